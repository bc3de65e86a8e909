// Wizard steps whose rules need more than the draft: lookups, waiting and warnings.

import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { DetailsStep } from '#web/promotions/wizard/steps/details-step.tsx';
import { mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, setPermissions } from '#web/ui/session/session.ts';
import { newDraft, type WizardStep } from './draft.ts';
import { FinishScreen } from './finish-screen.tsx';
import { Wizard } from './wizard.tsx';

const ID = '019c0000-0000-7000-8000-000000000001';
const FOUND = {
  Id: ID,
  Store: 'Steam',
  Name: 'Amber Road',
  ReleaseDate: null,
  Region: 'Global',
  Sku: 'AMB-1',
  JanusId: '',
  Publisher: { Name: 'Lantern Works' },
  Systems: [],
  Provider: { Name: 'Genba' },
  PromotionStatus: null,
  IsSold: true,
  HasPromotion: false,
};
const PRODUCT = {
  ...FOUND,
  OperatingSystems: ['Windows'],
  Platforms: ['PC'],
  GeoWhiteList: [],
  GeoBlackList: [],
  Prices: [{ Id: 'eu', Countries: ['DE'], Cost: 8, Price: 10 }],
  Regions: ['Global', 'EU'],
};

let failing: RegExp | null = null;
let products: object[] = [];
const play = () =>
  mockServer(({ url }) => {
    if (failing?.test(url)) return { status: 500, body: {} };
    if (url.includes('/exists/')) return { body: { Exists: false } };
    if (url.includes('/promotion/management/product/')) return { body: PRODUCT };
    if (url.includes('/product/management/search'))
      return { body: { Items: products, PageIndex: 0, PageSize: 10, TotalCount: products.length, TotalPages: 1 } };
    return { body: [] };
  });

const open = (step: WizardStep = 'game') => {
  const asked = play();
  renderAt(
    <Wizard
      person="ada@merkur.example"
      edited={null}
      initialDraft={{ draft: newDraft('2026-11-20T12:00:00.000Z'), step }}
    />,
  );
  return asked;
};
const next = () => userEvent.click(screen.getByRole('button', { name: 'Next' }));

beforeEach(() => {
  failing = null;
  products = [FOUND];
  setAccessToken('t');
  setPermissions(['Promotion.Create', 'Promotion.View']);
  vi.stubGlobal('scrollTo', () => {});
});

test.each([
  ['the check for another promotion', /\/exists\//],
  ['the product', /\/promotion\/management\/product\//],
])('treats the product as one with a promotion when %s fails (WIZ-007, WIZ-008)', async (_, url) => {
  failing = url;
  open();
  await userEvent.click(await screen.findByRole('radio'));
  expect(await screen.findByText('There is a promotion for the same product.')).toBeTruthy();
  await next();
  expect(screen.getByRole('heading', { level: 2, name: 'Select Game' })).toBeTruthy();
});

test('marks products with a promotion before one is chosen (WIZ-007)', async () => {
  products = [FOUND, { ...FOUND, Id: 'taken', Name: 'Cobalt Reach', HasPromotion: true }];
  open();
  const [free, taken] = await screen.findAllByRole('radio');
  expect(free!.closest('label')!.textContent).not.toContain('Has a promotion');
  expect(taken!.closest('label')!.textContent).toContain('Has a promotion');
});

test('focuses the heading of each step, and shows margins in the summary', async () => {
  play();
  const draft = {
    ...newDraft('2026-11-20T12:00:00.000Z'),
    productId: ID,
    priceIds: ['eu'],
    percentages: [{ code: 'DE', weight: 100 }],
    tier1Price: 1000,
    tier2Price: 700,
    operatingSystems: ['Windows' as const],
    platforms: ['PC'],
    validTo: '2099-11-20T12:00:00.000Z',
  };
  renderAt(<Wizard person="ada@merkur.example" edited={null} initialDraft={{ draft, step: 'details' }} />);
  await screen.findByLabelText(/^Min Quantity/);
  expect(document.activeElement).toBe(document.body);
  await next();
  const heading = await screen.findByRole('heading', { level: 2, name: 'Promotion Summary' });
  await waitFor(() => expect(heading.contains(document.activeElement)).toBe(true));
  const prices = screen.getByRole('region', { name: 'Prices' });
  expect(prices.textContent).toContain('€10.00Margin 20.0% · €2.00 a key');
  expect(prices.textContent).toContain('€7.00€1.00 lost with each key');
  const confirm = screen.getByRole('checkbox', { name: 'I have checked the promotion.' });
  expect(confirm.closest('.sticky')).toBe(screen.getByRole('button', { name: 'Publish promotion' }).parentElement);
});

test('searches products a second after the last key, ten per page, by store and active only (WIZ-010)', async () => {
  const asked = open();
  await screen.findByRole('radio');
  const searches = () => asked.map(({ url }) => url).filter((url) => url.includes('/product/management/search'));
  expect(searches()).toHaveLength(1);
  expect(searches()[0]).toContain('pageSize=10');
  const start = Date.now();
  await userEvent.type(screen.getByPlaceholderText('Search by name, SKU or publisher'), 'amb');
  await waitFor(() => expect(searches()).toHaveLength(2), { interval: 20 });
  expect(Date.now() - start).toBeGreaterThanOrEqual(1000);
  expect(searches()[1]).toContain('keywords=amb');
  await userEvent.click(screen.getByLabelText('Only products in an active promotion of the provider'));
  await waitFor(() => expect(searches().at(-1)).toContain('onlyActivePromotions=1'));
  expect(await screen.findByRole('combobox', { name: 'Store' })).toBeTruthy();
});

const details = (draft: object, change = vi.fn()) => {
  renderAt(
    <DetailsStep
      draft={{ ...newDraft('2026-11-20T12:00:00.000Z'), ...draft }}
      product={{ ...PRODUCT, regions: ['Global', 'EU'], releaseDate: null } as never}
      faults={new Map()}
      onChange={change}
    />,
  );
  return change;
};

test('accepts our region and the delivery start in the sixth step (WIZ-026)', async () => {
  const change = details({});
  await userEvent.click(await screen.findByRole('combobox', { name: 'Region' }));
  await userEvent.click(await screen.findByRole('option', { name: 'EU' }));
  expect(change).toHaveBeenLastCalledWith(expect.objectContaining({ merkurRegion: 'EU' }));
  await userEvent.type(screen.getByLabelText('Delivery start'), '01-12-2026 08:00');
  await userEvent.tab();
  expect(change).toHaveBeenLastCalledWith(expect.objectContaining({ deliveryStart: '2026-12-01T08:00:00.000Z' }));
});

test.each([
  [19, true],
  [20, false],
])('warns about a maximum of %s: %s, because partners order at least 20 (GAP-054, CON-012)', (maxQuantity, warned) => {
  details({ maxQuantity });
  expect(screen.queryByText('Partners order at least 20 keys, so they cannot order this promotion.') !== null).toBe(
    warned,
  );
});

test('shows the end for two seconds, then opens the promotions (WIZ-005, CON-013)', async () => {
  vi.useFakeTimers();
  const { router } = renderAt(<FinishScreen />, { path: '*', at: '/management/new-promotions' });
  expect(screen.getByText('Your promotion has been published successfully!')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See Promotions' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(1990));
  expect(router.state.location.pathname).toBe('/management/new-promotions');
  await act(() => vi.advanceTimersByTimeAsync(20));
  expect(router.state.location.pathname).toBe('/management/promotions');
});

test.each([['Next'], ['Previous']])(
  'does not leave the step of an unreadable date, and %s focuses it',
  async (button) => {
    play();
    const draft = {
      ...newDraft('2026-11-20T12:00:00.000Z'),
      productId: ID,
      priceIds: ['eu'],
      percentages: [{ code: 'DE', weight: 100 }],
      operatingSystems: ['Windows' as const],
      platforms: ['PC'],
      validTo: '2099-11-20T12:00:00.000Z',
    };
    renderAt(<Wizard person="ada@merkur.example" edited={null} initialDraft={{ draft, step: 'details' }} />);
    const end = await screen.findByLabelText<HTMLInputElement>(/^End/);
    await userEvent.clear(end);
    await userEvent.type(end, '31-11-2098 12:00');
    await userEvent.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(document.activeElement).toBe(end));
    expect(end.value).toBe('31-11-2098 12:00');
    expect(screen.getByRole('heading', { level: 2, name: 'Set Promotion Details' })).toBeTruthy();
  },
);
