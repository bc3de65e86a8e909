import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filePolicy, policyWithInlineScripts } from './page-policy.ts';

const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'";

test('allows inline scripts by hash and does not list external ones', () => {
  const hash = createHash('sha256').update('go()').digest('base64');
  expect(
    policyWithInlineScripts(POLICY, '<script>go()</script><script type="module" src="/assets/a.js"></script>'),
  ).toBe(`default-src 'none'; script-src 'self' 'sha256-${hash}'; style-src 'self'`);
});

test('keeps the policy of a page without scripts', () => {
  expect(policyWithInlineScripts(POLICY, '<p>Hello</p>')).toBe(POLICY);
});

test('rereads a page file only after a new build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'merkur-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'index.html');
  const build = (script: string, second: number) => {
    writeFileSync(file, `<script>${script}</script>`);
    utimesSync(file, second, second);
  };
  const policyOf = (script: string) => policyWithInlineScripts(POLICY, `<script>${script}</script>`);
  const current = filePolicy(POLICY, file);
  build('one()', 100);
  expect(current()).toBe(policyOf('one()'));
  build('changed by hand()', 100);
  expect(current()).toBe(policyOf('one()'));
  build('two()', 200);
  expect(current()).toBe(policyOf('two()'));
});
