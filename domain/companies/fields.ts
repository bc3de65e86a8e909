// Field types shared by companies and users, with their bounds (COM-009 to COM-015, CON-019).

import * as z from 'zod/mini';
import * as field from '#domain/base/fields.ts';
import { EMAIL_MAX, isEmailAddress } from '#domain/base/text/email-address.ts';
import { companyCopy } from './copy.ts';

/** Maximum of a numeric company field; euro for amounts. */
export const COMPANY_NUMBER_MAX = 100_000_000_000;
/** Maximum of the key count that triggers an invoice. */
export const KEY_QUANTITY_MAX = 1_000_000_000;

/** Maximum VAT rate, in basis points. */
export const VAT_RATE_MAX_BP = 10_000;

/** Postal codes of all countries: letters, digits, and single spaces or hyphens between them. */
export const ZIP_CODE = /^([A-Za-z0-9]+([ -][A-Za-z0-9]+)*)?$/;
export const ZIP_CODE_MAX = 12;

const MAX_CENTS = COMPANY_NUMBER_MAX * 100;

/** A deliverable email address (`domain/base/text/email-address.ts`), in Unicode normal form C. */
export const email = (requiredMessage: string) =>
  field.singleLine(EMAIL_MAX, { min: 1, message: requiredMessage }).check(
    z.overwrite((text) => text.normalize('NFC')),
    z.refine((text) => text === '' || text.length > EMAIL_MAX || isEmailAddress(text), {
      error: companyCopy.emailShape,
    }),
  );

/** If omitted, the value is kept; null clears it. */
export const nullish = <S extends z.ZodMiniType>(inner: S) => z.nullable(z.optional(inner));

/** An amount in euro from 0 to the maximum. */
export const amount = () => field.money({ max: MAX_CENTS, message: companyCopy.amountBounds });

/** An amount that may be negative. */
export const signedAmount = () => field.money({ min: -MAX_CENTS, max: MAX_CENTS, message: companyCopy.balanceBounds });
