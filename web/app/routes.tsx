// The router: login, the shell, and inside it every screen that a feature brings.

import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { MY_ACCOUNT } from '#web/access/home.ts';
import { loginPath } from '#web/access/return-url.ts';
import type { FeatureRoute, RouteHandle } from '#web/base/route.ts';
import { followLogin, followPasswordDue } from '#web/base/session.ts';
import { ErrorPage } from './error-page.tsx';
import { featureRoutes } from './feature-routes.ts';
import { guard, missing, toHome, visitorsOnly } from './guards.ts';
import { wasWanted } from './leaving.ts';
import { FirstMoment } from './starting.tsx';

const screen = (route: FeatureRoute, screens: readonly FeatureRoute[]): RouteObject => ({
  path: route.path,
  handle: { route } satisfies RouteHandle,
  // Only another screen asks the guard again, not another page of the same list.
  shouldRevalidate: () => false,
  loader: ({ request, params }: LoaderFunctionArgs) => {
    const passed = guard(route, request, screens);
    void passed.then(() => route.prefetch?.(params)).catch(() => undefined);
    return passed;
  },
  lazy: { Component: async () => (await route.page()).default },
  ErrorBoundary: ErrorPage,
});

const nowhere = (screens: readonly FeatureRoute[]): RouteObject => ({
  path: '*',
  loader: ({ request }: LoaderFunctionArgs) => missing(request, screens),
  ErrorBoundary: ErrorPage,
  Component: () => null,
});

/** The routes of the app for these screens. */
export const routesOf = (screens: readonly FeatureRoute[]): RouteObject[] => [
  {
    HydrateFallback: FirstMoment,
    ErrorBoundary: ErrorPage,
    children: [
      { path: '/', loader: toHome, Component: () => null },
      {
        path: '/login/:returnurl?',
        loader: visitorsOnly,
        lazy: { Component: async () => (await import('#web/access/login-page.tsx')).default },
      },
      {
        id: 'shell',
        lazy: { Component: async () => (await import('./shell.tsx')).default },
        children: [...screens.map((route) => screen(route, screens)), nowhere(screens)],
      },
    ],
  },
];

/** The router of the page. A session that ends anywhere leads to the login page, and back here afterwards. */
export function newRouter() {
  const router = createBrowserRouter(routesOf(featureRoutes));
  followLogin((login) => {
    const { pathname, search } = router.state.location;
    if (login || pathname.startsWith('/login')) return;
    void router.navigate(loginPath(wasWanted() ? undefined : pathname + search), { replace: true });
  });
  followPasswordDue((due) => {
    if (due && router.state.location.pathname !== MY_ACCOUNT) void router.navigate(MY_ACCOUNT);
  });
  return router;
}
