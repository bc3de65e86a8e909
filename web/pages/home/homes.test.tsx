// The home pages: empty, with missing permissions, with a frame, and with load errors.

import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SETUP } from '#domain/setup/links.ts';
import { financeLabels, firstStepLabels, homeLabels, myHomeLabels } from '#web/home/labels.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { expectAccessible, mockAnswers, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, storeLogin } from '#web/ui/session/session.ts';
import MyHomePage from './my-home-page.tsx';
import OverviewPage from './overview-page.tsx';

const NOTHING = { Count: 0, Amount: 0 };
const days = (count: number) => Array.from({ length: count }, () => ({ Profit: 0, Percentage: 0 }));
const MONTH = {
  From: '2026-11-01T00:00:00.000Z',
  To: '2026-11-30T23:59:59.999Z',
  Profit: 0,
  Percentage: 0,
  Revenue: 0,
  PreviousProfit: 0,
  Days: days(3),
  PreviousDays: days(31),
};
const OVERVIEW = {
  FirstSteps: null,
  Queues: [{ Name: 'approval', ...NOTHING }],
  Troubles: { ...NOTHING, Orders: [] },
  Unclear: { ...NOTHING, Oldest: null },
  Providers: [],
  Promotions: {
    EndingCount: 0,
    Ending: [],
    UnderCostCount: 0,
    UnderCost: [],
    From: '2026-11-20T12:00:00.000Z',
    To: '2026-11-27T12:00:00.000Z',
  },
  Month: MONTH,
  TopProducts: [],
  TopPartners: [],
  Credit: { Count: 0, Companies: [] },
  FrameUrl: null,
};
const FINANCE = {
  ToInvoice: null,
  Problems: null,
  Ageing: { Today: '2026-11-20', NotDue: 0, UpTo30: 0, UpTo60: 0, UpTo90: 0, Over90: 0, Total: 0 },
  OpenPayments: NOTHING,
  UnsentInvoices: null,
  UnsentCreditNotes: null,
  Statement: { Opening: 0, Invoiced: 0, Credited: 0, Paid: 0, Corrected: 0, Closing: 0 },
  LastVerify: null,
  Month: MONTH,
  FrameUrl: null,
};
const MINE = {
  Offers: null,
  KeysToTake: { Orders: 0, Keys: 0, Rows: [] },
  UnderWay: null,
  Debts: null,
  Credit: { TotalCreditLimit: null, Balance: 0, Reserved: 0, Available: null, RemainingPercent: 0 },
  NewPromotions: null,
  EndingPromotions: null,
  OrderAgain: [],
};
const NO_ITEMS = {
  Items: [],
  PageIndex: 0,
  PageSize: 10,
  TotalCount: 0,
  TotalPages: 0,
  HasPreviousPage: false,
  HasNextPage: false,
};
const COUNTS = '/report/management/OrderItemCounts';

function signIn(role: string): void {
  storeLogin({ name: 'Ada', scopes: [role, 'common'], refreshTokenExpires: '2100-01-01T00:00:00.000Z' });
  setAccessToken('t');
}

const overview = (over: object = {}) =>
  mockAnswers({ '/home/management/overview': { ...OVERVIEW, ...over }, [COUNTS]: NO_ITEMS });

describe('the Overview', () => {
  beforeEach(() => signIn('SuperAdmin'));

  test('shows an empty state in each section (OVR-001, OVR-003)', async () => {
    overview();
    renderAt(<OverviewPage />);
    await screen.findByText(homeLabels.noOrderIssues);
    for (const text of [homeLabels.noneEnding, homeLabels.noneUnderCost, homeLabels.noCredit, homeLabels.noSales])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Overview');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Out of Stock',
      'Error',
      'Refunded',
    ]);
    await screen.findByText(homeLabels.noItems);
    await expectAccessible();
  });

  test('hides sections the user may not see', async () => {
    overview({ Queues: null, Troubles: null, Unclear: null, Promotions: null });
    renderAt(<OverviewPage />);
    await screen.findByText(homeLabels.topProducts);
    for (const title of [homeLabels.queues, homeLabels.orderIssues, homeLabels.ending])
      expect(screen.queryByRole('region', { name: title })).toBeNull();
  });

  test('starts with setup steps, which can be skipped and resumed; completed ones have no link (SETUP-006, SETUP-007)', async () => {
    const requests = overview({
      FirstSteps: [
        { Name: 'seller', IsDone: true, IsSkipped: false },
        { Name: 'provider', IsDone: false, IsSkipped: false },
        { Name: 'mail', IsDone: false, IsSkipped: true },
      ],
    });
    renderAt(<OverviewPage />);
    const steps = await screen.findByRole('region', { name: firstStepLabels.title });
    expect(steps.textContent).toContain('1 of 3 done.');
    expect(
      within(steps)
        .getAllByRole('listitem')
        .flatMap((item) => within(item).queryAllByRole('link'))
        .map((link) => link.getAttribute('href')),
    ).toEqual([SETUP]);
    expect(
      within(steps)
        .getAllByRole('listitem')
        .map((one) => one.textContent!.slice(0, 5)),
    ).toEqual(['Done:', 'Open:', 'Skipp']);
    const title = (name: 'provider' | 'mail') => firstStepLabels.steps[name].title;
    await userEvent.click(screen.getByRole('button', { name: firstStepLabels.skipNamed(title('provider')) }));
    await userEvent.click(screen.getByRole('button', { name: firstStepLabels.resumeNamed(title('mail')) }));
    expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { Name: 'provider', IsSkipped: true },
      { Name: 'mail', IsSkipped: false },
    ]);
    await expectAccessible();
  });

  test('embeds the analytics frame only if configured (OVR-005, OVR-006)', async () => {
    overview({ FrameUrl: 'about:blank' });
    const { unmount } = renderAt(<OverviewPage />);
    const frame = await screen.findByTitle(homeLabels.frame);
    expect(frame.tagName).toBe('IFRAME');
    expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(frame.getAttribute('sandbox')).toContain('allow-scripts');
    unmount();
    vi.unstubAllGlobals();
    overview();
    renderAt(<OverviewPage />);
    await screen.findByText(homeLabels.noOrderIssues);
    expect(screen.queryByTitle(homeLabels.frame)).toBeNull();
  });

  test('shows a load error with retry', async () => {
    mockServer(() => ({ status: 403, body: { Message: 'You are not allowed to do this.' } }));
    renderAt(<OverviewPage />);
    await screen.findByText('You are not allowed to do this.');
    expect(screen.getByRole('button', { name: labels.retry })).toBeTruthy();
    await expectAccessible();
  });
});

test('shows finance roles their own tasks', async () => {
  signIn('Finance');
  const requests = mockAnswers({ '/home/management/finance': FINANCE, [COUNTS]: NO_ITEMS });
  renderAt(<OverviewPage />);
  const toDo = await screen.findByRole('region', { name: financeLabels.toDo });
  expect(within(toDo).getAllByRole('link')).toHaveLength(1);
  expect(screen.queryByRole('region', { name: financeLabels.problems })).toBeNull();
  expect(screen.getByText(financeLabels.nothingOpen)).toBeTruthy();
  expect(screen.getByText(financeLabels.verifyNever)).toBeTruthy();
  expect(document.body.textContent).not.toContain('-€0.00');
  expect(requests.map(({ path }) => path)).not.toContain('/home/management/overview');
  await expectAccessible();
});

test('shows the result of the nightly check', async () => {
  signIn('Finance');
  const run = { StartedAt: '2026-11-20T03:00:00.000Z', EndedAt: '2026-11-20T03:00:04.000Z', Checks: 134, Broken: [] };
  mockAnswers({ '/home/management/finance': { ...FINANCE, LastVerify: run }, [COUNTS]: NO_ITEMS });
  const { unmount } = renderAt(<OverviewPage />);
  await screen.findByText(financeLabels.verifyHolds('134'));
  unmount();
  vi.unstubAllGlobals();
  const broken = [{ Id: 'M1', Description: 'the balance is what the ledger says', Count: 2 }];
  mockAnswers({
    '/home/management/finance': { ...FINANCE, LastVerify: { ...run, Broken: broken } },
    [COUNTS]: NO_ITEMS,
  });
  renderAt(<OverviewPage />);
  const part = await screen.findByRole('region', { name: financeLabels.lastVerify });
  expect(part.textContent).toContain('M1the balance is what the ledger says');
  expect(part.textContent).toContain(financeLabels.verifyRows(2));
  expect(screen.queryByText(financeLabels.verifyHolds('134'))).toBeNull();
  await expectAccessible();
});

test('prints who printed a home page and when', async () => {
  signIn('Partner');
  mockAnswers({ '/home/me': MINE });
  renderAt(<MyHomePage />);
  await screen.findByText(myHomeLabels.noKeys);
  expect(screen.queryByText(/^Printed by/)).toBeNull();
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(screen.getByText(/^Printed by .+, \d{2}\.\d{2}\.\d{4} .* UTC$/)).toBeTruthy();
});

test('shows partners without some permissions the other sections', async () => {
  signIn('Partner');
  mockAnswers({ '/home/me': MINE });
  renderAt(<MyHomePage />);
  await screen.findByText(myHomeLabels.noKeys);
  expect(screen.getByText(myHomeLabels.noLimit)).toBeTruthy();
  expect(screen.queryByRole('region', { name: myHomeLabels.offers })).toBeNull();
  await expectAccessible();
});
