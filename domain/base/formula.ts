// Texts that a spreadsheet takes for a formula and carries out (SRP-008, T21): one rule for every file of either side.

/** Signs that begin a formula, in any width; whatever a spreadsheet may drop before them does not help. */
const FORMULA = /^[\p{C}\p{Z}]*[=+\-@\u2212]|^[\t\r\n\0]/u;

/** Could a spreadsheet take this text for a formula? */
export const isFormula = (text: string): boolean => FORMULA.test(text.normalize('NFKC'));

/** The same text with an apostrophe before what could be a formula. */
export const guardFormula = (text: string): string => (isFormula(text) ? `'${text}` : text);
