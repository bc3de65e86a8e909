// Forms. A form sends one call: the call's schema validates it, server errors appear at their fields, the first invalid
// field gets the focus, and typed input is never lost.

import { createContext, type ReactNode, use, useCallback, useEffect, useId, useMemo, useRef } from 'react';
import {
  type Control,
  type FieldValues,
  type UseFormReturn,
  useController,
  useForm,
  useFormState,
} from 'react-hook-form';
import { commonCopy } from '#domain/base/copy.ts';
import type { Endpoint, Input } from '#domain/base/endpoint.ts';
import { Button, type ButtonProps } from '#web/ui/kit/controls/button.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import type { ControlProps } from '#web/ui/kit/controls/field-context.ts';
import { cx } from '../kit/cx.ts';
import { useUnsaved } from '../kit/unsaved.ts';
import { type CallMutation, type CallMutationOptions, useCallMutation } from '../session/use-call.ts';
import { ErrorSummary } from './error-summary.tsx';
import { schemaResolver } from './schema-resolver.ts';
import { focusUnreadable } from './unreadable.ts';
import { useFrozenWhilePressed } from './use-frozen-while-pressed.ts';

/** Form values: the input, with gaps while it is being filled in. */
export type FormValues<T> = { [K in keyof T]?: T[K] | null };

interface CallFormOptions<E extends Endpoint> extends CallMutationOptions<E> {
  call: E;
  /** Initial values of the fields. */
  initialValues: FormValues<Input<E>>;
  /** Input without a field: ids. */
  fixedInput?: Partial<Input<E>>;
  /** Final transformation before sending. */
  transformInput?: (input: Input<E>) => Input<E>;
}

/** A form that sends a call. */
export interface CallForm<E extends Endpoint> {
  rhf: UseFormReturn<FieldValues, unknown, FieldValues>;
  mutation: CallMutation<E>;
  submit: () => Promise<void>;
  /** Subscribes to the current field values. */
  watch: () => FormValues<Input<E>>;
  setValue: <K extends keyof Input<E> & string>(name: K, value: Input<E>[K] | null) => void;
  busy: boolean;
  isDirty: boolean;
  /** True while the call is in flight. */
  isSending: () => boolean;
  /** The call changes nothing, so its input needs no leave guard. */
  isQuestion: boolean;
  fieldLabels: Map<string, string>;
}

export function useCallForm<E extends Endpoint>(settings: CallFormOptions<E>): CallForm<E> {
  const { call, initialValues: start, fixedInput: fixed, transformInput: shape, ...options } = settings;
  const names = useRef(new Map<string, string>()).current;
  const fixedText = JSON.stringify(fixed ?? {});
  const resolver = useMemo(
    () =>
      schemaResolver(call.input, JSON.parse(fixedText) as FieldValues, (name) =>
        commonCopy.required(names.get(name) ?? name),
      ),
    [call, fixedText, names],
  );
  const rhf = useForm<FieldValues, unknown, FieldValues>({
    defaultValues: start as FieldValues,
    resolver,
    mode: 'onTouched',
    shouldFocusError: true,
  });
  const mutation = useCallMutation(call, options);
  const sending = useRef(false);
  const isSending = useCallback(() => sending.current, []);
  const { isDirty } = useFormState({ control: rhf.control as Control<FieldValues> });

  const submit = rhf.handleSubmit(async (values) => {
    const input = values as Input<E>;
    sending.current = true;
    const reply = await mutation.run(shape ? shape(input) : input);
    sending.current = false;
    // Submitted values are saved and no longer count as changes.
    if (reply !== undefined) rhf.reset(rhf.getValues(), { keepErrors: true });
  });

  return {
    rhf,
    mutation,
    submit: () => submit(),
    watch: () => rhf.watch() as FormValues<Input<E>>,
    setValue: (name, value) =>
      rhf.setValue(name, value as never, { shouldDirty: true, shouldValidate: rhf.formState.isSubmitted }),
    busy: mutation.busy,
    isDirty,
    isSending,
    isQuestion: call.isReadOnly === true || call.method === 'GET',
    fieldLabels: names,
  };
}

const FormContext = createContext<CallForm<Endpoint> | null>(null);

function useEnclosingForm(): CallForm<Endpoint> {
  const form = use(FormContext);
  if (!form) throw new Error('Parts of a form stand inside <Form>.');
  return form;
}

interface FormProps<E extends Endpoint> {
  form: CallForm<E>;
  /** Links buttons outside the form to it. */
  id?: string;
  className?: string;
  children: ReactNode;
}

/** The form element, with the error summary on top. */
export function Form<E extends Endpoint>({ form, id, className, children }: FormProps<E>) {
  const own = useId();
  const { errors, submitCount } = useFormState({ control: form.rhf.control });
  const fieldErrors = submitCount > 0 ? flattenErrors(errors) : [];
  useErrorRecheck(form.rhf, errors);
  useUnsaved(form.isDirty && !form.busy && !form.isQuestion, { isSending: form.isSending });
  const { error: refused } = form.mutation;
  const serverErrors = (refused?.errors ?? []).filter(({ field }) => !fieldErrors.some((one) => one.field === field));
  const all = [...fieldErrors, ...serverErrors];
  // Errors with the same text are told apart by field names.
  const named = all.map(({ field, message }) => ({
    field,
    message:
      all.filter((one) => one.message === message).length > 1
        ? `${form.fieldLabels.get(field) ?? field}: ${message}`
        : message,
  }));
  const general = refused && refused.errors.length === 0 ? refused.message || commonCopy.somethingWrong : undefined;
  const frozenErrors = useFrozenWhilePressed({ errors: named, general });
  return (
    <form
      id={id ?? own}
      noValidate
      className={cx('flex flex-col gap-4', className)}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!focusUnreadable(event.currentTarget)) void form.submit();
      }}
    >
      <ErrorSummary {...frozenErrors} onChoose={(field) => form.rhf.setFocus(field)} />
      <FormContext value={form as unknown as CallForm<Endpoint>}>{children}</FormContext>
    </form>
  );
}

/** A rule may look at several fields: when one changes, what is wrong with the others is checked again. */
function useErrorRecheck(rhf: CallForm<Endpoint>['rhf'], errors: object): void {
  const latest = useRef(errors);
  latest.current = errors;
  useEffect(() => {
    const { unsubscribe } = rhf.watch((_, { name }) => {
      const others = flattenErrors(latest.current).flatMap(({ field }) => (field === name ? [] : [field]));
      if (others.length > 0) void rhf.trigger(others);
    });
    return unsubscribe;
  }, [rhf]);
}

interface FieldErrorEntry {
  field: string;
  message: string;
}

/** Flattens nested errors to paths and messages. */
function flattenErrors(errors: object, path = ''): FieldErrorEntry[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return [];
    const field = path ? `${path}.${name}` : name;
    if ('message' in error && typeof error.message === 'string') return [{ field, message: error.message }];
    return name === 'ref' ? [] : flattenErrors(error, field);
  });
}

// A field's value may have any type; the control inside knows it.
// biome-ignore lint/suspicious/noExplicitAny: see above
type BoundControl = ControlProps<any>;

interface FormFieldProps {
  /** A path in the input: `quantity`, `lines.0.price`. */
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  hideLabel?: boolean;
  /** The label names a group of controls. */
  isGroup?: boolean;
  className?: string;
  children: (control: BoundControl) => ReactNode;
}

/** A labelled field; passes its value to the control and receives changes. */
export function FormField({ name, label, hint, required, hideLabel, isGroup, className, children }: FormFieldProps) {
  const form = useEnclosingForm();
  form.fieldLabels.set(name, label);
  const { field, fieldState } = useController({ name, control: form.rhf.control });
  const serverError =
    fieldState.isDirty || form.mutation.error
      ? form.mutation.error?.errors.find((one) => one.field === name)
      : undefined;
  const error = useFrozenWhilePressed(fieldState.error?.message ?? serverError?.message);
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      required={required ?? false}
      hideLabel={hideLabel ?? false}
      isGroup={isGroup ?? false}
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

/** Submits the enclosing form. */
export function SubmitButton({ children, ...rest }: ButtonProps) {
  const form = useEnclosingForm();
  return (
    <Button kind="primary" {...rest} type="submit" busy={form.busy}>
      {children}
    </Button>
  );
}
