// Second step of sign-in: an emailed code, an authenticator code, or a recovery code.

import { passkeyCalls } from '#domain/access/passkeys.ts';
import { Dialog } from '#web/ui/kit/dialog.tsx';
import { send } from '#web/ui/session/api.ts';
import { FactorCodeForm } from './factor-code-form.tsx';
import { factorLabels } from './factor-labels.ts';
import { loginLabels } from './labels.ts';
import { MailedCodeForm } from './mailed-code-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import type { Credentials, SignIn } from './use-sign-in.ts';

interface Props {
  signIn: SignIn;
  typed: Credentials;
}

export default function CodeDialog({ signIn, typed }: Props) {
  return (
    <Dialog
      open={signIn.challenge !== null}
      onOpenChange={(open) => !open && signIn.cancel()}
      title={signIn.factor === 'App' ? factorLabels.appTitle : loginLabels.codeTitle}
      description={signIn.codeNote}
      dismissible={false}
    >
      {signIn.passkey && (
        <PasskeyButton
          request={signIn.passkey}
          onAnswer={async (passkey) =>
            signIn.enter(await send(passkeyCalls.signIn, { userId: signIn.challenge ?? '', passkey }))
          }
        />
      )}
      {signIn.factor === 'App' ? (
        <FactorCodeForm busy={signIn.busy} onVerify={signIn.verify} />
      ) : (
        <MailedCodeForm busy={signIn.busy} onVerify={signIn.verify} onResend={() => signIn.resend(typed)} />
      )}
    </Dialog>
  );
}
