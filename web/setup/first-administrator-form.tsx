// Creates the first administrator by the token of a setup link, and signs in (SETUP-003).

import { useNavigate } from 'react-router';
import { LOGIN } from '#domain/access/login-links.ts';
import { PASSWORD_MIN } from '#domain/base/limits.ts';
import { OVERVIEW } from '#domain/home/links.ts';
import { setupCalls } from '#domain/setup/calls.ts';
import { startSession } from '#web/access/account.ts';
import { PasswordLinkHeading } from '#web/access/sign-in/password-link-heading.tsx';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { PasswordInput } from '#web/ui/kit/controls/password-input.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { ButtonLink } from '#web/ui/kit/layout/link.tsx';
import { toast } from '#web/ui/kit/toast.ts';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { setupLabels } from './setup-labels.ts';

const ENDED = 'setup_link';

/** The form, if the link is valid. */
export function FirstAdministrator({ token }: { token: string }) {
  const link = useCallQuery(setupCalls.check, { token }, { refetchOnFocus: false, staleTime: Infinity });
  if (link.data) return <FirstAdministratorForm token={token} />;
  if (link.error?.code === ENDED) return <EndedLink />;
  if (link.error) return <ErrorState error={link.error} onRetry={() => void link.refetch()} busy={link.isFetching} />;
  return (
    <>
      <h1 className="sr-only">{setupLabels.loading}</h1>
      <SkeletonRows rows={5} />
    </>
  );
}

const EndedLink = () => (
  <>
    <PasswordLinkHeading title={setupLabels.endedTitle} text={setupLabels.endedText} isStatus />
    <ButtonLink kind="primary" size="lg" to={LOGIN} className="mt-7 w-full">
      {setupLabels.back}
    </ButtonLink>
  </>
);

function FirstAdministratorForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useCallForm({
    call: setupCalls.createAdministrator,
    initialValues: { companyName: '', firstName: '', lastName: '', email: '', password: '' },
    fixedInput: { token },
    transformInput: (values) => ({ ...values, token }),
    hideErrorToast: true,
    onSuccess: (session) =>
      void startSession(session).then(() => {
        toast.good(setupLabels.created);
        void navigate(OVERVIEW, { replace: true });
      }),
  });
  if (form.mutation.error?.code === ENDED) return <EndedLink />;
  return (
    <>
      <PasswordLinkHeading title={setupLabels.title} text={setupLabels.intro} />
      <Form form={form} className="mt-7">
        <FormField name="companyName" label={setupLabels.company} hint={setupLabels.companyHint}>
          {(control) => <Input {...control} autoComplete="organization" />}
        </FormField>
        <FormField name="firstName" label={setupLabels.firstName}>
          {(control) => <Input {...control} autoComplete="given-name" />}
        </FormField>
        <FormField name="lastName" label={setupLabels.lastName}>
          {(control) => <Input {...control} autoComplete="family-name" />}
        </FormField>
        <FormField name="email" label={setupLabels.email}>
          {(control) => <Input {...control} type="email" autoComplete="username" spellCheck={false} />}
        </FormField>
        <FormField name="password" label={setupLabels.password} hint={setupLabels.passwordHint(PASSWORD_MIN)}>
          {(control) => <PasswordInput {...control} autoComplete="new-password" />}
        </FormField>
        <SubmitButton>{setupLabels.create}</SubmitButton>
      </Form>
    </>
  );
}
