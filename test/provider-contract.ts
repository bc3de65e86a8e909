// Contract that every provider, simulated or live, must fulfil, as tests. Adapter authors register them for their
// adapter; they buy a handful of cheap keys. The declared capabilities decide what is expected; unsupported ones are
// skipped.

import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  BuyIntent,
  BuyOutcome,
  Capabilities,
  LookupResult,
  Page,
  Provider,
  ProviderPrice,
  ProviderProduct,
} from '#server/catalog/provider/port.ts';
import { isDefiniteRefusal } from '#test/provider-outcomes.ts';

interface ContractSubject {
  provider: Provider;
  /** Cleans up after the tests. */
  close(): Promise<void>;
}

type Delivered = Extract<BuyOutcome, { kind: 'delivered' }>;

const secretsOf = (outcome: Delivered) => outcome.keys.map((key) => key.secret.reveal());

async function allPages<T>(first: (cursor: string | null) => Promise<Page<T>>): Promise<{ items: T[]; asOf: string }> {
  const page = await first(null);
  const items = [...page.items];
  for (let next = page.next; next !== null; ) {
    const more = await first(next);
    items.push(...more.items);
    next = more.next;
  }
  return { items, asOf: page.asOf };
}

/** Maximum wait for a late delivery or return (ms); a provider may declare a longer processing time. */
const LONGEST_WAIT_MS = 20_000;
const POLL_MS = 50;

/** Repeats a request until its result is good, at most for `waitMs`; returns the last result. */
async function poll<T>(request: () => Promise<T>, isGood: (result: T) => boolean, waitMs: number): Promise<T> {
  const end = performance.now() + waitMs;
  for (;;) {
    const result = await request();
    if (isGood(result) || performance.now() > end) return result;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Registers the contract tests under a name. */
export function providerContract(name: string, makeProvider: () => Promise<ContractSubject>): void {
  describe(`the provider contract, kept by ${name}`, () => {
    let subject: ContractSubject;
    let provider: Provider;
    let facts: Capabilities;
    let product: ProviderProduct;
    let price: ProviderPrice;
    let count = 0;

    const intent = (change: Partial<BuyIntent> = {}): BuyIntent => ({
      reference: `contract-${Date.now()}-${++count}`,
      sku: product.sku,
      quantity: 1,
      country: price.countries[0]!,
      priceId: null,
      max: { amountE4: price.costE4, currency: price.currency },
      customerIp: '203.0.113.7',
      ...change,
    });

    /** Buys one unit and waits for its key if the provider delivers later. */
    async function buyOne(change: Partial<BuyIntent> = {}): Promise<{ wish: BuyIntent; bought: Delivered }> {
      const buyIntent = intent(change);
      let bought = await provider.buy(buyIntent);
      if (facts.deliversLater && bought.kind === 'accepted') bought = await findDelivered(buyIntent);
      if (bought.kind !== 'delivered') throw new Error(`Expected a delivery, got ${inspect(bought)}`);
      return { wish: buyIntent, bought };
    }

    async function findDelivered({ reference, sku, country }: BuyIntent): Promise<BuyOutcome> {
      const waitMs = Math.min(LONGEST_WAIT_MS, (facts.lookupLagSeconds + facts.maxProcessingSeconds) * 1000);
      const isDelivered = (lookup: LookupResult) =>
        lookup.kind === 'found' && lookup.outcome.kind === 'delivered' && !lookup.outcome.coming;
      const lookup = await poll(() => provider.findByReference(reference, { sku, country }), isDelivered, waitMs);
      if (lookup.kind !== 'found') throw new Error(`Expected the order, got ${inspect(lookup)}`);
      return lookup.outcome;
    }

    /** Looks up the order until it is visible, at most for the provider's declared lag. */
    const findVisible = (reference: string): Promise<LookupResult> =>
      poll(
        () => provider.findByReference(reference),
        ({ kind }) => kind !== 'absent',
        lagMs(),
      );

    const lagMs = () => Math.min(LONGEST_WAIT_MS, facts.lookupLagSeconds * 1000 + 2_000);

    beforeAll(async () => {
      subject = await makeProvider();
      provider = subject.provider;
      facts = await provider.capabilities();
      const today = new Date().toISOString().slice(0, 10);
      const { items } = await provider.products();
      for (const item of items) {
        if (item.kind !== 'product' || (item.releaseDate ?? today) > today) continue;
        if (item.bundle.length > 0 || item.keyFormat !== 'text') continue;
        if (((await provider.stock(item.sku)).quantity ?? 1000) < 100) continue;
        const [prices] = (await provider.prices({ skus: [item.sku] })).items;
        if (prices?.kind !== 'prices' || prices.prices.length === 0) continue;
        product = item;
        price = prices.prices[0]!;
        break;
      }
      if (!product) throw new Error('The first page holds no product that can be bought.');
    });

    afterAll(() => subject?.close());

    test('declares its capabilities', () => {
      expect(facts.provider.length).toBeGreaterThan(0);
      expect(facts.unitsPerOrder).toBeGreaterThan(0);
    });

    test('lists every product once, page after page', async () => {
      const { items } = await allPages((cursor) => provider.products({ cursor }));
      expect(new Set(items.map(({ sku }) => sku)).size).toBe(items.length);
      expect(items.every(({ kind }) => kind === 'product')).toBe(true);
    });

    test('lists only changes in a later run', async () => {
      const { asOf } = await allPages((cursor) => provider.products({ cursor }));
      const { items } = await allPages((cursor) => provider.products({ cursor, since: asOf }));
      expect(items.filter(({ changedAt }) => changedAt <= asOf)).toEqual([]);
    });

    test('has prices in whole ten-thousandths, and one price per product and country', async () => {
      const { items } = await allPages((cursor) => provider.prices({ cursor }));
      for (const item of items) {
        if (item.kind === 'removed') continue;
        const countries = item.prices.flatMap((row) => row.countries);
        expect(new Set(countries).size).toBe(countries.length);
        for (const row of item.prices) {
          expect(Number.isSafeInteger(row.costE4) && row.costE4 > 0).toBe(true);
          expect(Number.isSafeInteger(row.priceE4) && row.priceE4 > 0).toBe(true);
        }
      }
    });

    test('lists a stock that matches the stock of each product, and later only changes', async ({ skip }) => {
      if (!facts.stockList) skip();
      const { items, asOf } = await allPages((cursor) => provider.stockLevels({ cursor }));
      expect(new Set(items.map(({ sku }) => sku)).size).toBe(items.length);
      const listed = items.find(({ sku }) => sku === product.sku);
      expect(listed).toMatchObject(await provider.stock(product.sku));
      expect(items.filter(({ inStock, quantity }) => quantity !== null && inStock !== quantity > 0)).toEqual([]);
      await buyOne();
      const later = await allPages((cursor) => provider.stockLevels({ cursor, since: asOf }));
      expect(later.items.find(({ sku }) => sku === product.sku)).toMatchObject(await provider.stock(product.sku));
    });

    test('reports what is left after a purchase, in whole ten-thousandths', async ({ skip }) => {
      if (!facts.balance) skip();
      const before = (await provider.balance()).available;
      const { bought } = await buyOne();
      const after = (await provider.balance()).available;
      expect(after.currency).toBe(before.currency);
      expect(Number.isSafeInteger(after.amountE4) && after.amountE4 < before.amountE4).toBe(true);
      if (bought.charged.currency === after.currency)
        expect(before.amountE4 - after.amountE4).toBe(bought.charged.amountE4);
    });

    test('returns promotions whose window overlaps the requested one', async () => {
      const now = Date.now();
      const window = { from: new Date(now).toISOString(), to: new Date(now + 30 * 86_400_000).toISOString() };
      const { items } = await allPages((cursor) => provider.promotions({ ...window, cursor }));
      expect(items.filter((item) => item.validTo < window.from || item.validFrom > window.to)).toEqual([]);
      const discounts = items.flatMap((item) => item.discounts.map(({ basisPoints }) => basisPoints));
      expect(discounts.every((points) => Number.isInteger(points) && points > 0 && points < 10_000)).toBe(true);
    });

    test('has an exchange rate for every currency of its prices', async () => {
      const { rates } = await provider.rates();
      const knownRates = new Map(rates.map(({ currency, perEuroE4 }) => [currency, perEuroE4]));
      expect(knownRates.get('EUR') ?? 10_000).toBe(10_000);
      const { items } = await provider.prices();
      const currencies = items.flatMap((item) =>
        item.kind === 'prices' ? item.prices.map((row) => row.currency) : [],
      );
      expect(currencies.filter((currency) => currency !== 'EUR' && !knownRates.has(currency))).toEqual([]);
    });

    test('delivers one key per purchase, and finds the order with the same key under its reference', async () => {
      const { wish: buyIntent, bought } = await buyOne();
      expect(bought.keys.map(({ sku, format }) => [sku, format])).toEqual([[product.sku, 'text']]);
      expect(bought.charged.currency).toBe(buyIntent.max.currency);
      if (!facts.mayChargeLess) expect(bought.charged).toEqual(buyIntent.max);
      expect(bought.charged.amountE4).toBeLessThanOrEqual(buyIntent.max.amountE4);
      if (!facts.lookupByReference) return;
      const lookup = await findVisible(buyIntent.reference);
      if (lookup.kind !== 'found') throw new Error(`Expected the order, got ${lookup.kind}`);
      expect(lookup.outcome).toMatchObject({ providerOrderId: bought.providerOrderId, charged: bought.charged });
      if (lookup.outcome.kind === 'delivered') expect(secretsOf(lookup.outcome)).toEqual(secretsOf(bought));
      else expect([facts.keyFetch, lookup.outcome.kind]).toEqual(['once', 'accepted']);
    });

    test('shows a key only where it is revealed', async () => {
      const { bought } = await buyOne();
      const [text = ''] = secretsOf(bought);
      expect(text.length).toBeGreaterThan(4);
      expect(`${JSON.stringify(bought)}${inspect(bought, { depth: 9 })}${bought.keys[0]!.secret}`).not.toContain(text);
    });

    test('never reports a second key for a repeated reference', async () => {
      const { wish: buyIntent, bought } = await buyOne();
      const again = await provider.buy(buyIntent);
      if (!facts.repeatedReferenceBuys) expect(again).toMatchObject({ providerOrderId: bought.providerOrderId });
      if (facts.idempotentReference && again.kind === 'delivered') expect(secretsOf(again)).toEqual(secretsOf(bought));
      if (!facts.idempotentReference && !facts.repeatedReferenceBuys) expect(again.kind).toBe('unknown');
      if (!facts.repeatedReferenceBuys || !facts.lookupByReference) return;
      // The provider sold another order: once it is visible, a lookup must not choose one of the two.
      const isUnknown = ({ kind }: LookupResult) => kind === 'unknown';
      const lookup = await poll(() => provider.findByReference(buyIntent.reference), isUnknown, lagMs());
      expect(lookup.kind).toBe('unknown');
    });

    test('reports a reference that was never sent as absent', async ({ skip }) => {
      if (!facts.lookupByReference) skip();
      expect(await provider.findByReference(intent().reference)).toEqual({ kind: 'absent' });
    });

    test('refuses a price above the limit without side effects', async ({ skip }) => {
      if (facts.priceGuard !== 'max') skip();
      const buyIntent = intent({ max: { amountE4: price.costE4 - 1, currency: price.currency } });
      const actual = { amountE4: price.costE4, currency: price.currency };
      expect(await provider.buy(buyIntent)).toMatchObject({ kind: 'priceChanged', actual });
      if (facts.lookupByReference)
        expect(await provider.findByReference(buyIntent.reference)).toEqual({ kind: 'absent' });
    });

    test('refuses an unknown product', async () => {
      const outcome = await provider.buy(intent({ sku: 'NO-SUCH-PRODUCT' }));
      if (facts.refusals.includes('UNKNOWN_SKU')) {
        expect(outcome.kind).toBe('rejected');
        await expect(provider.stock('NO-SUCH-PRODUCT')).rejects.toThrow('UNKNOWN_SKU');
      } else {
        expect(isDefiniteRefusal(outcome)).toBe(true);
        expect(await provider.stock('NO-SUCH-PRODUCT')).toMatchObject({ inStock: false, quantity: 0 });
      }
    });

    test('refuses a country without a price', async ({ skip }) => {
      if (!facts.sellsByCountry) skip();
      expect(await provider.buy(intent({ country: 'AQ' }))).toMatchObject({ kind: 'notAllowed', reason: 'COUNTRY' });
    });

    test('returns the keys of an order, once or repeatedly as declared', async () => {
      const { bought } = await buyOne();
      const answer = await provider.keys(bought.providerOrderId);
      if (facts.keyFetch === 'once') expect(answer.kind).toBe('gone');
      else expect(answer.kind === 'keys' && answer.keys.map((key) => key.secret.reveal())).toEqual(secretsOf(bought));
    });

    test('takes back and refunds an order once, however often requested', async ({ skip }) => {
      if (!facts.giveBack) skip();
      const { wish: buyIntent, bought } = await buyOne();
      const { isLater = false } = facts.giveBack ?? {};
      const expected = { kind: 'returned', refunded: isLater ? null : bought.charged };
      const giveBack = () => provider.giveBack(bought.providerOrderId, 'contract test');
      const first = await giveBack();
      if (isLater) expect(first.kind).toMatch(/^(unknown|returned)$/);
      else expect(first).toEqual(expected);
      const isOpen = ({ kind }: { kind: string }) => isLater && kind === 'unknown';
      expect(await poll(giveBack, (answer) => !isOpen(answer), LONGEST_WAIT_MS)).toEqual(expected);
      expect(await giveBack()).toEqual(expected);
      if (facts.lookupByReference)
        expect(await findVisible(buyIntent.reference)).toMatchObject({
          outcome: { kind: 'rejected', code: 'RETURNED' },
        });
    });

    test('reserves units under a cap, sells them from the reservation and releases the rest', async ({ skip }) => {
      if (!facts.reserve) skip();
      const { reference } = intent();
      const reserved = await provider.reserve({ reference, sku: product.sku, quantity: 2 });
      if (reserved.kind !== 'reserved') throw new Error(`Expected a reservation, got ${inspect(reserved)}`);
      await buyOne({ reservationId: reserved.reservation.id });
      const { items, capUnits, heldUnits } = await provider.reservations(reference);
      expect(items).toMatchObject([{ id: reserved.reservation.id, quantity: 2, taken: 1, state: 'held' }]);
      const tooMany = { reference: intent().reference, sku: product.sku, quantity: capUnits - heldUnits + 1 };
      expect(await provider.reserve(tooMany)).toEqual({ kind: 'capReached', available: capUnits - heldUnits });
      expect(await provider.release(reserved.reservation.id)).toEqual({ kind: 'released' });
      expect((await provider.reservations(reference)).items[0]!.state).toBe('released');
      const late = await provider.buy(intent({ reservationId: reserved.reservation.id }));
      expect(late).toMatchObject({ kind: 'rejected', code: 'RESERVATION_GONE' });
    });
  });
}
