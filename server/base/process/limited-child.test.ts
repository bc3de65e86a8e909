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

test('reads a reply even if the process exits right after it', async () => {
  const script = scriptOf("process.once('message', ({ text }) => process.send({ text }, () => process.disconnect()));");
  expect(await askLimitedChild(script, { text: 'one question' }, LIMITS)).toEqual({ text: 'one question' });
});

test('returns null if the process exits without a reply', async () => {
  const script = scriptOf("process.once('message', () => process.exit(0));");
  expect(await askLimitedChild(script, {}, LIMITS)).toBeNull();
});
