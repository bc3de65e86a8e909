// Kinds of fields that companies and people share, and their bounds (COM-009 to COM-015, CON-019).

import * as z from 'zod/mini';
import { EMAIL_MAX, isEmailAddress } from '#domain/base/email-address.ts';
import * as field from '#domain/base/fields.ts';
import { copy } from './copy.ts';

/** The highest number in a field of a company; euro where the field is an amount. */
export const COMPANY_NUMBER_MAX = 100_000_000_000;
/** The highest number of keys after which an invoice is written. */
export const KEY_QUANTITY_MAX = 1_000_000_000;

const MAX_CENTS = COMPANY_NUMBER_MAX * 100;

/** An e-mail address that can be sent to (`domain/base/email-address.ts`), in Unicode normal form C. */
export const email = (requiredMessage: string) =>
  field.singleLine(EMAIL_MAX, { min: 1, message: requiredMessage }).check(
    z.overwrite((text) => text.normalize('NFC')),
    z.refine((text) => text === '' || text.length > EMAIL_MAX || isEmailAddress(text), { error: copy.emailShape }),
  );

/** May be left out, then what was stays; null empties it. */
export const nullish = <S extends z.ZodMiniType>(inner: S) => z.nullable(z.optional(inner));

/** An amount of euro from 0 up to the bound of companies. */
export const amount = () => field.money({ max: MAX_CENTS, message: copy.amountBounds });

/** An amount that may also be owed the other way round. */
export const signedAmount = () => field.money({ min: -MAX_CENTS, max: MAX_CENTS, message: copy.balanceBounds });
