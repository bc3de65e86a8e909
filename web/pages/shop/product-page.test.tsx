// A promotion as partners order it.

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { orderAgainPath, PRODUCT_PATH, productPath } from '#domain/promotions/links.ts';
import { mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, setPermissions } from '#web/ui/session/session.ts';
import ProductPage from './product-page.tsx';
import { promotion } from './shop-samples.testing.ts';

const PROMOTION = promotion(1);
const ID = PROMOTION.Id;

beforeEach(() => {
  setAccessToken('t');
  setPermissions(['Promotion.View', 'Order.Create']);
});

test.each([
  ['the minimum', productPath(ID), '20'],
  ['the quantity of an earlier order', orderAgainPath(ID, 120), '120'],
  ['the minimum instead of a damaged one', `${productPath(ID)}?quantity=-3`, '20'],
])('starts with %s (PORD-027)', async (_, at, quantity) => {
  mockServer(({ url }) => ({ body: url.includes('/promotion/') ? PROMOTION : { Items: [] } }));
  renderAt(<ProductPage />, { path: PRODUCT_PATH, at });
  const field = await screen.findByRole('textbox', { name: 'Quantity of Game 1' });
  expect((field as HTMLInputElement).value).toBe(quantity);
});

test.each([
  [25.59, '€14.40 a key (36%)'],
  [41.98, '-€1.99 a key (-4%)'],
])(
  'shows the retail price and the margin at a demand price of %s, and the last price (PPM-019, PPM-020)',
  async (demand, margin) => {
    const shown = promotion(1, { Product: { ...PROMOTION.Product, RetailPrice: 39.99 }, LastPrice: 24 });
    mockServer(({ url }) => ({ body: url.includes('/promotion/') ? shown : { Items: [] } }));
    renderAt(<ProductPage />, { path: PRODUCT_PATH, at: productPath(ID) });
    const field = await screen.findByRole('textbox', { name: 'Demand price of Game 1' });
    await userEvent.clear(field);
    await userEvent.type(field, String(demand));
    expect(screen.getByText('Retail price (excl. VAT)').nextElementSibling?.textContent).toBe('€39.99');
    expect(screen.getByText('Margin at retail').nextElementSibling?.textContent).toBe(margin);
    expect(screen.getByText('Your last price').nextElementSibling?.textContent).toBe('€24.00');
  },
);

test('shows no retail price where there is none (PPM-019)', async () => {
  mockServer(({ url }) => ({ body: url.includes('/promotion/') ? PROMOTION : { Items: [] } }));
  renderAt(<ProductPage />, { path: PRODUCT_PATH, at: productPath(ID) });
  await screen.findByRole('textbox', { name: 'Demand price of Game 1' });
  expect(screen.queryByText('Retail price (excl. VAT)')).toBeNull();
});
