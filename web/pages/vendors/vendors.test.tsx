import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { accountingCopy } from '#domain/accounting/copy.ts';
import { VENDORS_PATH } from '#domain/accounting/links.ts';
import { vendorLabels } from '#web/accounting/labels.ts';
import { recentMessages } from '#web/ui/kit/toast.ts';
import { expectAccessible, mockServer, pageOf, renderAt } from '#web/ui/render.testing.tsx';
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

const ID = '0193e2f0-0000-7000-8000-000000000001';

test('creates the first vendor and changes it (VEN-005, VEN-010)', async () => {
  setAccessToken('t');
  storeLogin({ name: 'Ada', scopes: ['Finance'], refreshTokenExpires: '2099-01-01T00:00:00.000Z' });
  vi.stubGlobal('scrollTo', () => {});
  let vendors: object[] = [];
  const sent = mockServer(({ method, body }) => {
    if (method === 'GET') return { body: pageOf(vendors) };
    vendors = [{ ...(body as object), Id: ID }];
    return { body: vendors[0] };
  });
  renderAt(<VendorsPage />, { path: VENDORS_PATH, at: '/management/vendors' });
  await screen.findByText(accountingCopy.noVendors);
  const fill = async (id: string, value: string, name: string, button: string) => {
    const dialog = within(await screen.findByRole('dialog'));
    for (const [label, text] of [
      [vendorLabels.internalId, id],
      [vendorLabels.searchValue, value],
      [vendorLabels.name, name],
    ] as const) {
      const field = dialog.getByRole('textbox', { name: new RegExp(`^${label}`) });
      await userEvent.clear(field);
      await userEvent.type(field, text);
    }
    await userEvent.click(dialog.getByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await userEvent.click(screen.getByRole('button', { name: vendorLabels.create }));
  await fill('4711', 'Genba', 'Genba Ltd', vendorLabels.create);
  await userEvent.click(await screen.findByRole('button', { name: vendorLabels.updateOf('Genba Ltd') }));
  await fill('4712', 'Genba', 'Genba Digital', vendorLabels.update);
  await screen.findByText('Genba Digital');
  expect(recentMessages.get().map(({ text }) => text)).toEqual([
    accountingCopy.vendorUpdated,
    accountingCopy.vendorCreated,
  ]);
  expect(sent.filter(({ method }) => method !== 'GET').map(({ body }) => body)).toEqual([
    { InternalId: 4711, SearchValue: 'Genba', Name: 'Genba Ltd' },
    { Id: ID, InternalId: 4712, SearchValue: 'Genba', Name: 'Genba Digital' },
  ]);
});
