// Reads the body of an order and checks the documented limits.

import { violation } from './errors.ts';
import type { KinguinShop } from './shop.ts';

const MAX_LINES = 10;
const MAX_UNITS = 9;
const MAX_WHOLESALE_UNITS = 1000;

export interface RequestedLine {
  productId: string;
  qty: number;
  /** In euro. */
  price: number;
  keyType?: 'text';
  offerId?: string;
}

export interface OrderRequest {
  products: RequestedLine[];
  orderExternalId?: string;
}

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

/** One line; version 1 names the product by `kinguinId`. */
function readLine(shop: KinguinShop, version: string, value: unknown): RequestedLine {
  const { kinguinId, productId, qty, price, keyType, offerId } = fieldsOf(value);
  const name = version === 'v1' ? 'products.kinguinId' : 'products.productId';
  const id =
    version === 'v1'
      ? ([...shop.catalogue.values()].find((product) => product.kinguinId === kinguinId)?.productId ??
        String(kinguinId))
      : productId;
  if (typeof id !== 'string' || id === '') throw violation(name, id, 'must be given.');
  if (!Number.isInteger(qty) || (qty as number) < 1) throw violation('products.qty', qty, 'must be 1 or more.');
  if (typeof price !== 'number' || !(price > 0)) throw violation('products.price', price, 'must be positive.');
  if (keyType !== undefined && keyType !== 'text') throw violation('products.keyType', keyType, 'must be "text".');
  if (offerId !== undefined && typeof offerId !== 'string')
    throw violation('products.offerId', offerId, 'must be a string.');
  const limit = offerId === undefined ? MAX_UNITS : MAX_WHOLESALE_UNITS;
  if ((qty as number) > limit) throw violation('products.qty', qty, `must be at most ${limit}.`);
  return {
    productId: id,
    qty: qty as number,
    price,
    ...(keyType === undefined ? {} : { keyType }),
    ...(offerId === undefined ? {} : { offerId }),
  };
}

/** @throws KinguinRefusal naming the first invalid field */
export function readOrderRequest(shop: KinguinShop, version: string, body: unknown): OrderRequest {
  const { products, orderExternalId } = fieldsOf(body);
  if (!Array.isArray(products) || products.length === 0 || products.length > MAX_LINES)
    throw violation('products', products, `must have 1 to ${MAX_LINES} items.`);
  if (orderExternalId !== undefined && typeof orderExternalId !== 'string')
    throw violation('orderExternalId', orderExternalId, 'must be a string.');
  const lines = products.map((line: unknown) => readLine(shop, version, line));
  const units = lines.reduce((sum, { qty }) => sum + qty, 0);
  if (units > MAX_WHOLESALE_UNITS)
    throw violation('products', units, `must have at most ${MAX_WHOLESALE_UNITS} units.`);
  return { products: lines, ...(orderExternalId === undefined ? {} : { orderExternalId }) };
}
