// An on/off switch with immediate effect.

import type { ReactNode } from 'react';
import { cx } from '#web/ui/kit/cx.ts';
import { type ControlProps, elementProps, useControlAttributes } from './field-context.ts';

interface Props extends ControlProps<boolean> {
  children?: ReactNode;
}

export function Switch(props: Props) {
  const { value, onValueChange, children, className } = props;
  const naming = useControlAttributes(props);
  return (
    <label className={cx('inline-flex min-h-6 items-center gap-2 pointer-coarse:min-h-11', className)}>
      <span className="relative inline-flex h-4.5 w-8 shrink-0">
        <input
          {...elementProps(props)}
          {...naming}
          type="checkbox"
          role="switch"
          aria-checked={value}
          checked={value}
          onChange={(event) => onValueChange(event.target.checked)}
          className="peer absolute inset-0 m-0 cursor-pointer appearance-none rounded-full bg-control transition-colors checked:bg-brand disabled:opacity-50 forced-colors:border"
        />
        <span className="pointer-events-none absolute top-0.5 left-0.5 size-3.5 rounded-full bg-white transition-transform peer-checked:translate-x-3.5 forced-colors:bg-current" />
      </span>
      {children && <span>{children}</span>}
    </label>
  );
}
