// Vendors: map providers and publishers to vendor numbers in the accounting system (VEN-001 to VEN-011).

import * as z from 'zod/mini';
import { FINANCE_STAFF, post, put, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { defineList, keywordsFilter, listCall } from '#domain/base/list.ts';

export const INTERNAL_ID_MAX = 10_000_000_000_000;
const NAME_MAX = 200;

export const Vendor = z.object({
  id: z.string(),
  /** Vendor number in the accounting system. */
  internalId: z.number(),
  name: z.string(),
  /** Name of the provider or publisher. */
  searchValue: z.string(),
});
export type Vendor = z.output<typeof Vendor>;

const vendorFields = {
  internalId: field.integer({ max: INTERNAL_ID_MAX }),
  name: field.nameText(NAME_MAX, { min: 1 }),
  searchValue: field.singleLine(NAME_MAX, { min: 1 }),
};

export const VendorInput = z.strictObject(vendorFields);
export type VendorInput = z.output<typeof VendorInput>;
export const VendorEdit = z.strictObject({ ...vendorFields, id: field.id() });
export type VendorEdit = z.output<typeof VendorEdit>;

export const vendorList = defineList({
  filters: { text: keywordsFilter() },
  sorts: ['internalId', 'name', 'searchValue'],
});

export const vendorCalls = {
  list: listCall('/vendor/management/search', {
    summary: 'Lists vendors of the accounting system.',
    access: staff(),
    list: vendorList,
    item: Vendor,
  }),
  create: post('/vendor/management/create', {
    summary: 'Adds a vendor.',
    refusals: ['taken'],
    access: FINANCE_STAFF,
    input: VendorInput,
    reply: Vendor,
  }),
  update: put('/vendor/management/update', {
    summary: 'Updates a vendor.',
    refusals: ['missing', 'taken'],
    access: FINANCE_STAFF,
    input: VendorEdit,
    reply: Vendor,
  }),
};
