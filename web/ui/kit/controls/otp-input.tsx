// One-time code: a single real input under six boxes, so that paste, autofill and screen readers work.

import { useRef, useState } from 'react';
import { OTP_LENGTH } from '#domain/base/limits.ts';
import { cx } from '#web/ui/kit/cx.ts';
import { type ControlProps, useControlAttributes } from './field-context.ts';

interface Props extends ControlProps<string> {
  length?: number;
  /** Called once all digits are entered. */
  onComplete?: (code: string) => void;
}

export function OtpInput(props: Props) {
  const { value, onValueChange, onComplete, length = OTP_LENGTH } = props;
  const naming = useControlAttributes(props);
  const input = useRef<HTMLInputElement>(null);
  const [focused, setFocused] = useState(false);
  const toEnd = () => input.current?.setSelectionRange(length, length);
  return (
    <div className={cx('relative w-fit', props.className)}>
      <div className="flex gap-2" aria-hidden>
        {Array.from({ length }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the boxes have no other name than their place
            key={index}
            className={cx(
              'grid h-12 w-10 place-items-center rounded-md border border-control text-xl font-semibold tabular-nums transition-colors xs:w-11',
              naming['aria-invalid'] && 'border-red',
              focused && index === Math.min(value.length, length - 1) && 'border-brand ring-3 ring-brand/20',
            )}
          >
            {value[index] ?? ''}
          </span>
        ))}
      </div>
      <input
        {...naming}
        ref={(node) => {
          input.current = node;
          if (typeof props.ref === 'function') props.ref(node);
        }}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]*"
        disabled={props.disabled}
        value={value}
        onFocus={() => {
          setFocused(true);
          toEnd();
        }}
        onSelect={toEnd}
        onBlur={() => {
          setFocused(false);
          props.onBlur?.();
        }}
        onChange={(event) => {
          const code = event.target.value.replace(/\D/g, '').slice(0, length);
          if (code === value) return;
          onValueChange(code);
          if (code.length === length) onComplete?.(code);
        }}
        className="absolute inset-0 w-full bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent"
      />
    </div>
  );
}
