// A single-line text input.

import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#web/ui/kit/cx.ts';
import { type ControlProps, elementProps, useControlAttributes } from './field-context.ts';

export interface InputProps extends ControlProps<string> {
  type?: 'text' | 'email' | 'url' | 'tel' | 'password' | 'search';
  autoComplete?: string;
  inputMode?: ComponentProps<'input'>['inputMode'];
  maxLength?: number;
  spellCheck?: boolean;
  readOnly?: boolean;
  /** Content inside the input before and after the text: a sign, a unit, a button. */
  before?: ReactNode;
  after?: ReactNode;
  onKeyDown?: ComponentProps<'input'>['onKeyDown'];
  onFocus?: ComponentProps<'input'>['onFocus'];
  align?: 'right';
}

export function Input(props: InputProps) {
  const { before, after, className, align } = props;
  const naming = useControlAttributes(props);
  return (
    <div className={cx('control flex items-center gap-1.5', className)}>
      {before && <span className="flex shrink-0 text-muted [&_svg]:size-4">{before}</span>}
      <input
        {...elementProps(props)}
        {...naming}
        type={props.type ?? 'text'}
        value={props.value}
        onChange={(event) => props.onValueChange(event.target.value)}
        autoComplete={props.autoComplete ?? 'off'}
        inputMode={props.inputMode}
        maxLength={props.maxLength}
        spellCheck={props.spellCheck}
        readOnly={props.readOnly}
        onKeyDown={props.onKeyDown}
        onFocus={props.onFocus}
        className={cx(
          'h-7.5 w-full min-w-0 flex-1 bg-transparent outline-none pointer-coarse:h-10',
          align && 'text-right tabular-nums',
        )}
      />
      {after && <span className="-mr-1 flex shrink-0 items-center text-muted">{after}</span>}
    </div>
  );
}
