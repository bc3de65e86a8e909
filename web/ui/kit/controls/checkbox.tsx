// A checkbox with a label. The native element: fast in long lists and known to every screen reader.

import type { ReactNode } from 'react';
import { cx } from '#web/ui/kit/cx.ts';
import { type ControlProps, elementProps, useControlAttributes } from './field-context.ts';

interface Props extends ControlProps<boolean> {
  children?: ReactNode;
  isIndeterminate?: boolean;
}

export const CHECKBOX_CLASS = 'size-4 shrink-0 cursor-pointer rounded-sm accent-brand disabled:cursor-default';

export function Checkbox(props: Props) {
  const { value, onValueChange, isIndeterminate = false, children, className } = props;
  const naming = useControlAttributes(props);
  return (
    <label className={cx('inline-flex min-h-6 items-center gap-2 pointer-coarse:min-h-11', className)}>
      <input
        {...elementProps(props)}
        {...naming}
        type="checkbox"
        className={CHECKBOX_CLASS}
        checked={value}
        ref={(node) => {
          if (node) node.indeterminate = isIndeterminate;
          if (typeof props.ref === 'function') props.ref(node);
        }}
        onChange={(event) => onValueChange(event.target.checked)}
      />
      {children && <span className={props.disabled ? 'text-muted' : undefined}>{children}</span>}
    </label>
  );
}
