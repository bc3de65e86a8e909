// Second step of sign-in: an emailed code, an authenticator code, or a recovery code.

import { passkeyCalls } from '#domain/access/passkeys.ts';
import { FactorCodeForm } from '#web/access/factors/factor-code-form.tsx';
import { factorLabels } from '#web/access/factors/factor-labels.ts';
import { MailedCodeForm } from '#web/access/factors/mailed-code-form.tsx';
import { PasskeyButton } from '#web/access/factors/passkey-button.tsx';
import { loginLabels } from '#web/access/labels.ts';
import { Dialog } from '#web/ui/kit/overlays/dialog.tsx';
import { send } from '#web/ui/session/api.ts';
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
