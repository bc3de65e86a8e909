// A changed order re-renders its row only.

import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wireCodecOf } from '#domain/base/wire.ts';
import { ORDERS, ORDERS_PATH } from '#domain/orders/links.ts';
import { Order } from '#domain/orders/shapes.ts';
import { orderColumns } from '#web/orders/list/order-columns.tsx';
import { ADMIN, sampleOrder } from '#web/orders/order-samples.testing.ts';
import { signIn } from '#web/orders/render-order.testing.tsx';
import { publishChanges } from '#web/ui/live/change-feed.ts';
import { mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { OrdersScreen } from './orders-screen.tsx';

/** Maximum page size that is refetched automatically. */
const COUNT = 100;
const CHANGED = 7;

beforeEach(() => vi.stubGlobal('scrollTo', () => {}));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

const idOf = (n: number) => `0193e2f0-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** A full page of orders; later reads return one of them changed. */
async function openList() {
  const orders = Array.from({ length: COUNT }, (_, n) => sampleOrder({ id: idOf(n), orderNumber: `GK 2026 ${n}` }));
  signIn(ADMIN);
  localStorage.setItem(`merkur.rows.${ORDERS}`, String(COUNT));
  mockServer(({ url }) => {
    if (!url.includes('/search')) return { body: [] };
    const Items = orders.map((order) => wireCodecOf(Order).encode(order));
    return { body: { Items, PageIndex: 0, PageSize: COUNT, TotalCount: COUNT, TotalPages: 1, ExtraData: {} } };
  });
  renderAt(<OrdersScreen />, { path: ORDERS_PATH, at: `${ORDERS}/all` });
  await screen.findByText(`GK 2026 ${CHANGED}`);
  return orders;
}

/** Records rows with DOM mutations. */
function observeRows() {
  const touched = new Set<string>();
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      touched.add(element?.closest('[data-row]')?.getAttribute('data-index') ?? `all of ${element?.tagName}`);
    }
  });
  const body = document.querySelector('tbody')!;
  observer.observe(body, { subtree: true, childList: true, characterData: true, attributes: true });
  return touched;
}

test('re-renders only the changed one of a hundred orders', async () => {
  const orders = await openList();
  const drawn = orderColumns.map((column) => vi.spyOn(column, 'cell'));
  const touched = observeRows();
  orders[CHANGED] = { ...orders[CHANGED]!, status: 'Refused' };
  await act(async () => publishChanges(new Set([idOf(CHANGED)])));
  await waitFor(() => expect(document.querySelector(`[data-index="${CHANGED}"]`)!.textContent).toContain('Refused'));
  expect([...touched]).toEqual([String(CHANGED)]);
  for (const spy of drawn) expect(spy.mock.calls.map(([order]) => order.id)).toEqual([idOf(CHANGED)]);
});
