// Confirming bank payments with their allocation, by keyboard and pointer.

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { PAYMENTS_PATH } from '#domain/payments/links.ts';
import { expectAccessible, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, setPermissions, storeLogin } from '#web/ui/session/session.ts';
import PaymentsPage from './payments-page.tsx';

const idOf = (digit: number) => `019c0000-0000-7000-8000-00000000000${digit}`;
const [PAYMENT_ID, COMPANY_ID, OLD_ID, NAMED_ID, OTHER_ID] = [1, 2, 3, 4, 5].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
];

const PAYMENT = {
  Id: PAYMENT_ID,
  State: 'Open',
  BookedOn: '2026-11-19T00:00:00.000Z',
  Amount: 50,
  Account: 'DE02120300000000202051',
  PayerName: 'Aurora Games',
  PayerIban: '',
  Remittance: 'INV-2026-000002',
  UploadedAt: '2026-11-20T00:00:00.000Z',
  UploadedByName: 'Finn',
  Verdict: 'likely',
  MatchReason: 'amountDiffers',
  Company: { Id: COMPANY_ID, Name: 'Aurora Games' },
  OtherCompanies: [],
  Version: 0,
  Invoices: [],
  PlanId: null,
  Reason: '',
  Kind: 'payment',
  UltimateDebtor: '',
  Additional: '',
  Charges: null,
  Returns: null as object | null,
  DuplicateOf: null as object | null,
  DecidedAt: null,
  DecidedByName: null,
  MayBringBack: false,
};
const invoice = (id: string, number: string, openAmount: number, amount: number, isNamed: boolean) => ({
  Id: id,
  InvoiceNumber: number,
  DueDate: '2026-12-04',
  OpenAmount: openAmount,
  IsNamed: isNamed,
  IsDisputed: false,
  IsSent: true,
  Amount: amount,
  WriteOff: 0,
  WriteOffKind: null,
});
const ALLOCATION = {
  Id: PAYMENT_ID,
  Version: 0,
  State: 'Open',
  Amount: 50,
  WriteOffLimit: 100,
  Shares: [
    {
      Company: { Id: COMPANY_ID, Name: 'Aurora Games' },
      Amount: 50,
      Invoices: [invoice(OLD_ID, 'INV-2026-000001', 20, 0, false), invoice(NAMED_ID, 'INV-2026-000002', 52, 50, true)],
    },
  ],
  History: [],
};
const BOOKED = { ...PAYMENT, State: 'Booked', Verdict: null, MatchReason: null, PlanId: OTHER_ID, Version: 1 };
const BOOKED_ALLOCATION = {
  ...ALLOCATION,
  Version: 1,
  State: 'Booked',
  History: [
    {
      Version: 1,
      At: '2026-11-20T10:00:00.000Z',
      ByName: 'Finn',
      Action: 'confirmed',
      Reason: '',
      Shares: [
        {
          Company: 'Aurora Games',
          Amount: 50,
          Invoices: [{ InvoiceNumber: 'INV-2026-000002', Amount: 50, WriteOff: 0 }],
        },
      ],
    },
  ],
};

beforeEach(() => {
  setAccessToken('t');
  storeLogin({ name: 'Finn', scopes: ['Finance'], refreshTokenExpires: '2099-01-01T00:00:00.000Z' });
  setPermissions(['Invoice.View']);
});

function open(payment: typeof PAYMENT | typeof BOOKED = PAYMENT, allocation: object = ALLOCATION) {
  const asked = mockServer(({ path, method }) => {
    if (path.endsWith('/allocation') && method === 'GET') return { body: allocation };
    if (path.endsWith('/search'))
      return { body: { Items: [payment], TotalCount: 1, TotalPages: 1, PageIndex: 0, PageSize: 20 } };
    return { body: { ...BOOKED } };
  });
  renderAt(<PaymentsPage />, { path: PAYMENTS_PATH, at: '/management/payments' });
  return { sent: () => asked.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body })) };
}

const showDialog = async (button: RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
};

test('shows the named invoice with its proposed amount, and confirms exactly what it showed (INV-025)', async () => {
  const { sent } = open();
  const dialog = await showDialog(/^Confirm €50.00/);
  expect(await dialog.findByText('Named')).toBeTruthy();
  expect(dialog.queryByText('INV-2026-000001')).toBeNull();
  await expectAccessible();
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    path: `/payment/management/bank/${PAYMENT_ID}/confirm`,
    body: {
      Version: 0,
      Shares: [
        {
          PartnerId: COMPANY_ID,
          Amount: 50,
          Invoices: [
            { Id: OLD_ID, Amount: null },
            { Id: NAMED_ID, Amount: 50 },
          ],
        },
      ],
    },
  });
});

test('changes amounts by keyboard, shows the credit left, and writes a difference off with a reason (INV-026, INV-027)', async () => {
  const { sent } = open();
  const dialog = await showDialog(/^Confirm €50.00/);
  await userEvent.click(await dialog.findByRole('button', { name: 'Show all 2 outstanding invoices' }));
  const named = dialog.getByRole('textbox', { name: 'Amount for INV-2026-000002' });
  await userEvent.clear(named);
  await userEvent.type(named, '45{Tab}');
  expect(dialog.getByText('Left as credit').nextElementSibling!.textContent).toBe('€5.00');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Amount for INV-2026-000001' }), '15{Tab}');
  expect(dialog.getByText('Over-allocated').nextElementSibling!.textContent).toBe('€10.00');
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Amount for INV-2026-000001' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Write off difference of INV-2026-000002' }));
  const difference = dialog.getByRole('textbox', { name: 'Amount written off for INV-2026-000002' });
  expect((difference as HTMLInputElement).value).toBe('7.00');
  expect(dialog.getByText('You can write off up to €100.00.')).toBeTruthy();
  await expectAccessible();
  await userEvent.click(dialog.getByRole('combobox', { name: 'Kind of difference for INV-2026-000002' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Cash discount' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Agreed discount.');
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]!.body).toMatchObject({
    Reason: 'Agreed discount.',
    Shares: [
      {
        Invoices: [
          { Id: OLD_ID, Amount: null },
          { Id: NAMED_ID, Amount: 45, WriteOff: 7, WriteOffKind: 'cashDiscount' },
        ],
      },
    ],
  });
});

test('corrects a booked allocation with a reason and shows its history (INV-025)', async () => {
  const { sent } = open(BOOKED, BOOKED_ALLOCATION);
  const dialog = await showDialog(/^Allocation of/);
  expect(await dialog.findByText(/^Confirmed by Finn/)).toBeTruthy();
  expect(dialog.getByText('Aurora Games €50.00 · INV-2026-000002 €50.00')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Save allocation' }));
  expect(sent()).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Wrong invoice.');
  await userEvent.click(dialog.getByRole('button', { name: 'Save allocation' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    path: `/payment/management/bank/${PAYMENT_ID}/allocation`,
    body: { Version: 1, Reason: 'Wrong invoice.' },
  });
});

test('undoes a booking with a reason (INV-025)', async () => {
  const { sent } = open(BOOKED, BOOKED_ALLOCATION);
  const dialog = await showDialog(/^Undo €50.00/);
  await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Returned.');
  await userEvent.click(dialog.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent()).toMatchObject([{ body: { Version: 1, Reason: 'Returned.' } }]));
});

const LINKED = {
  Id: OTHER_ID,
  BookedOn: '2026-11-18T00:00:00.000Z',
  PayerName: 'Aurora Games',
  Remittance: 'INV-2026-000009',
  UploadedAt: '2026-11-19T00:00:00.000Z',
  Company: 'Aurora Games',
};

test('asks whether a possible duplicate is the same payment, instead of offering to confirm it (INV-031)', async () => {
  const { sent } = open({ ...PAYMENT, MatchReason: 'possibleDuplicate', Verdict: 'unknown', DuplicateOf: LINKED });
  await userEvent.click(await screen.findByRole('button', { name: '€50.00 from Aurora Games is another payment' }));
  expect(screen.queryByRole('button', { name: /^Confirm €50.00/ })).toBeNull();
  expect(screen.getByText('Resembles the payment of 18-11-2026: INV-2026-000009')).toBeTruthy();
  await waitFor(() => expect(sent()).toMatchObject([{ body: { Version: 0, IsAnother: true } }]));
});

test('shows a reversal with a negative amount and undoes the payment that it returns (INV-032)', async () => {
  const { sent } = open({ ...PAYMENT, Kind: 'reversal', MatchReason: 'returnsPayment', Returns: LINKED });
  expect(await screen.findByText('Returns the payment of 18-11-2026: Aurora Games')).toBeTruthy();
  expect(screen.getByText('-€50.00')).toBeTruthy();
  const dialog = await showDialog(/^Undo payment/);
  await expectAccessible();
  await userEvent.click(dialog.getByRole('button', { name: 'Undo payment' }));
  await waitFor(() => expect(sent()).toMatchObject([{ path: `/payment/management/bank/${PAYMENT_ID}/takeback` }]));
});

const UPLOAD = {
  Format: 'camt',
  EntryCount: 4,
  ReadCount: 1,
  KnownCount: 1,
  ReversalCount: 0,
  OutgoingCount: 1,
  Skipped: [
    {
      Entry: 4,
      Account: 'DE02120300000000202051',
      Day: '2026-11-19',
      Amount: '7.00',
      Currency: 'USD',
      Reason: 'currency',
    },
  ],
  NewCount: 1,
  DuplicateCount: 0,
};

test('asks before it reads statements of another account, then accounts for every entry (INV-030, INV-033)', async () => {
  const account = 'FR7630006000011234567890189';
  const sentence = `This file holds statements of ${account}, which is not your account.`;
  const urls: string[] = [];
  mockServer(({ path, url, method }) => {
    if (path.endsWith('/search'))
      return { body: { Items: [], TotalCount: 0, TotalPages: 0, PageIndex: 0, PageSize: 20 } };
    if (method !== 'POST') return {};
    urls.push(url);
    if (url.includes(account)) return { body: UPLOAD };
    const errors = [{ Field: 'Accounts', Message: sentence, Code: 'foreign_account', Allowed: [account] }];
    return { status: 422, body: { Code: 'foreign_account', Message: sentence, detail: sentence, Errors: errors } };
  });
  renderAt(<PaymentsPage />, { path: PAYMENTS_PATH, at: '/management/payments' });
  const file = new File(['<a/>'], 'statement.xml', { type: 'text/xml' });
  await userEvent.upload((await screen.findAllByLabelText('Upload statement'))[0]!, file);
  await userEvent.click(await screen.findByRole('button', { name: 'Read anyway' }));
  const status = within(await screen.findByRole('status', { name: 'Entries of the file' }));
  const figures = ['Entries', 'New', 'Already listed', 'Reversed', 'Outgoing', 'Skipped'];
  expect(figures.map((name) => status.getByText(name).nextElementSibling!.textContent)).toEqual([
    '4',
    '1',
    '1',
    '0',
    '1',
    '1',
  ]);
  expect(status.getByText(/Entry 4 · 2026-11-19 · 7.00 USD · DE02120300000000202051: Not in euros/)).toBeTruthy();
  expect(urls).toHaveLength(2);
});

test('reads a CSV file by the columns that the user chooses, and asks for formats that are unclear (INV-080)', async () => {
  const preview = {
    Account: PAYMENT.Account,
    Accounts: [PAYMENT.Account],
    Columns: [
      { Title: 'Tag', Samples: ['01/02/2026'], Role: 'bookedOn' },
      { Title: 'Wert', Samples: ['10,00'], Role: 'none' },
    ],
    DayFormat: null as string | null,
    Decimal: 'comma',
    IsSaved: false,
    TitleLines: 3,
    Outcome: null as object | null,
    Lines: [] as object[],
  };
  const line = {
    Line: 4,
    BookedOn: '2026-02-01',
    Amount: 10,
    PayerName: 'Aurora Games',
    PayerIban: '',
    Remittance: 'INV-2026-000002',
    Outcome: 'payment',
  };
  const outcome = { PaymentCount: 1, PaymentAmount: 10, ReversalCount: 0, OutgoingCount: 2, SkippedCount: 1 };
  const urls: string[] = [];
  mockServer(({ path, url }) => {
    if (path.endsWith('/search'))
      return { body: { Items: [], TotalCount: 0, TotalPages: 0, PageIndex: 0, PageSize: 20 } };
    urls.push(decodeURIComponent(url));
    if (path.endsWith('/csv/file')) return { body: { ...UPLOAD, Format: 'csv' } };
    if (!url.includes('amount')) return { body: preview };
    const columns = [preview.Columns[0]!, { ...preview.Columns[1]!, Role: 'amount' }];
    if (!url.includes('DMY')) return { body: { ...preview, Columns: columns } };
    return { body: { ...preview, Columns: columns, DayFormat: 'DMY', Outcome: outcome, Lines: [line] } };
  });
  renderAt(<PaymentsPage />, { path: PAYMENTS_PATH, at: '/management/payments' });
  const file = new File(['Tag;Wert'], 'statement.csv', { type: 'text/csv' });
  await userEvent.upload((await screen.findAllByLabelText('Upload statement'))[0]!, file);
  const dialog = within(await screen.findByRole('dialog', { name: 'Read statement.csv' }));
  await dialog.findByText('Choose the column of the amount, or of the credits.');
  const upload = dialog.getByRole<HTMLButtonElement>('button', { name: 'Upload' });
  expect(upload.disabled).toBe(true);
  await expectAccessible(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('combobox', { name: 'Use Wert as' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Amount (signed)' }));
  await dialog.findByText('Choose the columns and formats to see the first lines.');
  await userEvent.click(dialog.getByRole('combobox', { name: /Date format/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Day, month, year/ }));
  await dialog.findByText('1 payment (€10.00), 0 reversals, 2 outgoing, 1 skipped');
  expect(dialog.getByText('INV-2026-000002')).toBeTruthy();
  await waitFor(() => expect(upload.disabled).toBe(false));
  await userEvent.click(upload);
  const status = within(await screen.findByRole('status', { name: 'Entries of the file' }));
  expect(status.getByText(/Line 4 · /)).toBeTruthy();
  expect(urls.at(-1)).toMatch(/csv\/file\?Account=DE.*&Roles=bookedOn,amount&DayFormat=DMY&Decimal=comma/);
});
