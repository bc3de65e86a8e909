import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { copy } from '#domain/base/copy.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { expectAccessible, mockServer } from '#web/ui/render.testing.tsx';
import type { PageRoute } from '#web/ui/session/page-route.ts';
import { queryClient } from '#web/ui/session/queries.ts';
import { setAccessToken, storeLogin } from '#web/ui/session/session.ts';
import { buildRoutes } from './router.tsx';

const SCREENS: PageRoute[] = [
  {
    path: '/management/orders',
    title: 'Orders',
    side: 'Management',
    anyOf: ['Order.View'],
    page: async () => ({ default: () => <h1>Orders here</h1> }),
  },
  {
    path: '/myaccount',
    title: 'My Account',
    side: 'Both',
    page: async () => ({ default: () => <h1>Account here</h1> }),
  },
];

const account =
  (rights: string[], more: Record<string, unknown> = {}) =>
  (url: string) =>
    url.endsWith('/permission/me')
      ? { body: rights }
      : {
          body: {
            FirstName: 'Ada',
            LastName: 'Lovelace',
            Email: 'a@b.c',
            Roles: ['Salesman'],
            MustChangePassword: false,
            ...more,
          },
        };

function go(path: string) {
  const router = createMemoryRouter(buildRoutes(SCREENS), { initialEntries: [path] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

const signIn = () => {
  storeLogin({ name: '', scopes: ['Salesman', 'common'], refreshTokenExpires: '2100-01-01T00:00:00.000Z' });
  setAccessToken('t');
};

beforeEach(() => {
  queryClient.clear();
  vi.stubGlobal('scrollTo', () => {});
});

test('a visitor is asked to sign in and would come back', async () => {
  const router = go('/management/orders');
  await screen.findByRole('button', { name: 'SIGN IN' });
  expect(router.state.location.pathname).toBe('/login/%2Fmanagement%2Forders');
});

test('a screen stands in the shell, with the name of the person', async () => {
  mockServer(({ url }) => account(['Order.View'])(url));
  signIn();
  go('/management/orders');
  await screen.findByText('Orders here');
  expect(screen.getByText(labels.welcome('Ada Lovelace'))).toBeTruthy();
  expect(screen.getByRole('main')).toBeTruthy();
  await expectAccessible();
});

test.each(['/management/orders', '/management/nowhere'])(
  '%s without a right or a screen is not found',
  async (path) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    mockServer(({ url }) => account([])(url));
    signIn();
    go(path);
    await screen.findByText(copy.pageNotFound);
    expect(screen.getByRole('link', { name: copy.backToHome }).getAttribute('href')).toBe('/');
  },
);

test('when the server cannot be reached, it can be asked again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let down = true;
  mockServer(({ url }) => {
    if (down) throw new TypeError('offline');
    return account(['Order.View'])(url);
  });
  signIn();
  go('/management/orders');
  await screen.findByText(copy.somethingWrong, {}, { timeout: 5000 });
  down = false;
  await userEvent.click(screen.getByRole('button', { name: labels.retry }));
  await screen.findByText('Orders here');
});

test('a home that is not there yet gives way to the first screen that is', async () => {
  mockServer(({ url }) => account(['Order.View'])(url));
  signIn();
  const router = go('/management');
  await screen.findByText('Orders here');
  expect(router.state.location.pathname).toBe('/management/orders');
});

test('with a new password due every way leads to the account', async () => {
  mockServer(({ url }) => account(['Order.View'], { MustChangePassword: true })(url));
  signIn();
  const router = go('/management/orders');
  await screen.findByText('Account here');
  expect(router.state.location.pathname).toBe('/myaccount');
  expect(screen.queryByRole('link', { name: 'Orders' })).toBeNull();
});
