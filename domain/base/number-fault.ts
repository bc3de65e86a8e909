// What is wrong with a number that a person typed, in the sentences of the fields of calls: for inputs that are in
// lists and tables and not in a form.

import * as z from 'zod/mini';
import * as field from './fields.ts';
import { PRICE_CAP_CENTS } from './limits.ts';
import type { Cents } from './money.ts';

const schemaFault = (schema: z.ZodMiniType, value: number): string | null =>
  z.safeParse(schema, value).error?.issues[0]?.message ?? null;

/** The sentence about a whole number; null when it keeps the bounds, and while there is none. */
export const integerFault = (value: number | null, bounds: Parameters<typeof field.integer>[0] = {}): string | null =>
  value === null ? null : schemaFault(field.integer(bounds), value);

/** The sentence about an amount in cents, which may be a part of a cent as long as it is typed; null likewise. */
export const moneyFault = (cents: Cents | null, { min = 0, max = PRICE_CAP_CENTS } = {}): string | null =>
  cents === null ? null : schemaFault(field.money({ min, max }), cents / 100);
