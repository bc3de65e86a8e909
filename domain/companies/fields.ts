// Kinds of fields that companies and people share, and their bounds (COM-009 to COM-015, CON-019).

import * as z from 'zod/mini';
import * as field from '#domain/base/fields.ts';
import { copy } from './copy.ts';

/** The highest number in a field of a company; euro where the field is an amount. */
export const COMPANY_NUMBER_MAX = 100_000_000_000;
/** The highest number of keys after which an invoice is written. */
export const KEY_QUANTITY_MAX = 1_000_000_000;
export const EMAIL_MAX = 254;

const MAX_CENTS = COMPANY_NUMBER_MAX * 100;

/** An e-mail address; whether it exists only a message to it can tell. */
export const email = (requiredMessage: string) =>
  field
    .singleLine(EMAIL_MAX, { min: 1, message: requiredMessage })
    .check(z.refine((text) => text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text), { error: copy.emailShape }));

/** May be left out, then what was stays; null empties it. */
export const nullish = <S extends z.ZodMiniType>(inner: S) => z.nullable(z.optional(inner));

/** An amount of euro from 0 up to the bound of companies. */
export const amount = () => field.money({ max: MAX_CENTS, message: copy.amountBounds });

/** An amount that may also be owed the other way round. */
export const signedAmount = () => field.money({ min: -MAX_CENTS, max: MAX_CENTS, message: copy.balanceBounds });
