// Creates one-line mutants of a source text: small mistakes that a test should notice.

/** Replacements; a mutator may apply to a line several times, once per match. */
const MUTATORS = [
  ['boundary', / (<|>) /g, (sign) => ` ${sign.trim()}= `],
  ['boundary', / (<|>)= /g, (sign) => ` ${sign.trim()[0]} `],
  ['equality', / === /g, () => ' !== '],
  ['equality', / !== /g, () => ' === '],
  ['and to or', / && /g, () => ' || '],
  ['or to and', / \|\| /g, () => ' && '],
  ['negation dropped', /\bif \(!/g, () => 'if ('],
  ['refusal dropped', /\bthrow (.+);$/g, (text) => `void (${text.slice('throw '.length, -1)});`],
  ['guard dropped', /^\s*(?:await )?(?:refuse|require|assert|check|lock|validate|mustBe)[A-Z]\w*\(.*\);$/g, () => ''],
  ['condition dropped', / and [a-z_.]+ (?:=|<|>|<=|>=|<>) (?:\$\{[^{}]*\}|'[^']*'|[a-z_.]+)/g, () => ''],
  ['lock dropped', / for update(?: of [a-z, ]+?)?(?: skip locked)?(?=[`\s)])/g, () => ''],
  ['skip locked dropped', / skip locked/g, () => ''],
  [
    'constant turned',
    /\breturn (?:true|false);/g,
    (text) => (text.includes('true') ? 'return false;' : 'return true;'),
  ],
  ['sum turned', / \+ (?=[\w$(])/g, () => ' - '],
  ['difference turned', / - (?=[\w$(])/g, () => ' + '],
];

const isCode = (line) => !/^\s*(?:\/\/|\/?\*|import |export type |export interface |type |interface )/.test(line);

/** All mutants of a text: line number from 1, the line before and after, and the change. */
export function mutantsOf(text) {
  return text.split('\n').flatMap((before, index) => {
    if (!isCode(before)) return [];
    return MUTATORS.flatMap(([name, pattern, replace]) =>
      [...before.matchAll(pattern)].map((match) => ({
        name,
        line: index + 1,
        before,
        after: before.slice(0, match.index) + replace(match[0]) + before.slice(match.index + match[0].length),
      })),
    );
  });
}

/** The text with one mutant applied. */
export function applyMutant(text, { line, after }) {
  const lines = text.split('\n');
  lines[line - 1] = after;
  return lines.join('\n');
}

/** Random numbers in [0, 1) from a seed (mulberry32). */
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A random sample of a list, determined by the seed. */
export function sampleOf(list, count, seed) {
  const random = randomFrom(seed);
  const rest = [...list];
  const sample = [];
  while (sample.length < count && rest.length > 0) sample.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return sample;
}
