// A dialog that is saved without a change has nothing to send: it closes. Save stays pressable, because a typed date
// counts only when its field is left, which is when the button is pressed.

import type { Endpoint } from '#domain/base/endpoint.ts';
import type { CallForm } from '#web/ui/form/form.tsx';

/** The form, closing instead of sending while `same` says that nothing differs. */
export const closeWhenUnchanged = <E extends Endpoint>(
  form: CallForm<E>,
  same: (values: ReturnType<CallForm<E>['watch']>) => boolean,
  close: () => void,
): CallForm<E> => ({
  ...form,
  submit: async () => (same(form.rhf.getValues() as ReturnType<CallForm<E>['watch']>) ? close() : form.submit()),
});
