// Rotation of the master key: what the old key opens afterwards, processes that run through it, and kills at every step.

import { createSecretKey } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { factorCalls } from '#domain/access/factors.ts';
import { Secret } from '#domain/base/text/secret.ts';
import { addMilliseconds, DAY } from '#domain/base/time.ts';
import { providerAccountCalls } from '#domain/operations/provider-account-calls.ts';
import { webhookCalls } from '#domain/platform/webhooks/person-calls.ts';
import { openTotpSecret, stepOfCode } from '#server/access/factors/totp.ts';
import { signAccessToken, tokenReader } from '#server/access/sign-in/tokens.ts';
import { recordInitialState } from '#server/audit/audited-state.ts';
import { followMasterKey, holdMasterKey } from '#server/base/crypto/current-keys.ts';
import { decryptBytes } from '#server/base/crypto/encryption.ts';
import { type DerivedKeys, deriveKeys } from '#server/base/crypto/master-key.ts';
import { nextKeyPath, readMasterKey } from '#server/base/crypto/master-key-file.ts';
import { newId } from '#server/base/process/ids.ts';
import { readParts, storePart } from '#server/exports/sealed-parts.ts';
import { refuseOtherMasterKey } from '#server/keys/master-key-check.ts';
import { createVault } from '#server/keys/vault.ts';
import { openCredentials } from '#server/operations/provider-accounts/credentials.ts';
import { readAccounts } from '#server/operations/provider-accounts/stored-accounts.ts';
import { readEndpointSecret } from '#server/platform/webhooks/endpoint-secrets.ts';
import { checks, runChecks } from '#server/verify/verify.ts';
import { appCode } from '#test/authenticator.ts';
import { createMarket } from '#test/market.ts';
import {
  brokenChecks,
  keyFolder,
  newWorld,
  openAll,
  otherProcess,
  rotate,
  sealAll,
  startWith,
} from '#test/rotation-world.ts';
import { beginSignIn } from '#test/sign-in-steps.ts';
import { PASSWORD, type Person, type World } from '#test/world.ts';

async function storeExport(w: World, keys: DerivedKeys, userId: string) {
  const run = { exportId: newId(), runId: newId() };
  await w.database.transaction(async (tx) => {
    await tx.run(sql`insert into export (id, user_id, list, query, columns, format, label, filter_text, address, state,
      run_id, created_at, expires_at)
      values (${run.exportId}, ${userId}, 'orders', '{}', '[]', 'csv', 'Orders', '', '', 'Running', ${run.runId},
        ${w.now()}, ${w.now()})`);
    await storePart(tx, keys, run, 0, Buffer.from('a file'));
  });
  return run;
}

/** Test users share one hash, which real ones never do. */
const givePasswords = (w: World) =>
  w.database.transaction((tx) => tx.run(sql`update app_user set password_hash = id::text`));

async function readExport(w: World, keys: DerivedKeys, run: { exportId: string; runId: string }): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of readParts(w.database, keys, run, 1)) parts.push(part);
  return Buffer.concat(parts);
}

async function addWebhook(w: World, buyer: Person) {
  await buyer.stepUp();
  const { id, secret } = await buyer.do(webhookCalls.create, {
    url: 'https://shop.example/hook',
    description: '',
    types: ['keys.ready'],
  });
  const context = { db: w.database, now: w.now(), actor: { companyId: buyer.companyId } };
  const secretWith = async (keys: DerivedKeys) =>
    (await readEndpointSecret(keys)(context as unknown as Parameters<ReturnType<typeof readEndpointSecret>>[0], { id }))
      .secret;
  return { secret, secretWith };
}

async function addAccount(w: World, admin: Person) {
  const token = 'token of the account';
  await admin.stepUp();
  await admin.do(providerAccountCalls.save, {
    ...{ code: 'gateway', name: 'Gateway', adapter: 'merkur', url: 'https://gateway.example', token },
    ...{ clientId: '', clientSecret: '', acceptsWebhooks: false, webhookSecret: '', isSandbox: false, countries: [] },
    ...{ callsInFlight: null, lowBalance: null, isEuro: false, isSameAccount: false, version: null },
  });
  const tokenWith = async (keys: DerivedKeys) => {
    const [account] = await readAccounts(w.database);
    return openCredentials(keys, account!.providerId, account!.sealedCredentials).token;
  };
  return { token, tokenWith };
}

test('leaves nothing that the old master key opens, and everything else as it was (OPS-012, OPS-046)', async () => {
  const { w, file, first } = await newWorld();
  const m = await createMarket(w);
  const [admin, buyer] = [await w.person('SuperAdmin'), await w.person('Partner')];
  const offer = await m.sell();
  const buy = async () => {
    await m.approve(admin, (await m.place(buyer, offer, 20)).id);
    await w.buy();
  };
  await buy();
  const { secret } = await admin.do(factorCalls.begin, { password: PASSWORD });
  await admin.do(factorCalls.confirm, { code: appCode(secret, w.now()) });
  await admin.stepUp();
  const run = await storeExport(w, first, admin.id);
  const webhook = await addWebhook(w, buyer);
  const account = await addAccount(w, admin);
  await givePasswords(w);
  await recordInitialState(w.database, w.keys, w.now());
  await sealAll(w, first);
  const before = await openAll(w, createVault(first));
  expect(before).toHaveLength(20);

  await rotate(w, file, {
    reached: async (step) => {
      if (step === 'next key') w.keys.hold(readMasterKey(nextKeyPath(file)));
    },
  });
  const keys = await startWith(w, file);

  // The app of this world still has the old key until it follows.
  expect(keys.masterId).not.toBe(first.masterId);
  expect(await followMasterKey(w.database, w.keys)).toBeNull();
  expect(w.keys.masterId).toBe(keys.masterId);
  await buy();
  await sealAll(w, keys);
  expect((await openAll(w, createVault(keys))).slice(0, 20)).toEqual(before);
  expect(await brokenChecks(w, keys)).toEqual([]);
  expect(keys.keyFor('fingerprint')).toEqual(first.keyFor('fingerprint'));
  expect((await readExport(w, keys, run)).toString()).toBe('a file');
  expect(await webhook.secretWith(keys)).toBe(webhook.secret);
  expect(await account.tokenWith(keys)).toBe(account.token);
  const [factor] = await w.rows(sql<{ sealed: Buffer }>`select sealed_secret as sealed from second_factor`);
  expect(stepOfCode(openTotpSecret(keys, admin.id, factor!.sealed), appCode(secret, w.now()), w.now())).not.toBeNull();

  const dataKeys = await w.rows(sql<{ wrapped: Buffer }>`select wrapped from vault_dek`);
  const kek = createSecretKey(first.keyFor('kek'));
  for (const { wrapped } of dataKeys) expect(() => decryptBytes(kek, `gk1|dek|${first.masterId}`, wrapped)).toThrow();
  expect(() => openTotpSecret(first, admin.id, factor!.sealed)).toThrow();
  await expect(webhook.secretWith(first)).rejects.toThrow();
  await expect(account.tokenWith(first)).rejects.toThrow();
  await expect(readExport(w, first, run)).rejects.toThrow();
  await expect(refuseOtherMasterKey(w.database, first)).rejects.toThrow(
    `The master key of this database was replaced by ${keys.masterId}; the one in ${file} is ${first.masterId} and opens nothing any more.`,
  );
});

test('waits for every running process, and names those without the next key (OPS-013)', async () => {
  const { w, file, first } = await newWorld();
  const other = await otherProcess(w);
  const lines: string[] = [];
  await expect(rotate(w, file, { waitMs: 0, print: (line) => lines.push(line) })).rejects.toThrow(
    /^These processes do not have the next master key: app 1\.2\.3 on .+\. Copy .+master\.key\.next to the same folder/,
  );
  expect((await startWith(w, file)).masterId).toBe(first.masterId);
  copyFileSync(nextKeyPath(file), nextKeyPath(other.file));
  await other.follow();
  await rotate(w, file, { waitMs: 0 });
  await other.follow();
  expect(other.keys.masterId).toBe((await startWith(w, file)).masterId);
  expect(lines[0]).toContain(other.keys.masterId);
});

test('refuses a rotation beside a release that cannot follow it (OPS-013)', async () => {
  const { w, file } = await newWorld();
  await w.database.transaction((tx) =>
    tx.run(sql`insert into process_heartbeat (id, mode, version, started_at, seen_at)
      values (${newId()}, 'worker', '0.9.0', ${w.now()}, ${w.now()})`),
  );
  await expect(rotate(w, file, { waitMs: 0 })).rejects.toThrow('worker 0.9.0 on an unknown host');
});

test('encrypts nothing with a replaced key, in a process that has not noticed yet (OPS-013)', async () => {
  const { w, file } = await newWorld();
  const other = await otherProcess(w);
  await rotate(w, file, {
    reached: async (step) => {
      if (step !== 'next key') return;
      copyFileSync(nextKeyPath(file), nextKeyPath(other.file));
      await other.follow();
    },
  });
  // Other tests of the thread may have sealed at a later time.
  await w.database.transaction((tx) =>
    tx.run(sql`update vault_dek set created_at = ${w.now()} where created_at > ${w.now()}`),
  );
  // The data key of this month has expired, so a new one is encrypted.
  const nextMonth = addMilliseconds(w.now(), 31 * DAY);
  await w.database.transaction((tx) => other.vault.seal(tx, newId(), 'text', new Secret('ABCDE'), nextMonth));
  const { masterId } = await startWith(w, file);
  expect(await w.rows(sql`select distinct master_id from vault_dek`)).toEqual([{ masterId }]);
  expect(other.keys.masterId).toBe(masterId);
});

test('stops a process without the new key with one sentence (OPS-013)', async () => {
  const { w, file, first } = await newWorld();
  const behind = deriveKeys(readMasterKey(file), keyFolder());
  await rotate(w, file);
  const { masterId } = await startWith(w, file);
  expect(await followMasterKey(w.database, behind)).toBe(
    `The master key of this database was replaced by ${masterId}; the one in ${behind.file} is ${first.masterId} and opens nothing any more. Put the new key there and start again.`,
  );
  await expect(w.database.transaction((tx) => holdMasterKey(tx, behind))).rejects.toMatchObject({ status: 503 });
});

test('accepts sessions of the old key until they expire, and not longer (OPS-014)', async () => {
  const { w, file, first } = await newWorld();
  const token = await signAccessToken(
    { userId: 'u', sessionId: 's', name: 'Ada', scope: [] },
    first.keyFor('jwt'),
    w.now(),
  );
  await rotate(w, file);
  const keys = await startWith(w, file);
  const read = tokenReader(keys);
  expect(await read(token, w.now())).toMatchObject({ userId: 'u' });
  expect(keys.acceptedFor('cookie')).toHaveLength(2);
  await w.database.transaction((tx) =>
    tx.run(sql`update kept_key set accepted_until = now() where accepted_until > now()`),
  );
  await followMasterKey(w.database, keys);
  expect(await read(token, w.now())).toBeNull();
  for (const purpose of ['cookie', 'otp', 'audit-line', 'jwt'] as const)
    expect(keys.acceptedFor(purpose)).toEqual([keys.keyFor(purpose)]);
});

test('signs in with a code emailed before a rotation, and keeps parallel tabs signed in through another (OPS-014)', async () => {
  const { w, file } = await newWorld();
  const person = await w.person('Finance');
  const { userId, browser } = await beginSignIn(w, person);
  const [mail] = await w.mails(person.email);
  const otp = /\b\d{6}\b/.exec(JSON.stringify(mail))![0];
  await rotate(w, file);
  const inBody = { ...browser, 'x-session-transport': 'body' };
  const { refreshToken } = (await w.callAsVisitor(accessCalls.verify, { userId, otp }, inBody)).reply;
  const renew = async () => (await w.callAsVisitor(accessCalls.refresh, { refreshToken }, inBody)).reply.refreshToken;
  const successor = await renew();
  await rotate(w, file);
  expect(successor).toBeTruthy();
  expect(await renew()).toBe(successor);
});

test('detects entries that the old key seals after a rotation, and changes before it (OPS-015)', async () => {
  const { w, file, first } = await newWorld();
  const admin = await w.person('SuperAdmin');
  const write = () => admin.do(accessCalls.endOthers, {});
  await givePasswords(w);
  await recordInitialState(w.database, w.keys, w.now());
  await write();
  await sealAll(w, first);
  await rotate(w, file);
  const keys = await startWith(w, file);
  await write();
  await sealAll(w, keys);
  expect(await brokenChecks(w, keys)).toEqual([]);
  const brokenAfter = async (...statements: ReturnType<typeof sql>[]) => {
    const broken: string[] = [];
    await w.database
      .transaction(async (tx) => {
        await tx.run(sql`set local session_replication_role = replica`);
        for (const statement of statements) await tx.run(statement);
        for await (const { violations } of runChecks(tx, checks({ vault: createVault(keys), keys }, null)))
          broken.push(...violations);
        throw new Error('undone');
      })
      .catch((error: Error) => {
        if (error.message !== 'undone') throw error;
      });
    return broken;
  };
  const last = sql`(select max(position) from audit_seal)`;
  expect(await brokenAfter(sql`delete from chain_key where chain = 'audit'`)).toContain(
    `the beginning of the audit log under the master key ${keys.masterId} is missing`,
  );
  expect(await brokenAfter(sql`update chain_key set after_position = ${last} where chain = 'audit'`)).toContain(
    `the beginning of the audit log under the master key ${keys.masterId} was changed`,
  );
  expect(
    await brokenAfter(sql`update audit_seal set mac = sha256('x')
      where position = (select after_position from chain_key where chain = 'audit')`),
  ).toContain(`the seal before the audit log under the master key ${keys.masterId} was changed`);
  expect(await brokenAfter(sql`delete from kept_key where purpose in ('ledger', 'lookup')`)).toEqual([
    `ledger of ${first.masterId}`,
    'lookup',
  ]);
});
