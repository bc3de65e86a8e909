// Files of claims: what may be attached, who may read it, and that it is encrypted; and notes that contain keys.

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ATTACHED_BYTES_MAX } from '#domain/base/attached-file.ts';
import { claimCalls, myClaimCalls } from '#domain/claims/calls.ts';
import { claimCopy } from '#domain/claims/copy.ts';
import { claimFileCalls, myClaimFileCalls } from '#domain/claims/file-calls.ts';
import { claimNumber } from '#domain/claims/rules.ts';
import { apiClaimCalls } from '#domain/platform/claims/calls.ts';
import { createProgram } from '#test/programs.ts';
import { createClaimMarket } from './claims.testing.ts';

const BYTES = { 'content-type': 'application/octet-stream' };
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1]);
const PDF = Buffer.from('%PDF-1.7\n');
const text = (content: string) => Buffer.from(content);

/** A claim, and attaching to it as its partner. */
async function createClaimWithFiles() {
  const market = await createClaimMarket();
  const [id] = await market.claimed(1);
  const attach = (fileName: string, file: Uint8Array, claimId = id!) =>
    market.buyer.call(myClaimFileCalls.attach, { id: claimId, fileName, file }, BYTES);
  return { ...market, id: id!, attach };
}

describe('a file of a claim', () => {
  test('is attached by the partner, at most three, and downloaded by both sides (CLM-051, CLM-052)', async () => {
    const { w, admin, buyer, id, attach, claim, m } = await createClaimWithFiles();
    const attached = await attach('Größe "1".PNG', PNG);
    expect(attached.status).toBe(200);
    expect((await attach('scan.pdf', PDF)).status).toBe(200);
    expect((await attach('log.txt', text('Öffnen\tfehlgeschlagen\r\n'))).status).toBe(200);
    const fourth = await attach('more.csv', text('a;b'));
    expect([fourth.status, fourth.code]).toEqual([409, 'too_many_files']);

    const { files, history, actions } = await buyer.do(myClaimCalls.one, { id });
    expect(files.map(({ name, kind, size }) => [name, kind, size])).toEqual([
      ['Größe "1".PNG', 'png', PNG.length],
      ['scan.pdf', 'pdf', PDF.length],
      ['log.txt', 'txt', 24],
    ]);
    expect(history.map(({ step, byUs }) => [step, byUs]).slice(1)).toEqual(Array(3).fill(['attach', true]));
    expect(actions).toContain('attach');
    const seen = await admin.do(claimCalls.one, { id });
    expect([seen.files, seen.actions.includes('attach')]).toEqual([files, false]);

    const [png] = files;
    for (const read of [
      () => buyer.call(myClaimFileCalls.download, { id: png!.id }),
      () => admin.call(claimFileCalls.download, { id: png!.id }),
    ]) {
      const { status, headers, bytes } = await read();
      expect([status, bytes]).toEqual([200, PNG]);
      expect(headers['content-disposition']).toBe(`attachment; filename="${claimNumber(seen.number)}-1.png"`);
      expect([headers['x-content-type-options'], headers['cache-control']]).toEqual(['nosniff', 'no-store']);
    }
    const stored = await w.rows(sql<{ sealed: Buffer }>`select sealed from claim_file`);
    expect(stored.some(({ sealed }) => sealed.includes(PNG.subarray(0, 8)))).toBe(false);

    await claim([2]);
    const stranger = await w.person('Partner');
    expect((await stranger.call(myClaimFileCalls.download, { id: png!.id })).status).toBe(404);
    const foreign = await stranger.call(myClaimFileCalls.attach, { id, fileName: 'a.png', file: PNG }, BYTES);
    expect(foreign.status).toBe(404);
    expect(await m.broken()).toEqual([]);
  });

  test.each([
    ['page.html', text('<html></html>'), claimCopy.fileKind],
    ['picture.svg', text('<svg/>'), claimCopy.fileKind],
    ['picture.png', JPEG, claimCopy.fileKind],
    ['picture.jpg', PNG, claimCopy.fileKind],
    ['scan.pdf', text('<html>%PDF-'), claimCopy.fileKind],
    ['log.txt', PNG, claimCopy.fileKind],
    ['keys.csv', Buffer.from([0xe4, 0x0a]), claimCopy.fileKind],
    ['png', PNG, claimCopy.fileKind],
    ['large.txt', Buffer.alloc(ATTACHED_BYTES_MAX + 1, 'a'), claimCopy.attachmentTooLarge],
  ])('is refused if its content does not match the name %s, or is too large (CLM-051)', async (name, file, message) => {
    const { attach, buyer, id } = await createClaimWithFiles();
    const refused = await attach(name, file);
    expect([refused.status, refused.errors]).toMatchObject([
      422,
      [{ Field: 'File', Code: 'file_refused', Message: message }],
    ]);
    expect((await buyer.do(myClaimCalls.one, { id })).files).toEqual([]);
    expect((await attach('photo.JPEG', JPEG)).status).toBe(200);
  });

  test('cannot be added to a decided claim, and one of 5 MB fits (CLM-051)', async () => {
    const { admin, attach, id } = await createClaimWithFiles();
    expect((await attach('most.txt', Buffer.alloc(ATTACHED_BYTES_MAX, 'a'))).status).toBe(200);
    await admin.do(claimCalls.refuse, { ids: [id], resolution: 'It works.' });
    const late = await attach('late.png', PNG);
    expect([late.status, late.code]).toEqual([409, 'claim_state']);
  });

  test('is attached and read by programs (CLM-061)', async () => {
    const { w, companyId, id } = await createClaimWithFiles();
    const program = await createProgram(w, { companyId });
    const sent = { id, fileName: 'error.png', file: PNG };
    const reply = await program.call(apiClaimCalls.attach, sent, { ...BYTES, 'idempotency-key': 'a-1' });
    expect(reply.status).toBe(200);
    const repeated = await program.call(apiClaimCalls.attach, sent, { ...BYTES, 'idempotency-key': 'a-1' });
    expect([repeated.status, repeated.reply]).toEqual([200, reply.reply]);
    const renamed = { ...sent, fileName: 'other.png' };
    const other = await program.call(apiClaimCalls.attach, renamed, { ...BYTES, 'idempotency-key': 'a-1' });
    expect([other.status, other.code]).toEqual([422, 'idempotency_key']);
    const claim = await program.do(apiClaimCalls.one, { id });
    expect(claim.files).toMatchObject([{ name: 'error.png', kind: 'png', size: PNG.length }]);
    expect((await program.do(apiClaimCalls.list, { limit: 10 })).items).toEqual([claim]);
    const file = await program.call(apiClaimCalls.file, { id: claim.files[0]!.id });
    expect(file.bytes).toEqual(PNG);
    const reader = await createProgram(w, { companyId, scopes: ['orders:read'] });
    expect((await reader.call(apiClaimCalls.attach, sent, BYTES)).code).toBe('scope_missing');
    const stranger = await createProgram(w);
    expect((await stranger.call(apiClaimCalls.file, { id: claim.files[0]!.id })).status).toBe(404);
  });

  test('is compared by verify with its history line and its company (CLM-054)', async () => {
    const { w, attach, m, companyId } = await createClaimWithFiles();
    await attach('error.png', PNG);
    const stranger = await w.person('Partner');
    const forge = (change: ReturnType<typeof sql>) =>
      w.database.transaction(async (tx) => {
        await tx.run(sql`set local session_replication_role = replica`);
        await tx.run(change);
      });
    const found = async () => (await m.broken()).filter((line) => line.startsWith('C9:'));
    expect(await found()).toEqual([]);
    const company = (id: string) => sql`update claim_file set company_id = ${id}`;
    const changes = [
      [company(stranger.companyId!), company(companyId)],
      [sql`update claim_file set name = 'other.png'`, sql`update claim_file set name = 'error.png'`],
      [sql`update claim_file set place = 2`, sql`update claim_file set place = 1`],
    ] as const;
    for (const [change, undo] of changes) {
      await forge(change);
      expect(await found()).toHaveLength(1);
      await forge(undo);
    }
    await forge(sql`delete from claim_file`);
    expect(await found()).toHaveLength(1);
    await expect(w.database.transaction((tx) => tx.run(sql`delete from claim_history`))).rejects.toThrow(
      /append-only|claim_history/,
    );
  });
});

describe('a key in a text', () => {
  test.each([
    ['as it is', (key: string) => key],
    ['in a sentence', (key: string) => `The key (${key.toLowerCase()}), sadly, is used.`],
    ['with spaces', (key: string) => `Key: ${key.replaceAll('-', ' ')}`],
    ['after a sign', (key: string) => `code=${key};`],
  ])('is refused in notes, reasons and names %s (CLM-053)', async (_, written) => {
    const { admin, orderId, packageId, keysOf, claim, claims, id, attach } = await createClaimWithFiles();
    const [key] = await keysOf(orderId, packageId);
    const refusal = { status: 422, code: 'contains_key' };
    expect(await claim([5], { note: written(key!) })).toMatchObject(refusal);
    expect(await admin.call(claimCalls.refuse, { ids: [id], resolution: written(key!) })).toMatchObject(refusal);
    expect(await admin.call(claimCalls.send, { ids: [id], supplierReference: written(key!) })).toMatchObject(refusal);
    expect(await attach(`${written(key!)}.txt`, text('Hello'))).toMatchObject(refusal);
    expect((await claims()).map(({ state, note }) => [state, note])).toEqual([['requested', '']]);
    expect((await claim([5], { note: 'The store says: already redeemed on 2026-11-20.' })).status).toBe(200);
  });
});
