// Detects guessable passwords by their parts: one made of two listed words, keyboard walks, sequences and repetitions
// has little entropy, however long it is.

import { COMMON_WORDS } from './common-words.ts';

const KEYBOARD_LAYOUTS = [
  ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ['1234567890', 'qwertzuiop', 'asdfghjkl', 'yxcvbnm'],
  ['1234567890', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'],
];

/** Neighbouring keys per layout; rows are offset by half a key. */
const NEIGHBOURS = new Set(
  KEYBOARD_LAYOUTS.flatMap((rows) =>
    rows.flatMap((row, r) =>
      [...row].flatMap((key, c) =>
        [row[c + 1], rows[r + 1]?.[c - 1], rows[r + 1]?.[c]].flatMap((other) =>
          other ? [key + other, other + key] : [],
        ),
      ),
    ),
  ),
);

const MIN_WALK = 4;
const MIN_SEQUENCE = 3;
/** Digits up to the length of a date or phone number add little; spaces and punctuation between words add nothing. */
const FREE_DIGITS = 8;
/** Maximum number of distinct words and patterns that counts as weak. */
const FEW_PARTS = 2;
/** Maximum number of letters outside any part that counts as weak. */
const FEW_LETTERS = 4;
/** Minimum length of a unit that repeats. */
const SHORTEST_UNIT = 8;

const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const withoutLeet = (text: string) => text.replace(/[013457@$!]/g, (sign) => LEET[sign]!);

/** Length of the run starting here in which each character follows the previous one. */
function runLength(text: string, at: number, follows: (before: string, next: string) => boolean): number {
  let end = at + 1;
  while (end < text.length && follows(text[end - 1]!, text[end]!)) end += 1;
  return end - at;
}

const isWalk = (before: string, next: string) => before === next || NEIGHBOURS.has(before + next);
const stepOf = (before: string, next: string) => next.charCodeAt(0) - before.charCodeAt(0);

/** Length of the longest sequence like abc, 987 or aaa. */
const sequenceLength = (text: string, at: number): number =>
  Math.max(...[-1, 0, 1].map((step) => runLength(text, at, (before, next) => stepOf(before, next) === step)));

/** Whether a text consists of few parts. Greedily covers it from left to right with the longest matching part. */
function hasFewParts(text: string, words: readonly string[]): boolean {
  const parts = new Set<string>();
  let letters = 0;
  let digits = 0;
  for (let at = 0; at < text.length; ) {
    const word = words.reduce((best, one) => (one.length > best.length && text.startsWith(one, at) ? one : best), '');
    const walk = runLength(text, at, isWalk);
    const row = sequenceLength(text, at);
    const pattern = Math.max(walk >= MIN_WALK ? walk : 0, row >= MIN_SEQUENCE ? row : 0);
    if (word.length > 0 && word.length >= pattern) parts.add(word);
    else if (pattern > 0) parts.add('pattern');
    else if (/\d/.test(text[at]!)) digits += 1;
    else if (/\p{L}/u.test(text[at]!)) letters += 1;
    at += Math.max(word.length, pattern, 1);
  }
  return parts.size <= FEW_PARTS && letters + Math.max(0, digits - FREE_DIGITS) < FEW_LETTERS;
}

/** The shortest unit whose repetition yields this text. */
function repeatedUnitOf(text: string): string {
  for (let length = 1; length <= Math.ceil(text.length / 2); length += 1)
    if ([...text].every((sign, at) => sign === text[at % length])) return text.slice(0, length);
  return text;
}

/** Guessable parts of an email address. */
const emailParts = (email: string): string[] => {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  return [local, ...local.split(/[._+-]/), domain.split('.')[0]!].filter((part) => part.length >= 3);
};

/** Whether an attacker could guess it soon. `email` is the owner's address, whose parts count as guessable. */
export function isCommonPassword(password: string, email: string): boolean {
  const unit = repeatedUnitOf(password.normalize('NFKC').toLowerCase());
  const words = [...COMMON_WORDS, ...emailParts(email)];
  return unit.length < SHORTEST_UNIT || hasFewParts(unit, words) || hasFewParts(withoutLeet(unit), words);
}
