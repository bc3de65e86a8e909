// Checks an order and creates it. A refusal has no effect on orders and balance.

import { keyIdOf, serialOf } from '../serials.ts';
import type { OrderCode, OrderLine, StoredOrder } from './books.ts';
import { type Product, uuidOf } from './catalogue.ts';
import { totalCents } from './deliveries.ts';
import { aboveStock, badQuantity, type CodesWholesaleRefusal, generalError, noFunds, unlisted } from './errors.ts';
import type { CodesWholesaleFault } from './faults.ts';
import type { OrderRequest, RequestedLine } from './order-request.ts';
import { balanceCents, type CodesWholesaleShop, listedProduct, stockOf, unitPrice } from './shop.ts';

const MOVED_PERCENT = 110;

const FAULT_REFUSALS: Partial<Record<CodesWholesaleFault, () => CodesWholesaleRefusal>> = {
  noFunds,
  unlisted,
  badQuantity,
  generalError,
  otherCode: aboveStock,
};

/** Refuses as the fault says; `soldOut` and `priceMoved` change the product first. */
function applyRefusal(shop: CodesWholesaleShop, productId: string, fault: CodesWholesaleFault | null): void {
  const refusal = fault && FAULT_REFUSALS[fault];
  if (refusal) throw refusal();
  const { books, settings, now } = shop;
  const atMs = now();
  if (fault === 'soldOut')
    books.write({ type: 'soldOut', productId, untilMs: atMs + settings.delays.deliveryMs, atMs });
  if (fault !== 'priceMoved') return;
  const percent = books.percents.get(productId) === MOVED_PERCENT ? 100 : MOVED_PERCENT;
  books.write({ type: 'repriced', productId, percent, atMs });
}

/** Whole cents: the public examples show prices with two decimals. */
const toCents = (price: number): number => Math.round(price * 100);

function lineOf(shop: CodesWholesaleShop, { productId, quantity, price }: RequestedLine, isPreOrder: boolean) {
  const product = listedProduct(shop, productId);
  if (!product) throw unlisted();
  if (!isPreOrder && quantity > stockOf(shop, product)) throw aboveStock();
  const unitCents = unitPrice(shop, product, quantity);
  const isAccepted =
    price === null ||
    (shop.settings.priceRule === 'exact' ? unitCents === toCents(price) : unitCents <= toCents(price));
  if (!isAccepted) throw generalError('The price has changed.');
  return { productId, quantity, unitCents } satisfies OrderLine;
}

/** A picture in a format that no buyer can read. */
const brokenPicture = (text: string): string => Buffer.from(`BM${text}`).toString('base64');

/** Codes of an order; faults change their number, format or serial. */
function bindCodes({ books, catalogue }: CodesWholesaleShop, lines: OrderLine[], fault: CodesWholesaleFault | null) {
  let codesUsed = 0;
  const fresh = (line: number): OrderCode => {
    const number = books.codesUsed + ++codesUsed;
    const { hasOnlyImages }: Product = catalogue.get(lines[line]!.productId)!;
    const isImage = hasOnlyImages || fault === 'imageCodes' || fault === 'brokenImages';
    const { serial } = serialOf(books.keySalt, number, isImage && fault !== 'brokenImages');
    return {
      id: keyIdOf(books.keySalt, number),
      line,
      serial: fault === 'brokenImages' ? brokenPicture(serial) : serial,
      isImage,
      isMissing: false,
    };
  };
  const codes = lines.flatMap(({ quantity }, line) => Array.from({ length: quantity }, () => fresh(line)));
  const last = codes.at(-1)!;
  if (fault === 'fewerCodes') for (const code of codes.slice(-Math.ceil(codes.length / 4))) code.isMissing = true;
  if (fault === 'moreCodes') codes.push(fresh(last.line));
  if (fault === 'repeatedCodes') codes.push({ ...last, id: fresh(last.line).id });
  const sold = fault === 'soldCode' ? [...books.codes.values()].at(-1)?.code : undefined;
  if (sold && !sold.isMissing) Object.assign(codes[0]!, { serial: sold.serial, isImage: sold.isImage });
  return { codes, codesUsed };
}

/** When and how an order is delivered: immediately, unless a fault says otherwise. */
function deliveryOf({ settings: { delays }, now }: CodesWholesaleShop, fault: CodesWholesaleFault | null) {
  const atMs = now();
  return {
    atMs,
    listedMs: atMs + (fault === 'lateListed' ? delays.listedMs : 0),
    readyMs: atMs + (fault === 'fulfilling' ? delays.deliveryMs : 0),
    parts: fault === 'inParts' ? 3 : 1,
    partMs: delays.partMs,
    readsNeeded: fault === 'thirdPoll' ? 3 : 0,
    preOrderedUntilMs: fault === 'preOrderedCodes' ? atMs + delays.preOrderMs : 0,
    content: fault === 'linkedCodes' ? 'linked' : fault === 'foreignLinks' ? 'foreign' : 'inline',
    hasOldTypes: fault === 'oldCodeTypes',
  } as const;
}

/** Units above the stock become pre-orders if the request allows them, until the product is released. */
function preOrderEnd(shop: CodesWholesaleShop, { products, allowPreOrder }: OrderRequest): number {
  const [first] = products;
  const product = shop.catalogue.get(first!.productId);
  if (!product || !allowPreOrder || stockOf(shop, product) >= first!.quantity) return 0;
  return Date.parse(product.releaseDate ?? '') || shop.now() + shop.settings.delays.preOrderMs;
}

/** Creates and charges an order. A repeated reference creates another one. */
export function placeOrder(
  shop: CodesWholesaleShop,
  request: OrderRequest,
  fault: CodesWholesaleFault | null,
): StoredOrder {
  const { books } = shop;
  applyRefusal(shop, request.products[0]!.productId, fault);
  const preOrderedUntilMs = preOrderEnd(shop, request);
  const lines = request.products.map((line) => lineOf(shop, line, preOrderedUntilMs > 0));
  const { codes, codesUsed } = bindCodes(shop, lines, fault);
  const number = books.orders.size + 1;
  const order: StoredOrder = {
    id: uuidOf(`${books.keySalt}/order/${number}`),
    number,
    reference: request.orderId,
    lines,
    codes,
    ...deliveryOf(shop, fault),
    ...(preOrderedUntilMs > 0 && { preOrderedUntilMs }),
  };
  if (totalCents(order) > balanceCents(shop) + shop.settings.creditCents) throw noFunds();
  books.write({ type: 'ordered', order, codesUsed });
  return order;
}
