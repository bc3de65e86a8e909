// Text folding for search: ignores case, accents, quotes, trademark signs and punctuation. The database folds stored
// text the same way with `fold_text` (server/migrations/170-folded-text.sql).

const SIGNS = /[\u2122\u2120\u00AE\u00A9\u2117\u00B4]/gu;
const MARKS =
  /[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u064B-\u065F\u0670\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]|[\uFE00-\uFE0F]/gu;
const QUOTES = /["'`\u2018\u2019\u201A\u201B\u201C\u201D\u201E\u201F\u2032\u2033\u02BC\u02B9\u05F3\u05F4\u0640]/gu;
/** Also removed from stored text; separates words in a query. */
const PUNCTUATION =
  /[-.,;:!?/|()[\]{}~*\u2010-\u2015\u2212\u00AB\u00BB\u2039\u203A\u00A1\u00BF\u00B7\u2022\u2044\u05BE\u060C\u061B\u061F\u3001\u3002\u300C-\u300F\u301C\u30FB]/gu;
/** Letters that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ð: 'd',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

const fold = (text: string, punctuation: string): string =>
  text
    .replace(SIGNS, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(LETTER, (letter) => LETTERS[letter]!)
    .replace(QUOTES, '')
    .replace(PUNCTUATION, punctuation)
    .normalize('NFC');

/** The text as `fold_text` stores it: "NieR:Automata™" becomes "nierautomata". */
export const foldText = (text: string): string => fold(text, '');

/**
 * Words of a query. Each must be part of the folded text, in any order. Punctuation separates words, so "nier-automata"
 * also finds "NieR: Automata". Empty for punctuation only.
 */
export const searchWords = (text: string): string[] => [
  ...new Set(
    fold(text, ' ')
      .split(/\s+/u)
      .filter((word) => word !== ''),
  ),
];

/** True if the text contains every word of the query, in any order; every text matches a blank query. */
export const matchesQuery = (text: string, query: string): boolean => {
  if (query.trim() === '') return true;
  const [folded, words] = [foldText(text), searchWords(query)];
  return words.length > 0 && words.every((word) => folded.includes(word));
};

/** A SKU for comparison: ignores case, surrounding spaces and invisible characters. */
export const skuKey = (sku: string): string => sku.normalize('NFKC').replace(MARKS, '').trim().toLowerCase();
