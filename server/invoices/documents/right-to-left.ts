// Prepares Arabic, Hebrew and other right-to-left text for a page that is written letter by letter from the left:
// Arabic letters are replaced by their joined forms and put into visual order. The fonts contain the joined forms as
// Unicode characters, but no joining rules.

import createBidi from 'bidi-js';

const bidi = createBidi();

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

const LAM = 'ل';
/** Join on both sides without separate forms: tatweel and the zero-width joiner. */
const JOINERS = new Set(['\u{0640}', '\u{200D}']);
/** Marks do not separate a letter from the next. */
const isMark = (letter: string): boolean => /^\p{M}$/u.test(letter);

/** Forms of each letter: isolated, final, initial, medial; some letters have fewer. */
const FORMS = new Map<string, string[]>();
/** Lam followed by alef is a ligature: isolated and final. */
const LAM_ALEFS = new Map<string, string[]>();
// Unicode presentation forms, ordered by letter and form. Block B comes first, because block A adds two forms to
// letters of B.
for (const [first, last] of [
  [0xfe80, 0xfefc],
  [0xfb50, 0xfbff],
] as const)
  for (let code = first; code <= last; code += 1) {
    const form = String.fromCodePoint(code);
    const letters = form.normalize('NFKC');
    const forms = letters.length === 1 ? FORMS : letters.startsWith(LAM) ? LAM_ALEFS : null;
    if (letters !== form) forms?.set(letters, [...(forms.get(letters) ?? []), form]);
  }

const [ALONE, AFTER, BEFORE, BETWEEN] = [0, 1, 2, 3] as const;
const joinsNext = (letter: string | undefined): boolean =>
  letter !== undefined && (JOINERS.has(letter) || (FORMS.get(letter)?.length ?? 0) > BEFORE);
const joinsPrevious = (letter: string | undefined): boolean =>
  letter !== undefined && (JOINERS.has(letter) || (FORMS.get(letter)?.length ?? 0) > AFTER);

function formPlace(isJoined: boolean, isOpen: boolean): number {
  if (isJoined) return isOpen ? BETWEEN : AFTER;
  return isOpen ? BEFORE : ALONE;
}

/** Letters, and lam with its alef as one, in reading order. */
const lettersOf = (text: string): string[] =>
  [...text].reduce<string[]>((letters, letter) => {
    const last = letters.at(-1);
    if (last === LAM && LAM_ALEFS.has(last + letter)) letters[letters.length - 1] = last + letter;
    else letters.push(letter);
    return letters;
  }, []);

/** Arabic letters in the forms that join them, in reading order. Joined text is returned unchanged. */
export function joinLetters(text: string): string {
  if (!isRightToLeft(text)) return text;
  const letters = lettersOf(text);
  const bases = letters.filter((letter) => !isMark(letter));
  let place = 0;
  return letters
    .map((letter) => {
      if (isMark(letter)) return letter;
      const [previous, next] = [bases[place - 1], bases[place + 1]];
      place += 1;
      const isJoined = joinsNext(previous) && joinsPrevious(letter.at(0));
      const isOpen = joinsNext(letter) && joinsPrevious(next?.at(0));
      return (LAM_ALEFS.get(letter) ?? FORMS.get(letter))?.[formPlace(isJoined, isOpen)] ?? letter;
    })
    .join('');
}

/** One line as it is drawn from left to right; its first strong letter decides the direction of the line. */
export function toVisualOrder(line: string): string {
  if (!isRightToLeft(line)) return line;
  const text = joinLetters(line);
  // A mark comes before its letter now, at whose place the font draws it.
  return bidi.getReorderedString(text, bidi.getEmbeddingLevels(text, 'auto'));
}
