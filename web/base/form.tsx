// Forms. A form sends one call: the call's schema checks it, the server's field errors land on the fields, the first
// wrong field takes the focus, and nothing that was typed is ever lost.

import { createContext, type ReactNode, use, useId, useMemo, useRef } from 'react';
import {
  type Control,
  type FieldValues,
  type UseFormReturn,
  useController,
  useForm,
  useFormState,
} from 'react-hook-form';
import { copy } from '#domain/base/copy.ts';
import type { Endpoint, Input } from '#domain/base/endpoint.ts';
import { Button, type ButtonProps } from './button.tsx';
import { cx } from './cx.ts';
import { ErrorSummary } from './error-summary.tsx';
import { Field } from './field.tsx';
import type { ControlProps } from './field-context.ts';
import { formCheck } from './form-check.ts';
import { useSteady } from './press.ts';
import { type Act, type ActOptions, useAct } from './use-call.ts';

/** What a form holds: the input, with gaps while it is being filled in. */
export type Draft<T> = { [K in keyof T]?: T[K] | null };

interface Settings<E extends Endpoint> extends ActOptions<E> {
  call: E;
  /** What the fields begin with. */
  start: Draft<Input<E>>;
  /** Parts of the input that have no field: ids. */
  fixed?: Partial<Input<E>>;
  /** Last change before it is sent. */
  shape?: (input: Input<E>) => Input<E>;
}

/** A form that sends a call. */
export interface CallForm<E extends Endpoint> {
  rhf: UseFormReturn<FieldValues, unknown, FieldValues>;
  act: Act<E>;
  submit: () => Promise<void>;
  /** What the fields hold now; follows changes. */
  watch: () => Draft<Input<E>>;
  set: <K extends keyof Input<E> & string>(name: K, value: Input<E>[K] | null) => void;
  busy: boolean;
  dirty: boolean;
  names: Map<string, string>;
}

export function useCallForm<E extends Endpoint>(settings: Settings<E>): CallForm<E> {
  const { call, start, fixed, shape, ...options } = settings;
  const names = useRef(new Map<string, string>()).current;
  const fixedText = JSON.stringify(fixed ?? {});
  const resolver = useMemo(
    () => formCheck(call.input, JSON.parse(fixedText) as FieldValues, (name) => copy.required(names.get(name) ?? name)),
    [call, fixedText, names],
  );
  const rhf = useForm<FieldValues, unknown, FieldValues>({
    defaultValues: start as FieldValues,
    resolver,
    mode: 'onTouched',
    shouldFocusError: true,
  });
  const act = useAct(call, options);
  const { isDirty } = useFormState({ control: rhf.control as Control<FieldValues> });

  const submit = rhf.handleSubmit(async (values) => {
    const input = values as Input<E>;
    await act.run(shape ? shape(input) : input);
  });

  return {
    rhf,
    act,
    submit: () => submit(),
    watch: () => rhf.watch() as Draft<Input<E>>,
    set: (name, value) =>
      rhf.setValue(name, value as never, { shouldDirty: true, shouldValidate: rhf.formState.isSubmitted }),
    busy: act.busy,
    dirty: isDirty,
    names,
  };
}

const FormContext = createContext<CallForm<Endpoint> | null>(null);

function useFormHere(): CallForm<Endpoint> {
  const form = use(FormContext);
  if (!form) throw new Error('Parts of a form stand inside <Form>.');
  return form;
}

interface FormProps<E extends Endpoint> {
  form: CallForm<E>;
  /** Ties buttons outside the form to it. */
  id?: string;
  className?: string;
  children: ReactNode;
}

/** The form itself, with the summary of what is wrong on top. */
export function Form<E extends Endpoint>({ form, id, className, children }: FormProps<E>) {
  const own = useId();
  const { errors, submitCount } = useFormState({ control: form.rhf.control });
  const wrong = submitCount > 0 ? flatten(errors) : [];
  const { refused } = form.act;
  const ofServer = (refused?.errors ?? []).filter(({ field }) => !wrong.some((one) => one.field === field));
  const all = [...wrong, ...ofServer];
  // The same sentence about two fields: their names tell them apart.
  const named = all.map(({ field, message }) => ({
    field,
    message:
      all.filter((one) => one.message === message).length > 1
        ? `${form.names.get(field) ?? field}: ${message}`
        : message,
  }));
  const general = refused && refused.errors.length === 0 ? refused.message || copy.somethingWrong : undefined;
  const shown = useSteady({ errors: named, general });
  return (
    <form
      id={id ?? own}
      noValidate
      className={cx('flex flex-col gap-4', className)}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void form.submit();
      }}
    >
      <ErrorSummary {...shown} onChoose={(field) => form.rhf.setFocus(field)} />
      <FormContext value={form as unknown as CallForm<Endpoint>}>{children}</FormContext>
    </form>
  );
}

interface Flat {
  field: string;
  message: string;
}

/** Nested errors as paths with sentences. */
function flatten(errors: object, path = ''): Flat[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return [];
    const field = path ? `${path}.${name}` : name;
    if ('message' in error && typeof error.message === 'string') return [{ field, message: error.message }];
    return name === 'ref' ? [] : flatten(error, field);
  });
}

// The value of a field may be anything; the control that is put in knows which.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Bound = ControlProps<any>;

interface FormFieldProps {
  /** A path in the input: `quantity`, `lines.0.price`. */
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  quiet?: boolean;
  className?: string;
  children: (control: Bound) => ReactNode;
}

/** A labelled field of the form; hands the control its value and takes its changes. */
export function FormField({ name, label, hint, required, quiet, className, children }: FormFieldProps) {
  const form = useFormHere();
  form.names.set(name, label);
  const { field, fieldState } = useController({ name, control: form.rhf.control });
  const ofServer =
    fieldState.isDirty || form.act.refused ? form.act.refused?.errors.find((one) => one.field === name) : undefined;
  const error = useSteady(fieldState.error?.message ?? ofServer?.message);
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      required={required ?? false}
      quiet={quiet ?? false}
      className={className ?? ''}
    >
      {children({
        value: field.value,
        onValueChange: field.onChange,
        onBlur: field.onBlur,
        name: field.name,
        ref: field.ref,
        disabled: form.busy || undefined,
      })}
    </Field>
  );
}

/** Sends the form it stands in. */
export function SubmitButton({ children, ...rest }: ButtonProps) {
  const form = useFormHere();
  return (
    <Button kind="primary" {...rest} type="submit" busy={form.busy}>
      {children}
    </Button>
  );
}
