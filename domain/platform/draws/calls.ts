// Draws of the partner API: a draw packs keys of an order and sends them without an email. Replies about draws hold ids
// only, because replies of writes are stored for replays; keys are read separately, with a line in the reveal ledger each
// time.

import * as z from 'zod/mini';
import { get, partner, post } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { PACKAGE_CAP, REFERENCE_MAX } from '#domain/base/limits.ts';
import {
  countField,
  idField,
  pageOf,
  pageQuery,
  referenceInput,
  referenceOutput,
  textField,
  timeField,
} from '#domain/platform/fields.ts';

const { described } = field;

export const ApiDraw = z.object({
  id: idField('Id of the draw.'),
  orderId: idField('Id of its order.'),
  orderNumber: textField('Number of its order.', 'GK 2026 000417'),
  reference: referenceOutput('Your reference; null for keys that a person took.'),
  quantity: countField('Drawn keys; bundles have several parts each.', 50),
  createdAt: timeField('Time of the draw.'),
});
export type ApiDraw = z.output<typeof ApiDraw>;

/** Media types of keys. */
export const KEY_TYPES = ['text/plain', 'image/png', 'image/jpeg', 'image/gif'] as const;
export type KeyType = (typeof KEY_TYPES)[number];

export const ApiKey = z.object({
  id: idField('Id of the key.'),
  unit: countField('Number of the ordered unit; parts of a bundle share it.', 17),
  part: countField('Number of the part of a bundle; 0 otherwise.', 0),
  sku: textField('SKU of the product or of the part.', 'AMB-ROAD-EU'),
  country: textField(
    'Country that the key was bought for (ISO 3166-1 alpha-2). Keys of an order may be bought for several; the promotion says where they can be activated.',
    'DE',
  ),
  type: described(z.enum(KEY_TYPES), 'Media type of the key. New values may be added.', 'text/plain'),
  code: textField('The key; base64 if its type is an image.', 'AAAAA-BBBBB-CCCCC'),
});
export type ApiKey = z.output<typeof ApiKey>;

const scope = 'keys:read';

export const apiDrawCalls = {
  draw: post('/v1/orders/:id/draws', {
    summary: 'Draws ready keys of an order, or returns the draw with this reference and terms.',
    access: partner('Order.CreatePackage'),
    scope,
    refusals: [
      'delivery_not_started',
      'duplicate_reference',
      'not_available',
      'order_status',
      'package_limit',
      'unpaid',
    ],
    input: z.strictObject({
      id: idField('Id of the order.'),
      quantity: described(field.integer({ min: 1, max: PACKAGE_CAP }), 'Keys to draw.', 50),
      reference: referenceInput('Your reference: unique among the draws of your company for ever.'),
    }),
    reply: ApiDraw,
  }),
  list: get('/v1/draws', {
    summary: "Lists the company's draws, newest first, including keys that people took.",
    access: partner('Order.CreatePackage'),
    scope,
    input: z.strictObject({
      ...pageQuery(),
      reference: described(
        z.optional(z.string().check(z.maxLength(REFERENCE_MAX))),
        'Only the draw with this reference.',
        'shop-2026-000417',
      ),
      orderId: described(z.optional(field.id()), 'Only draws of this order.', '0192f0c1-5b7e-7d2a-9c1e-3f4a5b6c7d8e'),
    }),
    reply: pageOf(ApiDraw, 'draws'),
  }),
  one: get('/v1/draws/:id', {
    summary: "Reads one of the company's draws, without its keys.",
    access: partner('Order.CreatePackage'),
    scope,
    input: z.strictObject({ id: idField('Id of the draw.') }),
    reply: ApiDraw,
  }),
};

/** Served apart: reading writes to the reveal ledger before the first key leaves. */
export const apiKeyCalls = {
  keys: get('/v1/draws/:id/keys', {
    summary: 'Reads the keys of a draw; every read is recorded.',
    access: partner('Order.CreatePackage'),
    scope,
    holdsKeys: true,
    input: z.strictObject({ id: idField('Id of the draw.'), ...pageQuery() }),
    reply: pageOf(ApiKey, 'keys, in a stable order; a page may be shorter than its limit'),
  }),
};
