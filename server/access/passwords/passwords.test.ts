// Hashes of passwords: their cost, and what they verify.

import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

const PEPPER = Buffer.alloc(32, 3);
const PASSWORD = 'seven quiet otters swim';

test('hashes with 46 MiB, and verifies the password in either Unicode form', async () => {
  const hash = await hashPassword('Zoë swims with otters', PEPPER);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await verifyPassword('Zoe\u0308 swims with otters', hash, PEPPER)).toBe(true);
  expect(await verifyPassword('Zoe swims with otters', hash, PEPPER)).toBe(false);
});

test('verifies a password at the cost of its hash, not at that of new hashes', async () => {
  const hash = await hashPassword(PASSWORD, PEPPER, { memory: 64, passes: 3, parallelism: 2 });
  expect(hash).toContain('$m=64,t=3,p=2$');
  expect(await verifyPassword(PASSWORD, hash, PEPPER)).toBe(true);
  expect(await verifyPassword('six quiet otters swim', hash, PEPPER)).toBe(false);
});

test('rejects everything without a hash or with another pepper', async () => {
  expect(await verifyPassword(PASSWORD, null, PEPPER)).toBe(false);
  expect(await verifyPassword(PASSWORD, await hashPassword(PASSWORD, PEPPER), Buffer.alloc(32, 4))).toBe(false);
});
