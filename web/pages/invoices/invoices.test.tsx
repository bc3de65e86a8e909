// Invoices and uninvoiced orders for both sides.

import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  CREDIT_NOTES_PATH,
  INVOICES_PATH,
  MY_INVOICES_PATH,
  MY_UNINVOICED_PATH,
  UNINVOICED_PATH,
} from '#domain/invoices/links.ts';
import { disputeLabels } from '#web/invoices/labels.ts';
import { VatIdPanel } from '#web/invoices/tax/vat-id-panel.tsx';
import { Toaster } from '#web/ui/kit/feedback/toaster.tsx';
import { visibleMessages } from '#web/ui/kit/toast.ts';
import { expectAccessible, mockServer, type RecordedRequest, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, setPermissions, storeLogin } from '#web/ui/session/session.ts';
import CreditNotesPage from './credit-notes-page.tsx';
import InvoicesPage from './invoices-page.tsx';
import MyInvoicesPage from './my-invoices-page.tsx';
import MyUninvoicedPage from './my-uninvoiced-page.tsx';
import UninvoicedPage from './uninvoiced-page.tsx';

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent?.trim());
const signIn = (role: string) => {
  setAccessToken('t');
  storeLogin({ name: 'Finn', scopes: [role], refreshTokenExpires: '2099-01-01T00:00:00.000Z' });
  setPermissions(['Invoice.Create', 'Invoice.View']);
};

const INVOICE = {
  Id: '019c0000-0000-7000-8000-000000000001',
  InvoiceNumber: 'INV-2026-000001',
  OrderNumber: 'GK 2026 000001',
  OrderId: '019c0000-0000-7000-8000-000000000002',
  Status: 'Draft',
  Accounting: { ExternalInvoiceId: null },
  CreatedAt: '2026-11-20T12:00:00.000Z',
  Filename: null,
  ExistPdf: false,
  Customer: { Id: '019c0000-0000-7000-8000-000000000003', Name: 'Aurora Games' },
  LineCount: 2,
  LineItems: [
    {
      OrderNumber: 'GK 2026 000001',
      OrderId: 'o1',
      Name: 'A game',
      Quantity: 20,
      Sku: 'A-1',
      UnitPrice: 15,
      Total: 300,
    },
    { OrderNumber: 'GK 2026 000002', OrderId: 'o2', Name: 'B game', Quantity: 2, Sku: 'B-1', UnitPrice: 5, Total: 10 },
  ],
  CreditMemos: [] as object[],
  TotalExcVatAmount: 310,
  VatAmount: 58.9,
  TotalIncVatAmount: 368.9,
  PaidAmount: 0,
  OpenAmount: 350,
  DueDate: '2026-12-04',
  Taxes: [{ Category: 'S', Rate: 19, Net: 310, Vat: 58.9, Text: '' }],
};
/** As a list returns it. */
const listedInvoice = (invoice: object): object => ({ ...invoice, LineItems: undefined });
const isDetails = (url: string): boolean => /\/invoice\/(me|management)\/details/.test(url);
const page = (Items: object[], TotalCount = Items.length) => ({
  Items,
  PageIndex: 0,
  PageSize: 10,
  TotalCount,
  TotalPages: Math.ceil(TotalCount / 10),
});
const order = (n: number) => ({
  Id: `019c0000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  OrderNumber: `GK 2026 ${String(n).padStart(6, '0')}`,
  Status: 'Completed',
  CreatedAt: '2026-11-20T12:00:00.000Z',
  CustomerName: n % 2 ? 'Aurora Games' : 'Borealis Keys',
  ProductName: `Game ${n}`,
  Quantity: 20,
  TotalAmount: 100 + n,
  ProductSku: `SKU-${n}`,
});

/** Serves list pages, and other calls with `answer`. */
function serve(rows: object[], answer: (asked: RecordedRequest) => object = () => ({ body: {} })) {
  return mockServer((asked) => {
    if (asked.url.includes('/view/me')) return { body: [] };
    if (asked.method !== 'GET') return answer(asked);
    if (isDetails(asked.url)) return { body: rows };
    const index = Number(new URL(asked.url, 'http://x').searchParams.get('pageIndex') ?? 0);
    return { body: page(rows.slice(index * 10, index * 10 + 10).map(listedInvoice), rows.length) };
  });
}

beforeEach(() => {
  signIn('Finance');
  vi.stubGlobal('scrollTo', () => {});
});

describe('invoices', () => {
  test('show the specified empty state (ERR-012)', async () => {
    serve([]);
    renderAt(<InvoicesPage />, { path: INVOICES_PATH, at: '/management/invoices' });
    await screen.findByText('There is no invoice.');
  });

  test('are cancelled as drafts with a reason (INV-071)', async () => {
    const asked = serve([INVOICE]);
    renderAt(<InvoicesPage />, { path: INVOICES_PATH, at: '/management/invoices' });
    await userEvent.click(await screen.findByRole('button', { name: 'Show orders of INV-2026-000001' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel draft INV-2026-000001' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel INV-2026-000001?' }));
    await expectAccessible();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Wrong company');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel draft' }));
    await waitFor(() =>
      expect(asked.find(({ url }) => url.endsWith('/creditmemo/management/canceldraft'))?.body).toEqual({
        InvoiceId: INVOICE.Id,
        Reason: 'Wrong company',
      }),
    );
  });

  test('of staff show number, customer, orders, status and total, with lines in a dialog (INV-001, INV-006, INV-008)', async () => {
    serve([INVOICE]);
    renderAt(<InvoicesPage />, { path: INVOICES_PATH, at: '/management/invoices' });
    const row = (await screen.findByText('INV-2026-000001')).closest('tr')!;
    // Drafts are selectable for sending.
    expect(heads()).toEqual([
      '',
      'Invoice Number',
      'Customer',
      'Order Number',
      'Status',
      'External Invoice Id',
      'Created',
      'Total',
      'Open',
      'Actions',
    ]);
    for (const text of [
      'Aurora Games',
      'GK 2026 000001',
      'and 1 more',
      'Draft',
      '€368.90',
      '€350.00',
      'Due 04-12-2026',
    ])
      expect(within(row).getByText(text)).toBeTruthy();
    const show = within(row).getByRole('button', { name: 'Show orders of INV-2026-000001' });
    expect(show.textContent).toBe('Show Orders');
    await userEvent.click(show);
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('B game');
    for (const text of ['GK 2026 000002', 'B game', 'VAT 19%', '€58.90', '€310.00', 'Credited', '€18.90'])
      expect(within(dialog).getAllByText(text).length).toBeGreaterThan(0);
    await expectAccessible();
  });

  test('read their lines when they are opened, with a skeleton, an error and a retry (INV-109)', async () => {
    let details: (() => object) | null = null;
    const waiting: (() => void)[] = [];
    const asked = mockServer(async ({ path, url }) => {
      if (path.includes('/view/me')) return { body: [] };
      if (!isDetails(url)) return { body: page([listedInvoice(INVOICE)]) };
      if (!details) await new Promise<void>((resolve) => waiting.push(resolve));
      return details!();
    });
    renderAt(<InvoicesPage />, { path: INVOICES_PATH, at: '/management/invoices' });
    const show = await screen.findByRole('button', { name: 'Show orders of INV-2026-000001' });
    expect(asked.some(({ url }) => isDetails(url))).toBe(false);
    await userEvent.click(show);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('status', { name: /^Loading/ }).children).toHaveLength(2);
    expect(dialog.getByText('€368.90')).toBeTruthy();
    expect(asked.find(({ url }) => isDetails(url))!.url).toContain(`Ids=${INVOICE.Id}`);
    details = () => ({ status: 500, body: { Title: 'Broken' } });
    for (const go of waiting.splice(0)) go();
    const retry = await dialog.findByRole('button', { name: 'Retry' });
    await expectAccessible();
    details = () => ({ body: [INVOICE] });
    await userEvent.click(retry);
    await dialog.findByText('B game');
    expect(dialog.queryByRole('status', { name: /^Loading/ })).toBeNull();
  });

  test('show a dispute in the dialog that started it (INV-109)', async () => {
    let current: object = { ...INVOICE, Status: 'Sent' };
    mockServer(({ method, path, url, body }) => {
      if (path.includes('/view/me')) return { body: [] };
      if (method === 'POST')
        current = { ...current, Dispute: { Since: INVOICE.CreatedAt, Reason: (body as { Reason: string }).Reason } };
      return { body: isDetails(url) ? [current] : method === 'POST' ? current : page([listedInvoice(current)]) };
    });
    renderAt(<InvoicesPage />, { path: INVOICES_PATH, at: '/management/invoices' });
    await userEvent.click(await screen.findByRole('button', { name: 'Show orders of INV-2026-000001' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('B game');
    await userEvent.type(dialog.getByRole('textbox', { name: new RegExp(`^${disputeLabels.reason}`) }), 'Wrong price');
    await userEvent.click(dialog.getByRole('button', { name: disputeLabels.dispute }));
    await dialog.findByText(/Wrong price/);
    await dialog.findByRole('button', { name: disputeLabels.end });
  });

  test('are exported with all orders, which are read for the file (INV-109)', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:x';
    });
    const asked = serve([INVOICE]);
    renderAt(<InvoicesPage />, { path: INVOICES_PATH, at: '/management/invoices' });
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(await files[0]!.text()).toContain('"GK 2026 000001, GK 2026 000002"');
    expect(asked.filter(({ url }) => isDetails(url))).toHaveLength(1);
  });

  test('under reverse charge show staff the VAT ID check, and who continued after it and why (INV-106)', async () => {
    const acceptance = { ByName: 'Finn', At: '2026-11-20T11:00:00.000Z', Reason: 'Registered yesterday' };
    const check = {
      AskedAt: '2026-11-20T10:00:00.000Z',
      Outcome: 'invalid',
      Reference: 'WAPI1',
      Acceptance: acceptance,
    };
    const reverse = { ...INVOICE, Taxes: [{ Category: 'AE', Rate: 0, Net: 310, Vat: 0, Text: 'Reverse charge' }] };
    let proof: object = { VatId: 'FI20774740', Check: check };
    mockServer(({ path }) => {
      if (path.includes('/view/me')) return { body: [] };
      if (isDetails(path)) return { body: [reverse] };
      return { body: path.endsWith('/VatIdCheck') ? proof : page([listedInvoice(reverse)]) };
    });
    const first = renderAt(<InvoicesPage />, { path: INVOICES_PATH, at: '/management/invoices' });
    await userEvent.click(await screen.findByRole('button', { name: 'Show orders of INV-2026-000001' }));
    const region = within(await screen.findByRole('region', { name: 'VAT ID check of this invoice' }));
    for (const text of ['Not valid', 'FI20774740', 'Reference WAPI1', /Continued by Finn: Registered yesterday/])
      expect(await region.findByText(text)).toBeTruthy();
    await expectAccessible();
    first.unmount();
    proof = { VatId: 'FI20774740', Check: null };
    renderAt(<InvoicesPage />, { path: INVOICES_PATH, at: '/management/invoices' });
    await userEvent.click(await screen.findByRole('button', { name: 'Show orders of INV-2026-000001' }));
    await screen.findByText(/VIES had not given a clear answer/);
  });

  test('are sent after confirmation, but not by partners (INV-012)', async () => {
    const asked = serve([INVOICE], () => ({ body: { ...INVOICE, Status: 'Sent' } }));
    renderAt(<InvoicesPage />, { path: INVOICES_PATH, at: '/management/invoices' });
    await userEvent.click(await screen.findByRole('button', { name: 'Send INV-2026-000001' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(asked.some(({ url }) => url.includes(`/invoice/management/${INVOICE.Id}/send`))).toBe(true),
    );
    expect(visibleMessages.get().map(({ text }) => text)).toContain(
      'Your transaction has been completed successfully.',
    );
  });

  test('of a partner cannot be sent, have other price bands and their own empty state (INV-001, INV-003, INV-011)', async () => {
    signIn('Partner');
    const asked = serve([INVOICE]);
    const { unmount } = renderAt(<MyInvoicesPage />, { path: MY_INVOICES_PATH, at: '/invoices' });
    await screen.findByText('INV-2026-000001');
    expect(screen.getByRole('heading', { level: 1, name: 'My Invoices' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
    expect(asked.some(({ url }) => url.includes('/invoice/me/search'))).toBe(true);
    unmount();
    serve([]);
    renderAt(<MyInvoicesPage />, { path: MY_INVOICES_PATH, at: '/invoices' });
    expect(await screen.findByText('There is no invoice.')).toBeTruthy();
  });
});

describe('uninvoiced orders', () => {
  const open = (rows: object[], answer?: (asked: RecordedRequest) => object) => {
    const asked = serve(rows, answer);
    renderAt(<UninvoicedPage />, { path: UNINVOICED_PATH, at: '/management/uninvoiced' });
    return asked;
  };
  const choose = (name: string) => userEvent.click(within(screen.getByText(name).closest('tr')!).getByRole('checkbox'));

  test('show their invoice amounts (UNI-002, UNI-003)', async () => {
    open([order(1)]);
    await screen.findByText('GK 2026 000001');
    expect(screen.getByRole('heading', { level: 1, name: 'Uninvoiced Orders' })).toBeTruthy();
    expect(heads().slice(1)).toEqual([
      'Order No',
      'Order Status',
      'Order Date',
      'Customer Name',
      'Product',
      'Quantity',
      'Total Amount',
      'SKU',
    ]);
    await expectAccessible();
  });

  test('of a partner have their own title and empty state (UNI-001, UNI-011)', async () => {
    signIn('Partner');
    serve([]);
    renderAt(<MyUninvoicedPage />, { path: MY_UNINVOICED_PATH, at: '/uninvoiced' });
    expect(await screen.findByText('There is no order.')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'My Uninvoiced Orders' })).toBeTruthy();
  });

  test('are selected across pages, reviewed, deselected and invoiced, which clears the selection (UNI-005, UNI-006, UNI-007, UNI-010)', async () => {
    const asked = open(
      Array.from({ length: 12 }, (_, at) => order(at + 1)),
      () => ({ body: [INVOICE] }),
    );
    await screen.findByText('GK 2026 000001');
    await choose('GK 2026 000001');
    await choose('GK 2026 000002');
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('GK 2026 000012');
    await choose('GK 2026 000012');
    await userEvent.click(screen.getByRole('button', { name: 'Create Invoice for 3 Orders' }));
    const dialog = await screen.findByRole('dialog', { name: 'Selected Orders' });
    expect(within(dialog).getByRole('button', { name: 'Go back' })).toBeTruthy();
    expect(within(dialog).getByText('3 orders become 2 invoices, one per customer.')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove GK 2026 000002' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
    const create = await screen.findByRole('button', { name: 'Create Invoice for 0 Orders' });
    expect(create).toHaveProperty('disabled', true);
    expect(visibleMessages.get().at(-1)!.text).toBe('1 draft invoice created, €368.90');
    expect(screen.getByText('Select orders to invoice.').id).toBe(create.getAttribute('aria-describedby'));
    const post = asked.find(({ method, url }) => method === 'POST' && !url.endsWith('/check'))!;
    expect([new URL(post.url, 'http://x').pathname, post.body]).toEqual([
      '/api/invoice/management/create',
      { OrderIds: [order(1).Id, order(12).Id].join(',') },
    ]);
    const before = asked.filter(({ url }) => url.includes('uninvoiced')).length;
    await waitFor(() => expect(asked.filter(({ url }) => url.includes('uninvoiced')).length).toBeGreaterThan(before));
  });

  test('are reviewed and sent in one step after their invoices were created (UNI-012)', async () => {
    const asked = open([order(1)], () => ({ body: [INVOICE] }));
    render(<Toaster openPage={() => undefined} />);
    await screen.findByText('GK 2026 000001');
    await choose('GK 2026 000001');
    await userEvent.click(screen.getByRole('button', { name: 'Create Invoice for 1 Order' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Selected Orders' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Review and send' }));
    const confirmation = within(await screen.findByRole('alertdialog', { name: 'Send one invoice (€368.90)?' }));
    expect(confirmation.getByText('INV-2026-000001 · Aurora Games')).toBeTruthy();
    await userEvent.click(confirmation.getByRole('button', { name: 'Send' }));
    const sent = () => asked.find(({ url }) => url.endsWith('/invoice/management/send'));
    await waitFor(() => expect(sent()?.body).toEqual({ Ids: [INVOICE.Id] }));
  });

  test('show net, VAT and total of each customer, and their sum, before they are invoiced (UNI-012)', async () => {
    const preview = (customerName: string, net: number, vat: number) => ({
      OrderNumber: customerName,
      CustomerName: customerName,
      TotalExcVatAmount: net,
      VatAmount: vat,
      TotalIncVatAmount: net + vat,
    });
    mockServer(({ url, method }) => {
      if (url.endsWith('/check'))
        return { body: { Obstacle: null, Invoices: [preview('Aurora', 100, 19), preview('Borealis', 50, 0)] } };
      return method === 'GET' ? { body: page([order(1), order(2)]) } : {};
    });
    renderAt(<UninvoicedPage />, { path: UNINVOICED_PATH, at: '/management/uninvoiced' });
    await screen.findByText('GK 2026 000001');
    await choose('GK 2026 000001');
    await choose('GK 2026 000002');
    await userEvent.click(screen.getByRole('button', { name: 'Create Invoice for 2 Orders' }));
    const table = within(await screen.findByRole('table', { name: 'Invoices to create' }));
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'CustomerNetVATTotal',
      'Aurora€100.00€19.00€119.00',
      'Borealis€50.00€0.00€50.00',
      '2 invoices€150.00€19.00€169.00',
    ]);
    await expectAccessible();
  });

  test('take free lines if all are from one company, with a preview (INV-090)', async () => {
    const asked = open([order(1), order(2)], () => ({ body: [INVOICE] }));
    await screen.findByText('GK 2026 000001');
    await choose('GK 2026 000001');
    await choose('GK 2026 000002');
    await userEvent.click(screen.getByRole('button', { name: 'Create Invoice for 2 Orders' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Selected Orders' }));
    expect(dialog.getByText(/when all selected orders are from one company/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Add free line' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove GK 2026 000002' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add free line' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Description of line 1' }), 'Setup fee');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Unit price 1' }), '33.33');
    const sent = { OrderIds: order(1).Id, FreeLines: [{ Text: 'Setup fee', Quantity: 1, UnitPrice: 33.33 }] };
    await waitFor(() => expect(asked.findLast(({ url }) => url.endsWith('/check'))?.body).toEqual(sent));
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(asked.find(({ url }) => url.endsWith('/management/create'))?.body).toEqual(sent));
  });

  test('can be invoiced up to 99 at a time, and a refusal keeps the selection (UNI-007, INV-072)', async () => {
    mockServer((asked) => {
      if (asked.url.endsWith('/check')) return { body: { Obstacle: 'A contact is missing.', Invoices: [] } };
      if (asked.method !== 'GET')
        return { status: 409, body: { Code: 'order_billed', Message: 'GK 2026 000001: billed' } };
      return { body: { ...page(Array.from({ length: 100 }, (_, at) => order(at + 1))), PageSize: 100 } };
    });
    renderAt(<UninvoicedPage />, { path: UNINVOICED_PATH, at: '/management/uninvoiced' });
    await screen.findByText('GK 2026 000001');
    await userEvent.click(screen.getAllByRole('checkbox')[0]!);
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Create Invoice for/ });
    expect([button().textContent, button().disabled]).toEqual(['Create Invoice for 100 Orders', true]);
    await choose('GK 2026 000100');
    expect(button().disabled).toBe(false);
    await userEvent.click(button());
    expect(await screen.findByText('A contact is missing.')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    expect((await screen.findByRole('alert')).textContent).toBe('GK 2026 000001: billed');
    await userEvent.click(screen.getByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(button().textContent).toBe('Create Invoice for 99 Orders'));
  }, 30_000);
});

describe('credit notes', () => {
  const NOTE = {
    Id: '019c0000-0000-7000-8000-000000000009',
    CreditMemoNumber: 'CRN-2026-000001',
    Kind: 'Keys',
    Invoice: {
      Id: INVOICE.Id,
      InvoiceNumber: 'INV-2026-000001',
      Customer: { Name: 'Aurora Games' },
      OrderId: 'o1',
      OrderNumber: 'GK 2026 000001',
      Accounting: { ExternalInvoiceId: null },
      CreatedAt: '2026-11-20T12:00:00.000Z',
    },
    TotalExcVatAmount: 310,
    VatAmount: 58.9,
    TotalIncVatAmount: 368.9,
    Status: 'Draft',
    Reason: 'Keys did not work.',
    CreatedAt: '2026-11-20T12:00:00.000Z',
  };
  const open = (notes: object[]) => {
    serve(notes);
    renderAt(<CreditNotesPage />, { path: CREDIT_NOTES_PATH, at: '/management/credit-notes' });
  };

  test('show customer, order, invoice, net amount, status and reason, and the external invoice id if any (CRN-002, CRN-011)', async () => {
    const external = { ...NOTE.Invoice, Accounting: { ExternalInvoiceId: 'EXT 77' }, OrderNumber: 'GK 2026 000002' };
    open([NOTE, { ...NOTE, Id: '019c0000-0000-7000-8000-000000000010', Invoice: external }]);
    const row = (await screen.findByText('GK 2026 000001')).closest('tr')!;
    expect(heads()).toEqual([
      'Customer',
      'Order',
      'Invoice',
      'Amount (excl. VAT)',
      'Status',
      'Reason',
      'Date',
      'Actions',
    ]);
    for (const text of ['Aurora Games', 'INV-2026-000001', '€310.00', 'Draft', 'Keys did not work.'])
      expect(within(row).getByText(text)).toBeTruthy();
    expect(within(row).getByRole('link', { name: 'GK 2026 000001' }).getAttribute('href')).toBe(
      '/management/order-detail/o1',
    );
    expect(within(screen.getByText('GK 2026 000002').closest('tr')!).getByText('EXT 77')).toBeTruthy();
    await expectAccessible();
  });

  test('are filtered by partner, status and three date presets, with an empty state (CRN-001, CRN-012)', async () => {
    open([]);
    expect(await screen.findByText('List is empty.')).toBeTruthy();
    for (const label of ['Partner', 'Status']) expect(screen.getByRole('combobox', { name: label })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Date' }));
    for (const range of ['This week', 'This month', 'Last 2 months'])
      expect(await screen.findByText(range)).toBeTruthy();
    expect(screen.queryByText('Last month')).toBeNull();
  });

  const LINE = {
    Line: 1,
    OrderId: '019c0000-0000-7000-8000-00000000000a',
    OrderNumber: 'GK 2026 000001',
    Name: 'Game',
    Sku: 'S',
    Quantity: 20,
    Left: 12,
    LeftAmount: 120,
    UnitPrice: 10,
    IsRefunded: false,
  };
  const SECOND = {
    ...LINE,
    Line: 2,
    OrderId: '019c0000-0000-7000-8000-00000000000b',
    OrderNumber: 'GK 2026 000002',
    Left: 20,
    LeftAmount: 200,
  };
  const GONE = {
    ...LINE,
    Line: 3,
    OrderId: '019c0000-0000-7000-8000-00000000000c',
    OrderNumber: 'GK 2026 000003',
    Left: 0,
    LeftAmount: 0,
  };
  const SUMS = {
    TotalExcVatAmount: 30,
    VatAmount: 5.7,
    TotalIncVatAmount: 35.7,
    NextNumber: 'CRN-2026-000007',
    Keys: 3,
    ReleasedOrders: 0,
  };
  const beginCredit = async (
    create: () => { status?: number; body: object },
    lines: object[] = [LINE, SECOND, GONE],
  ) => {
    const asked = mockServer(({ path, method }) => {
      if (path.includes('/view/me')) return { body: [] };
      if (path.includes('/creditable/')) return { body: { InvoiceId: INVOICE.Id, Lines: lines } };
      if (path.includes('/creditmemo/management/preview')) return { body: SUMS };
      return method === 'POST' ? create() : { body: page([INVOICE]) };
    });
    renderAt(<InvoicesPage />, { path: INVOICES_PATH, at: '/management/invoices' });
    await userEvent.click(await screen.findByRole('button', { name: 'More actions, INV-2026-000001' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Credit' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('12 of 20 left × €10.00');
    return { asked, dialog, created: () => asked.filter(({ url }) => url.endsWith('/creditmemo/management/create')) };
  };
  const chosen = (one: number | null, other: number | null) => [
    { Line: 1, Quantity: one },
    { Line: 2, Quantity: other },
    { Line: 3, Quantity: null },
  ];

  test('default to everything left, with an optional reason (CRN-003, CRN-004, CRN-009)', async () => {
    const { dialog, created } = await beginCredit(() => ({ body: NOTE }));
    expect(dialog.getAllByText('Fully credited').length).toBeGreaterThan(0);
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Keys did not work.');
    await userEvent.click(dialog.getByRole('button', { name: 'Create Credit Memo' }));
    await waitFor(() =>
      expect(created().map(({ body }) => body)).toEqual([
        { InvoiceId: INVOICE.Id, Lines: chosen(12, 20), Reason: 'Keys did not work.' },
      ]),
    );
    await waitFor(() =>
      expect(visibleMessages.get().map(({ text }) => text)).toContain('Credit Memo was successfully created.'),
    );
  });

  test('credit amounts without keys, and keep what was typed when the server refuses (INV-070)', async () => {
    const answer = {
      status: 422,
      body: {
        Code: 'invalid',
        Message: 'At most €120.00 of this line can be credited.',
        Errors: [
          {
            Field: 'Amounts.0.NetAmount',
            Code: 'above_creditable',
            Message: 'At most €120.00 of this line can be credited.',
          },
        ],
      },
    };
    const { dialog, asked } = await beginCredit(() => answer);
    await userEvent.click(dialog.getByRole('radio', { name: 'Amount' }));
    expect(await dialog.findByText('€120.00 left')).toBeTruthy();
    await expectAccessible();
    const amount = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Net amount of GK 2026 000001 to credit' });
    await userEvent.type(amount, '130');
    await userEvent.click(dialog.getByRole('button', { name: 'Create Credit Memo' }));
    await waitFor(() =>
      expect(asked.find(({ url }) => url.endsWith('/creditamounts'))?.body).toMatchObject({
        InvoiceId: INVOICE.Id,
        Kind: 'PriceProtection',
        Amounts: [
          { Line: 1, NetAmount: 130 },
          { Line: 2, NetAmount: null },
          { Line: 3, NetAmount: null },
        ],
      }),
    );
    expect((await dialog.findAllByText('At most €120.00 of this line can be credited.')).length).toBeGreaterThan(0);
    expect(amount.value).toMatch(/^130/);
  });

  test('preview amounts, and keep what was typed while another mode is shown (INV-070)', async () => {
    const { asked, dialog, created } = await beginCredit(() => ({ body: NOTE }));
    await userEvent.click(dialog.getByRole('button', { name: 'None' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Keys of GK 2026 000002 to credit' }), '4');
    await userEvent.click(dialog.getByRole('radio', { name: 'Amount' }));
    const amount = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Net amount of GK 2026 000001 to credit' });
    await userEvent.type(amount, '30');
    expect(await dialog.findByText('Next number: CRN-2026-000007')).toBeTruthy();
    expect(dialog.getByText('€35.70')).toBeTruthy();
    expect(asked.findLast(({ url }) => url.endsWith('/previewamounts'))?.body).toEqual({
      InvoiceId: INVOICE.Id,
      Amounts: [
        { Line: 1, NetAmount: 30 },
        { Line: 2, NetAmount: null },
        { Line: 3, NetAmount: null },
      ],
    });
    await userEvent.click(dialog.getByRole('radio', { name: 'Keys' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Amount' }));
    expect(amount.value).toMatch(/^30/);
    await userEvent.click(dialog.getByRole('radio', { name: 'Keys' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create Credit Memo' }));
    await waitFor(() => expect(created()[0]?.body).toMatchObject({ Lines: chosen(null, 4) }));
  });

  test('consist of free lines with a preview, and keep them when the server refuses (INV-091)', async () => {
    const message = 'At most €320.00 of this invoice can be credited.';
    const { asked, dialog } = await beginCredit(() => ({
      status: 422,
      body: {
        Code: 'invalid',
        Message: message,
        Errors: [{ Field: 'Lines', Code: 'above_creditable', Message: message }],
      },
    }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Free lines' }));
    expect(dialog.getByText(/€320.00 left/)).toBeTruthy();
    const text = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Description of line 1' });
    await userEvent.type(text, 'Banner');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Unit price 1' }), '15');
    expect(await dialog.findByText('€35.70')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Add free line' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create Credit Memo' }));
    expect(asked.some(({ url }) => url.endsWith('/creditfreelines'))).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Remove line 2' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create Credit Memo' }));
    await waitFor(() =>
      expect(asked.find(({ url }) => url.endsWith('/creditfreelines'))?.body).toMatchObject({
        InvoiceId: INVOICE.Id,
        Lines: [{ Text: 'Banner', Quantity: 1, UnitPrice: 15 }],
      }),
    );
    expect((await dialog.findAllByText(message)).length).toBeGreaterThan(0);
    expect(text.value).toBe('Banner');
    await expectAccessible();
  });

  test('default to refunded orders if there are any', async () => {
    const { dialog, created } = await beginCredit(
      () => ({ body: NOTE }),
      [LINE, { ...SECOND, IsRefunded: true }, GONE],
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Create Credit Memo' }));
    await waitFor(() => expect(created()[0]?.body).toMatchObject({ Lines: chosen(null, 20) }));
  });

  test('accept chosen keys, preview the amount, and keep the input if less is left', async () => {
    const refused = {
      status: 422,
      body: {
        Code: 'invalid',
        Message: 'At most 2 are left of this line.',
        Errors: [{ Field: 'Lines.0.Quantity', Code: 'above_creditable', Message: 'At most 2 are left of this line.' }],
      },
    };
    const { asked, dialog, created } = await beginCredit(() => refused);
    await userEvent.click(dialog.getByRole('button', { name: 'None' }));
    const keys = dialog.getByLabelText<HTMLInputElement>('Keys of GK 2026 000001 to credit');
    await userEvent.type(keys, '3');
    expect(await dialog.findByText('€35.70')).toBeTruthy();
    expect(dialog.getByText('All orders stay invoiced.')).toBeTruthy();
    expect(asked.findLast(({ url }) => url.includes('/preview'))?.body).toEqual({
      InvoiceId: INVOICE.Id,
      Lines: chosen(3, null),
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Create Credit Memo' }));
    expect((await dialog.findAllByText('At most 2 are left of this line.')).length).toBeGreaterThan(0);
    expect([keys.value, created().length]).toEqual(['3', 1]);
    await expectAccessible();
  });
});

describe('the VAT id of a partner', () => {
  const PARTNER = '019c0000-0000-7000-8000-000000000003';
  const answer = (asked: RecordedRequest) =>
    asked.method === 'PUT'
      ? {
          status: 422,
          body: { Code: 'invalid', Message: 'No.', Errors: [{ Field: 'VatId', Message: 'This is no VAT id.' }] },
        }
      : asked.url.endsWith('/Checks')
        ? { body: checks() }
        : { body: { PartnerId: PARTNER, VatId: 'FI20774740' } };
  const CHECK = {
    VatId: 'FI20774740',
    AskedAt: '2026-11-20T12:00:00.000Z',
    AnsweredAt: '2026-11-20T12:00:01.000Z',
    Outcome: 'valid',
    Reference: 'WAPIAAAAXYZ1234',
    Holder: 'AURORA GAMES OY',
    Trouble: '',
  };
  const checks = (more: object = {}) => ({
    PartnerId: PARTNER,
    VatId: 'FI20774740',
    IsOn: false,
    IsPending: false,
    NextAt: null,
    Items: [] as object[],
    ...more,
  });

  test('is edited by finance, with refusals at the field and the input kept', async () => {
    const asked = mockServer(answer);
    renderAt(<VatIdPanel companyId={PARTNER} />);
    const field = await screen.findByLabelText<HTMLInputElement>('VAT id');
    await userEvent.clear(field);
    await userEvent.type(field, 'FI1');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText('This is no VAT id.')).length).toBeGreaterThan(0);
    expect(field.value).toBe('FI1');
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ VatId: 'FI1' });
    await expectAccessible();
  });

  test('shows the VIES result with time and reference, and lets finance repeat the check', async () => {
    let body = checks({
      IsOn: true,
      NextAt: '2026-11-20T13:00:00.000Z',
      Items: [
        { ...CHECK, Outcome: 'unknown', Reference: '', Holder: '', Trouble: 'MS_UNAVAILABLE' },
        { ...CHECK, AskedAt: '2026-11-19T12:00:00.000Z' },
        { ...CHECK, AskedAt: '2026-11-18T12:00:00.000Z', Outcome: null, AnsweredAt: null, Reference: '', Holder: '' },
      ],
    });
    const asked = mockServer((one) => {
      if (one.method === 'POST') body = { ...body, IsPending: true };
      return one.method === 'POST' || one.url.endsWith('/Checks') ? { body } : answer(one);
    });
    renderAt(<VatIdPanel companyId={PARTNER} />);
    const list = within(await screen.findByRole('list', { name: 'VAT ID checks' }));
    for (const text of [
      'Could not be checked',
      'Answer: MS_UNAVAILABLE',
      'Valid',
      'No answer',
      'Belongs to AURORA GAMES OY',
    ])
      expect(list.getByText(text)).toBeTruthy();
    expect(list.getByText('Reference WAPIAAAAXYZ1234')).toBeTruthy();
    expect(screen.getByText(/Next check/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Check with VIES' }));
    expect(await screen.findByText('Checking with VIES…')).toBeTruthy();
    expect(asked.filter(({ method }) => method === 'POST').map(({ url }) => url.split('/').at(-1))).toEqual(['Check']);
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check with VIES' }).disabled).toBe(true),
    );
    await expectAccessible();
  });

  test('is visible to salesmen', async () => {
    signIn('Salesman');
    mockServer(answer);
    renderAt(<VatIdPanel companyId={PARTNER} />);
    expect(await screen.findByText('FI20774740')).toBeTruthy();
    expect(await screen.findByText('VAT IDs are not checked: no service is configured.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
