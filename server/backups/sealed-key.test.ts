import { expect, test } from 'vitest';
import { openMasterKey, sealMasterKey } from './sealed-key.ts';

const MASTER = Buffer.alloc(32, 5);
const PASSPHRASE = 'five words are long enough';

test('opens the master key with its passphrase and with no other', async () => {
  const text = await sealMasterKey(MASTER, 'a'.repeat(12), PASSPHRASE);
  expect(await openMasterKey(text, PASSPHRASE)).toEqual({ master: MASTER, masterId: 'a'.repeat(12) });
  for (const form of ['base64', 'hex', 'latin1'] as const) expect(text).not.toContain(MASTER.toString(form));
  await expect(openMasterKey(text, `${PASSPHRASE}!`)).rejects.toThrow('The passphrase does not open this file');
});

test('refuses to open an altered file', async () => {
  const text = await sealMasterKey(MASTER, 'a'.repeat(12), PASSPHRASE);
  const renamed = text.replace('a'.repeat(12), 'b'.repeat(12));
  await expect(openMasterKey(renamed, PASSPHRASE)).rejects.toThrow('or the file is damaged');
  await expect(openMasterKey(text.replace('131072', '1024'), PASSPHRASE)).rejects.toThrow('This is no file of');
  await expect(openMasterKey('hello', PASSPHRASE)).rejects.toThrow('This is no file of');
});

test('refuses a short passphrase', async () => {
  await expect(sealMasterKey(MASTER, 'a'.repeat(12), 'short')).rejects.toThrow('at least 12 characters');
});
