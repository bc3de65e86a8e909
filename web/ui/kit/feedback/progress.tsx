// A progress bar.

import { cx } from '#web/ui/kit/cx.ts';
import { integer } from '#web/ui/kit/values/format.ts';

interface Props {
  label: string;
  value: number;
  max: number;
  /** Shows `value / max` next to the bar. */
  showFigures?: boolean;
  /** For values that are not progress: one colour throughout, or a warning. Progress turns green when complete. */
  tone?: 'brand' | 'orange';
  className?: string;
}

const COLOURS = { brand: 'bg-brand', green: 'bg-green', orange: 'bg-orange' };

export function Progress({ label, value, max, showFigures = false, tone, className }: Props) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div className={cx('flex items-center gap-2', className)}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        className="h-1.5 min-w-12 flex-1 overflow-hidden rounded-full bg-hover forced-colors:border"
      >
        <div
          className={cx(
            'h-full rounded-full transition-[width] duration-300',
            COLOURS[tone ?? (share === 1 ? 'green' : 'brand')],
          )}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      {showFigures && (
        <span className="text-xs text-muted tabular-nums">
          {integer(value)} / {integer(max)}
        </span>
      )}
    </div>
  );
}
