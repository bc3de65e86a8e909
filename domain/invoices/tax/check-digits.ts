// Check digits of tax numbers, as published by the tax authorities. Each function receives the number without its
// country code, already in the format of its country.

const digitsOf = (text: string): number[] => [...text].map(Number);

/** Sum of digits times weights; weights may be fewer than digits. */
const weighted = (text: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(text[at]), 0);

/** Weights in steps of one, such as 8 to 2. */
const fromTo = (first: number, last: number): number[] =>
  Array.from({ length: Math.abs(last - first) + 1 }, (_, at) => first + Math.sign(last - first) * at);

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

/** Remainder of a number with any count of digits. */
const remainder = (digits: string, divisor: number): number =>
  digitsOf(digits).reduce((rest, digit) => (rest * 10 + digit) % divisor, 0);

/** The first remainder by 11 that is not 10; 0 if both are. */
const twiceMod11 = (text: string, first: readonly number[], second: readonly number[]): number => {
  const rest = weighted(text, first) % 11;
  return rest === 10 ? (weighted(text, second) % 11) % 10 : rest;
};

function bulgarian(id: string): boolean {
  const last = Number(id.at(-1));
  if (id.length === 9) return twiceMod11(id, fromTo(1, 8), fromTo(3, 10)) === last;
  const citizen = (weighted(id, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10;
  const foreigner = weighted(id, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10;
  const other = (11 - (weighted(id, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return [citizen, foreigner, other].includes(last);
}

const CYPRUS = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];

function cypriot(id: string): boolean {
  const sum = digitsOf(id.slice(0, 8)).reduce((total, digit, at) => total + (at % 2 === 0 ? CYPRUS[digit]! : digit), 0);
  return String.fromCharCode(65 + (sum % 26)) === id[8];
}

/** Companies have 8 digits. Of persons, those born before 1954 (9 digits) have no check digit. */
function czech(id: string): boolean {
  if (id.length === 9) return true;
  if (id.length === 10) return remainder(id.slice(0, 9), 11) % 10 === Number(id[9]);
  // 11 minus the remainder, of which the last digit counts: 10 is 0 and 11 is 1.
  return (11 - (weighted(id, fromTo(8, 2)) % 11)) % 10 === Number(id[7]);
}

const SPANISH_PERSONS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const SPANISH_COMPANIES = 'JABCDEFGHI';

function spanish(id: string): boolean {
  const [first, last, digits] = [id[0]!, id[8]!, id.slice(1, 8)];
  if (/[0-9KLMXYZ]/.test(first)) {
    const number = (/\d/.test(first) ? first : String(Math.max(0, 'XYZ'.indexOf(first)))) + digits;
    return SPANISH_PERSONS[Number(number) % 23] === last;
  }
  const check = (10 - (luhn(digits, 0) % 10)) % 10;
  const isDigit = last === String(check);
  const isLetter = last === SPANISH_COMPANIES[check];
  if (/[ABEH]/.test(first)) return isDigit;
  return /[NPQRSW]/.test(first) ? isLetter : isDigit || isLetter;
}

function irish(id: string): boolean {
  // Numbers of the old form have a letter or sign in the second place, and their first digit is checked last.
  const isOld = /^\d[A-Z+*]/.test(id);
  const digits = isOld ? `0${id.slice(2, 7)}${id[0]}` : id.slice(0, 7);
  const second = !isOld && id[8] !== undefined && id[8] !== 'W' ? id.charCodeAt(8) - 64 : 0;
  const rest = (weighted(digits, fromTo(8, 2)) + 9 * second) % 23;
  return id[7] === (rest === 0 ? 'W' : String.fromCharCode(64 + rest));
}

function lithuanian(id: string): boolean {
  const rounds =
    id.length === 9
      ? [fromTo(1, 8), [...fromTo(3, 9), 1]]
      : [
          [...fromTo(1, 9), 1, 2],
          [...fromTo(3, 9), 1, 2, 3, 4],
        ];
  return id.at(-2) === '1' && twiceMod11(id, rounds[0]!, rounds[1]!) === Number(id.at(-1));
}

/** Persons, whose first digit is at most 3, have a date of birth and no published check digit. */
function latvian(id: string): boolean {
  if (Number(id[0]) <= 3) return true;
  const sum = weighted(id, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6]);
  const rest = (id[0] === '9' && sum % 11 === 4 ? sum - 45 : sum) % 11;
  const check = rest === 4 ? 0 : rest > 4 ? 14 - rest : 3 - rest;
  return check === Number(id[10]);
}

/** Companies are checked by 11, sole traders since 2020 by 97. */
function dutch(id: string): boolean {
  const isCompany = /^\d{9}/.test(id) && weighted(id, fromTo(9, 2)) % 11 === Number(id[8]);
  const letters = `NL${id}`.replaceAll(/[A-Z+*]/g, (sign) =>
    sign === '+' ? '36' : sign === '*' ? '37' : String(sign.charCodeAt(0) - 55),
  );
  return isCompany || remainder(letters, 97) === 1;
}

const romanian = (id: string): boolean => {
  const padded = id.padStart(10, '0');
  return ((weighted(padded, [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 === Number(padded[9]);
};

const slovenian = (id: string): boolean => {
  const check = 11 - (weighted(id, fromTo(8, 2)) % 11);
  return check !== 11 && check % 10 === Number(id[7]);
};

/** Groups and branches follow the nine digits; government departments (GD) and health authorities (HA) have none. */
function british(id: string): boolean {
  if (/^(GD|HA)/.test(id)) return true;
  const sum = weighted(id, fromTo(8, 2)) + Number(id.slice(7, 9));
  return sum % 97 === 0 || (sum + 55) % 97 === 0;
}

const swiss = (id: string): boolean =>
  (11 - (weighted(id.slice(1), [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11 === Number(id[9]);

const norwegian = (id: string): boolean => (11 - (weighted(id, [3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11 === Number(id[8]);

/** By the first two letters of the tax number. */
export const CHECK_DIGITS: Readonly<Record<string, (id: string) => boolean>> = {
  AT: (id) => (10 - ((luhn(id.slice(1, 8), 1) + 4) % 10)) % 10 === Number(id[8]),
  BE: (id) => 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8)),
  BG: bulgarian,
  CH: swiss,
  CY: cypriot,
  CZ: czech,
  DE: (id) => mod11Of10(id.slice(0, 8)) === Number(id[8]),
  DK: (id) => weighted(id, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  EE: (id) => (10 - (weighted(id, [3, 7, 1, 3, 7, 1, 3, 7]) % 10)) % 10 === Number(id[8]),
  EL: (id) => (weighted(id, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === Number(id[8]),
  ES: spanish,
  FI: (id) => (11 - (weighted(id, [7, 9, 10, 5, 8, 4, 2]) % 11)) % 11 === Number(id[7]),
  FR: (id) => !/^\d{2}/.test(id) || (12 + 3 * (Number(id.slice(2)) % 97)) % 97 === Number(id.slice(0, 2)),
  GB: british,
  HR: (id) => mod11Of10(id.slice(0, 10)) === Number(id[10]),
  HU: (id) => (10 - (weighted(id, [9, 7, 3, 1, 9, 7, 3]) % 10)) % 10 === Number(id[7]),
  IE: irish,
  IT: (id) => luhn(id, 1) % 10 === 0,
  LT: lithuanian,
  LU: (id) => Number(id.slice(0, 6)) % 89 === Number(id.slice(6)),
  LV: latvian,
  MT: (id) => 37 - (weighted(id, [3, 4, 6, 7, 8, 9]) % 37) === Number(id.slice(6)),
  NL: dutch,
  NO: norwegian,
  PL: (id) => weighted(id, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(id[9]),
  PT: (id) => ((11 - (weighted(id, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === Number(id[8]),
  RO: romanian,
  SE: (id) => luhn(id.slice(0, 10), 0) % 10 === 0,
  SI: slovenian,
  SK: (id) => Number(id) % 11 === 0,
};
