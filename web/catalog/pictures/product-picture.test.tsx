// Uploading the picture of a product, and the generated cover of a product without a picture.

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { catalogProductCopy } from '#domain/catalog/product-copy.ts';
import { expectAccessible, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, setPermissions } from '#web/ui/session/session.ts';
import { ProductPicture } from './product-picture.tsx';

const PRODUCT = {
  ...{ Id: 'p1', Store: 'Steam', Provider: { Name: 'Genba', SupportsPriceSync: true }, Name: 'Amber Road' },
  ...{ ReleaseDate: null, Sku: 'AMB-1', JanusId: '', Publisher: { Name: null }, PromotionStatus: null, Systems: [] },
  ...{ StockQuantity: null, OwnStock: 0, Discounts: [], RetailPrice: null, Region: 'EU' },
};
const ADDRESS = 'ab'.repeat(32);

/** A server that accepts every file, or refuses it with this message. */
function open(refusal?: string) {
  let picture: string | null = null;
  const asked = mockServer(({ url, method }) => {
    if (url.includes('/product/picture/')) return { body: 'picture' };
    if (method === 'PUT' && refusal)
      return { status: 422, body: { Code: 'file_refused', Errors: [{ Field: 'File', Code: 'x', Message: refusal }] } };
    if (method !== 'GET') picture = method === 'PUT' ? ADDRESS : null;
    return { body: method === 'GET' ? { ...PRODUCT, Picture: picture } : {} };
  });
  renderAt(<ProductPicture productId="p1" />);
  return asked;
}

const choose = async (size = 10) =>
  userEvent.upload(
    await screen.findByLabelText('Picture', { selector: 'input' }),
    new File([new Uint8Array(size)], 'cover.png', { type: 'image/png' }),
  );
const image = () => document.querySelector('img');

beforeEach(() => {
  setAccessToken('t');
  setPermissions(['Promotion.View', 'Promotion.Edit']);
});

test('uploads a picture, shows it instead of the generated cover, and removes it (PIC-010, PIC-013, PIC-014)', async () => {
  const asked = open();
  await screen.findByRole('button', { name: 'Upload picture' });
  expect([image(), document.querySelector('svg text')?.textContent]).toEqual([null, 'AR']);
  await choose();
  await screen.findByRole('button', { name: 'Replace picture' });
  await expect.poll(() => image()?.src).toMatch(/^data:/);
  expect(image()!.alt).toBe('');
  expect(asked.some(({ url }) => url.endsWith(`/product/picture/${ADDRESS}/288`))).toBe(true);
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
  await screen.findByRole('button', { name: 'Upload picture' });
  expect(image()).toBeNull();
});

test('shows why a picture was refused (PIC-011)', async () => {
  open(catalogProductCopy.pictureAnimated);
  await choose();
  expect((await screen.findByRole('alert')).textContent).toBe('A picture must not be animated.');
});

test('refuses more than 5 MB without sending it (PIC-011)', async () => {
  const asked = open();
  await choose(5 * 1024 * 1024 + 1);
  expect((await screen.findByRole('alert')).textContent).toBe('A picture must not exceed 5 MB.');
  expect(asked.every(({ method }) => method === 'GET')).toBe(true);
});
