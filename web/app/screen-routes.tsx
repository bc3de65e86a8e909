// Routes of the screens after sign-in, in a separate chunk, so that the login page does not load them.

import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import type { PageRoute, RouteHandle } from '#web/ui/session/page-route.ts';
import { ErrorPage } from './error-page.tsx';
import { guardRoute, handleUnknownPath } from './guards.ts';

const toRouteObject = (route: PageRoute, screens: readonly PageRoute[]): RouteObject => ({
  path: route.path,
  handle: { route } satisfies RouteHandle,
  // The guard runs again for another screen, not for another page of the same list.
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

/** Routes inside the shell: these screens, and the handler of unknown paths. */
export const screenRoutes = (screens: readonly PageRoute[]): RouteObject[] => [
  ...screens.map((route) => toRouteObject(route, screens)),
  unknownRoute(screens),
];
