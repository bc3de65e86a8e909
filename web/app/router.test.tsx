import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { commonCopy } from '#domain/base/copy.ts';
import type { Role } from '#domain/base/roles.ts';
import { cartCount } from '#web/cart/cart-count.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { expectAccessible, mockServer } from '#web/ui/render.testing.tsx';
import type { PageRoute } from '#web/ui/session/page-route.ts';
import { queryClient } from '#web/ui/session/queries.ts';
import { setAccessToken, storeLogin } from '#web/ui/session/session.ts';
import { buildRoutes } from './router.tsx';
import { screenRoutes } from './screen-routes.tsx';

const SCREENS: PageRoute[] = [
  {
    path: '/management/orders',
    title: 'Orders',
    side: 'Management',
    anyOf: ['Order.View'],
    menu: { label: 'Orders', icon: ShoppingBag },
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
  () => ({
    body: {
      FirstName: 'Ada',
      LastName: 'Lovelace',
      Email: 'a@b.c',
      Roles: ['Salesman'],
      MustChangePassword: false,
      Permissions: rights,
      ...more,
    },
  });

function go(path: string, screens = SCREENS) {
  const router = createMemoryRouter(buildRoutes(screenRoutes(screens)), { initialEntries: [path] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

const signIn = (role: Role = 'Salesman') => {
  storeLogin({ name: '', scopes: [role, 'common'], refreshTokenExpires: '2100-01-01T00:00:00.000Z' });
  setAccessToken('t');
};

beforeEach(() => {
  queryClient.clear();
  vi.stubGlobal('scrollTo', () => {});
});

test('asks visitors to sign in and returns them afterwards (SH-007, SH-009)', async () => {
  const router = go('/management/orders');
  await screen.findByRole('button', { name: 'SIGN IN' });
  expect(router.state.location.pathname).toBe('/login/%2Fmanagement%2Forders');
});

test("shows a screen in the shell with the user's name", async () => {
  mockServer(account(['Order.View']));
  signIn();
  go('/management/orders');
  await screen.findByText('Orders here');
  expect(screen.getByText(labels.welcome('Ada Lovelace'))).toBeTruthy();
  expect(screen.getByRole('main')).toBeTruthy();
  await expectAccessible();
});

test('renders the menu without waiting for the screen', async () => {
  mockServer(account(['Order.View']));
  signIn();
  go('/management/orders');
  await screen.findByRole('main');
  expect(screen.queryByText('Orders here')).toBeNull();
  await screen.findByText('Orders here');
});

test.each(['/management/orders', '/management/nowhere'])(
  'shows not found for %s without a permission or page (SH-016, NAV-019)',
  async (path) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    mockServer(account([]));
    signIn();
    go(path);
    await screen.findByText('The page you are looking for was not found.');
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    const hint = screen.queryByText(commonCopy.permissionNeeded(['Order.View']));
    expect(hint !== null, 'names the missing permission of an existing page').toBe(path === '/management/orders');
    if (hint) await expectAccessible();
  },
);

test('offers a retry when the server cannot be reached', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let down = true;
  mockServer(() => {
    if (down) throw new TypeError('offline');
    return account(['Order.View'])();
  });
  signIn();
  go('/management/orders');
  await screen.findByText(commonCopy.somethingWrong);
  down = false;
  await userEvent.click(screen.getByRole('button', { name: labels.retry }));
  await screen.findByText('Orders here');
});

test('replaces a missing home page by the first screen that exists', async () => {
  mockServer(account(['Order.View']));
  signIn();
  const router = go('/management');
  await screen.findByText('Orders here');
  expect(router.state.location.pathname).toBe('/management/orders');
});

test('redirects everything to the account while a password change is due', async () => {
  mockServer(account(['Order.View'], { MustChangePassword: true }));
  signIn();
  const router = go('/management/orders');
  await screen.findByText('Account here');
  expect(router.state.location.pathname).toBe('/myaccount');
  expect(screen.queryByRole('link', { name: 'Orders' })).toBeNull();
});

describe('start screens', () => {
  test.each(['/', '/login', '/login/%2Fmyaccount'])('asks a visitor at %s to sign in (SH-006, SH-007)', async (at) => {
    const router = go(at);
    await screen.findByRole('button', { name: 'SIGN IN' });
    expect(router.state.location.pathname).toBe(at === '/' ? '/login' : at);
  });

  test.each([
    ['Partner', '/promotions'],
    ['Salesman', '/management'],
  ] as const)('redirects %s from / and from the login page to %s (SH-006, SH-008)', async (role, home) => {
    const screens = [
      { path: home, title: 'Home', side: 'Both' as const, page: async () => ({ default: () => <h1>At home</h1> }) },
    ];
    mockServer(account([], { Roles: [role] }));
    for (const at of ['/', '/login', '/login/%2Fmyaccount']) {
      signIn(role);
      const router = go(at, screens);
      await screen.findByText('At home');
      expect(router.state.location.pathname).toBe(home);
      cleanup();
    }
  });
});

describe('the top bar', () => {
  const basket = {
    path: '/basket',
    title: 'My Cart',
    side: 'Partner' as const,
    page: async () => ({ default: () => null }),
  };

  test('greets a partner by name, counts the cart, and opens account and sign-out (NAV-001)', async () => {
    mockServer(account([], { Roles: ['Partner'] }));
    signIn('Partner');
    go('/myaccount', [...SCREENS, basket]);
    expect(await screen.findByText('Welcome, Ada Lovelace')).toBeTruthy();
    act(() => cartCount.set(3));
    const cart = screen.getByRole('link', { name: 'Basket, 3 items' });
    expect([cart.getAttribute('href'), cart.textContent]).toEqual(['/basket', '3']);
    const menu = screen.getByRole('button', { name: /^AL / });
    expect(menu.textContent).toBe('AL');
    await userEvent.click(menu);
    expect((await screen.findByText('My Account')).closest('a')!.getAttribute('href')).toBe('/myaccount');
    expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy();
  });

  test.each(['Salesman', 'SuperAdmin', 'Finance', 'Standard'] as const)(
    'shows no cart to %s (NAV-002, NAV-003)',
    async (role) => {
      mockServer(account([], { Roles: [role] }));
      signIn(role);
      go('/myaccount', [...SCREENS, basket]);
      await screen.findByText('Account here');
      expect(screen.queryByRole('link', { name: /^Basket/ })).toBeNull();
    },
  );
});
