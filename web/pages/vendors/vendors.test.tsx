import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { VENDORS_PATH } from '#domain/accounting/links.ts';
import { expectAccessible, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, storeLogin } from '#web/ui/session/session.ts';
import VendorsPage from './vendors-page.tsx';

test('shows each field of a vendor under its own header (VEN-001, VEN-002, VEN-003, VEN-004, GAP-005)', async () => {
  setAccessToken('t');
  storeLogin({ name: 'Ada', scopes: ['Finance'], refreshTokenExpires: '2099-01-01T00:00:00.000Z' });
  vi.stubGlobal('scrollTo', () => {});
  const vendor = { Id: 'v1', InternalId: 4711, Name: 'Genba Ltd', SearchValue: 'Genba' };
  mockServer(() => ({ body: { Items: [vendor], PageIndex: 0, PageSize: 10, TotalCount: 1, TotalPages: 1 } }));
  renderAt(<VendorsPage />, { path: VENDORS_PATH, at: '/management/vendors' });
  const row = (await screen.findByText('Genba Ltd')).closest('tr')!;
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent?.trim());
  const cells = [...row.querySelectorAll('td')].map((cell) => cell.textContent);
  expect(heads.map((head, i) => [head, cells[i]])).toEqual([
    ['Vendor Id', 'v1'],
    ['Internal Id', '4711'],
    ['Search Value', 'Genba'],
    ['Name', 'Genba Ltd'],
    ['Actions', 'Update Vendor'],
  ]);
  await expectAccessible();
  for (const title of ['Update Vendor', 'Create Vendor']) {
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${title}`) }));
    await screen.findByRole('dialog', { name: title });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});
