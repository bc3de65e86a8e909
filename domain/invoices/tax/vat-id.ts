// Validates VAT ids by format and, if known, check digit. Only the country can tell whether an id is registered.
// Formats: the European Commission's VIES list. Check digits: published national rules.

const digitsOf = (text: string): number[] => [...text].map(Number);
const weighted = (text: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(text[at]), 0);
const crossSum = (n: number): number => Math.floor(n / 10) + (n % 10);
/** Luhn sum, doubling every second digit from `offset` on. */
const luhn = (text: string, offset: number): number =>
  digitsOf(text).reduce((sum, digit, at) => sum + (at % 2 === offset ? crossSum(digit * 2) : digit), 0);

/** ISO 7064 MOD 11,10. */
function mod11Of10(text: string): number {
  const product = digitsOf(text).reduce((last, digit) => {
    const sum = (digit + last) % 10 || 10;
    return (sum * 2) % 11;
  }, 10);
  return (11 - product) % 10;
}

interface VatIdRule {
  form: RegExp;
  /** Receives the part after the country code. */
  hasCheckDigit?: (rest: string) => boolean;
}

const RULES: Record<string, VatIdRule> = {
  AT: { form: /^U\d{8}$/, hasCheckDigit: (id) => (10 - ((luhn(id.slice(1, 8), 1) + 4) % 10)) % 10 === Number(id[8]) },
  BE: { form: /^[01]\d{9}$/, hasCheckDigit: (id) => 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8)) },
  BG: { form: /^\d{9,10}$/ },
  CY: { form: /^\d{8}[A-Z]$/ },
  CZ: { form: /^\d{8,10}$/ },
  DE: { form: /^[1-9]\d{8}$/, hasCheckDigit: (id) => mod11Of10(id.slice(0, 8)) === Number(id[8]) },
  DK: { form: /^\d{8}$/, hasCheckDigit: (id) => weighted(id, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0 },
  EE: {
    form: /^\d{9}$/,
    hasCheckDigit: (id) => (10 - (weighted(id, [3, 7, 1, 3, 7, 1, 3, 7]) % 10)) % 10 === Number(id[8]),
  },
  EL: { form: /^\d{9}$/ },
  ES: { form: /^[A-Z0-9]\d{7}[A-Z0-9]$/ },
  FI: {
    form: /^\d{8}$/,
    hasCheckDigit: (id) => (11 - (weighted(id, [7, 9, 10, 5, 8, 4, 2]) % 11)) % 11 === Number(id[7]),
  },
  FR: {
    form: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
    hasCheckDigit: (id) => !/^\d{2}/.test(id) || (12 + 3 * (Number(id.slice(2)) % 97)) % 97 === Number(id.slice(0, 2)),
  },
  HR: { form: /^\d{11}$/, hasCheckDigit: (id) => mod11Of10(id.slice(0, 10)) === Number(id[10]) },
  HU: {
    form: /^\d{8}$/,
    hasCheckDigit: (id) => (10 - (weighted(id, [9, 7, 3, 1, 9, 7, 3]) % 10)) % 10 === Number(id[7]),
  },
  IE: { form: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/ },
  IT: { form: /^\d{11}$/, hasCheckDigit: (id) => luhn(id, 1) % 10 === 0 },
  LT: { form: /^(\d{9}|\d{12})$/ },
  LU: { form: /^\d{8}$/, hasCheckDigit: (id) => Number(id.slice(0, 6)) % 89 === Number(id.slice(6)) },
  LV: { form: /^\d{11}$/ },
  MT: { form: /^\d{8}$/ },
  NL: { form: /^[A-Z0-9+*]{9}B\d{2}$/ },
  PL: {
    form: /^\d{10}$/,
    hasCheckDigit: (id) => weighted(id, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(id[9]),
  },
  PT: {
    form: /^\d{9}$/,
    hasCheckDigit: (id) => ((11 - (weighted(id, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === Number(id[8]),
  },
  RO: { form: /^\d{2,10}$/ },
  SE: { form: /^\d{10}01$/, hasCheckDigit: (id) => luhn(id.slice(0, 10), 0) % 10 === 0 },
  SI: { form: /^[1-9]\d{7}$/ },
  SK: { form: /^\d{10}$/, hasCheckDigit: (id) => Number(id) % 11 === 0 },
};

/** Stored and printed form: upper case, without spaces, dots and dashes. */
export const normalizeVatId = (text: string): string => text.toUpperCase().replace(/[\s.-]/g, '');

/** Whether a normalized id has its country's format, and a valid check digit if known. */
export function isVatId(id: string): boolean {
  const rule = RULES[id.slice(0, 2)];
  const rest = id.slice(2);
  return rule?.form.test(rest) === true && (rule.hasCheckDigit?.(rest) ?? true);
}

/** Whether it is an id of that country. Greece uses EL. */
export const isVatIdOf = (id: string, countryCode: string): boolean =>
  id.slice(0, 2) === (countryCode === 'GR' ? 'EL' : countryCode);
