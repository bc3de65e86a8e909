// Direct Sales: promotions whose keys we hold ourselves, put into the cart like bulk promotions (DIR-001 to DIR-005).

import { useState } from 'react';
import { partnerBounds } from '#domain/orders/quantities.ts';
import { partnerPromotionCalls } from '#domain/promotions/calls.ts';
import { copy as promotionCopy } from '#domain/promotions/copy.ts';
import { directSalesList } from '#domain/promotions/list.ts';
import type { DirectSale } from '#domain/promotions/shapes.ts';
import { send } from '#web/base/api.ts';
import type { Column } from '#web/base/column.ts';
import { integer } from '#web/base/format.ts';
import { ListScreen } from '#web/base/list-screen.tsx';
import { lookupFilter } from '#web/base/lookup-filter.tsx';
import { Money } from '#web/base/money.tsx';
import { useMay } from '#web/base/session.ts';
import { BoundsCell, NameCell, PartnerName, RegionCell, SECOND } from '#web/promotions/cells.tsx';
import { publishersOfPartner, text } from '#web/promotions/filters.ts';
import { words as promotionWords } from '#web/promotions/words.ts';
import { EnteredBar } from './entered-bar.tsx';
import { FootedScreen } from './entered-foot.tsx';
import { bulkFault, EntriesContext, newEntries } from './entries.ts';
import { QuantityInput } from './entry-inputs.tsx';
import type { PasteProps } from './paste/find.ts';
import { PasteButton } from './paste/paste-button.tsx';
import { titles } from './paths.ts';
import { regionsOfPartner } from './regions.ts';
import { words } from './words.ts';

const controls = {
  text,
  publishers: publishersOfPartner,
  regions: lookupFilter({ label: promotionWords.region, lookup: regionsOfPartner }),
};

const look: readonly Column<DirectSale>[] = [
  {
    id: 'name',
    header: words.nameAndSku,
    sort: 'name',
    cell: ({ product }) => <NameCell name={product.name} note={product.sku} />,
  },
  { id: 'region', header: promotionWords.region, sort: 'region', cell: (one) => <RegionCell promotion={one} /> },
  { id: 'publisher', header: promotionWords.publisher, sort: 'publisher', cell: ({ product }) => product.publisher },
  { id: 'price', header: words.listPrice, sort: 'price', align: 'right', cell: ({ price }) => <Money cents={price} /> },
  {
    id: 'available',
    header: words.available,
    sort: 'availableCount',
    align: 'right',
    cell: ({ availableCount }) => integer(availableCount),
  },
];
const columns: readonly Column<DirectSale>[] = [
  ...look,
  { id: 'quantity', header: words.quantity, cell: (one) => <QuantityInput promotion={one} check={bulkFault} /> },
];

const cardOf = (mayOrder: boolean) => (one: DirectSale) => (
  <article aria-label={one.product.name} className="flex h-full flex-col gap-2.5">
    <div className="flex items-start justify-between gap-3">
      <PartnerName promotion={one} />
      <span className="text-base font-semibold">
        <Money cents={one.price} />
      </span>
    </div>
    <p className={SECOND}>
      {one.region} · <BoundsCell promotion={one} />
    </p>
    <div className="mt-auto flex items-end justify-between gap-3">
      <p>
        <span className={SECOND}>{words.available}</span>
        <br />
        <span className="tabular-nums">{integer(one.availableCount)}</span>
      </p>
      {mayOrder && (
        <div className="flex flex-col gap-0.5">
          <span className={SECOND} aria-hidden>
            {words.quantity}
          </span>
          <QuantityInput promotion={one} check={bulkFault} />
        </div>
      )}
    </div>
  </article>
);
const buyersCard = cardOf(true);
const lookersCard = cardOf(false);

const paste: PasteProps = {
  ask: (refs) => send(partnerPromotionCalls.matchDirect, { refs }),
  boundsOf: partnerBounds,
  orderableOf: (match) => match,
};

export default function DirectSalesScreen() {
  const [entries] = useState(newEntries);
  const mayOrder = useMay('Order.Create');
  const list = (
    <ListScreen
      title={titles.directSales}
      note={words.directNote}
      actions={mayOrder ? <PasteButton {...paste} /> : null}
      call={partnerPromotionCalls.directSales}
      list={directSalesList}
      columns={mayOrder ? columns : look}
      card={mayOrder ? buyersCard : lookersCard}
      controls={controls}
      empty={promotionCopy.noProducts}
      emptyHint={words.noneHeld}
    />
  );
  return (
    <EntriesContext value={entries}>
      {mayOrder ? <FootedScreen foot={<EnteredBar entries={entries} directSale />}>{list}</FootedScreen> : list}
    </EntriesContext>
  );
}
