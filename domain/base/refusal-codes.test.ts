// The catalogue of refusal codes: documented, all in use, and unambiguous.

import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { REFUSAL_CODES, REFUSALS, statusOf } from './refusal-codes.ts';

function renderList(): string {
  const lines = [
    '# Refusals',
    '',
    'Every code that the API refuses a call with, printed from `domain/base/refusal-codes.ts`. `Code` of a problem is',
    'stable and is what programs compare; `Message` is for people and may change. Each call names its codes in',
    '`/api/openapi.json`.',
    '',
    '| Code | Status | Meaning |',
    '|---|---|---|',
    ...REFUSAL_CODES.map((code) => `| \`${code}\` | ${statusOf(code)} | ${REFUSALS[code].meaning} |`),
  ];
  return `${lines.join('\n')}\n`;
}

test('matches the documented list', async () => {
  const file = new URL('../../docs/refusals.md', import.meta.url);
  if (process.env.UPDATE) await writeFile(file, renderList());
  expect(await readFile(file, 'utf8')).toBe(renderList());
});

test('contains no two codes with the same meaning', () => {
  const meanings = REFUSAL_CODES.map((code) => REFUSALS[code].meaning);
  expect(new Set(meanings).size).toBe(meanings.length);
});

test('uses every code', () => {
  const sources = ['domain', 'server']
    .flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`))
    .filter((file) => file.endsWith('.ts') && !/test|refusal-codes|\/calls\.ts/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  expect(REFUSAL_CODES.filter((code) => !sources.includes(`'${code}'`))).toEqual([]);
});
