// The queue of purchases whose outcome is not known, the oldest first. Most end by themselves as soon as the provider
// answers; the others wait for somebody who looks into its statement.

import { type UnclearPurchase, unclearCalls, unclearList } from '#domain/buying/unclear.ts';
import { ListScreen } from '#web/base/list-screen.tsx';
import { textFilter } from '#web/base/text-filter.tsx';
import { ORDERS, titles as orderTitles } from '#web/orders/paths.ts';
import { titles } from './paths.ts';
import { Age, Cost, OrderLink, Reference } from './unclear-cells.tsx';
import { idOf, unclearColumns } from './unclear-columns.tsx';
import { Decide, ProvideDecisions } from './unclear-decide.tsx';
import { words } from './words.ts';

const EVERY_MS = 30_000;
const controls = { text: textFilter({ placeholder: words.searchUnclear }) };

const card = (one: UnclearPurchase) => (
  <article aria-label={one.reference} className="flex h-full flex-col gap-2">
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
      <Reference of={one} />
      <Decide of={one} />
    </div>
    <p>
      {one.productName}
      <span className="block text-xs text-muted">
        {one.provider} · {one.country}
      </span>
    </p>
    <div className="grid grid-cols-2 gap-2 text-sm tabular-nums">
      <div>
        <OrderLink of={one} />
      </div>
      <div className="text-right">
        <Cost of={one} />
      </div>
      <div className="col-span-2">
        <Age of={one} />
      </div>
    </div>
  </article>
);

export default function UnclearScreen() {
  return (
    <ProvideDecisions>
      <ListScreen
        title={titles.unclear}
        back={{ to: ORDERS, label: orderTitles.orders }}
        note={words.unclearNote}
        call={unclearCalls.list}
        list={unclearList}
        id={idOf}
        columns={unclearColumns}
        card={card}
        controls={controls}
        every={EVERY_MS}
        live
        empty={words.noUnclear}
        emptyHint={words.noUnclearHint}
      />
    </ProvideDecisions>
  );
}
