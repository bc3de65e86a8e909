import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { askLimitedChild } from './limited-child.ts';

const LIMITS = { memoryMegabytes: 64, timeoutMs: 10_000 };

function scriptOf(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'merkur-child-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'child.mjs');
  writeFileSync(file, text);
  return file;
}

test('an answer is read although the process ends with it', async () => {
  const script = scriptOf("process.once('message', ({ text }) => process.send({ text }, () => process.disconnect()));");
  expect(await askLimitedChild(script, { text: 'one question' }, LIMITS)).toEqual({ text: 'one question' });
});

test('a process that ends without an answer gives none', async () => {
  const script = scriptOf("process.once('message', () => process.exit(0));");
  expect(await askLimitedChild(script, {}, LIMITS)).toBeNull();
});
