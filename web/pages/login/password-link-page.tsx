// Forgotten password and first password: requests a link, or sets the password by the token after `#`, which browsers
// send to no server (LOG-026). Loaded apart from the sign-in page.

import { useLocation } from 'react-router';
import { LOGIN } from '#domain/access/login-links.ts';
import { LinkPassword } from '#web/access/sign-in/link-password-form.tsx';
import { passwordLinkLabels } from '#web/access/sign-in/password-link-labels.ts';
import { RequestLinkForm } from '#web/access/sign-in/request-link-form.tsx';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { Logo } from '#web/ui/kit/layout/logo.tsx';

export default function PasswordLinkPage() {
  const token = useLocation().hash.slice(1);
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-112 flex-col px-6 py-6 sm:px-8">
      <Logo />
      <div className="my-auto py-10">
        {token ? <LinkPassword key={token} token={token} /> : <RequestLinkForm />}
        <p className="mt-7 text-center text-sm">
          <Link to={LOGIN}>{passwordLinkLabels.back}</Link>
        </p>
      </div>
    </main>
  );
}
