import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { cartCount } from '#web/cart/cart-count.ts';
import { cartLabels } from '#web/cart/labels.ts';
import { Toaster } from '#web/ui/kit/feedback/toaster.tsx';
import { expectAccessible, mockServer, type RecordedRequest, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, setPermissions, storeLogin } from '#web/ui/session/session.ts';
import BasketPage from './basket-page.tsx';

const line = (n: number, over: object = {}) => ({
  ProductId: `019c0000-0000-7000-8000-0000000001${n}0`,
  PromotionId: `019c0000-0000-7000-8000-00000000000${n}`,
  Quantity: 100,
  DemandPrice: 12.5,
  Reference: '',
  Name: `Game ${n}`,
  Sku: `SKU-${n}`,
  Region: 'EU',
  Publisher: 'Lantern Works',
  Store: 'Steam',
  Picture: null,
  Activation: { Region: 'Global', GeoWhiteList: ['DE', 'AT'], GeoBlackList: [] },
  ValidFrom: '2026-11-19T12:00:00.000Z',
  ValidTo: '2026-12-20T12:00:00.000Z',
  Price: 13,
  RetailPrice: null,
  MinQuantity: 50,
  MaxQuantity: 500,
  ...over,
});
const expired = line(2, { ValidFrom: null, ValidTo: null });

type Answer = { status?: number; body?: unknown };

function basket(
  items: object[],
  answer: (asked: RecordedRequest) => Answer | Promise<Answer> = () => ({ body: { Items: [] } }),
) {
  const asked = mockServer((one) => (one.method === 'GET' ? { body: { Items: items } } : answer(one)));
  const view = renderAt(
    <>
      <BasketPage />
      <Toaster openPage={() => undefined} />
    </>,
    { path: '/*', at: '/basket' },
  );
  return { asked, ...view };
}

const quantity = () => screen.findByRole('textbox', { name: 'Quantity of Game 1' });
const submit = () => screen.getByRole('button', { name: 'Submit Orders' });

const isDisabled = (node: HTMLElement): boolean => (node as HTMLButtonElement).disabled;
const typed = (node: HTMLElement): string => (node as HTMLInputElement).value;

beforeEach(() => {
  setAccessToken('t');
  setPermissions(['Order.Create']);
});

test('shows and counts lines and totals of the cart (CART-001, CART-002, SH-032)', async () => {
  basket([line(1), line(3, { Quantity: 50, DemandPrice: 10 })]);
  await quantity();
  expect(screen.getByRole('heading', { level: 1, name: 'My Cart' })).toBeTruthy();
  const first = within(screen.getByText('Game 1').closest('tr')!);
  for (const text of [
    ...['Steam · Lantern Works · SKU-1', 'EU', 'Activates: Global, only DE, AT', '20/12/2026 - 12:00:00'],
  ])
    expect(first.getByText(text)).toBeTruthy();
  expect([typed(await quantity()), typed(await price())]).toEqual(['100', '12.50']);
  expect(screen.getByText('€1,750.00')).toBeTruthy();
  expect(screen.getByText('150')).toBeTruthy();
  expect(cartCount.get()).toBe(2);
  await expectAccessible();
});

test("saves the partner's reference of a line on leaving its input (API-031)", async () => {
  const { asked } = basket([line(1)], () => ({ body: { Items: [line(1, { Reference: 'Shop-17' })] } }));
  const input = await screen.findByRole('textbox', { name: cartLabels.referenceOf('Game 1') });
  await userEvent.type(input, ' Shop-17 {Enter}');
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ Quantity: 100, Reference: 'Shop-17' }),
  );
  await waitFor(() => expect(typed(input)).toBe('Shop-17'));
  await expectAccessible();
});

test('links an empty cart to the promotions', async () => {
  basket([]);
  expect(await screen.findByText('List is empty.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse promotions' }).getAttribute('href')).toBe('/promotions');
});

test('shows a changed quantity immediately, saves it on blur and confirms it (SH-035, CART-003)', async () => {
  const { asked } = basket([line(1)], () => ({ body: { Items: [line(1, { Quantity: 200 })] } }));
  const input = await quantity();
  await userEvent.clear(input);
  await userEvent.type(input, '200{Enter}');
  await waitFor(() => expect(screen.getAllByText('€2,500.00')[0]).toBeTruthy());
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ Quantity: 200, DemandPrice: 12.5 }),
  );
  expect(await screen.findByText('Your cart was updated.')).toBeTruthy();
});

test('reverts a refused change', async () => {
  basket([line(1)], () => ({ status: 409, body: { Message: 'The promotion is not valid.' } }));
  const input = await quantity();
  await userEvent.clear(input);
  await userEvent.type(input, '200{Enter}');
  expect(await screen.findByText('The promotion is not valid.')).toBeTruthy();
  await waitFor(() => expect(typed(input)).toBe('100'));
});

test("bases the next change on the server's values after a refusal", async () => {
  let line1 = line(1);
  let answer = () => {};
  const answered = new Promise<void>((go) => {
    answer = go;
  });
  const asked = mockServer(async ({ method, body }) => {
    const wanted = body as { Quantity: number; DemandPrice: number };
    if (method === 'PUT' && wanted.Quantity === 200) {
      await answered;
      return { status: 422, body: { Message: 'Please enter an amount that is less than the max QTY' } };
    }
    if (method === 'PUT') line1 = { ...line1, ...wanted };
    return { body: { Items: [line1] } };
  });
  renderAt(<BasketPage />, { path: '/*', at: '/basket' });
  const [keys, demand] = [await quantity(), await price()];
  await userEvent.clear(keys);
  await userEvent.type(keys, '200{Enter}');
  await userEvent.clear(demand);
  await userEvent.type(demand, '11{Enter}');
  answer();
  await waitFor(() => expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(2));
  expect(asked.filter(({ method }) => method === 'PUT')[1]!.body).toMatchObject({ Quantity: 100, DemandPrice: 11 });
  await waitFor(() => expect([typed(keys), typed(demand)]).toEqual(['100', '11.00']));
});

test('refetches after a lost response, so that the screen shows what would be ordered', async () => {
  let line1 = line(1);
  mockServer(({ method, body }) => {
    if (method !== 'PUT') return { body: { Items: [line1] } };
    line1 = { ...line1, ...(body as object) };
    throw new TypeError('The connection was lost.');
  });
  renderAt(<BasketPage />, { path: '/*', at: '/basket' });
  const input = await quantity();
  await userEvent.clear(input);
  await userEvent.type(input, '200{Enter}');
  await waitFor(() => expect(line1.Quantity).toBe(200));
  await waitFor(() => expect([typed(input), screen.queryAllByText('€2,500.00').length > 0]).toEqual(['200', true]));
});

test('reports a quantity out of bounds, does not save it and blocks submit', async () => {
  const { asked } = basket([line(1)]);
  const input = await quantity();
  await userEvent.clear(input);
  await userEvent.type(input, '49{Enter}');
  expect(await screen.findByText('Please enter an amount that is larger than the min QTY')).toBeTruthy();
  expect(isDisabled(submit())).toBe(true);
  expect(asked.every(({ method }) => method === 'GET')).toBe(true);
});

const price = () => screen.findByRole('textbox', { name: 'Demand price of Game 1' });

test.each([
  [quantity, '99999', 'Please enter an amount that is less than the max QTY'],
  [quantity, '60.5', 'Must be a whole number.'],
  [quantity, 'sixty', 'Must be a whole number.'],
  [price, '12.345', 'At most 2 decimals are allowed.'],
  [price, '99999', 'Must be between 0 and 10000.'],
])('%# %s: keeps what was typed, reports it, and saves nothing', async (field, text, message) => {
  const { asked } = basket([line(1)]);
  const input = await field();
  await userEvent.clear(input);
  await userEvent.type(input, `${text}{Enter}`);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(typed(input)).toMatch(new RegExp(`^${text}(\\.00)?$`));
  expect(isDisabled(submit())).toBe(true);
  expect(asked.every(({ method }) => method === 'GET')).toBe(true);
});

test('blocks submit until an expired, read-only line is removed (CART-004, CART-005)', async () => {
  const { asked } = basket([line(1), expired], () => ({ body: { Items: [line(1)] } }));
  expect(
    await screen.findByText(
      '* This promotion has expired. Please remove it from your list to be able to continue with your process.',
    ),
  ).toBeTruthy();
  expect(isDisabled(submit())).toBe(true);
  expect(isDisabled(screen.getByRole('textbox', { name: 'Quantity of Game 2' }))).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Game 2' }));
  await waitFor(() => expect(isDisabled(submit())).toBe(false));
  expect(asked.find(({ method }) => method === 'DELETE')!.body).toEqual({
    ProductId: expired.ProductId,
    PromotionId: expired.PromotionId,
  });
});

test('can restore a removed line', async () => {
  const { asked } = basket([line(1)], ({ method }) => ({ body: { Items: method === 'POST' ? [line(1)] : [] } }));
  await quantity();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Game 1' }));
  expect(await screen.findByText('List is empty.')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await quantity();
  expect(asked.find(({ method }) => method === 'POST')!.body).toMatchObject({ Quantity: 100, DemandPrice: 12.5 });
});

test('restores a removed Direct Sales line as such (DIR-004)', async () => {
  const direct = line(1, { DirectSale: true });
  const { asked } = basket([direct, line(3)], ({ method }) => ({
    body: { Items: method === 'POST' ? [line(3), direct] : [line(3)] },
  }));
  await quantity();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Game 1' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await quantity();
  expect(asked.find(({ method }) => method === 'POST')!.body).toMatchObject({ Quantity: 100, DirectSale: true });
  await userEvent.click(screen.getByRole('button', { name: 'Remove Game 3' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(2));
  expect(asked.filter(({ method }) => method === 'POST')[1]!.body).not.toHaveProperty('DirectSale');
});

test('empties the cart on submit and opens the orders (CART-004, CART-015)', async () => {
  let answer = () => {};
  const answered = new Promise<void>((go) => {
    answer = go;
  });
  const { router } = basket([line(1)], async () => {
    await answered;
    return { body: [{ Id: 'x', OrderNumber: 'GK 2026 000001', Status: 'Submitted' }] };
  });
  await quantity();
  await userEvent.click(submit());
  await waitFor(() => expect(isDisabled(submit())).toBe(true));
  answer();
  expect(await screen.findByText('Your order created')).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders/send'));
  expect(cartCount.get()).toBe(0);
});

test('sends the purchase order number of the orders (INV-062)', async () => {
  const { asked } = basket([line(1)], () => ({
    body: [{ Id: 'x', OrderNumber: 'GK 2026 000001', Status: 'Submitted' }],
  }));
  await userEvent.type(await screen.findByRole('textbox', { name: /purchase order number/ }), 'PO-4711');
  await userEvent.click(submit());
  await waitFor(() =>
    expect(asked.find(({ url }) => url.endsWith('/basket/me/submit'))?.body).toMatchObject({
      PurchaseOrder: 'PO-4711',
    }),
  );
});

test('repeats a submit with a lost response with its key, and a refused one with a new key', async () => {
  let answers: Answer[] = [{ status: 422, body: { Message: 'Your credit limit does not cover this order.' } }];
  const { asked } = basket([line(1)], () => {
    const next = answers.shift();
    if (!next) throw new TypeError('The connection was lost.');
    return next;
  });
  const keys = () =>
    asked.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'));
  await quantity();
  await userEvent.click(submit());
  await waitFor(() => expect(screen.getAllByText('Your credit limit does not cover this order.')).toBeTruthy());
  await userEvent.click(submit());
  await waitFor(() => expect(keys()).toHaveLength(2));
  await waitFor(() => expect(isDisabled(submit())).toBe(false));
  answers = [{ body: [{ Id: 'x', OrderNumber: 'GK 2026 000001', Status: 'Submitted' }] }];
  await userEvent.click(submit());
  expect(await screen.findByText('Your order created')).toBeTruthy();
  const [refused, lost, repeated] = keys();
  expect(refused).toMatch(/^[0-9a-f]{32}$/);
  expect([lost === refused, repeated === lost]).toEqual([false, true]);
});

test('submits the displayed lines, and shows the cart if it was changed elsewhere (CART-022)', async () => {
  let items = [line(1)];
  const message = 'Your cart was changed elsewhere. Check it before you submit.';
  const asked = mockServer(({ method }) =>
    method === 'GET' ? { body: { Items: items } } : { status: 409, body: { Code: 'cart_changed', Message: message } },
  );
  renderAt(<BasketPage />, { path: '/*', at: '/basket' });
  const input = await quantity();
  items = [line(1, { Quantity: 170 })];
  await userEvent.click(submit());
  expect(await screen.findByText(message)).toBeTruthy();
  expect(asked.find(({ method }) => method === 'POST')!.body).toEqual({
    Lines: [{ ProductId: line(1).ProductId, PromotionId: line(1).PromotionId, Quantity: 100, DemandPrice: 12.5 }],
  });
  await waitFor(() => expect(typed(input)).toBe('170'));
  expect(screen.getByText(message)).toBeTruthy();
  expect(isDisabled(submit())).toBe(false);
});

test('shows a refused submit at its line and next to the button', async () => {
  basket([line(1), line(3)], () => ({
    status: 422,
    body: {
      Message: 'The promotion is not valid.',
      Errors: [{ Field: line(3).PromotionId, Message: 'The promotion is not valid.' }],
    },
  }));
  await quantity();
  await userEvent.click(submit());
  const row = (await screen.findByText('Game 3')).closest('tr')!;
  expect(await within(row).findByText('The promotion is not valid.')).toBeTruthy();
  expect(screen.getAllByRole('alert').length).toBeGreaterThan(0);
});

test('keeps a typed purchase order number on leaving the page, for its user, until the orders are placed', async () => {
  const login = { name: 'Ada', scopes: ['Partner', 'common'], refreshTokenExpires: '2099-01-01T00:00:00.000Z' };
  const signIn = (userId: string) => {
    storeLogin({ ...login, userId });
    setAccessToken('t');
    setPermissions(['Order.Create']);
  };
  const number = () => screen.findByRole('textbox', { name: cartLabels.purchaseOrder });
  const open = () => basket([line(1)], () => ({ body: [] }));
  signIn('ada');
  const first = open();
  await userEvent.type(await number(), 'PO-4711');
  first.unmount();

  signIn('ben');
  const second = open();
  expect(typed(await number())).toBe('');
  second.unmount();

  signIn('ada');
  const third = open();
  expect(typed(await number())).toBe('PO-4711');
  await userEvent.click(submit());
  await waitFor(() =>
    expect(third.asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ PurchaseOrder: 'PO-4711' }),
  );
  await waitFor(() => expect(sessionStorage.length).toBe(0));
});

test('compares the list price with the retail price unless the line can no longer be ordered (PPM-019)', async () => {
  basket([
    line(1, { RetailPrice: 19.99 }),
    line(2, { RetailPrice: 9.99 }),
    { ...line(3), Price: null, RetailPrice: 19.99 },
  ]);
  await quantity();
  const text = (n: number) => screen.getByText(`Game ${n}`).closest('tr')!.textContent;
  expect(text(1)).toContain('Retail\u00a0€19.99, −34%');
  expect(text(2)).toMatch(/Retail\u00a0€9\.99(?!,)/);
  expect(text(3)).not.toContain('Retail');
});
