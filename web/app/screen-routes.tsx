// The routes of the screens behind the login. They come in a chunk of their own, so that the login page does not load the
// addresses of everything that stands behind it.

import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import type { PageRoute, RouteHandle } from '#web/ui/session/page-route.ts';
import { ErrorPage } from './error-page.tsx';
import { guardRoute, handleUnknownPath } from './guards.ts';

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

/** What stands inside the shell: these screens, and the answer to addresses that none of them has. */
export const screenRoutes = (screens: readonly PageRoute[]): RouteObject[] => [
  ...screens.map((route) => toRouteObject(route, screens)),
  unknownRoute(screens),
];
