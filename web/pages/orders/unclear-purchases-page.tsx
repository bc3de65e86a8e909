// Purchases with an unknown outcome, oldest first. Most resolve automatically when the provider responds; the others
// need a person to check the provider's statement.

import { buyingTitles } from '#domain/buying/links.ts';
import { unclearCalls } from '#domain/buying/unclear.ts';
import { type UnclearPurchase, unclearList } from '#domain/buying/unclear-list.ts';
import { ORDERS, orderTitles } from '#domain/orders/links.ts';
import { buyingLabels } from '#web/buying/labels.ts';
import { AgeCell, CostCell, OrderLink, ReferenceCell } from '#web/buying/unclear/unclear-cells.tsx';
import { idOf, unclearColumns } from '#web/buying/unclear/unclear-columns.tsx';
import { DecideButton, DecisionProvider } from '#web/buying/unclear/unclear-decision.tsx';
import { textFilter } from '#web/ui/list/filters/text-filter.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';

const POLL_MS = 30_000;
const controls = { text: textFilter({ placeholder: buyingLabels.searchUnclear }) };

const card = (purchase: UnclearPurchase) => (
  <article aria-label={purchase.reference} className="flex h-full flex-col gap-2">
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
      <ReferenceCell of={purchase} />
      <DecideButton of={purchase} />
    </div>
    <p>
      {purchase.productName}
      <span className="block text-xs text-muted">
        {purchase.provider} · {purchase.country}
      </span>
    </p>
    <div className="grid grid-cols-2 gap-2 text-sm tabular-nums">
      <div>
        <OrderLink of={purchase} />
      </div>
      <div className="text-right">
        <CostCell of={purchase} />
      </div>
      <div className="col-span-2">
        <AgeCell of={purchase} />
      </div>
    </div>
  </article>
);

export default function UnclearPurchasesPage() {
  return (
    <DecisionProvider>
      <ListScreen
        title={buyingTitles.unclear}
        parentLink={{ to: ORDERS, label: orderTitles.orders }}
        note={buyingLabels.unclearNote}
        call={unclearCalls.list}
        list={unclearList}
        rowId={idOf}
        columns={unclearColumns}
        renderCard={card}
        controls={controls}
        refetchInterval={POLL_MS}
        live
        empty={buyingLabels.noUnclear}
        emptyHint={buyingLabels.noUnclearHint}
      />
    </DecisionProvider>
  );
}
