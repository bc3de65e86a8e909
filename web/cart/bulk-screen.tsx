// Many promotions into the cart at once (PPM-007 to PPM-016). What is entered stays while one pages and filters.

import { useState } from 'react';
import { copy } from '#domain/cart/copy.ts';
import { partnerPromotionCalls } from '#domain/promotions/calls.ts';
import { copy as promotionCopy } from '#domain/promotions/copy.ts';
import { partnerPromotionList } from '#domain/promotions/list.ts';
import type { PartnerPromotion } from '#domain/promotions/shapes.ts';
import type { Column } from '#web/base/column.ts';
import { ListScreen } from '#web/base/list-screen.tsx';
import { Money } from '#web/base/money.tsx';
import { NameCell, RegionCell } from '#web/promotions/cells.tsx';
import { publishersOfPartner, text } from '#web/promotions/filters.ts';
import { titles } from '#web/promotions/paths.ts';
import { words as promotionWords } from '#web/promotions/words.ts';
import { EnteredBar } from './entered-bar.tsx';
import { EntriesContext, newEntries } from './entries.ts';
import { PriceInput, QuantityInput } from './entry-inputs.tsx';
import { ShopCard } from './shop-card.tsx';
import { words } from './words.ts';

const below = copy.minimumIs;
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
  { id: 'quantity', header: words.quantity, cell: (one) => <QuantityInput promotion={one} below={below} /> },
  { id: 'demand', header: words.demandPrice, cell: (one) => <PriceInput promotion={one} /> },
];

const card = (one: PartnerPromotion) => <ShopCard promotion={one} below={below} mayOrder action={null} />;

export default function BulkScreen() {
  const [entries] = useState(newEntries);
  return (
    <EntriesContext value={entries}>
      <ListScreen
        title={titles.bulk}
        call={partnerPromotionCalls.list}
        list={partnerPromotionList}
        columns={columns}
        card={card}
        controls={controls}
        empty={promotionCopy.noProducts}
        emptyHint={promotionWords.noneOnSale}
      />
      <EnteredBar entries={entries} />
    </EntriesContext>
  );
}
