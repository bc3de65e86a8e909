// Changes the user's password: current, new, and new repeated (MYA-002 to MYA-006).

import * as z from 'zod/mini';
import { accessCalls, type WayIn } from '#domain/access/calls.ts';
import { accessCopy } from '#domain/access/copy.ts';
import { factorCalls } from '#domain/access/factors.ts';
import { passkeyCalls } from '#domain/access/passkeys.ts';
import { PASSWORD_MIN } from '#domain/base/limits.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Checkbox } from '#web/ui/kit/controls/checkbox.tsx';
import { PasswordInput } from '#web/ui/kit/controls/password-input.tsx';
import { accountLabels } from './account-labels.ts';

/** The repeated password is compared here and never sent. */
const call = {
  ...accessCalls.changePassword,
  input: z
    .strictObject({
      ...accessCalls.changePassword.input.shape,
      confirmPassword: z.optional(z.string()),
    })
    .check(
      z.refine(({ newPassword, confirmPassword }) => newPassword === (confirmPassword ?? ''), {
        error: accessCopy.passwordsDiffer,
        path: ['confirmPassword'],
        when: ({ value }) => Boolean((value as { newPassword?: string }).newPassword),
      }),
    ),
};

const EMPTY = { oldPassword: '', newPassword: '', confirmPassword: '', revoke: [] };

interface Props {
  /** Credentials the user has and may revoke together with the change. */
  waysIn: readonly WayIn[];
  /** Stored by password managers with the password. */
  email: string;
  onDone: () => void;
}

export function PasswordForm({ waysIn, email, onDone }: Props) {
  const form = useCallForm({
    call,
    initialValues: EMPTY,
    transformInput: ({ oldPassword, newPassword, revoke = [] }) => ({
      oldPassword,
      newPassword,
      ...(revoke.length > 0 && { revoke }),
    }),
    invalidate: [accessCalls.sessions, passkeyCalls.list, factorCalls.own],
    successMessage: accessCopy.passwordUpdated,
    onSuccess: () => {
      form.rhf.reset(EMPTY);
      onDone();
    },
  });
  return (
    <Form form={form} className="max-w-96">
      <input
        type="email"
        name="username"
        autoComplete="username"
        aria-label={accountLabels.email}
        value={email}
        readOnly
        hidden
      />
      <FormField name="oldPassword" label={accountLabels.oldPassword}>
        {(control) => <PasswordInput {...control} />}
      </FormField>
      <FormField name="newPassword" label={accountLabels.newPassword} hint={accountLabels.passwordHint(PASSWORD_MIN)}>
        {(control) => <PasswordInput {...control} autoComplete="new-password" />}
      </FormField>
      <FormField name="confirmPassword" label={accountLabels.confirmPassword}>
        {(control) => <PasswordInput {...control} autoComplete="new-password" />}
      </FormField>
      {waysIn.length > 0 && (
        <FormField name="revoke" label={accountLabels.revoke} hint={accountLabels.revokeHint} isGroup>
          {({ value, onValueChange, disabled }) => (
            <div className="flex flex-col">
              {waysIn.map((way) => (
                <Checkbox
                  key={way}
                  disabled={disabled}
                  value={(value ?? []).includes(way)}
                  onValueChange={(isChosen) =>
                    onValueChange(
                      isChosen ? [...(value ?? []), way] : (value ?? []).filter((one: WayIn) => one !== way),
                    )
                  }
                >
                  {accountLabels.waysIn[way]}
                </Checkbox>
              ))}
            </div>
          )}
        </FormField>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton>{accountLabels.updatePassword}</SubmitButton>
        <p className="text-xs text-muted">{accountLabels.othersEnd}</p>
      </div>
    </Form>
  );
}
