// Turns off emails about one kind of event, by the token and the kind after `#`, which browsers send to no server
// (NTF-010). A click confirms, because mail programs open links on their own.

import { useState } from 'react';
import { useLocation } from 'react-router';
import { LOGIN, MY_ACCOUNT } from '#domain/access/login-links.ts';
import { notificationCopy } from '#domain/notifications/copy.ts';
import { NOTIFICATION_KINDS } from '#domain/notifications/kinds.ts';
import { notificationMailCalls } from '#domain/notifications/mail-calls.ts';
import { notificationMailCopy } from '#domain/notifications/mail-copy.ts';
import { PasswordLinkHeading } from '#web/access/sign-in/password-link-heading.tsx';
import { optOutLabels } from '#web/notifications/opt-out-labels.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { Logo } from '#web/ui/kit/layout/logo.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';

const ENDED = 'opt_out_link';

function OptOut({ token, kindName }: { token: string; kindName: string | undefined }) {
  const [isDone, setDone] = useState(false);
  const { run, busy, error } = useCallMutation(notificationMailCalls.optOut, {
    onSuccess: () => setDone(true),
    hideErrorToast: true,
  });
  const kind = NOTIFICATION_KINDS.find((one) => one === kindName);
  if (!kind || error?.code === ENDED)
    return <PasswordLinkHeading title={optOutLabels.endedTitle} text={notificationMailCopy.linkEnded} isStatus />;
  const name = notificationCopy.kinds[kind];
  if (isDone)
    return <PasswordLinkHeading title={optOutLabels.doneTitle} text={notificationMailCopy.optedOut(name)} isStatus />;
  return (
    <>
      <PasswordLinkHeading title={optOutLabels.title(name)} text={optOutLabels.text} />
      {error && (
        <p role="alert" className="mt-4 text-sm text-red">
          {error.message}
        </p>
      )}
      <Button kind="primary" size="lg" className="mt-7 w-full" busy={busy} onClick={() => void run({ token, kind })}>
        {optOutLabels.confirm}
      </Button>
    </>
  );
}

export default function EmailOptOutPage() {
  const [token = '', kind] = useLocation().hash.slice(1).split('.');
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-112 flex-col px-6 py-6 sm:px-8">
      <Logo />
      <div className="my-auto py-10">
        <OptOut key={token + kind} token={token} kindName={kind} />
        <p className="mt-7 text-center text-sm">
          <Link to={MY_ACCOUNT}>{optOutLabels.settings}</Link> · <Link to={LOGIN}>{optOutLabels.signIn}</Link>
        </p>
      </div>
    </main>
  );
}
