// The columns of staff's bulk order, and the same row on a phone (MBO-002).

import type { Promotion } from '#domain/promotions/shapes.ts';
import type { Column } from '#web/base/column.ts';
import { integer } from '#web/base/format.ts';
import { Money } from '#web/base/money.tsx';
import { BoundsCell, NameCell, RegionCell, SECOND, TierPrice, ValidityCell } from '#web/promotions/cells.tsx';
import { words as promotionWords } from '#web/promotions/words.ts';
import { staffFault } from '../entries.ts';
import { PriceInput, QuantityInput } from '../entry-inputs.tsx';
import { orderableOf } from './orderable.ts';
import { words } from './words.ts';

const Price = ({ promotion }: { promotion: Promotion }) => (
  <PriceInput promotion={orderableOf(promotion)} named={words.salesPriceOf} />
);
const Quantity = ({ promotion }: { promotion: Promotion }) => (
  <QuantityInput promotion={orderableOf(promotion)} check={staffFault} />
);

export const bulkOrderColumns: readonly Column<Promotion>[] = [
  {
    id: 'name',
    header: words.nameAndSku,
    sort: 'name',
    cell: ({ product }) => <NameCell name={product.name} note={product.sku} />,
  },
  {
    id: 'publisher',
    header: promotionWords.publisher,
    sort: 'publisher',
    cell: ({ product }) => product.publisher.name,
  },
  { id: 'regions', header: words.regions, sort: 'region', cell: (one) => <RegionCell promotion={one} /> },
  { id: 'valid', header: words.validity, sort: 'validTo', cell: (one) => <ValidityCell promotion={one} /> },
  {
    id: 'price',
    header: words.price,
    sort: 'tier1Price',
    align: 'right',
    cell: (one) => <TierPrice promotion={one} tier={1} />,
  },
  { id: 'stock', header: words.stock, align: 'right', cell: ({ product }) => integer(product.stockQuantity) },
  {
    id: 'bounds',
    header: promotionWords.quantities,
    align: 'right',
    from: 'xxl',
    cell: (one) => <BoundsCell promotion={one} />,
  },
  { id: 'salesPrice', header: words.salesPrice, cell: (one) => <Price promotion={one} /> },
  { id: 'quantity', header: words.quantity, cell: (one) => <Quantity promotion={one} /> },
];

export const bulkOrderCard = (promotion: Promotion) => {
  const { product } = promotion;
  return (
    <article aria-label={product.name} className="flex h-full flex-col gap-2.5">
      <div className="flex items-start justify-between gap-3">
        <NameCell name={product.name} note={`${product.sku} · ${product.publisher.name}`} />
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
      <p className={SECOND}>
        {words.stock}: {integer(product.stockQuantity)} · {promotionWords.quantities}:{' '}
        <BoundsCell promotion={promotion} />
      </p>
      <div className="mt-auto flex flex-wrap items-start gap-2">
        <div className="flex flex-col gap-0.5">
          <span className={SECOND} aria-hidden>
            {words.salesPrice}
          </span>
          <Price promotion={promotion} />
        </div>
        <div className="flex flex-col gap-0.5">
          <span className={SECOND} aria-hidden>
            {words.quantity}
          </span>
          <Quantity promotion={promotion} />
        </div>
      </div>
    </article>
  );
};
