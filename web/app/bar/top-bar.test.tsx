import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { userCalls } from '#domain/access/users.ts';
import { patience } from '#test/patience.ts';
import { cartCount } from '#web/cart/cart-count.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { mockAnswers, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, setPermissions, storeLogin } from '#web/ui/session/session.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { TopBar } from './top-bar.tsx';

const line = (id: string) => ({ ProductId: id, PromotionId: id, Quantity: 20, DemandPrice: 1 });

beforeEach(() => {
  cartCount.set(null);
  setAccessToken('t');
  storeLogin({ name: 'Ana', scopes: ['Partner', 'common'], refreshTokenExpires: '2100-01-01T00:00:00.000Z' });
});

const open = () => {
  const asked = mockAnswers({ '/basket/me': { Items: [line('1'), line('2')] } });
  renderAt(<TopBar onMenu={() => {}} basket search isTold={false} />);
  return asked;
};

test('shows the cart count on every screen, even if none loaded the cart (NAV-001)', async () => {
  setPermissions(['Order.Create']);
  open();
  expect(await screen.findByRole('link', { name: labels.basketWith(2) })).toBeTruthy();
});

test('does not reload a count set by a screen', async () => {
  setPermissions(['Order.Create']);
  cartCount.set(3);
  const asked = open();
  expect(screen.getByRole('link', { name: labels.basketWith(3) })).toBeTruthy();
  await new Promise((done) => setTimeout(done, 1700));
  expect(asked.map(({ path }) => path)).not.toContain('/basket/me');
});

test('loads the count after the screen, however long that takes', async () => {
  setPermissions(['Order.Create']);
  let isLoading = true;
  const asked = mockServer(async ({ path }) => {
    if (path === '/basket/me') return { body: { Items: [line('1'), line('2')] } };
    await vi.waitUntil(() => !isLoading, { timeout: patience(10_000) });
    return { status: 503 };
  });
  const Screen = () => useCallQuery(userCalls.list, { filter: {}, sort: [], page: 0, size: 10 }).status;
  renderAt(
    <>
      <Screen />
      <TopBar onMenu={() => {}} basket search isTold={false} />
    </>,
  );
  await new Promise((done) => setTimeout(done, 1700));
  expect(asked.map(({ path }) => path)).not.toContain('/basket/me');
  isLoading = false;
  expect(await screen.findByRole('link', { name: labels.basketWith(2) })).toBeTruthy();
});
