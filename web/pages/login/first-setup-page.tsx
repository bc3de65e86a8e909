// First administrator of an installation, by the token after `#`, which browsers send to no server (SETUP-003).

import { useLocation } from 'react-router';
import { FirstAdministrator } from '#web/setup/first-administrator-form.tsx';
import { Logo } from '#web/ui/kit/layout/logo.tsx';

export default function FirstSetupPage() {
  const token = useLocation().hash.slice(1);
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-112 flex-col px-6 py-6 sm:px-8">
      <Logo />
      <div className="my-auto py-10">
        <FirstAdministrator key={token} token={token} />
      </div>
    </main>
  );
}
