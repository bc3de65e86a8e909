// Country mix of an order: planned, weighted by the promotion, and bought (BLD-003, BLD-004).

import { basisPoints, divideRounded } from '#domain/base/money.ts';
import type { Blending } from '#domain/orders/shapes.ts';
import { cx } from '#web/ui/kit/cx.ts';
import { DASH, integer, percent, unitCost } from '#web/ui/kit/values/format.ts';
import { detailLabels } from '../detail-labels.ts';
import { orderLabels } from '../labels.ts';
import { SumCheck } from './sum-note.tsx';

const GROUP = 'border-l border-line';
const CELL = 'border-t border-line px-2.5 py-2';
const HEAD = 'px-2.5 pb-1.5 text-xs font-medium text-muted';
const FIRST = 'sticky left-0 bg-page pl-4 text-left';

type Figures = readonly string[];

/** Columns that start a group and carry its border. */
const GROUP_STARTS = [0, 3, 5];
const COLUMNS = [
  detailLabels.keysShort,
  detailLabels.share,
  detailLabels.unitCost,
  detailLabels.share,
  detailLabels.unitCost,
  detailLabels.keysShort,
  detailLabels.share,
  detailLabels.unitCost,
  detailLabels.totalCost,
];

const figuresOf = ({ quantity, percentage, cost, promotion, actual }: Blending['countries'][number]): Figures => [
  integer(quantity),
  percent(percentage),
  unitCost(cost),
  percent(promotion.percentage),
  unitCost(promotion.cost),
  integer(actual.count),
  percent(actual.percentage),
  actual.count === 0 ? DASH : unitCost(actual.cost),
  actual.count === 0 ? DASH : unitCost(actual.totalCost),
];

function totalsOf({ countries, totalQuantity, averageCost }: Blending): Figures {
  const sum = (part: (country: Blending['countries'][number]) => number) =>
    countries.reduce((total, country) => total + part(country), 0);
  const bought = sum(({ actual }) => actual.count);
  const paid = sum(({ actual }) => actual.totalCost);
  const weight = sum(({ promotion }) => promotion.percentage);
  const weighted = sum(({ promotion }) => promotion.percentage * promotion.cost);
  return [
    integer(totalQuantity),
    percent(basisPoints(totalQuantity, totalQuantity)),
    unitCost(averageCost),
    percent(weight),
    weight === 0 ? DASH : unitCost(divideRounded(weighted, weight)),
    integer(bought),
    percent(basisPoints(bought, bought)),
    bought === 0 ? DASH : unitCost(divideRounded(paid, bought)),
    bought === 0 ? DASH : unitCost(paid),
  ];
}

const line = (at: number) => GROUP_STARTS.includes(at) && GROUP;

export function MixTable({ blending, quantity }: { blending: Blending; quantity: number }) {
  const cells = (figures: Figures, extraClass?: string) =>
    figures.map((figure, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change their places
      <td key={index} className={cx(CELL, 'text-right', line(index), extraClass)}>
        {figure}
      </td>
    ));
  return (
    <section
      aria-label={detailLabels.blendingTable}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto pb-2 -outline-offset-2"
    >
      <table className="w-full border-separate border-spacing-0 whitespace-nowrap tabular-nums">
        <thead>
          <tr className="text-xs">
            <td />
            {[
              { name: detailLabels.planned, span: 3 },
              { name: detailLabels.promotion, span: 2 },
              { name: detailLabels.actual, span: 4 },
            ].map(({ name, span }) => (
              <th
                key={name}
                scope="colgroup"
                colSpan={span}
                className={cx(GROUP, 'px-2.5 pt-1 pb-0.5 text-left font-medium')}
              >
                {name}
              </th>
            ))}
          </tr>
          <tr>
            <th scope="col" className={cx(HEAD, FIRST)}>
              {detailLabels.country}
            </th>
            {COLUMNS.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change their places
              <th key={index} scope="col" className={cx(HEAD, 'text-right', line(index))}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {blending.countries.map((country) => (
            <tr key={country.code}>
              <th scope="row" className={cx(CELL, FIRST, 'font-medium')}>
                {country.code}
              </th>
              {cells(figuresOf(country))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-medium">
            <th scope="row" className={cx(CELL, FIRST)}>
              {orderLabels.total}
            </th>
            {cells(totalsOf(blending), blending.totalQuantity === quantity ? undefined : 'first-of-type:text-red')}
          </tr>
        </tfoot>
      </table>
      {blending.totalQuantity !== quantity && (
        <p className="px-4 pb-2">
          <SumCheck total={blending.totalQuantity} quantity={quantity} />
        </p>
      )}
    </section>
  );
}
