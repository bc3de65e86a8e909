// Lines without an order, such as a setup fee or an advertising contribution, on invoices (INV-090) and credit notes
// (INV-091).

import * as z from 'zod/mini';
import * as field from '#domain/base/fields.ts';
import { type Cents, formatEuro } from '#domain/base/money.ts';
import { invoiceCopy } from './copy.ts';

const FREE_LINES_MAX = 20;
const FREE_TEXT_MAX = 200;
export const FREE_QUANTITY_MAX = 9999;
/** Maximum net amount of a line, which the columns of documents hold. */
const FREE_LINE_MAX_CENTS: Cents = 9_999_990_000;

export const FreeLine = z
  .strictObject({
    text: field.singleLine(FREE_TEXT_MAX, { min: 1 }),
    quantity: field.integer({ min: 1, max: FREE_QUANTITY_MAX }),
    /** Net price of a piece. */
    unitPrice: field.money({ min: 1, max: FREE_LINE_MAX_CENTS }),
  })
  .check(
    z.refine(({ quantity, unitPrice }) => quantity * unitPrice <= FREE_LINE_MAX_CENTS, {
      error: invoiceCopy.freeLineTooLarge(formatEuro(FREE_LINE_MAX_CENTS)),
      path: ['unitPrice'],
    }),
  );
export type FreeLine = z.output<typeof FreeLine>;

export const freeLines = () => z.array(FreeLine).check(z.maxLength(FREE_LINES_MAX));

/** A line in the audit log. */
export const freeLineText = ({ text, quantity, unitPrice }: FreeLine): string =>
  `${quantity} × ${text}: ${formatEuro(quantity * unitPrice)}`;

export const netOfFreeLines = (lines: readonly FreeLine[]): Cents =>
  lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
