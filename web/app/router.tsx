// The router: login, the shell, and the screens of all features inside it.

import { createBrowserRouter, type PatchRoutesOnNavigationFunctionArgs, type RouteObject } from 'react-router';
import {
  EMAIL_OPT_OUT,
  FIRST_SETUP,
  LOGIN,
  LOGIN_PATH,
  MY_ACCOUNT,
  PASSWORD_LINK,
} from '#domain/access/login-links.ts';
import { homePath } from '#web/access/home-path.ts';
import { onSignInElsewhere } from '#web/access/refresh-token.ts';
import { loginPath, returnPath } from '#web/access/sign-in/return-url.ts';
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

/** Routes of the app; `inside` are the loaded routes of the shell. Exported for tests. */
export const buildRoutes = (inside: RouteObject[] = []): RouteObject[] => [
  {
    HydrateFallback: LoadingScreen,
    ErrorBoundary: ErrorPage,
    children: [
      { path: '/', loader: redirectHome, Component: () => null },
      {
        path: LOGIN_PATH,
        loader: requireSignedOut,
        lazy: { Component: async () => (await import('#web/pages/login/login-page.tsx')).default },
      },
      ...[PASSWORD_LINK, FIRST_SETUP, EMAIL_OPT_OUT].map((path) => ({
        path,
        lazy: { Component: async () => (await import('#web/pages/login/link-page.tsx')).default },
      })),
      { id: SHELL, lazy: { Component: async () => (await import('./shell.tsx')).default }, children: inside },
    ],
  },
];

/** Loads the screen routes when the first one is opened. */
function createScreenLoader() {
  let areLoaded = false;
  return async ({ patch, signal }: PatchRoutesOnNavigationFunctionArgs): Promise<void> => {
    if (areLoaded) return;
    const [{ screenRoutes }, { pageRoutes }] = await Promise.all([
      import('./screen-routes.tsx'),
      import('#web/pages/routes.ts'),
    ]);
    // Patches of a superseded navigation are ignored.
    if (areLoaded || signal.aborted) return;
    patch(SHELL, screenRoutes(pageRoutes));
    areLoaded = true;
  };
}

/** The page's router. The end of a session leads to the login page; a new session leads back. */
export function createAppRouter() {
  const router = createBrowserRouter(buildRoutes(), { patchRoutesOnNavigation: createScreenLoader() });
  onLoginChange((login) => {
    const { pathname, search } = router.state.location;
    if (login || pathname.startsWith(LOGIN)) return;
    void router.navigate(loginPath(takeSignOutIntent() ? undefined : pathname + search), { replace: true });
  });
  // Another user signed in while this page slept: nothing on it belongs to them.
  onLeave(() => {
    if (!storedLogin()) return;
    unsavedWork.set(new Map());
    // After the leave guards have run.
    setTimeout(() => globalThis.location.replace('/'));
  });
  onSignInElsewhere(() => {
    const { pathname } = router.state.location;
    if (!pathname.startsWith(LOGIN)) return;
    void router.navigate(returnPath(pathname) ?? homePath(roleOf(storedLogin())), { replace: true });
  });
  const goToAccount = (due: boolean) => {
    if (due && router.state.location.pathname !== MY_ACCOUNT) void router.navigate(MY_ACCOUNT);
  };
  onPasswordChangeRequired(goToAccount);
  onFactorRequired(goToAccount);
  return router;
}
