// One country in the mix editor: number, error and resulting figures.

import X from 'lucide-react/icons/x';
import { basisPoints, centsOfE4 } from '#domain/base/money.ts';
import type { MixCountry } from '#domain/orders/shapes.ts';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { wholeNumberOrNull } from '#web/ui/form/use-number-text.ts';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { cx } from '#web/ui/kit/cx.ts';
import { integer, money, percent, unitCost } from '#web/ui/kit/values/format.ts';
import { isForbidden, type MixRow, rowError } from './blending-draft.ts';
import { blendingLabels } from './labels.ts';

export const CELL = 'border-t border-line px-2.5 py-1.5';
/** Shown on wide screens only. */
export const WIDE = 'max-sm:hidden';

interface Props {
  row: MixRow;
  country: MixCountry | undefined;
  /** Total keys of the current mix. */
  total: number;
  disabled: boolean;
  onChange: (quantity: number | null) => void;
  /** For newly added countries only. */
  onRemove: (() => void) | undefined;
}

export function EditorRow({ row, country, total, disabled, onChange, onRemove }: Props) {
  const { code, quantity } = row;
  const keys = wholeNumberOrNull(quantity) ?? 0;
  const problem = rowError(row, country);
  const noteId = `mix-${code}`;
  const fixed = country !== undefined && isForbidden(country) && country.least === quantity;
  const cost = country?.cost;
  const hasCostChanged = country?.todayCost != null && country.todayCost !== cost;
  return (
    <tr>
      <th scope="row" className={cx(CELL, 'sticky left-0 bg-page pl-4 text-left font-medium')}>
        <span className="flex items-center gap-1">
          {code}
          {onRemove && (
            <IconButton size="sm" label={blendingLabels.removeCountry(code)} onClick={onRemove} disabled={disabled}>
              <X />
            </IconButton>
          )}
        </span>
        <Notes country={country} problem={problem} id={noteId} />
      </th>
      <td className={cx(CELL, 'w-28')}>
        <NumberInput
          aria-label={blendingLabels.keysIn(code)}
          aria-invalid={problem !== null}
          aria-describedby={noteId}
          name={`mix-${code}`}
          value={quantity}
          disabled={disabled || fixed}
          onValueChange={onChange}
        />
      </td>
      <td className={cx(CELL, 'text-right')}>{percent(basisPoints(keys, total))}</td>
      <td className={cx(CELL, 'text-right')}>
        {unitCost(cost)}
        {hasCostChanged && (
          <span className="block text-xs text-muted">{blendingLabels.today(unitCost(country.todayCost))}</span>
        )}
      </td>
      <td className={cx(CELL, WIDE, 'text-right')}>{money(centsOfE4(keys * (cost ?? 0)))}</td>
      <td className={cx(CELL, WIDE, 'text-right text-muted')}>{integer(country?.byWeights ?? 0)}</td>
      <td className={cx(CELL, WIDE, 'pr-4 text-right text-muted')}>{integer(country?.least ?? 0)}</td>
    </tr>
  );
}

interface NotesProps {
  id: string;
  country: MixCountry | undefined;
  problem: string | null;
}

/** The error, otherwise a note. */
function Notes({ id, country, problem }: NotesProps) {
  const closedReason = country?.closed
    ? blendingLabels.closed[country.closed]
    : country && !country.promoted
      ? blendingLabels.notPromoted
      : undefined;
  const text = problem ?? closedReason;
  return (
    <span id={id} className={cx('block text-xs font-normal whitespace-normal', problem ? 'text-red' : 'text-muted')}>
      {text}
    </span>
  );
}
