// Products, orders, codes and the account in the JSON shapes of the public sources.

import type { OrderCode, StoredOrder } from './books.ts';
import type { Product } from './catalogue.ts';
import { stateOf, totalCents } from './deliveries.ts';
import { balanceCents, type CodesWholesaleShop, currentPrices, stockOf } from './shop.ts';

const toEuro = (cents: number): number => cents / 100;
const toTime = (ms: number): string => new Date(ms).toISOString();

const CODE_TYPES = { text: 'CODE_TEXT', image: 'CODE_IMAGE', preOrder: 'PRE_ORDER' } as const;
const OLD_CODE_TYPES = { text: 'Text code', image: 'Image code', preOrder: 'Pre-ordered code' } as const;

export function toProduct(shop: CodesWholesaleShop, product: Product) {
  const { productId, identifier, name, platform, region, releaseDate } = product;
  return {
    productId,
    identifier,
    name,
    platform,
    quantity: stockOf(shop, product),
    images: [{ format: 'SMALL', image: `https://images.codeswholesale.example/${productId}` }],
    regions: [region],
    regionDescription: `Activates in ${region}.`,
    languages: ['Multilanguage'],
    badges: [],
    prices: currentPrices(shop, product).map(({ from, to, cents }) => ({ from, to, value: toEuro(cents) })),
    releaseDate,
    links: [{ rel: 'self', href: `/v3/products/${productId}` }],
  };
}

/** A code with its content; `order` says how its content and type are sent. */
export function toCode({ books, now }: CodesWholesaleShop, order: StoredOrder, code: OrderCode) {
  const { id, serial, isImage } = code;
  const { isPreOrdered } = stateOf(books, order, now());
  const types = order.hasOldTypes ? OLD_CODE_TYPES : CODE_TYPES;
  const type = isPreOrdered ? types.preOrder : isImage ? types.image : types.text;
  return {
    codeId: id,
    ...(order.hasOldTypes ? { status: type } : { codeType: type }),
    ...(isPreOrdered ? {} : { code: serial }),
    ...(isImage && !isPreOrdered ? { filename: `${id}.png` } : {}),
    links: [{ rel: 'code', href: `/v3/codes/${id}` }],
  };
}

function toOrderedCode(shop: CodesWholesaleShop, order: StoredOrder, code: OrderCode) {
  const { code: content, links, ...rest } = toCode(shop, order, code);
  if (order.content === 'inline') return { ...rest, ...(content === undefined ? {} : { code: content }), links };
  const host = order.content === 'foreign' ? 'https://codes.elsewhere.example' : '';
  return { ...rest, links: links.map(({ rel, href }) => ({ rel, href: `${host}${href}` })) };
}

/** A row of the history, which names no products. */
export function toHistoryRow({ books, now }: CodesWholesaleShop, order: StoredOrder) {
  return {
    orderId: order.id,
    ...(order.reference === null ? {} : { clientOrderId: order.reference }),
    identifier: `CW-${100_000 + order.number}`,
    status: stateOf(books, order, now()).status,
    createdOn: toTime(order.atMs),
    totalPrice: toEuro(totalCents(order)),
    links: [{ rel: 'self', href: `/v3/orders/${order.id}` }],
  };
}

export function toOrder(shop: CodesWholesaleShop, order: StoredOrder) {
  const { codes } = stateOf(shop.books, order, shop.now());
  return {
    ...toHistoryRow(shop, order),
    products: order.lines.map(({ productId, unitCents }, index) => ({
      productId,
      name: shop.catalogue.get(productId)!.name,
      unitPrice: toEuro(unitCents),
      codes: codes.filter(({ line }) => line === index).map((code) => toOrderedCode(shop, order, code)),
      links: [{ rel: 'product', href: `/v3/products/${productId}` }],
    })),
  };
}

export function toAccount(shop: CodesWholesaleShop) {
  const { creditCents } = shop.settings;
  const balance = balanceCents(shop);
  return {
    fullName: 'Merkur Example',
    email: 'buyer@merkur.example',
    totalToUse: toEuro(balance + creditCents),
    currentBalance: toEuro(balance),
    currentCredit: toEuro(creditCents),
  };
}
