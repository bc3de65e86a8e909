// Pages of products, prices and promotions. A cursor contains the start time of its run, so that all pages of a run are
// consistent although promotions start and end in between.

import { percentOff, promotionsBetween } from './calendar.ts';
import type { CatalogueProduct } from './catalogue.ts';
import { computeCurrentPrices, freeUnits, RequestRefused, type Shop, toIso, toWireRow, toWireStock } from './shop.ts';

const PAGE_SIZE = 100;
const DAY = 86_400_000;

interface Run {
  sinceMs: number | null;
  asOfMs: number;
  /** Last key of the previous page. */
  after: string;
}

function parseInstant(query: URLSearchParams, name: string): number | null {
  const text = query.get(name);
  if (text === null) return null;
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new RequestRefused('INVALID_REQUEST', `${name} is not an instant.`);
  return ms;
}

function parseRun(query: URLSearchParams, nowMs: number): Run {
  const cursor = query.get('cursor');
  if (cursor === null) return { sinceMs: parseInstant(query, 'since'), asOfMs: nowMs, after: '' };
  try {
    const [sinceMs, asOfMs, after] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [
      number | null,
      number,
      string,
    ];
    if (!Number.isFinite(asOfMs) || typeof after !== 'string') throw new Error();
    return { sinceMs, asOfMs, after };
  } catch {
    throw new RequestRefused('INVALID_REQUEST', 'The cursor is not one of ours.');
  }
}

function buildPage<T>(entries: { key: string; item: T }[], run: Run) {
  const rest = entries.filter(({ key }) => key > run.after);
  const page = rest.slice(0, PAGE_SIZE);
  const more = [run.sinceMs, run.asOfMs, page.at(-1)?.key];
  return {
    items: page.map(({ item }) => item),
    next: rest.length > PAGE_SIZE ? Buffer.from(JSON.stringify(more)).toString('base64url') : null,
    asOf: toIso(run.asOfMs),
  };
}

function changePage<T>(
  shop: Shop,
  query: URLSearchParams,
  describe: (product: CatalogueProduct, atMs: number) => [number, T],
) {
  const run = parseRun(query, shop.now());
  const requestedSkus = query.get('sku')?.split(',');
  const entries = [...shop.catalogue.values()].flatMap((product) => {
    const { sku } = product.facts;
    if (requestedSkus && !requestedSkus.includes(sku)) return [];
    const isRemoved = product.withdrawnMs !== null && product.withdrawnMs <= run.asOfMs;
    if (isRemoved && run.sinceMs === null) return [];
    const [changedMs, entry] = isRemoved ? [product.withdrawnMs!, null] : describe(product, run.asOfMs);
    if (run.sinceMs !== null && changedMs <= run.sinceMs) return [];
    const item = entry ?? ({ kind: 'removed', sku } as const);
    return [{ key: sku, item: { ...item, changedAt: toIso(changedMs) } }];
  });
  return buildPage(entries, run);
}

export const productPage = (shop: Shop, query: URLSearchParams) =>
  changePage(shop, query, ({ facts, changedMs }) => [changedMs, { kind: 'product' as const, ...facts }]);

export const pricePage = (shop: Shop, query: URLSearchParams) =>
  changePage(shop, query, (product, atMs) => {
    const { rows, changedMs } = computeCurrentPrices(shop, product, atMs);
    return [changedMs, { kind: 'prices' as const, sku: product.facts.sku, prices: rows.map(toWireRow) }];
  });

/** Time of the last stock change of a product; detected when the list is requested. */
function stockChangedMs(shop: Shop, product: CatalogueProduct, atMs: number): number {
  const quantity = freeUnits(shop, product, atMs);
  const reported = shop.reportedStock.get(product.facts.sku);
  if (reported?.quantity === quantity) return reported.sinceMs;
  // A run that starts in this very millisecond must see it.
  shop.reportedStock.set(product.facts.sku, { quantity, sinceMs: atMs + 1 });
  return atMs + 1;
}

/** Products on sale with their stock. A restarted simulator reports everything as changed. */
export function stockPage(shop: Shop, query: URLSearchParams) {
  const run = parseRun(query, shop.now());
  const requestedSkus = query.get('sku')?.split(',');
  const entries = [...shop.catalogue.values()].flatMap((product) => {
    const { sku } = product.facts;
    if (requestedSkus && !requestedSkus.includes(sku)) return [];
    if (product.withdrawnMs !== null && product.withdrawnMs <= run.asOfMs) return [];
    const changedMs = stockChangedMs(shop, product, run.asOfMs);
    if (run.sinceMs !== null && changedMs <= run.sinceMs) return [];
    return [{ key: sku, item: { ...toWireStock(shop, product, run.asOfMs), changedAt: toIso(changedMs) } }];
  });
  return buildPage(entries, run);
}

/** Promotions whose window overlaps from..to; without a window, the last two months and all announced ones. */
export function promotionPage(shop: Shop, query: URLSearchParams) {
  const run = parseRun(query, shop.now());
  const fromMs = parseInstant(query, 'from') ?? run.asOfMs - 61 * DAY;
  const toMs = parseInstant(query, 'to') ?? run.asOfMs + 365 * DAY;
  if (toMs - fromMs > 800 * DAY) throw new RequestRefused('INVALID_REQUEST', 'The window is longer than 800 days.');
  const products = Map.groupBy(shop.catalogue.values(), ({ facts }) => facts.publisher);
  const promotions = promotionsBetween(shop.seed, [...products.keys()], fromMs, toMs, run.asOfMs);
  const entries = promotions.map((promotion) => {
    const discounts = products.get(promotion.publisher)!.flatMap(({ facts: { sku } }) => {
      const percent = percentOff(shop.seed, promotion, sku);
      return percent > 0 ? [{ sku, percent: String(percent) }] : [];
    });
    const { id, name, publisher } = promotion;
    const item = { id, name, publisher, validFrom: toIso(promotion.fromMs), validTo: toIso(promotion.toMs), discounts };
    return { key: `${item.validFrom} ${id}`, item };
  });
  return buildPage(
    entries.filter(({ item }) => item.discounts.length > 0),
    run,
  );
}
