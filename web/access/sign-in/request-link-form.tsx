// Requests a link that sets a new password. The answer is the same for every address (LOG-027).

import { useState } from 'react';
import { passwordLinkCalls } from '#domain/access/password-links.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { PasswordLinkHeading } from './password-link-heading.tsx';
import { passwordLinkLabels } from './password-link-labels.ts';

export function RequestLinkForm() {
  const [sentText, setSentText] = useState<string | null>(null);
  const form = useCallForm({
    call: passwordLinkCalls.request,
    initialValues: { email: '' },
    hideErrorToast: true,
    onSuccess: ({ message }) => setSentText(message),
  });
  if (sentText !== null)
    return (
      <>
        <PasswordLinkHeading title={passwordLinkLabels.sentTitle} text={sentText} isStatus />
        <Button className="mt-7 w-full" onClick={() => setSentText(null)}>
          {passwordLinkLabels.sendAgain}
        </Button>
      </>
    );
  return (
    <>
      <PasswordLinkHeading title={passwordLinkLabels.requestTitle} text={passwordLinkLabels.requestText} />
      <Form form={form} className="mt-7">
        <FormField name="email" label={passwordLinkLabels.email}>
          {(control) => <Input {...control} type="email" autoComplete="username" spellCheck={false} />}
        </FormField>
        <SubmitButton>{passwordLinkLabels.send}</SubmitButton>
      </Form>
    </>
  );
}
