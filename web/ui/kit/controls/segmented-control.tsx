// Single choice from a few visible options.

import { type ReactNode, useId } from 'react';
import { cx } from '#web/ui/kit/cx.ts';

interface Props<T extends string> {
  label: string;
  value: T;
  onValueChange: (value: T) => void;
  options: readonly { value: T; label: ReactNode; title?: string; disabled?: boolean }[];
  disabled?: boolean;
  className?: string;
}

export function SegmentedControl<T extends string>({
  label,
  value,
  onValueChange,
  options,
  disabled,
  className,
}: Props<T>) {
  const name = useId();
  return (
    <fieldset
      className={cx('inline-flex max-w-full flex-wrap rounded-md bg-hover p-0.5', className)}
      disabled={disabled}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          title={option.title}
          className="flex min-h-7 flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-sm px-2.5 text-sm whitespace-nowrap text-muted transition-colors has-checked:bg-page has-checked:font-medium has-checked:text-ink has-checked:shadow-[0_0_0_1px_var(--line)] has-focus-visible:outline-2 has-focus-visible:outline-brand has-disabled:cursor-not-allowed has-disabled:opacity-50 pointer-coarse:min-h-10 [&_svg]:size-4"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            aria-label={option.title}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onValueChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
