// Finds invoice numbers in a payer's text, in the spellings that customers use: INV-2026-000123, Rechnung 2026-000123,
// RF18INV2026000123, lists, ranges, numbers broken over lines. Guesses are returned
// separately, because they never decide a match (INV-028).

/** Texts with more numbers than this are not remittance information. */
const MAX_NUMBERS = 50;
/** Digits of a number as we write it. */
const DIGITS = 6;

/** Numbers in stored form: read with certainty, and guessed. */
interface NamedNumbers {
  certain: string[];
  guessed: string[];
}

const PREFIX = String.raw`I\W{0,2}N\W{0,2}V(?:OICE)?\W{0,3}(?:NO\W{0,3})?`;
/** Prefix and year, then the digits, perhaps with a break in them. A customer number may precede without a space. */
const PREFIXED = new RegExp(String.raw`(?<![A-Z])${PREFIX}(20\d{2})[\W_]{0,3}(\d{1,9})(?!\d)`, 'gi');
/** Year and all digits without our prefix; not after another prefix, such as that of a purchase order. */
const WITHOUT_PREFIX = /(?<![\dA-Z.,]|[\dA-Z][-–—/_])(20\d{2})[-–—/. ]{1,3}(\d{6})(?!\d)/gi;
/** Our prefix and all digits without the year. */
const WITHOUT_YEAR = new RegExp(String.raw`(?<![A-Z])${PREFIX}(0\d{5})(?!\d)`, 'gi');
/** A word for an invoice and a number without year and zeros; not a year, a day or an amount. */
const SHORT =
  /(?<![A-Z])(?:RE|RG|RNR|RECHN(?:UNGS?)?|INV(?:OICE)?|BILL|FACT(?:URE)?|FATTURA|FACTURA)\W{0,3}(?:(?:NR|NO|NUMMER|NUMBER)\W{0,3})?(?!20\d\d(?!\d))([1-9]\d{0,5})(?![A-Z]|[.,/-]?\d)/gi;
/** Digits with the letter O instead of zeros. */
const WITH_LETTERS = new RegExp(
  String.raw`(?<![A-Z])${PREFIX}(2[0O]\d{2}|2[0O][0-9O]{2})\W{0,3}([0-9O]{6})(?![0-9O])`,
  'gi',
);
/** Rest of a broken number, and further numbers of a list or range. */
const BROKEN = /^[\s.]{1,2}(\d{1,5})(?!\d)/;
const NEXT = /^\s{0,2}(,|;|\/|\+|&|-|–|—|und|and|bis|to)\s{0,2}(\d{6})(?!\d)/i;
const RANGE_SIGNS = ['-', '–', '—', 'bis', 'to'];

const numberOf = (year: string, seq: number): string => `INV-${year}-${String(seq).padStart(DIGITS, '0')}`;

class Numbers {
  readonly #found = new Set<string>();

  add(year: string, seq: number): void {
    if (seq > 0 && this.#found.size < MAX_NUMBERS) this.#found.add(numberOf(year, seq));
  }

  list(): string[] {
    return [...this.#found];
  }
}

/** Adds the numbers of a list or range that continues after a number. */
function addFollowing(numbers: Numbers, year: string, from: number, rest: string): void {
  let last = from;
  let text = rest;
  for (let next = NEXT.exec(text); next; next = NEXT.exec(text)) {
    const [all, sign, digits] = next;
    const seq = Number(digits);
    const isRange = RANGE_SIGNS.includes(sign!.toLowerCase()) && seq > last && seq - last < MAX_NUMBERS;
    for (let at = isRange ? last + 1 : seq; at <= seq; at += 1) numbers.add(year, at);
    last = seq;
    text = text.slice(all.length);
  }
}

/** A number of ours starts with zeros, so a shorter one goes on after the break. */
function joined(digits: string, rest: string): { digits: string; rest: string } {
  const more = digits.length < DIGITS && digits.startsWith('0') ? BROKEN.exec(rest) : null;
  if (!more || digits.length + more[1]!.length !== DIGITS) return { digits, rest };
  return { digits: digits + more[1]!, rest: rest.slice(more[0].length) };
}

function certainNumbers(text: string): string[] {
  const numbers = new Numbers();
  for (const pattern of [PREFIXED, WITHOUT_PREFIX])
    for (const match of text.matchAll(pattern)) {
      const [all, year, written] = match as unknown as [string, string, string];
      const { digits, rest } = joined(written, text.slice(match.index + all.length));
      numbers.add(year, Number(digits));
      addFollowing(numbers, year, Number(digits), rest);
    }
  return numbers.list();
}

/**
 * Invoice numbers in a text, each once.
 * @param year of the booking, completes numbers without a year
 */
export function namedNumbersIn(text: string, year: number): NamedNumbers {
  const certain = certainNumbers(text);
  const guesses = new Numbers();
  for (const [, digits] of [...text.matchAll(WITHOUT_YEAR), ...text.matchAll(SHORT)])
    for (const near of [year, year - 1]) guesses.add(String(near), Number(digits));
  for (const [, written, digits] of text.matchAll(WITH_LETTERS))
    guesses.add(written!.replaceAll(/o/gi, '0'), Number(digits!.replaceAll(/o/gi, '0')));
  return { certain, guessed: guesses.list().filter((one) => !certain.includes(one)) };
}
