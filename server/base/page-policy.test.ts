// The scripts in a page are allowed by their hash, no others.

import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filePolicy, policyWithInlineScripts } from './page-policy.ts';

const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'";

test('a script in the page is allowed by its hash; scripts with an address are not listed', () => {
  const hash = createHash('sha256').update('go()').digest('base64');
  expect(
    policyWithInlineScripts(POLICY, '<script>go()</script><script type="module" src="/assets/a.js"></script>'),
  ).toBe(`default-src 'none'; script-src 'self' 'sha256-${hash}'; style-src 'self'`);
});

test('a page without scripts keeps the policy', () => {
  expect(policyWithInlineScripts(POLICY, '<p>Hello</p>')).toBe(POLICY);
});

test('a page in a file is read again only when it was built anew', () => {
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
