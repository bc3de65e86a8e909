// Electronic addresses of seller and buyer (BT-34, BT-49): the schemes of the EAS code list of the European Commission, and
// the formats that the Peppol rules prescribe for some of them.

import { isEmailAddress } from '#domain/base/text/email-address.ts';

export interface ElectronicAddress {
  /** EAS code. */
  scheme: string;
  id: string;
}

/** Scheme of email addresses, which the Peppol network does not deliver to. */
export const EMAIL_SCHEME = 'EM';

/** Schemes with a common name; the name is shown beside the code. */
const NAMED: Readonly<Record<string, string>> = {
  EM: 'Email',
  '0002': 'SIRENE (France)',
  '0007': 'Organisation number (Sweden)',
  '0009': 'SIRET (France)',
  '0037': 'LY-tunnus (Finland)',
  '0060': 'DUNS',
  '0088': 'GLN',
  '0096': 'P number (Denmark)',
  '0106': 'KvK number (Netherlands)',
  '0130': 'European Commission directorate',
  '0151': 'ABN (Australia)',
  '0183': 'UID (Switzerland)',
  '0184': 'CVR number (Denmark)',
  '0188': 'Corporate number (Japan)',
  '0190': 'OIN (Netherlands)',
  '0191': 'Registry code (Estonia)',
  '0192': 'Organisation number (Norway)',
  '0195': 'UEN (Singapore)',
  '0196': 'Kennitala (Iceland)',
  '0198': 'ERST (Denmark)',
  '0199': 'LEI',
  '0200': 'Legal entity code (Lithuania)',
  '0201': 'IPA code (Italy)',
  '0204': 'Leitweg-ID (Germany)',
  '0208': 'Enterprise number (Belgium)',
  '0210': 'Codice fiscale (Italy)',
  '0211': 'Partita IVA (Italy)',
  '0216': 'OVT code (Finland)',
  '0225': 'SIREN with suffix (France)',
  '9910': 'VAT number (Hungary)',
  '9914': 'VAT number (Austria)',
  '9915': 'Administration code (Austria)',
  '9920': 'VAT number (Spain)',
  '9923': 'VAT number (Albania)',
  '9925': 'VAT number (Belgium)',
  '9926': 'VAT number (Bulgaria)',
  '9927': 'VAT number (Switzerland)',
  '9928': 'VAT number (Cyprus)',
  '9929': 'VAT number (Czechia)',
  '9930': 'VAT number (Germany)',
  '9931': 'VAT number (Estonia)',
  '9932': 'VAT number (United Kingdom)',
  '9933': 'VAT number (Greece)',
  '9934': 'VAT number (Croatia)',
  '9935': 'VAT number (Ireland)',
  '9936': 'VAT number (Liechtenstein)',
  '9937': 'VAT number (Lithuania)',
  '9938': 'VAT number (Luxembourg)',
  '9939': 'VAT number (Latvia)',
  '9943': 'VAT number (Malta)',
  '9944': 'VAT number (Netherlands)',
  '9945': 'VAT number (Poland)',
  '9946': 'VAT number (Portugal)',
  '9947': 'VAT number (Romania)',
  '9949': 'VAT number (Slovenia)',
  '9950': 'VAT number (Slovakia)',
  '9957': 'VAT number (France)',
  '9959': 'EIN (United States)',
};

/** Codes shown without a name. */
const UNNAMED = `
0097 0135 0142 0147 0154 0158 0170 0177 0193 0194 0202 0203 0205 0209 0212 0213 0215 0217 0218 0219 0220 0221 0230 0235
0240 9913 9918 9919 9922 9924 9940 9941 9942 9948 9951 9952 9953 AN AQ AS AU
`
  .trim()
  .split(/\s+/);

/** All schemes by code, with their name or an empty text; email first. */
export const ADDRESS_SCHEMES: readonly { code: string; name: string }[] = [
  ...Object.entries(NAMED).map(([code, name]) => ({ code, name })),
  ...UNNAMED.map((code) => ({ code, name: '' })),
].sort((a, b) => (a.code === EMAIL_SCHEME ? -1 : b.code === EMAIL_SCHEME ? 1 : a.code.localeCompare(b.code)));

const codes = new Set(ADDRESS_SCHEMES.map(({ code }) => code));
export const isAddressScheme = (code: string): boolean => codes.has(code);

const digitsOf = (text: string): number[] => [...text].map(Number);

/** GS1 check digit: weights 3 and 1 from the right. */
function hasGlnCheckDigit(id: string): boolean {
  const digits = digitsOf(id).reverse();
  const sum = digits.slice(1).reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === digits[0];
}

/** MOD 11 with the weights 2 to 7 from the right. */
function hasMod11CheckDigit(id: string): boolean {
  const digits = digitsOf(id).reverse();
  const sum = digits.slice(1).reduce((total, digit, at) => total + digit * ((at % 6) + 2), 0);
  return Number(id) > 0 && (11 - (sum % 11)) % 11 === digits[0];
}

function hasLuhnCheckDigit(id: string): boolean {
  const sum = digitsOf(id)
    .reverse()
    .reduce((total, digit, at) => {
      const doubled = at % 2 === 1 ? digit * 2 : digit;
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}

/** Check digits of a Leitweg-ID: MOD 97-10 over the id without dashes, letters as 10 to 35. */
function hasLeitwegCheckDigits(id: string): boolean {
  const digits = id.replaceAll('-', '').replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

const ABN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
const isAbn = (id: string): boolean =>
  digitsOf(id).reduce((sum, digit, at) => sum + (at === 0 ? digit - 1 : digit) * ABN_WEIGHTS[at]!, 0) % 89 === 0;

interface AddressForm {
  form: RegExp;
  hasCheckDigit?: (id: string) => boolean;
}

const FORMS: Readonly<Record<string, AddressForm>> = {
  '0007': { form: /^\d{10}$/, hasCheckDigit: hasLuhnCheckDigit },
  '0088': { form: /^\d{13}$/, hasCheckDigit: hasGlnCheckDigit },
  '0151': { form: /^\d{11}$/, hasCheckDigit: isAbn },
  '0184': { form: /^(?:DK)?\d{8}$/ },
  '0192': { form: /^\d{9}$/, hasCheckDigit: hasMod11CheckDigit },
  '0201': { form: /^[A-Za-z0-9]{6}$/ },
  '0204': { form: /^\d{2,12}(?:-[A-Z0-9]{1,30})?-\d{2}$/, hasCheckDigit: hasLeitwegCheckDigits },
  '0208': { form: /^\d{10}$/, hasCheckDigit: (id) => 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8)) },
  '0210': { form: /^(?:[A-Za-z0-9]{16}|\d{11})$/ },
};

/** Whether an address has the format of its scheme. Schemes without a published format accept any text. */
export function isElectronicAddress({ scheme, id }: ElectronicAddress): boolean {
  if (!isAddressScheme(scheme) || id === '' || /\s/.test(id)) return false;
  if (scheme === EMAIL_SCHEME) return isEmailAddress(id);
  const rule = FORMS[scheme];
  return rule === undefined || (rule.form.test(id) && (rule.hasCheckDigit?.(id) ?? true));
}
