// Pages of one-time links before sign-in. All are loaded from here, because the router would name the chunks of each of
// them in every first visit.

import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { EMAIL_OPT_OUT, FIRST_SETUP } from '#domain/access/login-links.ts';

const EmailOptOutPage = lazy(() => import('./email-opt-out-page.tsx'));
const FirstSetupPage = lazy(() => import('./first-setup-page.tsx'));
const PasswordLinkPage = lazy(() => import('./password-link-page.tsx'));

export default function LinkPage() {
  const { pathname } = useLocation();
  const Page =
    pathname === FIRST_SETUP ? FirstSetupPage : pathname === EMAIL_OPT_OUT ? EmailOptOutPage : PasswordLinkPage;
  return (
    <Suspense fallback={null}>
      <Page />
    </Suspense>
  );
}
