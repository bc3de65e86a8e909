// Cells of CSV files: quoted as RFC 4180 asks, and guarded, because a spreadsheet that opens a file takes a text that
// begins like a formula for one and carries it out (SRP-008, T21).

import { guardFormula } from './formula.ts';

/** A text as a cell. */
export const csvCell = (text: string): string => (/[",\r\n\0]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The same with an apostrophe before what could be a formula. */
export const guardedCell = (text: string): string => csvCell(guardFormula(text));

/** Tells spreadsheets that a text is UTF-8. */
export const BOM = '\ufeff';
