// A promotion as partners order it.

import { screen } from '@testing-library/react';
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
