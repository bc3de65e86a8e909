// A button. While busy it keeps its width and ignores presses.

import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#web/ui/kit/cx.ts';
import { type ButtonKind, type ButtonSize, buttonClass } from './button-class.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind;
  size?: ButtonSize;
  busy?: boolean;
  /** Icon before the text. */
  icon?: ReactNode;
}

export function Button({
  kind = 'secondary',
  size = 'md',
  busy = false,
  icon,
  className,
  children,
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled}
      // Not disabled while busy: it would lose the focus.
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      aria-busy={busy || undefined}
      data-confirms={kind === 'primary' || kind === 'danger' ? '' : undefined}
      className={buttonClass(kind, size, className)}
    >
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <span className={cx('inline-flex items-center gap-1.5', busy && 'opacity-0')}>
        {icon}
        {children}
      </span>
    </button>
  );
}
