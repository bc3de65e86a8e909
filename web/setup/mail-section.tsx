// Email of the installation: whether a mail server is configured, and a test email (SETUP-008).

import { type SetupState, setupCalls } from '#domain/setup/calls.ts';
import { setupCopy } from '#domain/setup/copy.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { setupLabels } from './setup-labels.ts';

export function MailSection({ state: { sendsMail, mailTo } }: { state: SetupState }) {
  const test = useCallMutation(setupCalls.sendTestMail, { successMessage: ({ to }) => setupCopy.testMailSent(to) });
  return (
    <Section
      title={setupLabels.mail}
      note={setupLabels.mailNote}
      actions={
        <Button busy={test.busy} onClick={() => void test.run({})}>
          {setupLabels.sendTest}
        </Button>
      }
    >
      <p className="text-muted">{sendsMail ? setupLabels.testGoesTo(mailTo) : setupLabels.noMailServer}</p>
    </Section>
  );
}
