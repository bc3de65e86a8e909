// What a field passes to the control inside it: its id, its name, whether it is wrong, and which texts explain it.

import { createContext, use } from 'react';

export interface FieldInfo {
  id: string;
  labelId: string;
  invalid: boolean;
  describedBy: string | undefined;
  required: boolean;
}

export const FieldContext = createContext<FieldInfo | null>(null);

export interface ControlAttributes {
  id?: string | undefined;
  'aria-label'?: string | undefined;
  'aria-labelledby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-required'?: boolean | undefined;
}

/** The attributes that tie a control to the field around it; what the control is given itself wins. */
export function useControlAttributes(own: ControlAttributes = {}): ControlAttributes {
  const field = use(FieldContext);
  const naming: ControlAttributes = {
    id: own.id ?? field?.id,
    'aria-label': own['aria-label'],
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-required': own['aria-required'] ?? (field?.required || undefined),
  };
  if (!own['aria-label'] && own['aria-labelledby']) naming['aria-labelledby'] = own['aria-labelledby'];
  return naming;
}

/** Props that every control of the kit takes. */
export interface ControlProps<T> extends ControlAttributes {
  value: T;
  onValueChange: (value: T) => void;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  placeholder?: string | undefined;
  /** The id of the form that Enter submits, where the control stands outside of it. */
  form?: string | undefined;
  className?: string | undefined;
  /** Focuses the control; forms use it to reach the first wrong field. */
  ref?: React.Ref<HTMLElement> | undefined;
}

/** The part of the props that goes onto the element as it is. */
export const elementProps = <T>({ onBlur, name, disabled, placeholder, form, ref }: ControlProps<T>) => ({
  onBlur,
  form,
  name,
  disabled,
  placeholder,
  ref: ref as React.Ref<never>,
});
