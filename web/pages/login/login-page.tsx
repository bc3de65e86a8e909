// Sign-in page: email and password, then the one-time code in a dialog (LOG).

import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { accessCopy } from '#domain/access/copy.ts';
import { PASSWORD_LINK } from '#domain/access/login-links.ts';
import { LOGIN_ATTEMPTS } from '#domain/base/limits.ts';
import { loginLabels } from '#web/access/labels.ts';
import { Orbits } from '#web/access/sign-in/orbits.tsx';
import { type Credentials, useSignIn } from '#web/access/sign-in/use-sign-in.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { PasswordInput } from '#web/ui/kit/controls/password-input.tsx';
import { Logo } from '#web/ui/kit/layout/logo.tsx';
import { isSessionExpired } from '#web/ui/session/session.ts';

// Loaded while email and password are being typed.
const CodeDialog = lazy(() => import('#web/access/sign-in/sign-in-code-dialog.tsx'));

export default function LoginPage() {
  const signIn = useSignIn();
  const [typed, setTyped] = useState<Credentials>({ email: '', password: '' });
  const [isExpired] = useState(isSessionExpired);
  const { problem, attemptsLeft: left, busy, challenge } = signIn;
  const stopped = left <= 0;
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    document.title = `${loginLabels.title} – Merkur`;
    // An on-screen keyboard would cover the page.
    if (!matchMedia('(pointer: coarse)').matches) first.current?.focus();
  }, []);

  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(26rem,34rem)_1fr]">
      <main className="flex flex-col px-6 py-6 sm:px-12">
        <Logo />
        <div className="mx-auto my-auto w-full max-w-88 py-10">
          <h1 className="text-3xl font-semibold tracking-tight">{loginLabels.heading}</h1>
          <p className="mt-1 text-base text-muted">{loginLabels.intro}</p>
          <form
            noValidate
            className="mt-7 flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              if (!stopped) void signIn.submit(typed);
            }}
          >
            {isExpired && !problem && (
              <p role="status" className="rounded-lg bg-surface px-3 py-2.5 text-sm">
                {accessCopy.sessionExpired}
              </p>
            )}
            {problem && (
              <p role="alert" className="rounded-lg bg-red-tint px-3 py-2.5 text-sm text-red">
                {problem}
              </p>
            )}
            <Field label={loginLabels.email}>
              <Input
                ref={first}
                type="email"
                name="email"
                autoComplete="username"
                className="min-h-10"
                spellCheck={false}
                value={typed.email}
                onValueChange={(email) => setTyped({ ...typed, email })}
                aria-invalid={problem === accessCopy.emailRequired || undefined}
              />
            </Field>
            <Field label={loginLabels.password}>
              <PasswordInput
                name="password"
                className="min-h-10"
                value={typed.password}
                onValueChange={(password) => setTyped({ ...typed, password })}
                aria-invalid={problem === accessCopy.passwordRequired || undefined}
              />
            </Field>
            <Button type="submit" kind="primary" size="lg" busy={busy && challenge === null} disabled={stopped}>
              {loginLabels.submit}
            </Button>
            <a href={PASSWORD_LINK} className="text-sm text-brand-ink hover:underline">
              {loginLabels.forgot}
            </a>
            {left <= LOGIN_ATTEMPTS - 2 && (
              <p role="status" className="text-sm text-muted">
                {stopped ? accessCopy.tooManyAttempts : loginLabels.left(left)}
              </p>
            )}
          </form>
        </div>
        <p className="text-xs text-muted">{loginLabels.foot}</p>
      </main>
      <AboutMerkur />
      <Suspense>{typed.email !== '' && <CodeDialog signIn={signIn} typed={typed} />}</Suspense>
    </div>
  );
}

const AboutMerkur = () => (
  <aside className="relative hidden overflow-hidden bg-[#10142b] text-white lg:block" aria-label={loginLabels.about}>
    <Orbits />
    <div className="absolute inset-x-12 bottom-12 max-w-112">
      <p className="text-3xl font-semibold tracking-tight text-balance">{loginLabels.claim}</p>
      <p className="mt-3 text-base text-[#b9c0dd]">{loginLabels.claimNote}</p>
    </div>
  </aside>
);
