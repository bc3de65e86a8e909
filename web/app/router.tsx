// The router: login, the shell, and inside it every screen that a feature brings.

import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { MY_ACCOUNT } from '#web/access/home-path.ts';
import { loginPath } from '#web/access/return-url.ts';
import { pageRoutes } from '#web/pages/routes.ts';
import type { PageRoute, RouteHandle } from '#web/ui/session/page-route.ts';
import { onLoginChange, onPasswordChangeRequired } from '#web/ui/session/session.ts';
import { ErrorPage } from './error-page.tsx';
import { guardRoute, handleUnknownPath, redirectHome, requireSignedOut } from './guards.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { takeSignOutIntent } from './sign-out-intent.ts';

const toRouteObject = (route: PageRoute, screens: readonly PageRoute[]): RouteObject => ({
  path: route.path,
  handle: { route } satisfies RouteHandle,
  // Only another screen asks the guard again, not another page of the same list.
  shouldRevalidate: () => false,
  loader: ({ request, params }: LoaderFunctionArgs) => {
    const passed = guardRoute(route, request, screens);
    void passed.then(() => route.prefetch?.(params)).catch(() => undefined);
    return passed;
  },
  lazy: { Component: async () => (await route.page()).default },
  ErrorBoundary: ErrorPage,
});

const unknownRoute = (screens: readonly PageRoute[]): RouteObject => ({
  path: '*',
  loader: ({ request }: LoaderFunctionArgs) => handleUnknownPath(request, screens),
  ErrorBoundary: ErrorPage,
  Component: () => null,
});

/** The routes of the app for these screens. */
export const buildRoutes = (screens: readonly PageRoute[]): RouteObject[] => [
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
      {
        id: 'shell',
        lazy: { Component: async () => (await import('./shell.tsx')).default },
        children: [...screens.map((route) => toRouteObject(route, screens)), unknownRoute(screens)],
      },
    ],
  },
];

/** The router of the page. A session that ends anywhere leads to the login page, and back here afterwards. */
export function createAppRouter() {
  const router = createBrowserRouter(buildRoutes(pageRoutes));
  onLoginChange((login) => {
    const { pathname, search } = router.state.location;
    if (login || pathname.startsWith('/login')) return;
    void router.navigate(loginPath(takeSignOutIntent() ? undefined : pathname + search), { replace: true });
  });
  onPasswordChangeRequired((due) => {
    if (due && router.state.location.pathname !== MY_ACCOUNT) void router.navigate(MY_ACCOUNT);
  });
  return router;
}
