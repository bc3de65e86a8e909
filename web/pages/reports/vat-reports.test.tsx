import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { EC_SALES_PATH, VAT_DOCUMENTS_PATH, VAT_REPORT_PATH } from '#domain/reports/links.ts';
import { expectAccessible, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, storeLogin } from '#web/ui/session/session.ts';
import EcSalesListPage from './ec-sales-list-page.tsx';
import VatDocumentsPage from './vat-documents-page.tsx';
import VatReportPage from './vat-report-page.tsx';

beforeEach(() => {
  setAccessToken('t');
  storeLogin({ name: 'Finn', scopes: ['Finance'], refreshTokenExpires: '2099-01-01T00:00:00.000Z' });
});

const PERIOD = { Month: '2026-11', FirstDay: '2026-11-01', LastDay: '2026-11-30' };
const pageOf = (items: readonly object[], extra: object) => ({
  body: {
    ...{ Items: items, PageIndex: 0, PageSize: 10, TotalCount: items.length, TotalPages: 1 },
    ...{ HasPreviousPage: false, HasNextPage: false, ExtraData: extra },
  },
});

/** Filter in the address of a link to the documents. */
const filterOf = (link: HTMLElement): unknown => {
  const [, , name, filter] = link.getAttribute('href')!.split('/');
  return [name, JSON.parse(decodeURIComponent(filter!))];
};
const DAYS = { min: '2026-11-01T00:00:00.000Z', max: '2026-11-30T23:59:59.999Z' };

test('the VAT report shows sums by category and leads to the documents (INV-055, INV-057)', async () => {
  const row = { ...PERIOD, Category: 'S', Rate: 25.55, Net: 348.75, Vat: 88.93, Documents: 3 };
  mockServer(() => pageOf([row], { Net: 348.75, Vat: 88.93 }));
  const { container } = renderAt(<VatReportPage />, { path: VAT_REPORT_PATH, at: '/management/vat-report' });
  const [link] = await screen.findAllByRole('link', { name: '3 documents: 2026-11, S – Standard rate' });
  expect(filterOf(link!)).toEqual(['vat-documents', { DateRange: DAYS, Category: ['S'], Rate: ['25.55'] }]);
  expect(screen.getAllByText('25.55%').length).toBeGreaterThan(0);
  expect(screen.getByRole('region', { name: 'Totals' }).textContent).toContain('€88.93');
  await expectAccessible(container);
});

test('the EC sales list shows sums by VAT id and leads to the documents (INV-056, INV-057)', async () => {
  const row = { ...PERIOD, Country: 'FI', VatId: 'FI20774740', CustomerName: 'Helsinki', Net: -12.5, Documents: 1 };
  mockServer(() => pageOf([row], { Net: -12.5 }));
  const { container } = renderAt(<EcSalesListPage />, { path: EC_SALES_PATH, at: '/management/ec-sales-list' });
  const [link] = await screen.findAllByRole('link', { name: '1 document: 2026-11, FI20774740' });
  expect(filterOf(link!)).toEqual(['vat-documents', { DateRange: DAYS, Category: ['AE'], VatId: ['FI20774740'] }]);
  await expectAccessible(container);
});

test('the documents of a figure lead to the lists of invoices and credit notes (INV-057)', async () => {
  const document = {
    CustomerName: 'Helsinki',
    VatId: 'FI20774740',
    IssueDate: '2026-12-01',
    TaxDay: '2026-11-30',
    Category: 'AE',
    Rate: 0,
  };
  const rows = [
    { ...document, Id: 'i', Kind: 'invoice', Number: 'INV-2026-000001', Net: 100, Vat: 0 },
    { ...document, Id: 'n', Kind: 'creditNote', Number: 'CRN-2026-000001', Net: -20, Vat: 0 },
  ];
  mockServer(() => pageOf(rows, { Net: 80, Vat: 0 }));
  const { container } = renderAt(<VatDocumentsPage />, { path: VAT_DOCUMENTS_PATH, at: '/management/vat-documents' });
  const [invoice] = await screen.findAllByRole('link', { name: 'INV-2026-000001' });
  const [note] = screen.getAllByRole('link', { name: 'CRN-2026-000001' });
  expect([invoice, note].map((link) => filterOf(link!))).toEqual([
    ['invoices', { Text: 'INV-2026-000001' }],
    ['credit-notes', { Text: 'CRN-2026-000001' }],
  ]);
  await expectAccessible(container);
});

test.each([
  [<VatReportPage key="vat" />, VAT_REPORT_PATH, 'There are no documents in this period.'],
  [<EcSalesListPage key="ec" />, EC_SALES_PATH, 'There are no services under reverse charge in this period.'],
])('an empty report says what is missing', async (report, path, sentence) => {
  mockServer(() => pageOf([], { Net: 0, Vat: 0 }));
  renderAt(report, { path, at: path.replace(/\/:.*/, '') });
  expect(await screen.findByText(sentence)).toBeTruthy();
});
