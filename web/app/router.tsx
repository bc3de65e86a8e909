// The router: login, the shell, and inside it every screen that a feature brings.

import { createBrowserRouter, type PatchRoutesOnNavigationFunctionArgs, type RouteObject } from 'react-router';
import { homePath, MY_ACCOUNT } from '#web/access/home-path.ts';
import { onSignInElsewhere } from '#web/access/refresh-token.ts';
import { loginPath, returnPath } from '#web/access/return-url.ts';
import { unsavedWork } from '#web/ui/kit/unsaved.ts';
import {
  onFactorRequired,
  onLeave,
  onLoginChange,
  onPasswordChangeRequired,
  roleOf,
  storedLogin,
} from '#web/ui/session/session.ts';
import { ErrorPage } from './error-page.tsx';
import { redirectHome, requireSignedOut } from './guards.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { takeSignOutIntent } from './sign-out-intent.ts';

const SHELL = 'shell';

/** The routes of the app; `inside` are those of the shell, as far as they are loaded. */
export const buildRoutes = (inside: RouteObject[] = []): RouteObject[] => [
  {
    HydrateFallback: LoadingScreen,
    ErrorBoundary: ErrorPage,
    children: [
      { path: '/', loader: redirectHome, Component: () => null },
      {
        path: '/login/:returnurl?',
        loader: requireSignedOut,
        lazy: { Component: async () => (await import('#web/pages/login/login-page.tsx')).default },
      },
      { id: SHELL, lazy: { Component: async () => (await import('./shell.tsx')).default }, children: inside },
    ],
  },
];

/** Loads the routes of the screens when the first of them is opened. */
function createScreenLoader() {
  let areLoaded = false;
  return async ({ patch, signal }: PatchRoutesOnNavigationFunctionArgs): Promise<void> => {
    if (areLoaded) return;
    const [{ screenRoutes }, { pageRoutes }] = await Promise.all([
      import('./screen-routes.tsx'),
      import('#web/pages/routes.ts'),
    ]);
    // What a navigation patches that another one replaced is ignored.
    if (areLoaded || signal.aborted) return;
    patch(SHELL, screenRoutes(pageRoutes));
    areLoaded = true;
  };
}

/** The router of the page. A session that ends anywhere leads to the login page; one that begins anywhere leads back. */
export function createAppRouter() {
  const router = createBrowserRouter(buildRoutes(), { patchRoutesOnNavigation: createScreenLoader() });
  onLoginChange((login) => {
    const { pathname, search } = router.state.location;
    if (login || pathname.startsWith('/login')) return;
    void router.navigate(loginPath(takeSignOutIntent() ? undefined : pathname + search), { replace: true });
  });
  // Somebody else signed in while this page slept: nothing of it, typed or read, is theirs.
  onLeave(() => {
    if (!storedLogin()) return;
    unsavedWork.set(new Map());
    // After the guards of what was typed have seen that.
    setTimeout(() => globalThis.location.replace('/'));
  });
  onSignInElsewhere(() => {
    const { pathname } = router.state.location;
    if (!pathname.startsWith('/login')) return;
    void router.navigate(returnPath(pathname) ?? homePath(roleOf(storedLogin())), { replace: true });
  });
  const goToAccount = (due: boolean) => {
    if (due && router.state.location.pathname !== MY_ACCOUNT) void router.navigate(MY_ACCOUNT);
  };
  onPasswordChangeRequired(goToAccount);
  onFactorRequired(goToAccount);
  return router;
}
