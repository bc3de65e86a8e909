// Table of the mix editor, with its sum as text below (BLD-008).

import { centsOfE4 } from '#domain/base/money.ts';
import type { Blending, MixCountry } from '#domain/orders/shapes.ts';
import { cx } from '#web/ui/kit/cx.ts';
import { integer, money, unitCost } from '#web/ui/kit/values/format.ts';
import { detailLabels } from '../detail-labels.ts';
import { orderLabels } from '../labels.ts';
import { type MixRow, type mixTotals, withoutCountry } from './blending-draft.ts';
import { CELL, EditorRow, WIDE } from './editor-row.tsx';
import { blendingLabels } from './labels.ts';
import { SumCheck } from './sum-note.tsx';

const HEAD = 'px-2.5 pb-1.5 text-xs font-medium text-muted';

interface Props {
  rows: readonly MixRow[];
  countries: ReadonlyMap<string, MixCountry>;
  /** The plan at the start of editing; countries not in it can be removed again. */
  initialRows: Blending;
  figures: ReturnType<typeof mixTotals>;
  quantity: number;
  disabled: boolean;
  onQuantityChange: (code: string, quantity: number | null) => void;
  onRemove: (code: string) => void;
}

export function EditorTable({
  rows,
  countries,
  initialRows,
  figures,
  quantity,
  disabled,
  onQuantityChange,
  onRemove,
}: Props) {
  const removable = withoutPlan(rows, initialRows, countries);
  const { total, totalCost, averageCost } = figures;
  const isSumWrong = total !== quantity;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label={blendingLabels.editor} tabIndex={0} className="overflow-x-auto -outline-offset-2">
      <table className="w-full border-separate border-spacing-0 whitespace-nowrap tabular-nums">
        <thead>
          <tr>
            <th scope="col" className={cx(HEAD, 'sticky left-0 bg-page pl-4 text-left')}>
              {detailLabels.country}
            </th>
            {[detailLabels.keysShort, detailLabels.share, detailLabels.unitCost].map((name) => (
              <th key={name} scope="col" className={cx(HEAD, 'text-right')}>
                {name}
              </th>
            ))}
            {[detailLabels.cost, blendingLabels.byWeights, blendingLabels.least].map((name) => (
              <th key={name} scope="col" className={cx(HEAD, WIDE, 'text-right last:pr-4')}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <EditorRow
              key={row.code}
              row={row}
              country={countries.get(row.code)}
              total={total}
              disabled={disabled}
              onChange={(value) => onQuantityChange(row.code, value)}
              onRemove={removable.has(row.code) ? () => onRemove(row.code) : undefined}
            />
          ))}
        </tbody>
        <tfoot>
          <tr className={cx('font-medium', isSumWrong && 'bg-red-tint')}>
            <th
              scope="row"
              className={cx(CELL, 'sticky left-0 pl-4 text-left', isSumWrong ? 'bg-red-tint text-red' : 'bg-page')}
            >
              {orderLabels.total}
            </th>
            <td className={cx(CELL, 'pr-5.5 text-right', isSumWrong && 'text-red')}>
              {integer(total)}
              <span className="font-normal"> / {integer(quantity)}</span>
            </td>
            <td className={CELL} />
            <td className={cx(CELL, 'text-right')}>{unitCost(averageCost)}</td>
            <td className={cx(CELL, WIDE, 'text-right')}>{money(centsOfE4(totalCost))}</td>
            <td className={cx(CELL, WIDE)} colSpan={2} />
          </tr>
        </tfoot>
      </table>
      <p role="status" className="sticky left-0 px-4 pt-2">
        <SumCheck total={total} quantity={quantity} />
      </p>
    </section>
  );
}

/** Added countries without keys. */
function withoutPlan(
  rows: readonly MixRow[],
  begun: Blending,
  countries: ReadonlyMap<string, MixCountry>,
): Set<string> {
  const added = begun.countries.reduce<readonly MixRow[]>((left, { code }) => withoutCountry(left, code), rows);
  return new Set(added.filter(({ code }) => (countries.get(code)?.least ?? 0) === 0).map(({ code }) => code));
}
