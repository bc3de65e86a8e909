// Direct Sales: promotions with keys in our own stock, added to the cart like bulk promotions (DIR-001 to DIR-005).

import { useState } from 'react';
import { cartTitles, DIRECT_SALES_PATH } from '#domain/cart/links.ts';
import { partnerBounds } from '#domain/orders/quantities.ts';
import { partnerPromotionCalls } from '#domain/promotions/calls.ts';
import { promotionCopy } from '#domain/promotions/copy.ts';
import { directSalesList } from '#domain/promotions/list.ts';
import type { DirectSale } from '#domain/promotions/shapes.ts';
import { bulkQuantityError, createEntryStore, EntriesContext } from '#web/cart/entries.ts';
import { EntriesBar } from '#web/cart/entries-bar.tsx';
import { ScreenWithFooter } from '#web/cart/entries-footer.tsx';
import { QuantityInput } from '#web/cart/entry-inputs.tsx';
import { cartLabels } from '#web/cart/labels.ts';
import type { PasteOptions } from '#web/cart/paste/match-promotions.ts';
import { PasteButton } from '#web/cart/paste/paste-button.tsx';
import { partnerRegionLookup } from '#web/cart/region-lookup.ts';
import { priceColumn } from '#web/cart/shop-columns.tsx';
import { PublisherName } from '#web/catalog/cells.tsx';
import { ActivationCell, BoundsCell, NameCell, PartnerCardHead, SECOND_LINE } from '#web/promotions/cells.tsx';
import { publishersOfPartner, text } from '#web/promotions/filters.ts';
import { promotionLabels } from '#web/promotions/labels.ts';
import { integer } from '#web/ui/kit/values/format.ts';
import { lookupFilter } from '#web/ui/list/filters/lookup-filter.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { staticPath } from '#web/ui/list/list-state.ts';
import type { Column } from '#web/ui/list/table/column.ts';
import { send } from '#web/ui/session/api.ts';
import { usePermission } from '#web/ui/session/session.ts';

const controls = {
  text,
  publishers: publishersOfPartner,
  regions: lookupFilter({ label: promotionLabels.region, lookup: partnerRegionLookup }),
};

const visitorColumns: readonly Column<DirectSale>[] = [
  {
    id: 'name',
    header: cartLabels.nameAndSku,
    sort: 'name',
    cell: ({ product }) => <NameCell name={product.name} note={product.sku} picture={product.picture} />,
  },
  {
    id: 'region',
    header: promotionLabels.region,
    sort: 'region',
    cell: (one) => <ActivationCell region={one.region} activation={one.product} />,
  },
  {
    id: 'publisher',
    header: promotionLabels.publisher,
    sort: 'publisher',
    cell: ({ product }) => <PublisherName name={product.publisher} />,
  },
  priceColumn,
  {
    id: 'available',
    header: cartLabels.available,
    sort: 'availableCount',
    align: 'right',
    cell: ({ availableCount }) => integer(availableCount),
  },
];
const columns: readonly Column<DirectSale>[] = [
  ...visitorColumns,
  {
    id: 'quantity',
    header: cartLabels.quantity,
    cell: (one) => <QuantityInput promotion={one} check={bulkQuantityError} />,
    isFixed: true,
    exportAs: [],
  },
];

const createCard = (mayOrder: boolean) => (sale: DirectSale) => (
  <article aria-label={sale.product.name} className="flex h-full flex-col gap-2.5">
    <PartnerCardHead promotion={sale} />
    <p className={SECOND_LINE}>
      {sale.region} · <BoundsCell promotion={partnerBounds(sale)} />
    </p>
    <div className="mt-auto flex items-end justify-between gap-3">
      <p>
        <span className={SECOND_LINE}>{cartLabels.available}</span>
        <br />
        <span className="tabular-nums">{integer(sale.availableCount)}</span>
      </p>
      {mayOrder && (
        <div className="flex flex-col gap-0.5">
          <span className={SECOND_LINE} aria-hidden>
            {cartLabels.quantity}
          </span>
          <QuantityInput promotion={sale} check={bulkQuantityError} />
        </div>
      )}
    </div>
  </article>
);
const orderCard = createCard(true);
const viewCard = createCard(false);

const pasteOptions: PasteOptions = {
  findPromotions: (refs) => send(partnerPromotionCalls.matchDirect, { refs }),
  boundsOf: partnerBounds,
  toOrderable: (match) => match,
};

export default function DirectSalesPage() {
  const [entries] = useState(createEntryStore);
  const mayOrder = usePermission('Order.Create');
  const list = (
    <ListScreen
      title={cartTitles.directSales}
      note={cartLabels.directNote}
      actions={mayOrder ? <PasteButton {...pasteOptions} /> : null}
      call={partnerPromotionCalls.directSales}
      list={directSalesList}
      hasSavedViews
      columns={mayOrder ? columns : visitorColumns}
      renderCard={mayOrder ? orderCard : viewCard}
      controls={controls}
      empty={promotionCopy.noProducts}
      emptyHint={cartLabels.noneHeld}
    />
  );
  return (
    <EntriesContext value={entries}>
      {mayOrder ? (
        <ScreenWithFooter foot={<EntriesBar entries={entries} directSale within={staticPath(DIRECT_SALES_PATH)} />}>
          {list}
        </ScreenWithFooter>
      ) : (
        list
      )}
    </EntriesContext>
  );
}
