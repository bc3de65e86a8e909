// All promotions on sale for the company, each with a quantity, a price and a way into the cart (PPM-001 to PPM-004).

import { useState } from 'react';
import { partnerPromotionCalls } from '#domain/promotions/calls.ts';
import { copy } from '#domain/promotions/copy.ts';
import { partnerPromotionList } from '#domain/promotions/list.ts';
import type { PartnerPromotion } from '#domain/promotions/shapes.ts';
import { ListScreen } from '#web/base/list-screen.tsx';
import { useMay } from '#web/base/session.ts';
import { partnerControls } from '#web/promotions/filters.ts';
import { titles } from '#web/promotions/paths.ts';
import { words } from '#web/promotions/words.ts';
import { AddButton } from './add-button.tsx';
import { EntriesContext, newEntries } from './entries.ts';
import { regionsOfPartner } from './regions.ts';
import { ShopCard } from './shop-card.tsx';
import { lookColumns, shopColumns } from './shop-columns.tsx';

const controls = partnerControls(regionsOfPartner);

const buyersCard = (one: PartnerPromotion) => (
  <ShopCard promotion={one} mayOrder action={<AddButton promotion={one} />} />
);
const lookersCard = (one: PartnerPromotion) => <ShopCard promotion={one} mayOrder={false} action={null} />;

export default function ShopScreen() {
  const [entries] = useState(newEntries);
  const mayOrder = useMay('Order.Create');
  return (
    <EntriesContext value={entries}>
      <ListScreen
        title={titles.allPromotions}
        call={partnerPromotionCalls.list}
        list={partnerPromotionList}
        columns={mayOrder ? shopColumns : lookColumns}
        card={mayOrder ? buyersCard : lookersCard}
        controls={controls}
        empty={copy.empty}
        emptyHint={words.noneOnSale}
      />
    </EntriesContext>
  );
}
