// Adds many promotions to the cart (PPM-007 to PPM-016). Entries survive paging and filtering.

import { useState } from 'react';
import { partnerBounds } from '#domain/orders/quantities.ts';
import { partnerPromotionCalls } from '#domain/promotions/calls.ts';
import { promotionCopy } from '#domain/promotions/copy.ts';
import { BULK_PATH, promotionTitles } from '#domain/promotions/links.ts';
import { partnerPromotionList } from '#domain/promotions/list.ts';
import type { PartnerPromotion } from '#domain/promotions/shapes.ts';
import { bulkQuantityError, createEntryStore, EntriesContext } from '#web/cart/entries.ts';
import { EntriesBar } from '#web/cart/entries-bar.tsx';
import { ScreenWithFooter } from '#web/cart/entries-footer.tsx';
import { PriceInput, QuantityInput } from '#web/cart/entry-inputs.tsx';
import { cartLabels } from '#web/cart/labels.ts';
import type { PasteOptions } from '#web/cart/paste/match-promotions.ts';
import { PasteButton } from '#web/cart/paste/paste-button.tsx';
import { ShopCard } from '#web/cart/shop-card.tsx';
import { priceColumn } from '#web/cart/shop-columns.tsx';
import { PublisherName } from '#web/catalog/cells.tsx';
import { ActivationCell, NameCell } from '#web/promotions/cells.tsx';
import { publishersOfPartner, text } from '#web/promotions/filters.ts';
import { promotionLabels } from '#web/promotions/labels.ts';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { staticPath } from '#web/ui/list/list-state.ts';
import type { Column } from '#web/ui/list/table/column.ts';
import { send } from '#web/ui/session/api.ts';

const controls = { text, publishers: publishersOfPartner };

const columns: readonly Column<PartnerPromotion>[] = [
  {
    id: 'name',
    header: cartLabels.nameAndSku,
    sort: 'name',
    cell: ({ product }) => <NameCell name={product.name} note={product.sku} picture={product.picture} />,
  },
  {
    id: 'region',
    header: promotionLabels.region,
    cell: (one) => <ActivationCell region={one.region} activation={one.product} />,
  },
  {
    id: 'publisher',
    header: promotionLabels.publisher,
    cell: ({ product }) => <PublisherName name={product.publisher} />,
  },
  priceColumn,
  {
    id: 'quantity',
    header: cartLabels.quantity,
    cell: (one) => <QuantityInput promotion={one} check={bulkQuantityError} />,
    isFixed: true,
    exportAs: [],
  },
  {
    id: 'demand',
    header: cartLabels.demandPrice,
    cell: (one) => <PriceInput promotion={one} />,
    isFixed: true,
    exportAs: [],
  },
];

const card = (one: PartnerPromotion) => <ShopCard promotion={one} check={bulkQuantityError} mayOrder action={null} />;

const pasteOptions: PasteOptions = {
  findPromotions: (refs) => send(partnerPromotionCalls.match, { refs }),
  boundsOf: partnerBounds,
  toOrderable: (match) => match,
};

export default function BulkPromotionsPage() {
  const [entries] = useState(createEntryStore);
  return (
    <EntriesContext value={entries}>
      <ScreenWithFooter foot={<EntriesBar entries={entries} within={staticPath(BULK_PATH)} />}>
        <ListScreen
          title={promotionTitles.bulk}
          actions={<PasteButton {...pasteOptions} />}
          call={partnerPromotionCalls.list}
          list={partnerPromotionList}
          hasSavedViews
          columns={columns}
          renderCard={card}
          controls={controls}
          empty={promotionCopy.noProducts}
          emptyHint={promotionLabels.noneOnSale}
        />
      </ScreenWithFooter>
    </EntriesContext>
  );
}
