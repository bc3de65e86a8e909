// Package calls (http-api sections 4 and 5): create, send, download keys.

import * as z from 'zod/mini';
import { commonCopy } from '#domain/base/copy.ts';
import { get, partner, post, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { PACKAGE_CAP } from '#domain/base/limits.ts';
import { SeenById } from '#domain/orders/calls.ts';
import { ActionResult, Package } from '#domain/orders/shapes.ts';

/** Number of keys in a package. */
export const PackageInput = z.strictObject({
  id: field.id(),
  quantity: field.integer({ min: 1, max: PACKAGE_CAP, minMessage: commonCopy.atLeastOne }),
});
const OfPackage = z.strictObject({ id: field.id(), pkg: field.id() });
const File = z.any();

export const deliveryCalls = {
  create: post('/order/management/actions/:id/CreatePackage', {
    summary: 'Creates a package from keys of an order.',
    refusals: ['delivery_not_started', 'not_available', 'order_status'],
    access: staff('Order.CreatePackage'),
    input: PackageInput,
    reply: Package,
  }),
  createMine: post('/order/me/actions/:id/CreatePackage', {
    summary: 'Creates a package from keys of an order of the company.',
    refusals: ['delivery_not_started', 'not_available', 'order_status'],
    access: partner('Order.CreatePackage'),
    input: PackageInput,
    reply: Package,
  }),
  send: post('/order/management/actions/:id/Packages/:pkg/SendPackage', {
    summary: 'Sends a package, or resends its notice.',
    refusals: ['order_status', 'package_limit', 'unpaid'],
    access: staff('Order.SendPackage'),
    input: OfPackage,
    reply: Package,
  }),
  sendMine: post('/order/me/actions/:id/Packages/:pkg/SendPackage', {
    summary: 'Sends a package of an order of the company, or resends its notice.',
    refusals: ['order_status', 'package_limit', 'unpaid'],
    access: partner('Order.SendPackage'),
    input: OfPackage,
    reply: Package,
  }),
  /** Both in one transaction: what may not be sent is not packed either. */
  getKeysMine: post('/order/me/actions/:id/GetKeys', {
    summary: 'Creates and sends a package from keys of an order of the company.',
    refusals: ['delivery_not_started', 'not_available', 'order_status', 'package_limit', 'unpaid'],
    access: partner('Order.CreatePackage'),
    input: PackageInput,
    reply: Package,
  }),
};

/** Orders that one call draws keys from, and packages in one file. */
export const MAX_DRAWN_ORDERS = 50;

/** Keys of all orders of the company at once (PORD-028). */
export const allKeysCalls = {
  drawAll: post('/order/me/actions/GetAllKeys', {
    summary: 'Creates and sends a package of the keys of each order that has some, each in its own transaction.',
    access: partner('Order.CreatePackage'),
    input: z.strictObject({}),
    reply: z.object({
      packages: z.array(z.object({ packageId: z.string(), orderNumber: z.string(), quantity: z.number() })),
      /** Orders whose keys may not be sent, with the reason. */
      refused: z.array(z.object({ orderNumber: z.string(), message: z.string() })),
      /** Keys beyond the limits of one call, for the next one. */
      left: z.number(),
    }),
  }),
  download: post('/order/me/Packages/Download', {
    summary: 'Downloads the keys of several sent packages of the company in one file.',
    refusals: ['missing', 'package_not_sent'],
    access: partner('Order.View'),
    kind: 'file',
    input: z.strictObject({
      packageIds: z.array(field.id()).check(z.minLength(1), z.maxLength(MAX_DRAWN_ORDERS)),
    }),
    reply: File,
  }),
};

/** Keys to move into our own stock, and the effect on the order (LIFE-T33). */
export const InventoryMove = z.strictObject({
  id: field.id(),
  unDelivered: z.boolean(),
  isUpdate: z.boolean(),
});
export type InventoryMove = z.output<typeof InventoryMove>;

/** Moves keys out of an ended order. */
export const keyReturnCalls = {
  refund: post('/order/management/actions/:id/refund', {
    summary: 'Refunds an order.',
    refusals: ['order_status'],
    access: staff('Order.Refund'),
    input: SeenById,
    reply: ActionResult,
  }),
  sendToInventory: post('/order/management/actions/:id/SendToInventory', {
    summary: 'Moves the unsent keys of an order to the inventory.',
    refusals: ['nothing_to_move', 'order_status'],
    access: staff('Order.SendToInventory'),
    input: InventoryMove,
    reply: ActionResult,
  }),
};

/** Key files; each download is recorded in the reveal ledger before a key is sent. */
export const downloadCalls = {
  download: get('/order/management/:id/Packages/:pkg/Download', {
    summary: 'Downloads the keys of a sent package.',
    refusals: ['package_not_sent'],
    access: staff('Order.SendPackage'),
    kind: 'file',
    input: OfPackage,
    reply: File,
  }),
  downloadMine: get('/order/me/:id/Packages/:pkg/Download', {
    summary: 'Downloads the keys of a sent package of the company.',
    refusals: ['package_not_sent'],
    access: partner('Order.View'),
    kind: 'file',
    input: OfPackage,
    reply: File,
  }),
};
