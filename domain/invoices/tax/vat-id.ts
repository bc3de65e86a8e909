// Validates tax numbers by format and check digit: VAT ids of member states, which reverse charge needs, and numbers of
// some countries outside, which are only kept. Only the country can tell whether a number is registered. Formats: the
// European Commission's VIES list and the tax authorities.

import { CHECK_DIGITS } from './check-digits.ts';

/** Of member states, by prefix. */
const UNION_FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^(?!12)\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^[1-9]\d{8}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^[1-9]\d{7}$/,
  SK: /^\d{10}$/,
};

/** Of countries outside the Union, by prefix. */
const FOREIGN_FORMS: Readonly<Record<string, RegExp>> = {
  CH: /^E\d{9}(MWST|TVA|IVA)?$/,
  GB: /^(\d{9}(\d{3})?|GD[0-4]\d\d|HA[5-9]\d\d)$/,
  NO: /^\d{9}(MVA)?$/,
};

/** Prefixes of VAT ids that differ from the code of their country. */
const PREFIXES: Readonly<Record<string, string>> = {
  GR: 'EL',
  MC: 'FR',
  IM: 'GB',
  AX: 'FI',
  GP: 'FR',
  MQ: 'FR',
  GF: 'FR',
  RE: 'FR',
  YT: 'FR',
  LI: 'CH',
};

const vatIdPrefixOf = (countryCode: string): string => PREFIXES[countryCode] ?? countryCode;

/** Stored and printed form: upper case, without spaces, dots and dashes. */
export const normalizeVatId = (text: string): string => text.toUpperCase().replace(/[\s.-]/g, '');

const fits = (forms: Readonly<Record<string, RegExp>>, id: string): boolean => {
  const [prefix, rest] = [id.slice(0, 2), id.slice(2)];
  return forms[prefix]?.test(rest) === true && (CHECK_DIGITS[prefix]?.(rest) ?? true);
};

/** Whether a normalized id is a VAT id of a member state: its format and check digit are right. */
export const isVatId = (id: string): boolean => fits(UNION_FORMS, id);

/** Whether a normalized id is a tax number of a country outside the Union that is kept (CH, GB, NO). */
export const isForeignTaxNumber = (id: string): boolean => fits(FOREIGN_FORMS, id);

/** Whether it is an id of Northern Ireland, which exists for goods only. */
export const isNorthernIrish = (id: string): boolean => id.startsWith('XI');

/** Whether it is an id of that country. Greece uses EL, Monaco the ids of France. */
export const isVatIdOf = (id: string, countryCode: string): boolean => id.slice(0, 2) === vatIdPrefixOf(countryCode);
