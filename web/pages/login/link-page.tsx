// Pages of one-time links before sign-in. Both are loaded from here, because the router would name the chunks of each of
// them in every first visit.

import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { FIRST_SETUP } from '#domain/access/login-links.ts';

const FirstSetupPage = lazy(() => import('./first-setup-page.tsx'));
const PasswordLinkPage = lazy(() => import('./password-link-page.tsx'));

export default function LinkPage() {
  const isSetup = useLocation().pathname === FIRST_SETUP;
  return <Suspense fallback={null}>{isSetup ? <FirstSetupPage /> : <PasswordLinkPage />}</Suspense>;
}
