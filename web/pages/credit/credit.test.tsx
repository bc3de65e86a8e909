// Credit limits for staff and partners, and company accounts with payment plans.

import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ACCOUNT_PATH } from '#domain/companies/links.ts';
import { LIMITS_PATH } from '#domain/credit/links.ts';
import { creditLabels } from '#web/credit/labels.ts';
import { CompanyAccountScreen } from '#web/pages/companies/company-account-screen.tsx';
import { visibleMessages } from '#web/ui/kit/toast.ts';
import { expectAccessible, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, storeLogin } from '#web/ui/session/session.ts';
import CreditLimitsPage from './credit-limits-page.tsx';
import MyCreditLimitPage from './my-credit-limit-page.tsx';

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
  storeLogin({ name: 'Finn', scopes: ['Finance'], refreshTokenExpires: '2099-01-01T00:00:00.000Z' });
  vi.stubGlobal('scrollTo', () => {});
});

describe('credit limits', () => {
  const open = (items: object[]) => {
    mockServer(() => ({ body: page(items) }));
    renderAt(<CreditLimitsPage />, { path: LIMITS_PATH, at: '/management/credit-limits' });
  };

  test('list companies with limit, balance and remaining credit, and a count (CRL-001)', async () => {
    open([
      {
        Id: 'c1',
        Name: 'Aurora Games',
        Email: 'office@aurora.example',
        AccountingInfo: { TotalCreditLimit: 1000, Balance: 250, PackageLimit: 99 },
        RemainingPercent: 75,
      },
    ]);
    const row = (await screen.findByText('Aurora Games')).closest('tr')!;
    expect(heads()).toEqual([
      'Company',
      'Total Credit Limit',
      'Package Limit',
      'Balance',
      'Remaining Percentage',
      'Actions',
    ]);
    expect(within(row).getByRole('link', { name: 'Aurora Games' }).getAttribute('href')).toBe(
      'mailto:office@aurora.example',
    );
    for (const text of ['€1,000.00', '€99.00', '€250.00', '75% remaining'])
      expect(within(row).getByText(text)).toBeTruthy();
    expect(screen.getByText('Total Count: 1')).toBeTruthy();
    await expectAccessible();
  });

  test('show an empty state (CRL-001)', async () => {
    open([]);
    expect(await screen.findByText('There is no credit limit.')).toBeTruthy();
  });

  test.each([
    [400, 60, '60% remaining', null],
    [0, 0, '0% remaining', 'no balance yet'],
  ])(
    'shows a partner with a balance of %s the remaining credit (CRL-002, CRL-004, GAP-042)',
    async (Balance, RemainingPercent, text, note) => {
      mockServer(() => ({
        body: { TotalCreditLimit: 1000, Balance, Reserved: 0, Available: 1000 - Balance, RemainingPercent },
      }));
      renderAt(<MyCreditLimitPage />);
      expect(await screen.findByText(note ? `${text} · ${note}` : text)).toBeTruthy();
      expect(screen.getByRole('heading', { level: 1, name: 'Credit Limit (Monthly)' })).toBeTruthy();
      expect(screen.getByRole('progressbar', { name: 'Remaining Percentage' }).getAttribute('aria-valuenow')).toBe(
        // An unused limit remains in full, whatever the field contains.
        String(Balance === 0 ? 100 : RemainingPercent),
      );
      expect(document.querySelector('dt')!.textContent).toBe('Available');
      expect(screen.getAllByText('€1,000.00').length).toBeGreaterThan(0);
    },
  );

  test('says to a partner that there is no limit', async () => {
    mockServer(() => ({
      body: { TotalCreditLimit: null, Balance: 0, Reserved: 0, Available: null, RemainingPercent: 0 },
    }));
    renderAt(<MyCreditLimitPage />);
    expect(await screen.findByText(creditLabels.unlimited)).toBeTruthy();
    await expectAccessible();
  });
});

const PLAN = {
  Id: '019c0000-0000-7000-8000-000000000001',
  PartnerId: '019c0000-0000-7000-8000-000000000002',
  PartnerName: 'Aurora Games',
  Amount: 125,
  Status: 'Waiting',
  PaymentDate: null,
  PlannedPaymentDate: '2020-01-01T00:00:00.000Z',
  Note: 'Second half of May',
  IsPaid: false,
  IsOverdue: true,
  Invoices: [] as object[],
  CreditLeft: 0,
  ModifiedAt: '2019-12-01T00:00:00.000Z',
};

describe('the account of a company', () => {
  let answer: { status?: number; body?: unknown } = {};
  const open = () => {
    const asked = mockServer(({ method, url }) => {
      if (method !== 'GET') return answer;
      if (url.includes('/paymentplan/')) return { body: page([PLAN]) };
      if (url.includes('PartnerSummary'))
        return {
          body: {
            TotalAmountOfInvoicedOrders: 900,
            TotalAmountOfCompletedOrders: 11,
            TotalAmountOfClosedOrders: 12,
            TotalAmountOfProgressingOrders: 13,
            TotalAmountOfPausedOrders: 14,
            TotalAmountOfPastDuePayment: 15,
            TotalAmountOfPayment: 200,
            TotalAmountOfPaymentPlan: 16,
          },
        };
      return {
        body: {
          Id: 'c1',
          Name: 'Aurora Games',
          Email: 'office@aurora.example',
          TotalCreditLimit: 1000,
          PackageLimit: null,
          Balance: 700,
          Reserved: 0,
          Available: 300,
          Override: 0,
          RemainingPercent: 30,
        },
      };
    });
    renderAt(<CompanyAccountScreen ways={{ orderPath: (id) => `/${id}`, actionName: (name) => name }} />, {
      path: ACCOUNT_PATH,
      at: '/management/account/c1',
    });
    return asked;
  };
  const figures = (name: string) => {
    const grid = screen.getByText(name, { selector: 'h2' }).closest('section')!.querySelector('dl')!;
    return [...grid.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling!.textContent]);
  };

  test('sums payments and orders under two tabs; the balance is what was invoiced less what was paid (ACC-001, ACC-002, ACC-003, ACC-004, ACC-005)', async () => {
    open();
    expect(await screen.findByRole('tab', { name: 'Summary' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Payment Plans' })).toBeTruthy();
    await screen.findByText('Past Due Payment');
    expect(figures('Payments')).toEqual([
      ['Balance', '€700.00'],
      ['Past Due Payment', '€15.00'],
      ['Paid', '€200.00'],
      ['Planned Payment', '€16.00'],
    ]);
    expect(figures('Orders')).toEqual([
      ['Invoiced Total', '€900.00'],
      ['Completed Total', '€11.00'],
      ['Closed Total', '€12.00'],
      ['Progressing Total', '€13.00'],
      ['Paused Total', '€14.00'],
    ]);
    await userEvent.hover(screen.getByRole('button', { name: 'What is Balance?' }));
    expect(await screen.findByText('Invoiced total minus paid.')).toBeTruthy();
    await userEvent.hover(screen.getByRole('button', { name: 'What is Past Due Payment?' }));
    expect(await screen.findByText(/^Payment plans whose planned date has passed\./)).toBeTruthy();
  });

  const plans = async () => {
    const asked = open();
    await userEvent.click(await screen.findByRole('tab', { name: 'Payment Plans' }));
    await screen.findByText('Second half of May');
    return asked;
  };

  test('lists plans, marks overdue ones, and offers actions (ACC-006, ACC-007)', async () => {
    await plans();
    expect(heads()).toEqual([
      'Partner',
      'Payment Date (UTC)',
      'Planned Payment Date (UTC)',
      'Note',
      'Status',
      'Pays',
      'Amount',
      'Actions',
    ]);
    const row = screen.getByText('Second half of May').closest('tr')!;
    expect(within(row).getByText('Overdue')).toBeTruthy();
    expect(row.querySelector('[data-alert]')).toBeTruthy();
    expect(within(row).getByRole('button', { name: 'Mark as Paid' })).toBeTruthy();
    await userEvent.click(within(row).getByRole('button', { name: /^More actions/ }));
    expect((await screen.findAllByRole('menuitem')).map((entry) => entry.textContent)).toEqual(['Update', 'Delete']);
    expect(screen.getByRole('button', { name: 'Create Payment Plan' })).toBeTruthy();
  });

  const pay = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Mark as Paid' }));
    const dialog = await screen.findByRole('dialog');
    return { dialog, field: within(dialog).getByLabelText<HTMLInputElement>(/^Payment Date/) };
  };
  const confirm = (dialog: HTMLElement) =>
    within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Mark as Paid' });

  test('requires a payment date not in the future, to the minute (ACC-015)', async () => {
    const asked = await plans();
    const { dialog, field } = await pay();
    await userEvent.clear(field);
    await userEvent.tab();
    await waitFor(() => expect(confirm(dialog).disabled).toBe(true));
    await userEvent.type(field, '01-01-2099 10:07');
    await userEvent.tab();
    await userEvent.click(confirm(dialog));
    expect((await within(dialog).findAllByText('The payment date must not be in the future.')).length).toBeGreaterThan(
      0,
    );
    expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
    answer = { body: { ...PLAN, IsPaid: true } };
    await userEvent.clear(field);
    await userEvent.type(field, '01-01-2020 10:07');
    await userEvent.tab();
    await userEvent.click(confirm(dialog));
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ Date: '2020-01-01T10:07:00.000Z' }),
    );
  });

  test('requires a date exactly for paid plans before saving (ACC-011, ACC-014)', async () => {
    await plans();
    await userEvent.click(screen.getByRole('button', { name: 'Create Payment Plan' }));
    const dialog = within(await screen.findByRole('dialog'));
    const create = dialog.getByRole<HTMLButtonElement>('button', { name: 'Create Payment Plan' });
    const paid = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Is Paid' });
    const date = dialog.getByLabelText<HTMLInputElement>('Payment Date');
    expect([create.disabled, paid.checked]).toEqual([true, false]);
    await userEvent.type(date, '01-01-2020 10:00');
    await userEvent.tab();
    expect([create.disabled, paid.checked]).toEqual([false, true]);
    await userEvent.click(paid);
    expect([create.disabled, paid.checked, date.value]).toEqual([true, false, '']);
  });

  test("shows the server's message of a refusal (ACC-019)", async () => {
    await plans();
    answer = { status: 409, body: { Message: 'This payment plan is already paid.' } };
    const { dialog } = await pay();
    await userEvent.click(confirm(dialog));
    expect((await screen.findAllByText('This payment plan is already paid.')).length).toBeGreaterThan(0);
  });

  test('refetches the list half a second after a change (ACC-018, ACC-023, CON-008)', async () => {
    const asked = await plans();
    answer = { body: { ...PLAN, IsPaid: true } };
    const { dialog } = await pay();
    const reads = () => asked.filter(({ method, url }) => method === 'GET' && url.includes('/paymentplan/')).length;
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(confirm(dialog));
    await waitFor(() => expect(visibleMessages.get().map(({ text }) => text)).toContain('Saved successfully.'));
    const before = reads();
    await act(() => vi.advanceTimersByTimeAsync(520));
    await waitFor(() => expect(reads()).toBe(before + 1));
  });
});
