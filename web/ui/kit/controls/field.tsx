// A field: label above, hint and error below, linked to the single control inside.

import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId } from 'react';
import { cx } from '#web/ui/kit/cx.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { FieldContext } from './field-context.ts';

interface Props {
  label: ReactNode;
  /** Help text shown before any error. */
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  /** The label names a group of controls instead of one. */
  isGroup?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function Field({ label, hint, error, required = false, hideLabel, isGroup, className, children }: Props) {
  const id = useId();
  const [labelId, hintId, errorId] = [`${id}-label`, `${id}-hint`, `${id}-error`];
  const describedBy = cx(hint ? hintId : null, error ? errorId : null) || undefined;
  const text = (
    <>
      {label}
      {required && <span className="font-normal text-muted"> ({labels.required})</span>}
    </>
  );
  const labelClass = hideLabel ? 'sr-only' : 'text-sm font-medium';
  const Frame = isGroup ? 'fieldset' : 'div';
  return (
    <Frame
      className={cx('flex min-w-0 flex-col gap-1', className)}
      aria-describedby={isGroup ? describedBy : undefined}
    >
      {isGroup ? (
        <legend className={cx(labelClass, 'mb-1')}>{text}</legend>
      ) : (
        <label id={labelId} htmlFor={id} className={labelClass}>
          {text}
        </label>
      )}
      <FieldContext value={isGroup ? null : { id, labelId, invalid: Boolean(error), describedBy, required }}>
        {children}
      </FieldContext>
      {hint && (
        <p id={hintId} className="text-xs text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="flex items-start gap-1 text-xs text-red">
          <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden />
          {error}
        </p>
      )}
    </Frame>
  );
}
