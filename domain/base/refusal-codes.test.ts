// The catalogue of refusals: printed for clients, every code in use, no two that mean the same.

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

test('the printed list is the catalogue', async () => {
  const file = new URL('../../docs/refusals.md', import.meta.url);
  if (process.env.UPDATE) await writeFile(file, renderList());
  expect(await readFile(file, 'utf8')).toBe(renderList());
});

test('no two codes mean the same', () => {
  const meanings = REFUSAL_CODES.map((code) => REFUSALS[code].meaning);
  expect(new Set(meanings).size).toBe(meanings.length);
});

test('every code is used', () => {
  const sources = ['domain', 'server']
    .flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`))
    .filter((file) => file.endsWith('.ts') && !/test|refusal-codes|\/calls\.ts/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  expect(REFUSAL_CODES.filter((code) => !sources.includes(`'${code}'`))).toEqual([]);
});
