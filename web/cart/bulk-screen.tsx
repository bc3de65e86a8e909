// Many promotions into the cart at once (PPM-007 to PPM-016). What is entered stays while one pages and filters.

import { useState } from 'react';
import { partnerBounds } from '#domain/orders/quantities.ts';
import { partnerPromotionCalls } from '#domain/promotions/calls.ts';
import { copy as promotionCopy } from '#domain/promotions/copy.ts';
import { partnerPromotionList } from '#domain/promotions/list.ts';
import type { PartnerPromotion } from '#domain/promotions/shapes.ts';
import { send } from '#web/base/api.ts';
import type { Column } from '#web/base/column.ts';
import { ListScreen } from '#web/base/list-screen.tsx';
import { Money } from '#web/base/money.tsx';
import { NameCell, RegionCell } from '#web/promotions/cells.tsx';
import { publishersOfPartner, text } from '#web/promotions/filters.ts';
import { titles } from '#web/promotions/paths.ts';
import { words as promotionWords } from '#web/promotions/words.ts';
import { EnteredBar } from './entered-bar.tsx';
import { FootedScreen } from './entered-foot.tsx';
import { bulkFault, EntriesContext, newEntries } from './entries.ts';
import { PriceInput, QuantityInput } from './entry-inputs.tsx';
import type { PasteProps } from './paste/find.ts';
import { PasteButton } from './paste/paste-button.tsx';
import { ShopCard } from './shop-card.tsx';
import { words } from './words.ts';

const controls = { text, publishers: publishersOfPartner };

const columns: readonly Column<PartnerPromotion>[] = [
  {
    id: 'name',
    header: words.nameAndSku,
    sort: 'name',
    cell: ({ product }) => <NameCell name={product.name} note={product.sku} />,
  },
  { id: 'region', header: promotionWords.region, cell: (one) => <RegionCell promotion={one} /> },
  { id: 'publisher', header: promotionWords.publisher, cell: ({ product }) => product.publisher },
  { id: 'price', header: words.listPrice, align: 'right', cell: ({ price }) => <Money cents={price} /> },
  { id: 'quantity', header: words.quantity, cell: (one) => <QuantityInput promotion={one} check={bulkFault} /> },
  { id: 'demand', header: words.demandPrice, cell: (one) => <PriceInput promotion={one} /> },
];

const card = (one: PartnerPromotion) => <ShopCard promotion={one} check={bulkFault} mayOrder action={null} />;

const paste: PasteProps = {
  ask: (refs) => send(partnerPromotionCalls.match, { refs }),
  boundsOf: partnerBounds,
  orderableOf: (match) => match,
};

export default function BulkScreen() {
  const [entries] = useState(newEntries);
  return (
    <EntriesContext value={entries}>
      <FootedScreen foot={<EnteredBar entries={entries} />}>
        <ListScreen
          title={titles.bulk}
          actions={<PasteButton {...paste} />}
          call={partnerPromotionCalls.list}
          list={partnerPromotionList}
          columns={columns}
          card={card}
          controls={controls}
          empty={promotionCopy.noProducts}
          emptyHint={promotionWords.noneOnSale}
        />
      </FootedScreen>
    </EntriesContext>
  );
}
