// Stock by age, in keys and value; each age links to the products with such keys.

import { basisPoints } from '#domain/base/money.ts';
import { STOCK_AGES, type StockAge } from '#domain/stock/ages.ts';
import type { InventorySummary } from '#domain/stock/inventory-calls.ts';
import { cx } from '#web/ui/kit/cx.ts';
import { integer, money, percent } from '#web/ui/kit/values/format.ts';
import { stockLabels } from './labels.ts';

interface Props {
  ages: InventorySummary['ages'];
  /** Age that the list is filtered by. */
  chosen: StockAge | undefined;
  onChoose: (age: StockAge | undefined) => void;
}

const CELL = 'px-3 py-1.5';

export function AgeTable({ ages, chosen, onChoose }: Props) {
  const total = ages.reduce((sum, { cost }) => sum + cost, 0);
  const oldest = ages.find(({ age }) => age === 'older');
  return (
    <details className="mb-3" open={chosen !== undefined}>
      <summary className="w-fit cursor-pointer rounded py-1 text-sm">
        <span className="font-medium">{stockLabels.ageOfStock}</span>
        {oldest !== undefined && oldest.cost > 0 && (
          <span className="ml-2 text-muted">{stockLabels.olderShare(money(oldest.cost))}</span>
        )}
      </summary>
      <div className="mt-1 w-full max-w-160 overflow-x-auto rounded-lg border border-line bg-surface">
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">{stockLabels.ageOfStock}</caption>
          <thead className="text-xs text-muted">
            <tr>
              <th scope="col" className={cx(CELL, 'text-left font-medium')}>
                {stockLabels.age}
              </th>
              {[stockLabels.keys, stockLabels.value, stockLabels.share].map((head) => (
                <th key={head} scope="col" className={cx(CELL, 'text-right font-medium')}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {STOCK_AGES.map((age) => {
              const { count = 0, cost = 0 } = ages.find((one) => one.age === age) ?? {};
              return (
                <tr key={age} className="border-t border-line">
                  <th scope="row" className={cx(CELL, 'text-left font-normal whitespace-nowrap')}>
                    <button
                      type="button"
                      aria-pressed={chosen === age}
                      aria-label={stockLabels.showAge(stockLabels.ages[age])}
                      className={cx('link', chosen === age && 'font-semibold')}
                      onClick={() => onChoose(chosen === age ? undefined : age)}
                    >
                      {stockLabels.ages[age]}
                    </button>
                  </th>
                  <td className={cx(CELL, 'text-right')}>{integer(count)}</td>
                  <td className={cx(CELL, 'text-right')}>{money(cost)}</td>
                  <td className={cx(CELL, 'text-right text-muted')}>
                    {percent(total > 0 ? basisPoints(cost, total) : null)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </details>
  );
}
