// Checks an order and creates it. A refusal has no effect on orders and balance.

import { createRandomStream } from '../random.ts';
import { keyIdOf, serialOf } from '../serials.ts';
import type { OrderKey, OrderLine, StoredOrder } from './books.ts';
import { hexId, type Product } from './catalogue.ts';
import { paymentOf } from './deliveries.ts';
import { type ErrorKind, KinguinRefusal } from './errors.ts';
import type { KinguinFault } from './faults.ts';
import type { OrderRequest, RequestedLine } from './order-request.ts';
import { balanceCents, type CurrentOffer, currentOffers, type KinguinShop, wholesalePrice } from './shop.ts';

const MOVED_PERCENT = 110;
const LEAST_WHOLESALE = 10;

const unavailable = () =>
  new KinguinRefusal('ProductUnavailable', 'Unable to find any offer matching order request criteria.');

const FAULT_KINDS: Partial<Record<KinguinFault, ErrorKind>> = {
  noFunds: 'InsufficientBalance',
  unavailable: 'ProductUnavailable',
  orderFailed: 'OrderFailed',
  resourceLock: 'ResourceLock',
  httpClient: 'HttpClient',
  error: 'Error',
  constraint: 'ConstraintViolation',
  authorization: 'Authorization',
  preorderRefused: 'Preorder',
};

/** Refuses as the fault says; `soldOut` and `priceMoved` change the product first. */
function applyRefusal({ books, settings, now }: KinguinShop, product: Product, fault: KinguinFault | null): void {
  const kind = fault && FAULT_KINDS[fault];
  if (kind) throw new KinguinRefusal(kind, 'Refused by a fault.');
  const { productId } = product;
  const atMs = now();
  if (fault === 'soldOut') {
    books.write({ type: 'soldOut', productId, untilMs: atMs + settings.delays.deliveryMs, atMs });
    throw unavailable();
  }
  if (fault !== 'priceMoved') return;
  const percent = books.percents.get(productId) === MOVED_PERCENT ? 100 : MOVED_PERCENT;
  books.write({ type: 'repriced', productId, percent, atMs });
}

const isPriceAccepted = ({ settings }: KinguinShop, cents: number, requestCents: number): boolean =>
  settings.priceRule === 'exact' ? cents === requestCents : cents <= requestCents;

/** Whole cents: the documents show prices with two decimals. */
const toCents = (price: number): number => Math.round(price * 100);

function lineOf(shop: KinguinShop, offer: CurrentOffer, product: Product, wish: RequestedLine, qty: number): OrderLine {
  const isWholesale = wish.offerId !== undefined && wish.qty >= LEAST_WHOLESALE;
  const priceCents = isWholesale ? wholesalePrice(offer, wish.qty)! : offer.priceCents;
  return {
    productId: product.productId,
    offerId: offer.offerId,
    qty,
    priceCents,
    requestCents: toCents(wish.price),
    paymentCents: Math.round((priceCents * (100 - shop.settings.discountPercent)) / 100),
    keyType: wish.keyType ?? null,
    isWholesale,
  };
}

/** The requested offer, or the cheapest ones that have the quantity together. */
function linesFor(shop: KinguinShop, product: Product, wish: RequestedLine): OrderLine[] {
  const stockOf = (offer: CurrentOffer) => (wish.keyType === 'text' ? offer.textQty : offer.qty);
  const isWholesale = wish.qty >= LEAST_WHOLESALE;
  const lines: OrderLine[] = [];
  let missing = wish.qty;
  for (const offer of currentOffers(shop, product)) {
    if (wish.offerId !== undefined && offer.offerId !== wish.offerId) continue;
    const cents = isWholesale ? wholesalePrice(offer, wish.qty) : offer.priceCents;
    if (cents === null || !isPriceAccepted(shop, cents, toCents(wish.price))) continue;
    const qty = Math.min(missing, stockOf(offer));
    if (qty > 0) lines.push(lineOf(shop, offer, product, wish, qty));
    missing -= qty;
    if (missing === 0) return lines;
  }
  throw unavailable();
}

/** Pre-orders are bought alone, one unit per request, without a key type. */
function checkPreorder(wishes: readonly RequestedLine[], products: readonly Product[]): void {
  if (products.every(({ isPreorder }) => !isPreorder)) return;
  const refuse = (detail: string) => new KinguinRefusal('Preorder', detail);
  if (products.some(({ isPreorder }) => !isPreorder)) throw refuse('Pre-orders are bought without other products.');
  if (wishes.length > 1 || wishes[0]!.qty > 1) throw refuse('One pre-order per request.');
  if (wishes[0]!.keyType !== undefined) throw refuse('keyType is not allowed.');
}

/** Keys of an order; faults change their number, product, format or serial. */
function bindKeys(shop: KinguinShop, lines: readonly OrderLine[], fault: KinguinFault | null) {
  const { books, catalogue } = shop;
  let keysUsed = 0;
  const fresh = (line: number): OrderKey => {
    const number = books.keysUsed + ++keysUsed;
    const { keyType, productId, offerId } = lines[line]!;
    const hasText = catalogue.get(productId)!.offers.find((offer) => offer.offerId === offerId)!.textStock > 0;
    const isImage = fault === 'imageKeys' || (keyType === null && (!hasText || number % 4 === 0));
    const id = keyIdOf(books.keySalt, number);
    return { id, line, productId, ...serialOf(books.keySalt, number, isImage), fate: 'DELIVERED', isExtra: false };
  };
  const keys = lines.flatMap(({ qty }, line) => Array.from({ length: qty }, () => fresh(line)));
  const last = keys.at(-1)!;
  const some = keys.slice(-Math.ceil(keys.length / 4));
  if (fault === 'canceledKeys') for (const key of some) key.fate = 'CANCELED';
  if (fault === 'refundedKeys') for (const key of some) key.fate = 'REFUNDED';
  if (fault === 'missingKeys') for (const key of some) key.fate = 'missing';
  if (fault === 'moreKeys') keys.push({ ...fresh(last.line), isExtra: true });
  if (fault === 'repeatedKeys') keys.push({ ...last, isExtra: true });
  if (fault === 'otherProduct') keys[0]!.productId = [...catalogue.keys()].find((id) => id !== keys[0]!.productId)!;
  const soldKey = fault === 'soldKey' ? books.soldKeys().at(-1) : undefined;
  if (soldKey) Object.assign(keys[0]!, { serial: soldKey.serial, type: soldKey.type });
  return { keys, keysUsed };
}

/** When and how an order is delivered. */
function deliveryOf(
  { settings: { delays }, catalogue, now }: KinguinShop,
  lines: OrderLine[],
  fault: KinguinFault | null,
) {
  const { isPreorder, releaseDate, offers } = catalogue.get(lines[0]!.productId)!;
  const atMs = now();
  const isDeclared = offers.find(({ offerId }) => offerId === lines[0]!.offerId)?.physicalStock === 0;
  // A merchant without physical stock delivers later.
  const waitMs = delays.deliveryMs + (isDeclared ? delays.partMs : 0);
  const inParts = fault === 'inParts' || fault === 'canceledKeys' || fault === 'refundedKeys';
  return {
    atMs,
    visibleMs: atMs + (fault === 'lateVisible' ? delays.visibleMs : 0),
    readyMs: isPreorder ? Date.parse(releaseDate!) : atMs + waitMs,
    parts: inParts ? 3 : 1,
    partMs: delays.partMs,
    readsNeeded: fault === 'thirdPoll' ? 3 : 0,
    downloadMs: fault === 'lateKeys' ? delays.downloadMs : 0,
    isPreorder,
    releaseDate,
    ending: fault === 'canceledOrder' ? 'canceled' : fault === 'refundedOrder' ? 'refunded' : 'completed',
  } as const;
}

/** Creates and charges an order. A repeated external id creates another one. */
export function placeOrder(shop: KinguinShop, request: OrderRequest, fault: KinguinFault | null): StoredOrder {
  const { books } = shop;
  const products = request.products.map(({ productId }) => {
    const product = shop.catalogue.get(productId);
    if (!product) throw unavailable();
    return product;
  });
  applyRefusal(shop, products[0]!, fault);
  checkPreorder(request.products, products);
  const lines = request.products.flatMap((wish, index) => linesFor(shop, products[index]!, wish));
  const { keys, keysUsed } = bindKeys(shop, lines, fault);
  const number = books.orders.size + 1;
  const chance = createRandomStream(`${books.keySalt}/${number}`);
  const order: StoredOrder = {
    id: `${hexId(`${books.keySalt}/${chance.next()}`).slice(0, 7).toUpperCase()}${number}`,
    reference: request.orderExternalId ?? null,
    lines,
    keys,
    ...deliveryOf(shop, lines, fault),
  };
  if (paymentOf(order) > balanceCents(shop))
    throw new KinguinRefusal('InsufficientBalance', 'There are not enough funds to place an order.');
  books.write({ type: 'ordered', order, keysUsed });
  return order;
}
