// Detects text that a spreadsheet would execute as a formula (SRP-008, T21): one rule for all files of both sides.

/** Characters that start a formula, in any width, possibly preceded by characters that spreadsheets ignore. */
const FORMULA = /^[\p{C}\p{Z}]*[=+\-@\u2212]|^[\t\r\n\0]/u;

/** Whether a spreadsheet could interpret this text as a formula. */
export const isFormula = (text: string): boolean => FORMULA.test(text.normalize('NFKC'));

/** Prefixes a possible formula with an apostrophe. */
export const guardFormula = (text: string): string => (isFormula(text) ? `'${text}` : text);
