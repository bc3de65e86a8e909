// Sets a password for another user, valid until their next sign-in (USR-007). Nothing else of the user changes, so
// nothing is refetched: the form next to it may hold typed input.

import { userCalls } from '#domain/access/users.ts';
import { userCopy } from '#domain/access/users-copy.ts';
import { PASSWORD_MIN } from '#domain/base/limits.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { PasswordInput } from '#web/ui/kit/controls/password-input.tsx';
import { userLabels } from './user-labels.ts';

const EMPTY = { password: '' };

export function SetPasswordForm({ id }: { id: string }) {
  const form = useCallForm({
    call: userCalls.setPassword,
    initialValues: EMPTY,
    fixedInput: { id },
    successMessage: userCopy.passwordSet,
    onSuccess: () => form.rhf.reset(EMPTY),
  });
  return (
    <Form form={form} className="max-w-96">
      <FormField name="password" label={userLabels.newPassword} hint={userLabels.passwordHint(PASSWORD_MIN)}>
        {(control) => <PasswordInput {...control} autoComplete="new-password" />}
      </FormField>
      <div>
        <SubmitButton kind="secondary">{userLabels.setPassword}</SubmitButton>
      </div>
    </Form>
  );
}
