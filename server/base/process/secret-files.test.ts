import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';

function fileWith(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'merkur-secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'secret');
  writeFileSync(file, content);
  return file;
}

test('OPS-026 reads secrets from files, without their last line break', () => {
  const url = 'postgres://merkur:word@db.example:5432/merkur';
  const config = readConfig({
    DATABASE_URL_FILE: fileWith(`${url}\n`),
    SMTP_URL_FILE: fileWith('smtp://mail.example'),
  });
  expect([config.databaseUrl, config.smtpUrl]).toEqual([url, 'smtp://mail.example']);
});

test.each([
  ['both', { SMTP_URL: 'smtp://a.example', SMTP_URL_FILE: '/x' }, 'SMTP_URL and SMTP_URL_FILE exclude each other.'],
  ['a relative path', { SMTP_URL_FILE: 'x' }, 'SMTP_URL_FILE must be an absolute path.'],
  ['no file', { SMTP_URL_FILE: '/nowhere/x' }, 'SMTP_URL_FILE names /nowhere/x, which cannot be read (ENOENT).'],
])('OPS-026 refuses %s', (_, env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});

test('OPS-026 names a wrong content by its variable, without printing it', () => {
  const read = () => readConfig({ SMTP_URL_FILE: fileWith('a-password') });
  expect(read).toThrow(/^SMTP_URL /);
  expect(read).not.toThrow('a-password');
});
