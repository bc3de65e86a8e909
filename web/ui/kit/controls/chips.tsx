// Preset values as buttons: date ranges, price bands. Pressing the chosen one clears it.

import { cx } from '#web/ui/kit/cx.ts';

interface Props<T extends string> {
  options: readonly { value: T; label: string }[];
  value: T | undefined;
  onValueChange: (value: T | undefined) => void;
}

export const Chips = <T extends string>({ options, value, onValueChange }: Props<T>) => (
  <div className="flex flex-wrap gap-1">
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onValueChange(option.value === value ? undefined : option.value)}
        className={cx(
          'h-6 rounded-full border border-line px-2.5 text-xs whitespace-nowrap transition-colors hover:bg-hover pointer-coarse:h-10 pointer-coarse:px-3.5',
          'aria-pressed:border-brand-ink aria-pressed:bg-brand-tint aria-pressed:font-medium aria-pressed:text-brand-ink',
        )}
      >
        {option.label}
      </button>
    ))}
  </div>
);
