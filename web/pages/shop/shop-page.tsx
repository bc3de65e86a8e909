// All promotions on sale for the company, each with quantity, price and an add button (PPM-001 to PPM-004).

import { useState } from 'react';
import { partnerPromotionCalls } from '#domain/promotions/calls.ts';
import { promotionCopy } from '#domain/promotions/copy.ts';
import { ALL_PROMOTIONS, promotionTitles } from '#domain/promotions/links.ts';
import { partnerPromotionList } from '#domain/promotions/list.ts';
import type { PartnerPromotion } from '#domain/promotions/shapes.ts';
import { AddToCartButton } from '#web/cart/add-to-cart-button.tsx';
import {
  createEntryStore,
  EntriesContext,
  type EntryStore,
  leastQuantity,
  StartQuantityContext,
} from '#web/cart/entries.ts';
import { partnerRegionLookup } from '#web/cart/region-lookup.ts';
import { ShopCard } from '#web/cart/shop-card.tsx';
import { shopColumns, viewColumns } from '#web/cart/shop-columns.tsx';
import { partnerControls } from '#web/promotions/filters.ts';
import { promotionLabels } from '#web/promotions/labels.ts';
import { UnsavedGuard } from '#web/ui/form/unsaved-guard.tsx';
import { useStore } from '#web/ui/kit/store.ts';
import { ListScreen } from '#web/ui/list/list-screen.tsx';

import { usePermission } from '#web/ui/session/session.ts';

const controls = partnerControls(partnerRegionLookup);

const orderCard = (one: PartnerPromotion) => (
  <ShopCard promotion={one} mayOrder action={<AddToCartButton promotion={one} />} />
);
const viewCard = (one: PartnerPromotion) => <ShopCard promotion={one} mayOrder={false} action={null} />;

/** Warns before edited quantities and prices that were not added are lost. */
function ChangedEntriesGuard({ entries }: { entries: EntryStore }) {
  const isChanged = [...useStore(entries).values()].some(
    ({ promotion, quantity, price }) =>
      (quantity !== null && quantity !== leastQuantity(promotion)) || (price !== null && price !== promotion.price),
  );
  return <UnsavedGuard isActive={isChanged} within={ALL_PROMOTIONS} />;
}

export default function ShopPage() {
  const [entries] = useState(createEntryStore);
  const mayOrder = usePermission('Order.Create');
  return (
    <EntriesContext value={entries}>
      <StartQuantityContext value={leastQuantity}>
        <ListScreen
          title={promotionTitles.allPromotions}
          call={partnerPromotionCalls.list}
          list={partnerPromotionList}
          hasSavedViews
          columns={mayOrder ? shopColumns : viewColumns}
          renderCard={mayOrder ? orderCard : viewCard}
          controls={controls}
          empty={promotionCopy.empty}
          emptyHint={promotionLabels.noneOnSale}
        />
        <ChangedEntriesGuard entries={entries} />
      </StartQuantityContext>
    </EntriesContext>
  );
}
