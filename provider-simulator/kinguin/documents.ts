// Products, orders and keys in the documented JSON shapes.

import type { StoredOrder } from './books.ts';
import type { Product } from './catalogue.ts';
import { paymentOf } from './deliveries.ts';
import { type CurrentOffer, currentOffers, type KinguinShop, orderState } from './shop.ts';

const toEuro = (cents: number): number => cents / 100;
const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, one) => total + of(one), 0);

/** `2026-01-05T08:00:00+00:00`, as in all documented examples. */
const toSeconds = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, '+00:00');
/** Events have milliseconds. */
export const toMilliseconds = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00');

function toOffer(product: Product, offer: CurrentOffer) {
  const { offerId, priceCents, qty, textQty, merchantName, tierCents, physicalStock } = offer;
  return {
    name: product.name,
    offerId,
    price: toEuro(priceCents),
    qty,
    textQty,
    availableQty: physicalStock,
    availableTextQty: Math.min(physicalStock, textQty),
    merchantName,
    isPreorder: product.isPreorder,
    ...(product.releaseDate ? { releaseDate: product.releaseDate } : {}),
    ...(tierCents && {
      wholesale: {
        enabled: true,
        tiers: tierCents.map((cents, index) => ({ level: index + 1, price: toEuro(cents) })),
      },
    }),
  };
}

export const updatedMsOf = ({ books, now }: KinguinShop, product: Product): number => {
  const { productId, updatedMs } = product;
  const soldOutMs = books.soldOutUntilMs.get(productId) ?? 0;
  return Math.max(updatedMs, books.changedMs.get(productId) ?? 0, soldOutMs <= now() ? soldOutMs : 0);
};

/** A product with its offers; null without stock. */
export function toProduct(shop: KinguinShop, product: Product) {
  const offers = currentOffers(shop, product);
  const cheapestCents = offers[0]?.priceCents;
  if (cheapestCents === undefined) return null;
  const cheapest = offers.filter(({ priceCents }) => priceCents === cheapestCents);
  return {
    kinguinId: product.kinguinId,
    productId: product.productId,
    cheapestOfferId: cheapest.map(({ offerId }) => offerId),
    name: product.name,
    originalName: product.originalName,
    description: `A made-up product of the series ${product.originalName}.`,
    ...(product.publisher ? { developers: [product.publisher], publishers: [product.publisher] } : {}),
    genres: ['Action'],
    platform: product.platform,
    ...(product.releaseDate ? { releaseDate: product.releaseDate } : {}),
    qty: sum(cheapest, ({ qty }) => qty),
    textQty: sum(cheapest, ({ textQty }) => textQty),
    price: toEuro(cheapestCents),
    offers: offers.map((offer) => toOffer(product, offer)),
    offersCount: offers.length,
    totalQty: sum(offers, ({ qty }) => qty),
    isPreorder: product.isPreorder,
    regionalLimitations: product.region.name,
    countryLimitation: product.region.excluded,
    regionId: product.region.id,
    activationDetails: 'Enter the key in the shop of the platform.',
    videos: [],
    languages: ['English', 'German'],
    systemRequirements: [{ system: 'Windows', requirement: ['OS: Windows 10'] }],
    tags: ['base'],
    merchantName: cheapest.map(({ merchantName }) => merchantName),
    images: { screenshots: [], cover: { url: '', thumbnail: '' } },
    updatedAt: toSeconds(updatedMsOf(shop, product)),
  };
}

/** An order; the states of its keys are not part of the reply to its creation. */
export function toOrder(shop: KinguinShop, order: StoredOrder, withKeys: boolean) {
  const { status, keys } = orderState(shop, order);
  const { lines, isPreorder, releaseDate } = order;
  const preorder = isPreorder && releaseDate ? { preorderReleaseDate: releaseDate } : {};
  return {
    totalPrice: toEuro(sum(lines, ({ qty, priceCents }) => qty * priceCents)),
    requestTotalPrice: toEuro(sum(lines, ({ qty, requestCents }) => qty * requestCents)),
    paymentPrice: toEuro(paymentOf(order)),
    status,
    userEmail: 'store@merkur.example',
    storeId: 1,
    createdAt: toSeconds(order.atMs),
    orderId: order.id,
    ...(order.reference === null ? {} : { orderExternalId: order.reference }),
    isPreorder,
    totalQty: sum(lines, ({ qty }) => qty),
    ...preorder,
    products: lines.map((line, index) => {
      const product = shop.catalogue.get(line.productId)!;
      return {
        kinguinId: product.kinguinId,
        offerId: line.offerId,
        productId: line.productId,
        qty: line.qty,
        name: product.name,
        price: toEuro(line.priceCents),
        totalPrice: toEuro(line.qty * line.priceCents),
        requestPrice: toEuro(line.requestCents),
        isPreorder,
        ...(product.releaseDate ? { releaseDate: product.releaseDate } : {}),
        ...(line.keyType ? { keyType: line.keyType } : {}),
        ...(withKeys && {
          keys: keys.flatMap(({ key, status: keyStatus }) =>
            key.line === index ? [{ id: key.id, status: keyStatus }] : [],
          ),
        }),
      };
    }),
  };
}

/** Keys of an order that can be downloaded now. */
export const toKeys = (shop: KinguinShop, order: StoredOrder) =>
  orderState(shop, order).keys.flatMap(({ key, downloadable }) => {
    if (!downloadable) return [];
    const product = shop.catalogue.get(key.productId)!;
    const { offerId } = order.lines[key.line]!;
    const { id, serial, type, productId } = key;
    return [{ id, serial, type, name: product.name, kinguinId: product.kinguinId, offerId, productId }];
  });
