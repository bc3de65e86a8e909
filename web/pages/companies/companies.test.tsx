// The company list, its form, and company relations.

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { COMPANIES_PATH, RELATIONS_PATH } from '#domain/companies/links.ts';
import { CompanyForm } from '#web/companies/company-form.tsx';
import { visibleMessages } from '#web/ui/kit/toast.ts';
import { expectAccessible, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, storeLogin } from '#web/ui/session/session.ts';
import CompaniesPage from './companies-page.tsx';
import { CompanyRelationsScreen } from './company-relations-screen.tsx';

const COMPANY = {
  Id: 'c1',
  Name: 'Aurora Games',
  Email: 'office@aurora.example',
  Type: 'Gold',
  Address: 'Quay 1',
  ZipCode: '00150',
  State: '',
  City: 'Bergen',
  Country: 'Norway',
  CountryCode: 'NO',
  InvoicePeriod: 'Weekly',
  PaidRequired: false,
  UnPaidKeyQuantity: null,
  OrderTotalAmount: null,
  AutomaticDeliveryPackageKeyCount: 0,
  RegionSettings: { Included: true, Regions: ['EU'] },
  AccountingInfo: {
    AccountNumber: null,
    VatRate: 25,
    VatRateFrom: '2000-01-01',
    TotalCreditLimit: 1000,
    Balance: 250,
    PackageLimit: 99,
    NetSuiteBalance: null as number | null,
  },
  RemainingPercent: 75,
  IsSystem: false,
  ModifiedAt: '2026-11-19T12:00:00.000Z',
};

const page = (items: object[]) => ({
  Items: items,
  PageIndex: 0,
  PageSize: 10,
  TotalCount: items.length,
  TotalPages: 1,
});
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent?.trim());

beforeEach(() => {
  setAccessToken('t');
  storeLogin({ name: 'Ada', scopes: ['SuperAdmin', 'admin'], refreshTokenExpires: '2099-01-01T00:00:00.000Z' });
  vi.stubGlobal('scrollTo', () => {});
});

describe('the list', () => {
  const open = (items: object[]) => {
    mockServer(() => ({ body: page(items) }));
    renderAt(<CompaniesPage />, { path: COMPANIES_PATH, at: '/management/companies' });
  };

  test('shows name, email, country, address, regions and credit, with links (COM-001, COM-002, COM-004)', async () => {
    open([COMPANY]);
    const row = (await screen.findByText('Aurora Games')).closest('tr')!;
    expect(heads()).toEqual([
      'Company Name',
      'Email',
      'Country',
      'Address',
      'Region Settings',
      'Credit · balance',
      'Package · accounting',
      'Actions',
    ]);
    for (const text of ['office@aurora.example', 'Norway', 'Quay 1', 'EU', '€1,000.00', '€250.00 · 75% left', '€99.00'])
      expect(within(row).getByText(text)).toBeTruthy();
    expect(
      within(row)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/management/edit-company/c1', '/management/company-relations/c1', '/management/account/c1']);
    expect(screen.getByRole('link', { name: 'Create Company' }).getAttribute('href')).toBe(
      '/management/create-company',
    );
    await expectAccessible();
  });

  test('shows the balance of the accounting system, or a dash (COM-004, COM-026)', async () => {
    const AccountingInfo = { ...COMPANY.AccountingInfo, PackageLimit: null };
    open([
      { ...COMPANY, AccountingInfo },
      {
        ...COMPANY,
        Id: 'c2',
        Name: 'Borealis',
        Email: 'b@b.example',
        AccountingInfo: { ...AccountingInfo, NetSuiteBalance: 12.5 },
      },
    ]);
    const cellOf = async (name: string) => (await screen.findByText(name)).closest('tr')!.cells[6]!.textContent;
    expect(await cellOf('Aurora Games')).toBe('No limit–');
    expect(await cellOf('Borealis')).toBe('No limit€12.50');
  });

  test('shows an empty state (COM-003, GAP-004)', async () => {
    open([]);
    expect(await screen.findByText('There is no promotion.')).toBeTruthy();
  });

  test('shows that nothing was ever owed instead of a percentage (GAP-042)', async () => {
    open([{ ...COMPANY, RemainingPercent: 0, AccountingInfo: { ...COMPANY.AccountingInfo, Balance: 0 } }]);
    expect(await screen.findByText('€0.00 · no balance yet')).toBeTruthy();
  });
});

describe('the form', () => {
  test.each([
    ['Weekly', false, false],
    ['Immediately', false, false],
    ['KeyQuantity', true, false],
    ['KeyAmount', false, true],
  ])(
    'for the invoice period %s, asks for the key quantity: %s, for the amount: %s (COM-013)',
    async (InvoicePeriod, keys, sum) => {
      mockServer(() => ({ body: [] }));
      const { companyCalls } = await import('#domain/companies/calls.ts');
      const { wireCodecOf } = await import('#domain/base/wire.ts');
      const company = wireCodecOf(companyCalls.one.reply).decode({ ...COMPANY, InvoicePeriod }) as never;
      renderAt(<CompanyForm company={company} onDone={() => {}} />);
      expect([
        screen.queryByLabelText(/^Key quantity/) !== null,
        screen.queryByLabelText(/^Order total amount/) !== null,
      ]).toEqual([keys, sum]);
      expect(
        screen.getByText('When the key count reaches this value, automatic delivery will be triggered'),
      ).toBeTruthy();
    },
  );
});

describe('company relations', () => {
  const PUBLISHERS = Array.from({ length: 12 }, (_, n) => ({
    id: `b${n}`,
    name: `Publisher ${String(n).padStart(2, '0')}`,
  }));
  const PROVIDERS = [
    { id: 'g', name: 'Genba' },
    { id: 'o', name: 'Other' },
  ];
  let save: { status?: number; body?: unknown } = {};
  const open = (sources: object = {}) => {
    const asked = mockServer(({ method, url }) => {
      if (method === 'PUT') return save;
      if (url.includes('/relations'))
        return { body: { Providers: [{ ProviderId: 'g', AllPublishers: true, Publishers: [] }] } };
      return { body: COMPANY };
    });
    renderAt(
      <CompanyRelationsScreen
        providers={PROVIDERS}
        publishers={PUBLISHERS}
        error={null}
        retry={() => {}}
        {...sources}
      />,
      { path: RELATIONS_PATH, at: '/management/company-relations/c1' },
    );
    return asked;
  };
  const change = async () => userEvent.click(await screen.findByRole('checkbox', { name: 'Buy from Other' }));
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

  test('show a checkbox, All or a number, and a button per provider (REL-001)', async () => {
    open();
    const genba = (await screen.findByRole('checkbox', { name: 'Buy from Genba' })).closest('tr')!;
    expect([...genba.cells].map((cell) => cell.textContent)).toEqual(['Genba', 'All', 'Publishers']);
    const other = screen.getByRole('checkbox', { name: 'Buy from Other' }).closest('tr')!;
    expect(other.cells[1]!.textContent).toBe('0');
  });

  test('list publishers ten per page, adjustable, searched after 300 ms (REL-002, REL-006)', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Publishers of Other' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('checkbox', { name: 'Select All Publishers' })).toBeTruthy();
    expect(dialog.getByRole('heading', { name: 'Selected (0)' })).toBeTruthy();
    const adds = () => dialog.getAllByRole('button', { name: /^Add Publisher/ });
    expect(adds()).toHaveLength(10);
    expect(dialog.getAllByRole('combobox').length).toBeGreaterThan(0);
    const start = Date.now();
    await userEvent.type(dialog.getByLabelText('Search by name'), '11');
    expect(adds()).toHaveLength(10);
    await waitFor(() => expect(adds()).toHaveLength(1), { interval: 10 });
    expect(Date.now() - start).toBeGreaterThanOrEqual(300);
  });

  test('show a load error (REL-007)', async () => {
    open({ providers: undefined, error: new Error('x') });
    expect(await screen.findByText('Failed to load data. Please try again.')).toBeTruthy();
  });

  test('send the version read, to prevent overwriting others (GAP-073)', async () => {
    save = { status: 409, body: { Message: 'Somebody else has changed this meanwhile.' } };
    const asked = open();
    await change();
    await press();
    const genba = { ProviderId: 'g', AllPublishers: true, Publishers: [] };
    const other = { ProviderId: 'o', AllPublishers: true, Publishers: [] };
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
        ProviderSelections: [genba, other],
        SelectionsBefore: [genba],
      }),
    );
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Buy from Other' }).checked).toBe(true);
  });

  test.each([
    [{ status: 500, body: {} }, 'Failed to save changes.'],
    [{ status: 422, body: { Message: 'Select at least one publisher.' } }, 'Select at least one publisher.'],
    [{ body: { Providers: [] } }, 'Changes saved successfully.'],
  ])('shows for a response of %j to a save: %s (REL-007, REL-008)', async (answer, sentence) => {
    save = answer;
    open();
    await change();
    await press();
    await waitFor(() => expect(visibleMessages.get().map(({ text }) => text)).toEqual([sentence]));
  });
});
