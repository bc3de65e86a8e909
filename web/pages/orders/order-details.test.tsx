// Sections of the order page for staff: header, figures, countries, keys, restrictions.

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { ItemsPanel } from '#web/buying/items-panel.tsx';
import { StockCheckButton } from '#web/buying/stock-check-button.tsx';
import { BlendingCard } from '#web/orders/blending/blending-card.tsx';
import { blendingLabels } from '#web/orders/blending/labels.ts';
import { ActivationRestrictions } from '#web/orders/detail/activation-restrictions.tsx';
import { BundleProducts } from '#web/orders/detail/bundle-products.tsx';
import { OrderFacts } from '#web/orders/detail/order-facts.tsx';
import { PaymentCard } from '#web/orders/detail/payment-card.tsx';
import { ADMIN, SALESMAN, sampleOrder } from '#web/orders/order-samples.testing.ts';
import { cleanUp, renderOrder, signIn } from '#web/orders/render-order.testing.tsx';
import { recentMessages } from '#web/ui/kit/toast.ts';
import { mockAnswers, mockServer } from '#web/ui/render.testing.tsx';

afterEach(cleanUp);

/** Terms and values of the description lists. */
const shownTerms = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

test('shows times in UTC, product and buyer, and links to partner and promotion (ODT-001, SH-032)', () => {
  signIn(ADMIN);
  mockAnswers();
  const order = sampleOrder({
    status: 'Paused',
    product: { ownStock: 45 },
    isFastBot: true,
    processingStartOnUtc: '2026-11-20T12:00:00.000Z',
    processingEndOnUtc: '2026-11-22T12:30:00.000Z',
    keyDeliveryStartDate: '2026-11-25T00:00:00.000Z',
  });
  renderOrder(<OrderFacts order={order} stock={null} />);
  expect(shownTerms()).toMatchObject({
    'Process start': '20.11.2026 12:00:00',
    'Process end': '22.11.2026 12:30:00',
    'Ordered at': '20.11.2026 09:02:11',
    'Purchase system': 'Experimental',
    'Promotion validity': '01.11.2026 00:00:00 – 30.11.2026 23:30:00',
    'Release date': '12-09-2026',
    Region: 'EU',
    Stock: '1,200 · 45 own',
  });
  expect(shownTerms()['Key delivery start']).toContain('25.11.2026 00:00:00');
  expect(shownTerms().SKU).toContain(order.product.productSku);
  expect(Object.keys(shownTerms())).not.toContain('Estimated finish');
  expect(screen.getByRole('link', { name: order.partner.name }).getAttribute('href')).toBe(
    `/management/account/${order.partner.partnerId}`,
  );
  expect(screen.getByRole('link', { name: 'Open promotion' }).getAttribute('href')).toBe(
    `/management/promotion-detail/${order.product.voiduPromotion.promotionId}`,
  );
  cleanUp();
  signIn(ADMIN);
  const bought = {
    status: 'Processing' as const,
    estimatedFinishDate: '2026-11-21T10:00:00.000Z',
    processingEndOnUtc: null,
  };
  renderOrder(<OrderFacts order={sampleOrder({ ...bought, lastKeyTime: '2026-11-20T10:00:00.000Z' })} stock={null} />);
  expect(shownTerms()).toMatchObject({ 'Purchase system': 'Default', 'Estimated finish': '21.11.2026 10:00:00' });
  expect(Object.keys(shownTerms())).not.toContain('Process end');
});

describe('the payment card', () => {
  test('shows payment, invoicing and seven quantities (ODT-007 to ODT-009, ODT-014)', () => {
    signIn(ADMIN);
    mockAnswers();
    const order = sampleOrder({
      status: 'Completed',
      paidStatus: 'PartyPaid',
      isBilled: true,
      quantity: 500,
      completedCount: 400,
      bufferedCount: 30,
      deliveredQuantity: 100,
      sentQuantity: 60,
      inventoryQuantity: 15,
    });
    renderOrder(<PaymentCard order={order} />);
    const lines = shownTerms();
    expect(lines).toMatchObject({
      Offer: '500',
      // 400 + 30 - 100
      Available: '330',
      Delivered: '60',
      'Packed, not sent': '40',
      'Sent to inventory': '15',
      // 500 - 400 - 30
      Remaining: '70',
      Completed: '400',
      Allocated: '30',
      Invoiced: 'Yes',
    });
    expect(lines['Payment status']).toContain('Partly paid');
    expect(Object.keys(lines)).toContain("Don't create invoice");
  });

  test('compares expected with actual results, and the offer with the list price (ODT-010)', () => {
    signIn(ADMIN);
    mockAnswers();
    const order = sampleOrder({
      completedCount: 500,
      actualCost: 50_000_000,
      actualProfit: 124_500,
      product: { voiduPromotion: { actualCost: 100_000 } },
    });
    renderOrder(<PaymentCard order={order} />);
    const table = within(screen.getByRole('table'));
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'EstimatedActual',
      'Cost per key€10.24€10.00',
      'Cost€5,120.00€5,000.00',
      'Profit€1,125.00€1,245.00',
      'Margin18.0%19.9%',
    ]);
    expect(shownTerms()['Offer price']).toContain('-10.7%');
    expect(shownTerms()['List price']).toBe('€13.99');
  });
});

describe('the order blending', () => {
  const country = (Code: string, Quantity: number, Count: number) => ({
    Code,
    Quantity,
    Cost: 10,
    Percentage: Quantity / 5,
    Promotion: { Cost: 9, Percentage: Quantity / 5 },
    Actual: { Cost: 11, Count, Percentage: Count / 5, TotalCost: Count * 11 },
  });
  const show = (body: object | null, part = {}, actor = ADMIN) => {
    signIn(actor);
    const order = sampleOrder({ quantity: 500, ...part }, actor);
    mockServer(() => (body ? { body } : { status: 500, body: { Message: 'Unknown error' } }));
    renderOrder(<BlendingCard order={order} />);
    return order;
  };
  const mix = (total: number) => ({
    Countries: [country('DE', 300, 100), country('PL', 200, 0)],
    TotalQuantity: total,
    TotalCost: 5000,
    AverageCost: 10,
  });

  test('shows plan, promotion and actual keys per country, and totals with averages (BLD-002 to BLD-004)', async () => {
    show(mix(500));
    const table = await screen.findByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([
      ...['Planned', 'Promotion', 'Actual'],
      ...['Country', 'Keys', 'Share', 'Unit cost', 'Share', 'Unit cost', 'Keys', 'Share', 'Unit cost', 'Total cost'],
    ]);
    const rows = within(table).getAllByRole('row').slice(2);
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['DE', '300', '60.0%', '€10.00', '60.0%', '€9.00', '100', '20.0%', '€11.00', '€1,100.00'],
      ['PL', '200', '40.0%', '€10.00', '40.0%', '€9.00', '0', '0.0%', '–', '–'],
      ['Total', '500', '100.0%', '€10.00', '100.0%', '€9.00', '100', '100.0%', '€11.00', '€1,100.00'],
    ]);
  });

  test('shows the footer in red if the total differs from the quantity (BLD-008)', async () => {
    show(mix(499));
    const foot = (await screen.findByRole('table')).querySelector('tfoot td')!;
    expect([foot.textContent, foot.className]).toEqual(['499', expect.stringContaining('text-red')]);
  });

  test('shows an empty state (BLD-005, ODT-052)', async () => {
    show(null);
    expect(await screen.findByText('Blending data is not provided')).toBeTruthy();
    expect(screen.getByText('Unknown error')).toBeTruthy();
    cleanUp();
    show({ ...mix(0), Countries: [] }, { product: { voiduPromotion: { promotionId: null } } });
    expect(await screen.findByText('Promotion data is not provided')).toBeTruthy();
    expect(screen.getByText('Blending is empty')).toBeTruthy();
  });

  test('is edited by number, sent as quantities per country, and reported as updated (BLD-006, BLD-015)', async () => {
    signIn(ADMIN);
    const asked = mockServer(({ url, method }) => {
      if (method !== 'GET') return { body: {} };
      if (!url.includes('CheapestBlending')) return { body: mix(500) };
      const of = (Code: string, Quantity: number) => ({
        ...{ Code, Quantity, ByWeights: Quantity, Cost: 10, TodayCost: 10, Least: 0, Closed: null, Promoted: true },
      });
      return {
        body: {
          Countries: [of('DE', 300), of('PL', 200)],
          TotalQuantity: 500,
          Possible: true,
          TotalCost: 5000,
          WeightsCost: 5000,
        },
      };
    });
    renderOrder(<BlendingCard order={sampleOrder({ quantity: 500, actions: ['editBlending'] })} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit blending' }));
    for (const [code, keys] of [
      ['DE', '299'],
      ['PL', '201'],
    ] as const) {
      const input = await screen.findByLabelText(`Keys in ${code}`);
      await userEvent.clear(input);
      await userEvent.type(input, keys);
    }
    await userEvent.click(screen.getByRole('button', { name: 'Save blending' }));
    await waitFor(() => expect(recentMessages.get()[0]?.text).toBe('The order blending has been updated!'));
    expect(asked.find(({ method }) => method === 'PUT')).toMatchObject({
      url: `/api/order/management/${sampleOrder().id}/UpdateOrderBlending`,
      body: {
        Countries: [
          { Code: 'DE', Quantity: 299 },
          { Code: 'PL', Quantity: 201 },
        ],
      },
    });
  });

  test('shows manual changes only to users who may edit it (ODT-022, BLD-011)', async () => {
    show(mix(500), { isBlendingUpdated: true, actions: ['editBlending'] });
    await screen.findByRole('table');
    expect(screen.getByText('The blending was edited manually.')).toBeTruthy();
    expect(screen.getByRole('button', { name: blendingLabels.edit })).toBeTruthy();
    cleanUp();
    show(mix(500), { isBlendingUpdated: true, actions: ['refuse'] }, SALESMAN);
    await screen.findByRole('table');
    expect(screen.queryByText('The blending was edited manually.')).toBeNull();
    expect(screen.queryByRole('button', { name: blendingLabels.edit })).toBeNull();
  });
});

describe('the keys of an order', () => {
  const item = {
    Id: '00000000-0000-4000-8000-000000000777',
    OrderId: sampleOrder().id,
    Unit: 1,
    Status: 'Error',
    ProviderOrderId: 'GB-00000001',
    CustomerIp: '203.0.113.7',
    CustomerCountryCode: 'DE',
    StatusNotes: ['2026-11-20T12:00:00.000Z Out of stock.'],
    ProcessingAt: '2026-11-20T12:00:00.000Z',
    ProcessingStartedAt: '2026-11-20T12:00:01.000Z',
    ProcessingEndedAt: '2026-11-20T12:00:02.000Z',
    PackedOnUtc: null,
    CompletedOnUtc: '2026-11-20T12:00:03.000Z',
    Unclear: null,
    MayRetry: false,
    MayDelete: true,
  };

  test('are paged by ten, adjustable, and filtered by status (ODT-012, ODT-013)', async () => {
    signIn(ADMIN);
    const asked = mockServer(() => ({
      body: { Items: [item], PageIndex: 0, PageSize: 10, TotalCount: 39, TotalPages: 4 },
    }));
    renderOrder(<ItemsPanel order={sampleOrder({ status: 'Failed' })} />);
    await screen.findAllByText('GB-00000001');
    expect(asked[0]!.url).toContain('pageSize=10');
    const sizes = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(sizes).toEqual(['10', '15', '25', '50']);
    for (const name of ['First page', 'Previous page', 'Next page', 'Last page'])
      expect(screen.getByRole('button', { name })).toBeTruthy();
    expect(screen.getByText('1–10 of 39')).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Key', 'Status', 'Country', 'Provider order', 'Completed (UTC)']),
    );
    expect(screen.getByRole('button', { name: /^Delete key/ })).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Show details' })[0]!);
    await screen.findByText(item.Id);
    for (const text of ['203.0.113.7', 'Out of stock.', '20.11.2026 12:00:01', '20.11.2026 12:00:02'])
      expect(screen.getAllByText(text, { exact: false }).length, text).toBeGreaterThan(0);
    expect(screen.getByText('Packed at')).toBeTruthy();
    expect(screen.getAllByText('Status').length).toBeGreaterThan(1);
  });
});

test.each([
  [1, 'Product is in stock.'],
  [0, 'Product have not any stocks'],
])('shows a stock of %s as %s (ODT-050, ALC-004)', async (StockStatus, sentence) => {
  signIn(ADMIN);
  const asked = mockAnswers({ '/product/management/StockStatus/SKU-1': { StockStatus } });
  renderOrder(<StockCheckButton sku="SKU-1" />);
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(asked.map(({ path }) => path)).toEqual(['/product/management/StockStatus/SKU-1']);
});

test('re-enables the button after a failed check (ODT-046)', async () => {
  signIn(ADMIN);
  mockServer(() => ({ status: 503, body: { Message: 'Service unavailable' } }));
  renderOrder(<StockCheckButton sku="SKU-1" />);
  const button = screen.getByRole<HTMLButtonElement>('button');
  await userEvent.click(button);
  await waitFor(() => expect(button.disabled).toBe(false));
});

test('shows two lists of restricted countries, or that there are none (ODT-011, ODT-053, ALC-004)', () => {
  renderOrder(<ActivationRestrictions whiteList={['DE', 'FR']} blackList={[]} />);
  expect(screen.getByText('FR')).toBeTruthy();
  expect(screen.getByText('No black-listed')).toBeTruthy();
  cleanUp();
  renderOrder(<ActivationRestrictions whiteList={[]} blackList={['RU']} />);
  expect([screen.getByText('No white-listed'), screen.getByText('RU')]).toHaveLength(2);
});

test('lists the products of bundles only (ODT-053, ODT-054)', () => {
  renderOrder(<BundleProducts products={[{ id: 'a', name: 'Part One', sku: 'P-1' }]} />);
  expect(screen.getByRole('listitem').textContent).toContain('Part OneP-1');
  cleanUp();
  renderOrder(<BundleProducts products={[]} />);
  expect(screen.getByText('This is not the bundle product')).toBeTruthy();
});
