// Keeps the stilted sentences that STYLE.md lists out of comments and test titles.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOTS = ['server', 'domain', 'web', 'test', 'bin', 'bench', 'demo-world', 'provider-simulator'];

const SIGNS: readonly RegExp[] = [
  // A relative clause as the subject.
  /^(what|who|whoever|whom) (?!.*\?)/i,
  /^of (those|the ones|one) /i,
  // General verbs where the field has its own.
  /^answers (how|what|whether|with|null|true|false|the)\b/i,
  /\b(is|are) told (of|about|that)\b/i,
  // Indefinite persons where a role or the passive is meant.
  /\b(whoever|nobody's|somebody's|everybody's|one's own)\b/i,
  // An amount without its noun.
  /\bfor so long\b|\bso many (milliseconds|seconds|minutes|times)\b/i,
  // Words that natives do not use this way.
  /\banew\b|\banother than\b|\bis called like\b|\bdearer\b|\bby itself\b.*\bnot\b/i,
];

const COMMENT = /^\s*(?:\/\/|\/\*\*?|\*)\s?(.*?)(?:\*\/)?$/;
const TITLE = /^\s*(?:test|it|describe|story)(?:\.\w+)*\((['"`])(.+?)\1,/;

function findSigns(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  let isContinued = false;
  return lines.flatMap((line, at) => {
    const comment = COMMENT.exec(line)?.[1]?.trim();
    const text = comment ?? TITLE.exec(line)?.[2];
    const opensSentence = !isContinued;
    isContinued = comment !== undefined && comment !== '' && !/[.:?!]$/.test(comment);
    if (!text) return [];
    const found = SIGNS.some((sign) =>
      sign.source.startsWith('^') ? opensSentence && sign.test(text) : sign.test(text),
    );
    return found ? [`${file}:${at + 1} ${text}`] : [];
  });
}

test('comments and titles read as STYLE.md asks', () => {
  const found = ROOTS.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|mjs)$/.test(name) && !name.endsWith('prose.test.ts'))
      .flatMap((name) => findSigns(`${root}/${name}`)),
  );
  expect(found).toEqual([]);
});

test('recognizes stilted openings', () => {
  const signs = (text: string) => SIGNS.some((sign) => sign.test(text));
  expect(signs('Who waits for an order reads it again.')).toBe(true);
  expect(signs('Answers how many rows went.')).toBe(true);
  expect(signs('Returns the number of deleted rows.')).toBe(false);
});
