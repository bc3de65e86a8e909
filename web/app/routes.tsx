// The router: login, the shell, and inside it every screen that a feature brings.

import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { loginPath } from '#web/access/return-url.ts';
import type { FeatureRoute, RouteHandle } from '#web/base/route.ts';
import { followLogin } from '#web/base/session.ts';
import { ErrorPage } from './error-page.tsx';
import { featureRoutes } from './feature-routes.ts';
import { guard, requireLogin, toHome, visitorsOnly } from './guards.ts';
import { wasWanted } from './leaving.ts';
import { Starting } from './starting.tsx';

const screen = (route: FeatureRoute): RouteObject => ({
  path: route.path,
  handle: { route } satisfies RouteHandle,
  // Only another screen asks the guard again, not another page of the same list.
  shouldRevalidate: () => false,
  loader: ({ request, params }: LoaderFunctionArgs) => {
    const passed = guard(route, request);
    void passed.then(() => route.prefetch?.(params)).catch(() => undefined);
    return passed;
  },
  lazy: { Component: async () => (await route.page()).default },
  ErrorBoundary: ErrorPage,
});

const missing: RouteObject = {
  path: '*',
  loader: ({ request }: LoaderFunctionArgs) => {
    requireLogin(request);
    throw new Response(null, { status: 404 });
  },
  ErrorBoundary: ErrorPage,
  Component: () => null,
};

/** The routes of the app for these screens. */
export const routesOf = (screens: readonly FeatureRoute[]): RouteObject[] => [
  {
    HydrateFallback: Starting,
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
        children: [...screens.map(screen), missing],
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
  return router;
}
