// Validates typed numbers with the messages of call fields: for inputs in lists and tables outside of forms.

import * as z from 'zod/mini';
import * as field from './fields.ts';
import { PRICE_CAP_CENTS } from './limits.ts';
import type { Cents } from './money.ts';

const schemaFault = (schema: z.ZodMiniType, value: number): string | null =>
  z.safeParse(schema, value).error?.issues[0]?.message ?? null;

/** Error of an integer; null if valid or empty. */
export const integerFault = (value: number | null, bounds: Parameters<typeof field.integer>[0] = {}): string | null =>
  value === null ? null : schemaFault(field.integer(bounds), value);

/** Error of an amount in cents, which may be fractional while typing; null if valid or empty. */
export const moneyFault = (cents: Cents | null, { min = 0, max = PRICE_CAP_CENTS } = {}): string | null =>
  cents === null ? null : schemaFault(field.money({ min, max }), cents / 100);
