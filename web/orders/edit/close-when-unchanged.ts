// Saving without changes closes the dialog without a call. Save stays enabled, because a typed date only counts on
// blur, which is when the button is pressed.

import type { Endpoint } from '#domain/base/endpoint.ts';
import type { CallForm } from '#web/ui/form/form.tsx';

/** Wraps the form to close instead of sending while `same` returns true. */
export const closeWhenUnchanged = <E extends Endpoint>(
  form: CallForm<E>,
  same: (values: ReturnType<CallForm<E>['watch']>) => boolean,
  close: () => void,
): CallForm<E> => ({
  ...form,
  submit: async () => (same(form.rhf.getValues() as ReturnType<CallForm<E>['watch']>) ? close() : form.submit()),
});
