// Columns and cards of the bulk order (MBO-002).

import type { ReactNode } from 'react';
import type { Promotion } from '#domain/promotions/shapes.ts';
import { PublisherName } from '#web/catalog/cells.tsx';
import { StockCell, stockText } from '#web/catalog/stock-cell.tsx';
import { BoundsCell, NameCell, RegionCell, SECOND_LINE, TierPrice, ValidityCell } from '#web/promotions/cells.tsx';
import { promotionLabels } from '#web/promotions/labels.ts';
import { Money } from '#web/ui/kit/values/money.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { staffQuantityError } from '../entries.ts';
import { PriceInput, QuantityInput } from '../entry-inputs.tsx';
import { bulkOrderLabels } from './labels.ts';
import { toOrderable } from './orderable.ts';

const Price = ({ promotion }: { promotion: Promotion }) => (
  <PriceInput promotion={toOrderable(promotion)} label={bulkOrderLabels.salesPriceOf} />
);
const Quantity = ({ promotion }: { promotion: Promotion }) => (
  <QuantityInput promotion={toOrderable(promotion)} check={staffQuantityError} />
);

/** Read-only columns of the partner's promotions. */
export const orderableColumns: readonly Column<Promotion>[] = [
  {
    id: 'name',
    header: bulkOrderLabels.nameAndSku,
    sort: 'name',
    cell: ({ product }) => <NameCell name={product.name} note={product.sku} />,
  },
  {
    id: 'publisher',
    header: promotionLabels.publisher,
    sort: 'publisher',
    cell: ({ product }) => <PublisherName name={product.publisher.name} />,
  },
  { id: 'regions', header: bulkOrderLabels.regions, sort: 'region', cell: (one) => <RegionCell promotion={one} /> },
  { id: 'valid', header: bulkOrderLabels.validity, sort: 'validTo', cell: (one) => <ValidityCell promotion={one} /> },
  {
    id: 'price',
    header: bulkOrderLabels.price,
    sort: 'tier1Price',
    align: 'right',
    cell: (one) => <TierPrice promotion={one} tier={1} />,
  },
  {
    id: 'stock',
    header: bulkOrderLabels.stock,
    align: 'right',
    cell: ({ product }) => <StockCell provider={product.stockQuantity} own={product.ownStock} />,
  },
  {
    id: 'bounds',
    header: promotionLabels.quantities,
    align: 'right',
    visibleFrom: 'xxl',
    cell: (one) => <BoundsCell promotion={one} />,
  },
];

/** The columns with order inputs. */
export const bulkOrderColumns: readonly Column<Promotion>[] = [
  ...orderableColumns,
  { id: 'salesPrice', header: bulkOrderLabels.salesPrice, cell: (one) => <Price promotion={one} />, exportAs: [] },
  { id: 'quantity', header: bulkOrderLabels.quantity, cell: (one) => <Quantity promotion={one} />, exportAs: [] },
];

const OrderableCard = ({ promotion, children }: { promotion: Promotion; children?: ReactNode }) => {
  const { product } = promotion;
  return (
    <article aria-label={product.name} className="flex h-full flex-col gap-2.5">
      <div className="flex items-start justify-between gap-3">
        <NameCell name={product.name} note={[product.sku, product.publisher.name].filter(Boolean).join(' · ')} />
        <span className="text-base font-semibold">
          <Money cents={promotion.tier1Price} />
        </span>
      </div>
      <div className="flex items-start justify-between gap-3 text-sm">
        <div>
          <RegionCell promotion={promotion} />
        </div>
        <ValidityCell promotion={promotion} />
      </div>
      <p className={SECOND_LINE}>
        {bulkOrderLabels.stock}: {stockText({ provider: product.stockQuantity, own: product.ownStock })} ·{' '}
        {promotionLabels.quantities}: <BoundsCell promotion={promotion} />
      </p>
      {children}
    </article>
  );
};

export const orderableCard = (promotion: Promotion) => <OrderableCard promotion={promotion} />;

export const bulkOrderCard = (promotion: Promotion) => (
  <OrderableCard promotion={promotion}>
    <div className="mt-auto flex flex-wrap items-start gap-2">
      <div className="flex flex-col gap-0.5">
        <span className={SECOND_LINE} aria-hidden>
          {bulkOrderLabels.salesPrice}
        </span>
        <Price promotion={promotion} />
      </div>
      <div className="flex flex-col gap-0.5">
        <span className={SECOND_LINE} aria-hidden>
          {bulkOrderLabels.quantity}
        </span>
        <Quantity promotion={promotion} />
      </div>
    </div>
  </OrderableCard>
);
