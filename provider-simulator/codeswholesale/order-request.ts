// Reads the body of an order.

import { badQuantity, badRequest } from './errors.ts';

const MAX_UNITS = 100;

export interface RequestedLine {
  productId: string;
  quantity: number;
  /** In euro; null: any price. */
  price: number | null;
}

export interface OrderRequest {
  products: RequestedLine[];
  orderId: string | null;
  allowPreOrder: boolean;
}

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

/** Quantities are text in some public examples. */
function readLine(value: unknown): RequestedLine {
  const { productId, quantity, price } = fieldsOf(value);
  if (typeof productId !== 'string' || productId === '') throw badRequest('productId is required.');
  const units = Number(quantity);
  if (!Number.isInteger(units) || units < 1 || units > MAX_UNITS) throw badQuantity();
  if (price === undefined || price === null) return { productId, quantity: units, price: null };
  if (typeof price !== 'number' || !(price > 0)) throw badRequest('price must be positive.');
  return { productId, quantity: units, price };
}

/** @throws CodesWholesaleRefusal naming the first invalid field */
export function readOrderRequest(body: unknown): OrderRequest {
  const { products, orderId, allowPreOrder } = fieldsOf(body);
  if (!Array.isArray(products) || products.length === 0) throw badRequest('products must not be empty.');
  if (orderId !== undefined && orderId !== null && typeof orderId !== 'string')
    throw badRequest('orderId must be a string.');
  if (allowPreOrder !== undefined && typeof allowPreOrder !== 'boolean')
    throw badRequest('allowPreOrder must be a boolean.');
  return {
    products: products.map(readLine),
    orderId: orderId ?? null,
    // The default of the public SDK.
    allowPreOrder: allowPreOrder ?? true,
  };
}
