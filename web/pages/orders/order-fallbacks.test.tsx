// Fallbacks of the order page for missing data (ODT-051): never a blank section, and never a lost page because of one
// section.

import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wireCodecOf } from '#domain/base/wire.ts';
import { Order } from '#domain/orders/shapes.ts';
import { ItemNote } from '#web/buying/item-notes.tsx';
import { ItemsPanel } from '#web/buying/items-panel.tsx';
import { StockCheckButton } from '#web/buying/stock-check-button.tsx';
import { BundleProducts } from '#web/orders/detail/bundle-products.tsx';
import { OffersAndHistory } from '#web/orders/detail/offers-and-history.tsx';
import { OrderFacts } from '#web/orders/detail/order-facts.tsx';
import { detailLabels } from '#web/orders/detail-labels.ts';

import { OrderActionsProvider } from '#web/orders/order-actions.tsx';
import { ADMIN, sampleOrder } from '#web/orders/order-samples.testing.ts';
import { cleanUp, expectAccessible, renderOrder, signIn } from '#web/orders/render-order.testing.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { mockServer } from '#web/ui/render.testing.tsx';
import { createQueryClient } from '#web/ui/session/queries.ts';
import { OrderScreen } from './order-screen.tsx';

beforeEach(() => signIn(ADMIN));
afterEach(cleanUp);

const Nothing = () => null;
const NO_BLENDING = { Countries: [], TotalQuantity: 0, TotalCost: 0, AverageCost: 0 };

/** The order screen at a path, with the server's reply and the content of its items tab. */
function openScreen(body: unknown, { at = '/o/1', path = '/o/:orderid', Items = Nothing } = {}) {
  mockServer(({ path: asked }) => ({ body: asked.startsWith('/order/management/') ? body : NO_BLENDING }));
  const parts = {
    Items,
    Packages: Nothing,
    Messages: Nothing,
    MessagesTab: () => 'Messages',
    Unclear: Nothing,
    Allocation: Nothing,
    StockCheck: Nothing,
  };
  const element = (
    <OrderActionsProvider map={{}}>
      <OrderScreen parts={parts} />
    </OrderActionsProvider>
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path, element }], { initialEntries: [at] })} />
    </QueryClientProvider>,
  );
}

test('explains a URL without an id (ODT-051)', () => {
  openScreen({}, { at: '/o', path: '/o' });
  expect(screen.getByText('Order ID is missing')).toBeTruthy();
});

const encoded = (part: Parameters<typeof sampleOrder>[0] = {}) =>
  wireCodecOf(Order).encode(sampleOrder({ status: 'Processing', ...part })) as Record<string, unknown>;

test.each([
  ['Order data is not provided.', {}],
  ['Order product data is not provided.', { ...encoded(), Product: null }],
  ['Order offer data is not provided.', { ...encoded(), Offer: null }],
])('shows «%s» for a response with a missing part, and can reload it', async (sentence, body) => {
  openScreen(body);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByRole('button', { name: labels.retry })).toBeTruthy();
});

test('keeps the rest of the order when a tab fails', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
  const Items = () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  };
  openScreen(encoded(), { Items });
  expect(await screen.findByText('Tabs data is not provided')).toBeTruthy();
  expect(screen.getByRole('region', { name: detailLabels.deck })).toBeTruthy();
  await expectAccessible();
  silent.mockRestore();
});

test('shows an order without offers and without a promotion (ODT-051)', () => {
  renderOrder(<OffersAndHistory order={sampleOrder({ status: 'Draft', offers: [] })} />);
  expect(screen.getByText('Order offer data is not provided.')).toBeTruthy();
  cleanUp();
  signIn(ADMIN);
  const order = sampleOrder({ product: { voiduPromotion: { promotionId: null } } } as never);
  renderOrder(<OrderFacts order={order} stock={null} />);
  expect(screen.getByText('Order promotion data is empty')).toBeTruthy();
});

test('shows no items before buying starts', async () => {
  mockServer(() => ({ body: { Items: [], PageIndex: 0, PageSize: 10, TotalCount: 0, TotalPages: 0 } }));
  renderOrder(
    <OrderActionsProvider map={{}}>
      <ItemsPanel order={sampleOrder()} />
    </OrderActionsProvider>,
  );
  expect(await screen.findByText('Order is empty')).toBeTruthy();
});

test('handles a bundle part missing in the catalogue', () => {
  renderOrder(
    <BundleProducts
      products={[
        { id: 'p1', name: 'Starfall', sku: 'A' },
        { id: '', name: 'Season Pass', sku: 'B' },
        { id: '', name: 'Soundtrack', sku: 'C' },
      ]}
    />,
  );
  expect(screen.getAllByText('Product data is not available')).toHaveLength(2);
  expect(screen.getByText('Season Pass')).toBeTruthy();
});

test('handles stock that could not be checked, without a reason', async () => {
  mockServer(() => ({ status: 500, body: {} }));
  renderOrder(<StockCheckButton sku="A" />);
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Failed to load product data'));
});

test('handles an attempt without a provider message', () => {
  renderOrder(<ItemNote text="2026-11-20T10:00:00.000Z " />);
  expect(screen.getByText(/Unknown message/)).toBeTruthy();
});
