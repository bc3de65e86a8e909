// Passed from a field to the control inside: id, name, validity and describing texts.

import { createContext, use } from 'react';

interface FieldInfo {
  id: string;
  labelId: string;
  invalid: boolean;
  describedBy: string | undefined;
  required: boolean;
}

export const FieldContext = createContext<FieldInfo | null>(null);

interface ControlAttributes {
  id?: string | undefined;
  'aria-label'?: string | undefined;
  'aria-labelledby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-required'?: boolean | undefined;
}

/** Attributes that link a control to its field; the control's own props win. */
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

/** Id of the field's label, for parts of a control that need a name of their own; undefined if they have one. */
export function useFieldLabelId(ownLabel: string | undefined): string | undefined {
  const field = use(FieldContext);
  return ownLabel ? undefined : field?.labelId;
}

/** Props of every control in the kit. */
export interface ControlProps<T> extends ControlAttributes {
  value: T;
  onValueChange: (value: T) => void;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  placeholder?: string | undefined;
  /** ID of the form to submit on Enter, if the control is outside of it. */
  form?: string | undefined;
  className?: string | undefined;
  /** Lets forms focus the first invalid control. */
  ref?: React.Ref<HTMLElement> | undefined;
}

/** Props passed to the element unchanged. */
export const elementProps = <T>({ onBlur, name, disabled, placeholder, form, ref }: ControlProps<T>) => ({
  onBlur,
  form,
  name,
  disabled,
  placeholder,
  ref: ref as React.Ref<never>,
});
