// The retail price of a product as staff edit it.

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, setPermissions } from '#web/ui/session/session.ts';
import { RetailPrice } from './retail-price.tsx';

const PRODUCT = {
  ...{
    Id: 'p1',
    Store: 'Steam',
    Provider: { Name: 'Genba', SupportsPriceSync: true },
    Name: 'Amber Road',
    Region: 'EU',
  },
  ...{ ReleaseDate: null, Sku: 'AMB-1', JanusId: '', Publisher: { Name: null }, PromotionStatus: null, Systems: [] },
  ...{ StockQuantity: null, OwnStock: 0, Discounts: [], Picture: null },
};

/** A server that stores the price. */
function open(retailPrice: number | null) {
  const stored: { RetailPrice: number | null } = { RetailPrice: retailPrice };
  const asked = mockServer(({ method, body }) => {
    if (method === 'PUT') Object.assign(stored, body);
    return { body: method === 'PUT' ? {} : { ...PRODUCT, ...stored } };
  });
  renderAt(<RetailPrice productId="p1" />);
  return () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const field = () => screen.getByRole('textbox', { name: 'Retail price (excl. VAT)' });

beforeEach(() => {
  setAccessToken('t');
  setPermissions(['Promotion.View', 'Promotion.Edit']);
});

test('sets a price, then removes it (PIC-001)', async () => {
  const sent = open(null);
  expect(await screen.findByText('None')).toBeTruthy();
  await press('Set retail price');
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  await userEvent.type(field(), '39.99');
  await expectAccessible();
  await press('Save');
  expect(await screen.findByText('€39.99')).toBeTruthy();
  await press('Change');
  await press('Remove');
  expect(await screen.findByText('None')).toBeTruthy();
  expect(sent()).toEqual([{ RetailPrice: 39.99 }, { RetailPrice: null }]);
});

test.each([
  ['0', 'Must be between 0.01 and 10000.'],
  ['10000.01', 'Must be between 0.01 and 10000.'],
  ['39.999', 'At most 2 decimals are allowed.'],
])('names the rule for a price of %s and sends nothing (PIC-002)', async (typed, message) => {
  const sent = open(19.99);
  await press('Change');
  await userEvent.clear(field());
  await userEvent.type(field(), `${typed}{enter}`);
  expect(await screen.findByText(message)).toBeTruthy();
  await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'));
  expect(sent()).toEqual([]);
});

test('cannot be edited without the permission (PIC-001)', async () => {
  setPermissions(['Promotion.View']);
  open(19.99);
  expect(await screen.findByText('€19.99')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
