// Columns of the partner's shop (PPM-003).

import type { Cents } from '#domain/base/money.ts';
import { partnerBounds } from '#domain/orders/quantities.ts';
import { retailDiscount } from '#domain/promotions/retail.ts';
import type { PartnerPromotion } from '#domain/promotions/shapes.ts';
import { productLabels } from '#web/catalog/product-labels.ts';
import {
  ActivationCell,
  BoundsCell,
  DaysLeft,
  PartnerName,
  RetailLine,
  SECOND_LINE,
  SystemsCell,
  ValidityCell,
} from '#web/promotions/cells.tsx';
import { promotionLabels } from '#web/promotions/labels.ts';
import { WatchButton } from '#web/promotions/watching/watch-button.tsx';
import { money } from '#web/ui/kit/values/format.ts';
import { Money } from '#web/ui/kit/values/money.tsx';
import { Time } from '#web/ui/kit/values/time.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { AddToCartButton } from './add-to-cart-button.tsx';
import { cartLabels } from './labels.ts';
import { ShopPrice, ShopQuantity } from './shop-quantity.tsx';

/** For lists without inputs; otherwise the bounds are below the quantity. */
const boundsColumn: Column<PartnerPromotion> = {
  id: 'bounds',
  header: promotionLabels.quantities,
  sort: 'minQuantity',
  align: 'right',
  cell: (one) => <BoundsCell promotion={partnerBounds(one)} />,
};

/** Price, retail price and discount; in exported files also the last price. */
export const priceColumn: Column<PartnerPromotion> = {
  id: 'price',
  header: cartLabels.listPrice,
  sort: 'price',
  align: 'right',
  cell: (one) => (
    <>
      <span className="font-medium">
        <Money cents={one.price} />
      </span>
      <RetailLine price={one.price} retailPrice={one.product.retailPrice} />
    </>
  ),
  exportAs: [
    [cartLabels.listPrice, 'price'],
    [productLabels.retailPrice, 'product.retailPrice'],
    [promotionLabels.retailDiscount, ({ price, product }) => discountText(price, product.retailPrice)],
    [promotionLabels.lastPrice, 'lastPrice'],
  ],
};

/** For users who may not order. */
const watchColumn: Column<PartnerPromotion> = {
  id: 'watch',
  header: cartLabels.actions,
  hideHeader: true,
  isPinned: true,
  cell: ({ product }) => <WatchButton product={product} isSmall />,
};

const discountText = (price: Cents, retailPrice: Cents | null): string => {
  const discount = retailPrice === null ? null : retailDiscount(price, retailPrice);
  return discount === null ? '' : `${discount}%`;
};

export const shopColumns: readonly Column<PartnerPromotion>[] = [
  { id: 'name', header: cartLabels.product, sort: 'name', cell: (one) => <PartnerName promotion={one} /> },
  {
    id: 'region',
    header: promotionLabels.region,
    sort: 'region',
    cell: (one) => <ActivationCell region={one.region} activation={one.product} />,
  },
  {
    id: 'release',
    header: promotionLabels.releaseDate,
    sort: 'releaseDate',
    cell: ({ product }) => <Time value={product.releaseDate} format="day" />,
  },
  {
    id: 'valid',
    header: promotionLabels.validUtc,
    sort: 'validTo',
    cell: (one) => (
      <>
        <ValidityCell promotion={one} />
        <div className="text-xs">
          <DaysLeft validTo={one.validTo} />
        </div>
      </>
    ),
  },
  {
    id: 'systems',
    header: promotionLabels.systemsAndPlatforms,
    cell: (one) => <SystemsCell promotion={one} />,
  },
  priceColumn,
  {
    id: 'quantity',
    header: cartLabels.quantityAndBounds,
    width: 'whitespace-normal!',
    sort: 'minQuantity',
    cell: (one) => (
      <>
        <ShopQuantity promotion={one} />
        <div className={`w-22 pt-0.5 text-right ${SECOND_LINE}`}>
          <BoundsCell promotion={partnerBounds(one)} />
        </div>
      </>
    ),
    isFixed: true,
    exportAs: [[promotionLabels.quantities, (one) => <BoundsCell promotion={partnerBounds(one)} />]],
  },
  {
    id: 'demand',
    header: cartLabels.demandPrice,
    cell: (one) => (
      <>
        <ShopPrice promotion={one} />
        {one.lastPrice !== null && (
          <div className={`w-22 pt-0.5 text-right ${SECOND_LINE}`} title={promotionLabels.lastPrice}>
            {promotionLabels.last(money(one.lastPrice))}
          </div>
        )}
      </>
    ),
    isFixed: true,
    exportAs: [],
  },
  {
    id: 'add',
    header: cartLabels.actions,
    hideHeader: true,
    isPinned: true,
    // The bell comes last, so that adding a row takes as few keystrokes as without it.
    cell: (one) => (
      <div className="flex flex-col items-end gap-1">
        <AddToCartButton promotion={one} />
        <WatchButton product={one.product} isSmall />
      </div>
    ),
  },
];

const BUYER_COLUMN_IDS = ['quantity', 'demand', 'add'];
/** For users who may view but not order. */
export const viewColumns = [
  ...shopColumns.filter(({ id }) => !BUYER_COLUMN_IDS.includes(id)),
  boundsColumn,
  watchColumn,
];
