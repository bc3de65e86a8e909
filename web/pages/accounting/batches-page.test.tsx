import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { BATCHES_PATH } from '#domain/accounting/links.ts';
import { expectAccessible, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, storeLogin } from '#web/ui/session/session.ts';
import BatchesPage from './batches-page.tsx';

const BATCH = {
  Id: '019c0000-0000-7000-8000-000000000001',
  Number: 3,
  FromDay: '2026-11-01',
  ToDay: '2026-11-30',
  CreatedAt: '2026-12-02T12:00:00.000Z',
  CreatedByName: 'Ada',
  Documents: 12,
  Total: 1234.5,
  AcknowledgedAt: null,
};
const PREVIEW = {
  Invoices: 2,
  CreditNotes: 1,
  Payments: 1,
  Purchases: 1,
  KeyLoads: 3,
  Total: 500,
  ProvidersWithoutVendor: ['Genba'],
  WrongNumbers: ['Aurora Games (123)'],
};

function open(answer: (path: string) => { status?: number; body: object }) {
  setAccessToken('t');
  storeLogin({ name: 'Ada', scopes: ['Finance'], refreshTokenExpires: '2099-01-01T00:00:00.000Z' });
  vi.stubGlobal('scrollTo', () => {});
  const asked = mockServer(({ path, method }) => {
    if (path.includes('/view/me')) return { body: [] };
    if (path.endsWith('/preview')) return { body: PREVIEW };
    if (method !== 'GET') return answer(path);
    return { body: { Items: [BATCH], PageIndex: 0, PageSize: 10, TotalCount: 1, TotalPages: 1 } };
  });
  renderAt(<BatchesPage />, { path: BATCHES_PATH, at: '/management/accounting' });
  return asked;
}

test('shows a batch with period, sum and state, and acknowledges it with pasted ids, naming unreadable lines', async () => {
  const asked = open(() => ({ body: { ...BATCH, AcknowledgedAt: BATCH.CreatedAt } }));
  const row = (await screen.findByText('01-11-2026 to 30-11-2026')).closest('tr')!;
  for (const text of ['3', '12', '€1,234.50', 'Not acknowledged']) expect(within(row).getByText(text)).toBeTruthy();
  await expectAccessible();
  await userEvent.click(within(row).getByRole('button', { name: 'Acknowledge batch 3' }));
  const dialog = within(await screen.findByRole('dialog'));
  const ids = dialog.getByLabelText<HTMLTextAreaElement>(/Ids in the accounting system/);
  await userEvent.type(ids, 'INV-2026-000001; NS 1\nINV-2026-000002');
  await userEvent.click(dialog.getByRole('button', { name: 'Acknowledge' }));
  expect(await dialog.findByText('Line 2 is not a document number followed by an id.')).toBeTruthy();
  await userEvent.type(ids, ',NS 2');
  await userEvent.click(dialog.getByRole('button', { name: 'Acknowledge' }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      Documents: [
        { Number: 'INV-2026-000001', ExternalId: 'NS 1' },
        { Number: 'INV-2026-000002', ExternalId: 'NS 2' },
      ],
    }),
  );
});

test('previews a batch and names providers without a vendor and wrong numbers (VEN-011, INV-092)', async () => {
  const message = 'Add a vendor for Genba first.';
  const asked = open(() => ({ status: 409, body: { Code: 'vendor_missing', Message: message, Errors: [] } }));
  await userEvent.click(await screen.findByRole('button', { name: 'New batch' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('2 invoices, 1 credit note, 1 payment, 1 provider month, 3 key loads')).toBeTruthy();
  expect(dialog.getByText(/No vendor for Genba/)).toBeTruthy();
  expect(dialog.getByText(/Aurora Games \(123\)/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Create batch' }));
  expect((await dialog.findAllByText(message)).length).toBeGreaterThan(0);
  expect(Object.keys(asked.find(({ method }) => method === 'POST')?.body as object)).toEqual(['FromDay', 'ToDay']);
});
