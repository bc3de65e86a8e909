// A box to tick, with its text. The native element: quick in long lists and known to every reader.

import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { type ControlProps, rest, useNaming } from './field-context.ts';

interface Props extends ControlProps<boolean> {
  children?: ReactNode;
  /** Some but not all. */
  mixed?: boolean;
}

export const BOX = 'size-4 shrink-0 cursor-pointer rounded-sm accent-brand disabled:cursor-default';

export function Checkbox(props: Props) {
  const { value, onValueChange, mixed = false, children, className } = props;
  const naming = useNaming(props);
  return (
    <label className={cx('inline-flex min-h-6 items-center gap-2 pointer-coarse:min-h-11', className)}>
      <input
        {...rest(props)}
        {...naming}
        type="checkbox"
        className={BOX}
        checked={value}
        ref={(node) => {
          if (node) node.indeterminate = mixed;
          if (typeof props.ref === 'function') props.ref(node);
        }}
        onChange={(event) => onValueChange(event.target.checked)}
      />
      {children && <span className={props.disabled ? 'text-muted' : undefined}>{children}</span>}
    </label>
  );
}
