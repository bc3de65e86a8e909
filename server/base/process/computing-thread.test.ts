// Functions in the computing thread: results, errors, and a thread that dies.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { runInThread } from './computing-thread.ts';

interface Sums {
  add(a: number, b: number): number;
  bytes(): Uint8Array;
  fail(): never;
  die(): never;
  [name: string]: (...args: never[]) => unknown;
}

function moduleOf(text: string): URL {
  const folder = mkdtempSync(join(tmpdir(), 'merkur-thread-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'sums.mjs');
  writeFileSync(file, text);
  return pathToFileURL(file);
}

const SUMS = `export const add = async (a, b) => a + b;
  export const bytes = () => Buffer.from('PDF');
  export const fail = () => { throw new RangeError('Too long.'); };
  export const die = () => process.exit(3);`;

test('returns results and errors, in order', async () => {
  const sums = moduleOf(SUMS);
  const all = Array.from({ length: 20 }, (_, n) => runInThread<Sums, 'add'>(sums, 'add', n, 1));
  expect(await Promise.all(all)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  expect(Buffer.from(await runInThread<Sums, 'bytes'>(sums, 'bytes')).toString()).toBe('PDF');
  await expect(runInThread<Sums, 'fail'>(sums, 'fail')).rejects.toThrow('Too long.');
});

test('fails what waits for a thread that ends, and starts another one', async () => {
  const sums = moduleOf(SUMS);
  const died = runInThread<Sums, 'die'>(sums, 'die');
  const behind = runInThread<Sums, 'add'>(sums, 'add', 1, 1);
  await expect(died).rejects.toThrow('code 3');
  await expect(behind).rejects.toThrow('code 3');
  expect(await runInThread<Sums, 'add'>(sums, 'add', 2, 2)).toBe(4);
});

test('refuses arguments that cannot be cloned, and goes on', async () => {
  const sums = moduleOf(SUMS);
  await expect(runInThread<Sums, 'add'>(sums, 'add', (() => 1) as never, 1)).rejects.toThrow('could not be cloned');
  expect(await runInThread<Sums, 'add'>(sums, 'add', 1, 1)).toBe(2);
});
