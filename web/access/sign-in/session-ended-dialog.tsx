// Sign-in on top of a screen whose session has ended. Only the same user continues there; anyone else starts fresh.

import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import type { UserInfo } from '#domain/access/calls.ts';
import { accessCopy } from '#domain/access/copy.ts';
import { meQuery, resumeSession } from '#web/access/account.ts';
import { loginLabels } from '#web/access/labels.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { PasswordInput } from '#web/ui/kit/controls/password-input.tsx';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { queryClient } from '#web/ui/session/queries.ts';
import { type Credentials, useSignIn } from './use-sign-in.ts';

const CodeDialog = lazy(() => import('./sign-in-code-dialog.tsx'));

interface Props {
  /** False: the user prefers to leave. */
  onSettle: (isRenewed: boolean) => void;
}

export default function SessionEndedDialog({ onSettle }: Props) {
  const signIn = useSignIn(async (session) => {
    await resumeSession(session);
    onSettle(true);
  });
  const [knownEmail] = useState(() => queryClient.getQueryData<UserInfo>(meQuery.queryKey)?.email ?? '');
  const [typed, setTyped] = useState<Credentials>({ email: knownEmail, password: '' });
  const password = useRef<HTMLInputElement>(null);
  const { problem, attemptsLeft: left, busy, challenge } = signIn;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (left > 0) void signIn.submit(typed);
  };
  return (
    <>
      <Dialog
        open={challenge === null}
        onOpenChange={(open) => !open && challenge === null && onSettle(false)}
        title={accessCopy.sessionExpired}
        description={loginLabels.resume}
        dismissible={false}
        initialFocus={password}
      >
        <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
          {problem && (
            <p role="alert" className="rounded-lg bg-red-tint px-3 py-2.5 text-sm text-red">
              {problem}
            </p>
          )}
          <Field label={loginLabels.email}>
            <Input
              type="email"
              name="email"
              autoComplete="username"
              spellCheck={false}
              value={typed.email}
              onValueChange={(email) => setTyped({ ...typed, email })}
            />
          </Field>
          <Field label={loginLabels.password}>
            <PasswordInput
              ref={knownEmail === '' ? null : password}
              name="password"
              value={typed.password}
              onValueChange={(text) => setTyped({ ...typed, password: text })}
            />
          </Field>
          {left <= 0 && (
            <p role="status" className="text-sm text-muted">
              {accessCopy.tooManyAttempts}
            </p>
          )}
          <DialogFooter>
            <Button onClick={() => onSettle(false)}>{loginLabels.leave}</Button>
            <Button type="submit" kind="primary" busy={busy} disabled={left <= 0}>
              {loginLabels.signIn}
            </Button>
          </DialogFooter>
        </form>
      </Dialog>
      <Suspense>{challenge !== null && <CodeDialog signIn={signIn} typed={typed} />}</Suspense>
    </>
  );
}
