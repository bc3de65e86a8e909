// Sets a password by the token of a link. A link that is not valid leads to a new one (LOG-028, LOG-030).

import { useState } from 'react';
import * as z from 'zod/mini';
import { accessCopy } from '#domain/access/copy.ts';
import { LOGIN, PASSWORD_LINK } from '#domain/access/login-links.ts';
import { type LinkPurpose, passwordLinkCalls } from '#domain/access/password-links.ts';
import { PASSWORD_MIN } from '#domain/base/limits.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { PasswordInput } from '#web/ui/kit/controls/password-input.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { ButtonLink } from '#web/ui/kit/layout/link.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { PasswordLinkHeading } from './password-link-heading.tsx';
import { passwordLinkLabels } from './password-link-labels.ts';

const ENDED = 'password_link';

/** The repeated password is compared here and never sent. */
const call = {
  ...passwordLinkCalls.use,
  input: z.strictObject({ ...passwordLinkCalls.use.input.shape, confirmPassword: z.optional(z.string()) }).check(
    z.refine(({ password, confirmPassword }) => password === (confirmPassword ?? ''), {
      error: accessCopy.passwordsDiffer,
      path: ['confirmPassword'],
      when: ({ value }) => Boolean((value as { password?: string }).password),
    }),
  ),
};

/** The form, if the link is valid. */
export function LinkPassword({ token }: { token: string }) {
  const link = useCallQuery(passwordLinkCalls.check, { token }, { refetchOnFocus: false, staleTime: Infinity });
  if (link.data) return <LinkPasswordForm token={token} {...link.data} />;
  if (link.error?.code === ENDED) return <EndedLink />;
  if (link.error) return <ErrorState error={link.error} onRetry={() => void link.refetch()} busy={link.isFetching} />;
  return (
    <>
      <h1 className="sr-only">{passwordLinkLabels.loading}</h1>
      <SkeletonRows rows={3} />
    </>
  );
}

const EndedLink = () => (
  <>
    <PasswordLinkHeading title={passwordLinkLabels.endedTitle} text={passwordLinkLabels.endedText} isStatus />
    <ButtonLink kind="primary" size="lg" to={PASSWORD_LINK} className="mt-7 w-full">
      {passwordLinkLabels.requestNew}
    </ButtonLink>
  </>
);

function LinkPasswordForm({ token, purpose, email }: { token: string; purpose: LinkPurpose; email: string }) {
  const [isDone, setDone] = useState(false);
  const form = useCallForm({
    call,
    initialValues: { password: '', confirmPassword: '' },
    fixedInput: { token },
    transformInput: ({ password }) => ({ token, password }),
    hideErrorToast: true,
    onSuccess: () => setDone(true),
  });
  const isFirst = purpose === 'Invitation';
  if (form.mutation.error?.code === ENDED) return <EndedLink />;
  if (isDone)
    return (
      <>
        <PasswordLinkHeading title={passwordLinkLabels.doneTitle} text={passwordLinkLabels.doneText} isStatus />
        <ButtonLink kind="primary" size="lg" to={LOGIN} className="mt-7 w-full">
          {passwordLinkLabels.signIn}
        </ButtonLink>
      </>
    );
  return (
    <>
      <PasswordLinkHeading
        title={isFirst ? passwordLinkLabels.firstTitle : passwordLinkLabels.newTitle}
        {...(isFirst && { text: passwordLinkLabels.firstText })}
      />
      <Form form={form} className="mt-7">
        <p className="rounded-lg bg-surface px-3 py-2.5 text-sm">
          <span className="block text-xs text-muted">{passwordLinkLabels.account}</span>
          <span className="break-all">{email}</span>
        </p>
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <FormField
          name="password"
          label={passwordLinkLabels.password}
          hint={passwordLinkLabels.passwordHint(PASSWORD_MIN)}
        >
          {(control) => <PasswordInput {...control} autoComplete="new-password" />}
        </FormField>
        <FormField name="confirmPassword" label={passwordLinkLabels.confirm}>
          {(control) => <PasswordInput {...control} autoComplete="new-password" />}
        </FormField>
        <SubmitButton>{passwordLinkLabels.save}</SubmitButton>
        {!isFirst && <p className="text-xs text-muted">{passwordLinkLabels.othersEnd}</p>}
      </Form>
    </>
  );
}
