// CSV cells: quoted according to RFC 4180, and escaped against formula injection, because spreadsheets execute text
// that looks like a formula (SRP-008, T21).

import { guardFormula } from './formula.ts';

/** A text as a cell. */
export const csvCell = (text: string): string => (/[",\r\n\0]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Prefixes possible formulas with an apostrophe. */
export const guardedCell = (text: string): string => csvCell(guardFormula(text));

/** Byte order mark, which makes spreadsheets read UTF-8. */
export const BOM = '\ufeff';
