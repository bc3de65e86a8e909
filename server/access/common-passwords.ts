// Passwords that a stranger tries early. What counts is what a password is made of: one that consists of two
// listed words, walks over the keyboard, rows and repetitions has few bits, however long it is.

import { COMMON_WORDS } from './common-words.ts';

const KEYBOARD_LAYOUTS = [
  ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ['1234567890', 'qwertzuiop', 'asdfghjkl', 'yxcvbnm'],
  ['1234567890', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'],
];

/** Each key with its neighbours on one of the layouts; the rows stand half a key apart. */
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
/** Digits up to a date or a telephone number say little; blanks and signs between words say nothing. */
const FREE_DIGITS = 8;
/** Distinct words and kinds of pattern that are still too few. */
const FEW_PARTS = 2;
/** Letters that belong to no part, and are still too few. */
const FEW_LETTERS = 4;
/** What is only repeated must be at least so long. */
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

/** How far a run goes from a place in which each character follows the one before. */
function runLength(text: string, at: number, follows: (before: string, next: string) => boolean): number {
  let end = at + 1;
  while (end < text.length && follows(text[end - 1]!, text[end]!)) end += 1;
  return end - at;
}

const isWalk = (before: string, next: string) => before === next || NEIGHBOURS.has(before + next);
const stepOf = (before: string, next: string) => next.charCodeAt(0) - before.charCodeAt(0);

/** Length of the longest row like abc, 987 or aaa. */
const sequenceLength = (text: string, at: number): number =>
  Math.max(...[-1, 0, 1].map((step) => runLength(text, at, (before, next) => stepOf(before, next) === step)));

/** Is a text made of few parts? Covers it from left to right by the longest part that fits. */
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

/** The shortest text whose repetition begins with this one and goes on to its end. */
function repeatedUnitOf(text: string): string {
  for (let length = 1; length <= Math.ceil(text.length / 2); length += 1)
    if ([...text].every((sign, at) => sign === text[at % length])) return text.slice(0, length);
  return text;
}

/** The parts of an address that are worth trying. */
const emailParts = (email: string): string[] => {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  return [local, ...local.split(/[._+-]/), domain.split('.')[0]!].filter((part) => part.length >= 3);
};

/** Could a stranger guess it soon? `email` is the address of its owner, whose parts are tried as well. */
export function isCommonPassword(password: string, email: string): boolean {
  const unit = repeatedUnitOf(password.normalize('NFKC').toLowerCase());
  const words = [...COMMON_WORDS, ...emailParts(email)];
  return unit.length < SHORTEST_UNIT || hasFewParts(unit, words) || hasFewParts(withoutLeet(unit), words);
}
