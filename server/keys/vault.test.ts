import { inspect } from 'node:util';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { Secret } from '#domain/base/text/secret.ts';
import { deriveKeys } from '#server/base/crypto/master-key.ts';
import { newId } from '#server/base/process/ids.ts';
import { createVault } from '#server/keys/vault.ts';
import { world } from '#test/world.ts';

const KEY = new Secret('ABCDE-12345-fghij');

async function sealedKey() {
  const w = await world();
  const id = newId();
  const row = await w.database.transaction((tx) => w.vault.seal(tx, id, 'text', KEY, w.now()));
  return { w, id, row };
}

test('decrypts a key only for its own row', async () => {
  const { w, id, row } = await sealedKey();
  const openRow = (overrides: object) => w.vault.open(w.database, { id, kind: 'text', ...row, ...overrides });
  expect((await openRow({})).reveal()).toBe(KEY.reveal());
  await expect(openRow({ id: newId() })).rejects.toThrow();
  await expect(openRow({ kind: 'image' })).rejects.toThrow();
  for (const at of [1, 5, 20, row.sealed.length - 1]) {
    const bent = Buffer.from(row.sealed);
    bent[at]! ^= 1;
    await expect(openRow({ sealed: bent })).rejects.toThrow();
  }
});

test('fails with another master key', async () => {
  const { w, id, row } = await sealedKey();
  const stranger = createVault(deriveKeys(Buffer.alloc(32, 9)));
  await expect(stranger.open(w.database, { id, kind: 'text', ...row })).rejects.toThrow(/another master key/);
});

test('fingerprints equal texts alike; search ignores case and dashes, uniqueness does not (GAP-064, KEY-009, KEY-010)', async () => {
  const { w } = await sealedKey();
  expect(w.vault.fingerprint(new Secret(' ABCDE-12345-fghij ')).equals(w.vault.fingerprint(KEY))).toBe(true);
  expect(w.vault.fingerprint(new Secret('abcde-12345-fghij')).equals(w.vault.fingerprint(KEY))).toBe(false);
  expect(w.vault.lookup('abcde12345FGHIJ').equals(w.vault.lookup(KEY.reveal()))).toBe(true);
});

test('reveals the key in neither encrypted bytes nor printed secrets (KEY-010)', async () => {
  const { w, row } = await sealedKey();
  expect(row.sealed.includes(Buffer.from(KEY.reveal()))).toBe(false);
  expect([String(KEY), JSON.stringify({ KEY }), inspect({ KEY }), `${KEY}`].join()).not.toContain('12345');
  const [dek] = await w.rows(sql<{ wrapped: Buffer }>`select wrapped from vault_dek limit 1`);
  expect(dek!.wrapped.length).toBe(12 + 32 + 16);
});

test('does not use a data key whose transaction was rolled back', async () => {
  const w = await world();
  // A separate master key, so that there is no data key yet.
  const keys = deriveKeys(Buffer.alloc(32, 11));
  const vault = createVault(keys);
  const sealTwo = async (fails: boolean) =>
    w.database.transaction(async (tx) => {
      for (let n = 0; n < 2; n++) await vault.seal(tx, newId(), 'text', KEY, w.now());
      if (fails) throw new Error('rolled back');
    });
  await expect(sealTwo(true)).rejects.toThrow('rolled back');
  const id = newId();
  const row = await w.database.transaction((tx) => vault.seal(tx, id, 'text', KEY, w.now()));
  const stored = await w.rows(sql<{ id: number }>`select id from vault_dek where master_id = ${keys.masterId}`);
  expect(stored.map((dek) => dek.id)).toEqual([row.dekId]);
  expect((await vault.open(w.database, { id, kind: 'text', ...row })).reveal()).toBe(KEY.reveal());
  await w.database.transaction((tx) => tx.run(sql`delete from vault_dek where master_id = ${keys.masterId}`));
});
