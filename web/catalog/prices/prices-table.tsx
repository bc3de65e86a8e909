// Prices of a product by region (PPR-015, PPR-019), with inline edit of the sale price if allowed.

import type { ReactNode } from 'react';
import { catalogCopy } from '#domain/catalog/copy.ts';
import type { ProductPrice } from '#domain/catalog/shapes.ts';
import { Countries } from '#web/catalog/cells.tsx';
import { catalogLabels } from '#web/catalog/labels.ts';
import { EmptyState } from '#web/ui/kit/feedback/empty-state.tsx';
import { foreignMoney, percent } from '#web/ui/kit/values/format.ts';
import { UnitCost } from '#web/ui/kit/values/money.tsx';
import { Time } from '#web/ui/kit/values/time.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { DataTable } from '#web/ui/list/table/data-table.tsx';
import { SalePriceForm } from './sale-price-form.tsx';

const figures: readonly Column<ProductPrice>[] = [
  {
    id: 'localCost',
    header: catalogLabels.localCost,
    align: 'right',
    cell: ({ originalCost, originalCurrency }) => foreignMoney(originalCost, originalCurrency),
  },
  {
    id: 'localPrice',
    header: catalogLabels.localPrice,
    align: 'right',
    cell: ({ originalPrice, originalCurrency }) => foreignMoney(originalPrice, originalCurrency),
  },
  { id: 'cost', header: catalogLabels.cost, align: 'right', cell: ({ cost }) => <UnitCost amount={cost} /> },
  {
    id: 'list',
    header: catalogLabels.listPrice,
    align: 'right',
    cell: ({ oldPrice }) => <UnitCost amount={oldPrice} />,
  },
];

const region: Column<ProductPrice> = {
  id: 'region',
  header: catalogLabels.region,
  cell: ({ countries }) => <Countries codes={countries} />,
};

const discount: readonly Column<ProductPrice>[] = [
  { id: 'rate', header: catalogLabels.discountRate, align: 'right', cell: ({ discountRate }) => percent(discountRate) },
  { id: 'start', header: catalogLabels.start, cell: ({ validFrom }) => <Time value={validFrom} format="day" /> },
  { id: 'end', header: catalogLabels.end, cell: ({ validTo }) => <Time value={validTo} format="day" /> },
];

const withSale = (cell: (price: ProductPrice) => ReactNode): readonly Column<ProductPrice>[] => [
  region,
  ...figures,
  { id: 'sale', header: catalogLabels.salePrice, align: 'right', cell },
  ...discount,
];

const READ = withSale(({ price }) => <UnitCost amount={price} />);
const WRITE = withSale((price) => <SalePriceForm price={price} />);

/** On phones these have a separate line, as an edited price needs the space. */
const WHOLE_LINE = new Set(['region', 'sale', 'rate']);

const cardOf = (columns: readonly Column<ProductPrice>[]) => (price: ProductPrice) => (
  <dl className="grid grid-cols-2 gap-x-3 gap-y-2 text-sm">
    {columns.map(({ id, header, cell }) => (
      <div key={id} className={WHOLE_LINE.has(id) ? 'col-span-2' : undefined}>
        <dt className="text-xs text-muted">{header}</dt>
        <dd className="tabular-nums">{cell(price)}</dd>
      </div>
    ))}
  </dl>
);
const READ_CARD = cardOf(READ);
const WRITE_CARD = cardOf(WRITE);

interface Props {
  label: string;
  prices: readonly ProductPrice[];
  mayChange?: boolean;
}

const idOf = ({ id }: ProductPrice): string => id;

export const PricesTable = ({ label, prices, mayChange = false }: Props) =>
  prices.length === 0 ? (
    <EmptyState title={catalogCopy.noPrices}>{catalogLabels.noPricesHint}</EmptyState>
  ) : (
    // The header sticks to the top of the dialog, not below the page's top bar.
    <div className="px-2 text-sm [--topbar:0px] [&_td]:px-2 [&_th]:px-2">
      <DataTable
        label={label}
        rows={prices}
        columns={mayChange ? WRITE : READ}
        renderCard={mayChange ? WRITE_CARD : READ_CARD}
        rowId={idOf}
        compact
      />
    </div>
  );
