// Fields that several calls of the partner API share, with their descriptions.

import * as z from 'zod/mini';
import * as field from '#domain/base/fields.ts';
import { REFERENCE_MAX } from '#domain/base/limits.ts';

const { described } = field;

/** An id of the documentation's examples. */
export const EXAMPLE_ID = '0192f0c1-5b7e-7d2a-9c1e-3f4a5b6c7d8e';
const EXAMPLE_TIME = '2026-11-20T12:00:00.000Z';
const EXAMPLE_AMOUNT = { amount: '12.50', currency: 'EUR' };

/** Maximum rows of a page. */
const API_PAGE_MAX = 1000;
const API_PAGE_SIZE = 100;

export const idField = (description: string) => described(field.id(), description, EXAMPLE_ID);
export const timeField = (description: string) => described(field.time(), description, EXAMPLE_TIME);
export const nullableTime = (description: string) => described(z.nullable(field.time()), description, EXAMPLE_TIME);
export const amountField = (description: string, amount = EXAMPLE_AMOUNT.amount) =>
  described(field.amount(), description, { ...EXAMPLE_AMOUNT, amount });
export const nullableAmount = (description: string) =>
  described(z.nullable(field.amount()), description, EXAMPLE_AMOUNT);
export const textField = (description: string, example: string) => described(z.string(), description, example);
export const nullableText = (description: string, example: string) =>
  described(z.nullable(z.string()), description, example);
export const countField = (description: string, example: number) => described(field.integer(), description, example);
export const flagField = (description: string, example: boolean) => described(z.boolean(), description, example);

/** A unit price that the caller names: above 0, at most 10,000 EUR. */
export const unitPriceInput = (max: number, description: string) =>
  described(z.optional(field.amount({ min: 1, max })), description, EXAMPLE_AMOUNT);

/** The caller's own reference (API-030). */
export const referenceInput = (description: string) =>
  described(field.singleLine(REFERENCE_MAX, { min: 1 }), description, 'shop-2026-000417');
export const referenceOutput = (description: string) => nullableText(description, 'shop-2026-000417');

/** Position after the last row of the page before. */
const cursor = () =>
  described(
    z.optional(z.string().check(z.maxLength(200))),
    'The `next_cursor` of the page before; omit it for the first page.',
    'WyIyMDI2Il0',
  );

/** Query of a list: cursor and size of the page. */
export const pageQuery = () => ({
  cursor: cursor(),
  limit: described(
    z._default(field.queryInteger({ min: 1, max: API_PAGE_MAX }), API_PAGE_SIZE),
    'Maximum number of rows of the page.',
    API_PAGE_SIZE,
  ),
});
export interface PageQuery {
  cursor?: string | undefined;
  limit: number;
}

/** Reply of a list. */
export const pageOf = <I extends z.ZodMiniType>(item: I, what: string, example: unknown = []) =>
  z.object({
    items: described(z.array(item), `The ${what} of the page.`, example),
    nextCursor: nullableText('Cursor of the next page; null on the last page.', 'WyIyMDI2Il0'),
  });

/** From a time (inclusive) to a time (exclusive). */
export const createdRange = (what: string) => ({
  createdFrom: described(z.optional(field.time()), `Only ${what} created at this time or later.`, EXAMPLE_TIME),
  createdTo: described(z.optional(field.time()), `Only ${what} created before this time.`, EXAMPLE_TIME),
});
