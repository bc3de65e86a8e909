import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { groupCalls } from '#domain/access/groups.ts';
import { auditCalls } from '#domain/audit/calls.ts';
import { type World, world } from '#test/world.ts';
import { auditChain, findBrokenEntry, findForgedEntries, sealEvents } from './entry-seals.ts';
import { findHeadContradictions, removeLeftovers, storeHeads } from './seal-heads.ts';

async function sealedWorld(lines = 5) {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  for (let n = 0; n < lines; n++) await admin.do(groupCalls.create, { name: `Group ${n}`, permissions: [] });
  expect(await sealEvents(w.database, w.keys)).toBe(lines);
  return { w, admin };
}

/** Makes forbidden changes, like a superuser of the database. */
const forge = (w: World, statement: ReturnType<typeof sql>) =>
  w.database.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(statement);
  });

test('seals entries in one complete chain', async () => {
  const { w, admin } = await sealedWorld();
  expect(await findBrokenEntry(w.database, w.keys)).toBeNull();
  await admin.do(groupCalls.create, { name: 'Later', permissions: [] });
  expect(await findBrokenEntry(w.database, w.keys)).toBeNull();
  expect(await sealEvents(w.database, w.keys)).toBe(1);
  const [line] = (await admin.do(auditCalls.list, { filter: {}, sort: [], page: 0, size: 1 })).items;
  expect((await admin.do(auditCalls.one, { id: line!.id })).position).toBe(6);
});

test('seals each entry once with several sealers', async () => {
  const { w, admin } = await sealedWorld(1);
  for (let n = 0; n < 20; n++) await admin.do(groupCalls.create, { name: `More ${n}`, permissions: [] });
  const done = await Promise.all(Array.from({ length: 5 }, () => sealEvents(w.database, w.keys)));
  expect(done.reduce((sum, n) => sum + n, 0) + (await sealEvents(w.database, w.keys))).toBe(20);
  expect(await findBrokenEntry(w.database, w.keys)).toBeNull();
});

test.each([
  [
    'a name is changed',
    sql`update audit_event set user_name = 'Somebody else' where id = (select event_id from audit_seal where position = 3)`,
    /^line 3 was changed$/,
  ],
  [
    'an after is changed',
    sql`update audit_event set after = '{"name":"x"}' where id = (select event_id from audit_seal where position = 2)`,
    /^line 2 was changed$/,
  ],
  [
    'a time is moved by a microsecond',
    sql`update audit_event set at = at + interval '1 microsecond' where id = (select event_id from audit_seal where position = 4)`,
    /^line 4 was changed$/,
  ],
  [
    'a line is cut out',
    sql`delete from audit_event where id = (select event_id from audit_seal where position = 3)`,
    /^line 3 is missing$/,
  ],
  [
    'a line is cut out with its seal',
    sql`with cut as (delete from audit_seal where position = 3 returning event_id) delete from audit_event where id in (select event_id from cut)`,
    /^line 3 is missing$/,
  ],
  ['a seal is taken from a line', sql`delete from audit_seal where position = 5`, /was slipped in$/],
  [
    'two lines change places',
    sql`update audit_event a set subject_name = b.subject_name, after = b.after from audit_event b, audit_seal sa, audit_seal sb where sa.event_id = a.id and sb.event_id = b.id and sa.position + sb.position = 7 and sa.position in (3, 4)`,
    /^line 3 was changed$/,
  ],
  [
    'a line is slipped in',
    sql`insert into audit_event select gen_random_uuid(), at, user_id, user_name, role, company_id, session_id, address, device, action, subject_kind, subject_id, subject_name, before, after, status, code, trace_id from audit_event limit 1`,
    /was slipped in$/,
  ],
])('detects when %s', async (_, statement, says) => {
  const { w } = await sealedWorld();
  await forge(w, statement);
  expect(await findBrokenEntry(w.database, w.keys)).toMatch(says);
});

async function setupStoredHeads() {
  const { w, admin } = await sealedWorld();
  const folder = await mkdtemp(join(tmpdir(), 'merkur-head-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const keep = () => storeHeads(w.database, folder, [auditChain]);
  const findContradictions = () => findHeadContradictions(w.database, folder, [auditChain]);
  return { w, admin, file: join(folder, 'audit-head.json'), keep, said: findContradictions };
}

test('stores the newest seal from several processes at a time', async () => {
  const { keep, file, said: findContradictions } = await setupStoredHeads();
  await Promise.all(Array.from({ length: 20 }, keep));
  expect(await findContradictions()).toEqual([]);
  expect(await readdir(dirname(file))).toEqual([basename(file)]);
});

test('removes files that a killed process left half written, and none that another process is writing', async () => {
  const { keep, file } = await setupStoredHeads();
  await keep();
  const folder = dirname(file);
  const place = async (name: string, ageMinutes: number) => {
    await writeFile(join(folder, name), '{"aud');
    const at = Date.now() / 1000 - ageMinutes * 60;
    await utimes(join(folder, name), at, at);
  };
  await place('audit-head.json.left.new', 11);
  await place('audit-head.json.young.new', 9);
  await place('audit-head.json.old', 60);
  await place('other.new', 60);
  await removeLeftovers(folder);
  const names = ['audit-head.json', 'audit-head.json.old', 'audit-head.json.young.new', 'other.new'];
  expect((await readdir(folder)).sort()).toEqual(names);
  await removeLeftovers(join(folder, 'missing'));
});

test('leaves no half written file behind when the seals cannot be stored, and says which file', async () => {
  const { keep, file } = await setupStoredHeads();
  await mkdir(file);
  await expect(keep()).rejects.toThrow(/audit-head.json cannot be read \(EISDIR\)/);
  await rm(file, { recursive: true });
  const folder = dirname(file);
  await rm(folder, { recursive: true });
  await writeFile(folder, '');
  await expect(keep()).rejects.toThrow(/audit-head.json cannot be (?:read|written) \((?:EEXIST|ENOTDIR)\)/);
});

const CUT = sql`with cut as (delete from audit_seal where position > 3 returning event_id) delete from audit_event where id in (select event_id from cut)`;

test('detects a truncated log by the externally stored seal, even after it continued', async () => {
  const { w, admin, keep, said: findContradictions } = await setupStoredHeads();
  await keep();
  expect(await findContradictions()).toEqual([]);
  await forge(w, CUT);
  expect(await findBrokenEntry(w.database, w.keys)).toBeNull();
  expect(await findContradictions()).toEqual(['the audit log ends before line 5, which was seen here']);
  const reported: string[][] = [];
  for (const name of ['x', 'y', 'z']) {
    await admin.do(groupCalls.create, { name, permissions: [] });
    await sealEvents(w.database, w.keys);
    reported.push(await keep());
  }
  expect(reported).toEqual([[], [], ['line 5 of the audit log is not the one that was seen here']]);
  expect(await findContradictions()).toEqual(['line 5 of the audit log is not the one that was seen here']);
});

test('reports a missing seal file once seals exist', async () => {
  const { w, keep, said: findContradictions } = await setupStoredHeads();
  expect(await findContradictions()).toEqual([
    expect.stringMatching(
      /audit-head.json is missing, so nothing tells whether the end of the audit log was cut off; it has 5 lines now$/,
    ),
  ]);
  await keep();
  expect(await findContradictions()).toEqual([]);
  await forge(w, sql`delete from audit_seal`);
  expect(await findContradictions()).toHaveLength(1);
});

test.each(['', '{', 'null', '[]', '{"position":0,"mac":""}', '{"audit":{"position":"5","mac":"x"}}', '\0\0\0\0'])(
  'reports a file of seals that contains %j, and does not overwrite it',
  async (text) => {
    const { file, keep, said: findContradictions } = await setupStoredHeads();
    await writeFile(file, text);
    expect(await findContradictions()).toEqual([
      expect.stringMatching(/audit-head.json does not hold the newest seals any more\./),
    ]);
    await expect(keep()).rejects.toThrow(/does not hold the newest seals/);
    expect(await readFile(file, 'utf8')).toBe(text);
  },
);

test('accepts a stored seal from before there were several chains', async () => {
  const { w, file, keep, said: findContradictions } = await setupStoredHeads();
  const newest = await auditChain.newest(w.database);
  await writeFile(file, `${JSON.stringify(newest)}\n`);
  expect(await findContradictions()).toEqual([]);
  await forge(w, CUT);
  await keep();
  expect(await findContradictions()).toEqual(['the audit log ends before line 5, which was seen here']);
});

test('reports a queued entry the program did not write and never seals it', async () => {
  const { w, admin } = await sealedWorld();
  await w.database.transaction(async (tx) => {
    const line = await tx.one(
      sql<{
        id: string;
      }>`insert into audit_event select gen_random_uuid(), at, user_id, 'Somebody else', role, company_id, session_id, address, device, action,
        subject_kind, subject_id, subject_name, before, after, status, code, trace_id from audit_event limit 1 returning id`,
    );
    await tx.run(sql`insert into audit_unsealed (event_id, mac) values (${line!.id}, sha256('guess'))`);
  });
  await admin.do(groupCalls.create, { name: 'Honest', permissions: [] });
  expect(await findForgedEntries(w.database, w.keys)).toEqual([
    expect.stringMatching(/waits and was not written by Merkur$/),
  ]);
  expect(await sealEvents(w.database, w.keys)).toBe(1);
  expect(await findForgedEntries(w.database, w.keys)).toHaveLength(1);
});

test('rejects updates and deletes of entries in the database', async () => {
  const { w } = await sealedWorld(1);
  for (const statement of [
    sql`update audit_event set user_name = ''`,
    sql`delete from audit_event`,
    sql`truncate audit_event cascade`,
    sql`update audit_seal set position = 9`,
    sql`delete from audit_seal`,
  ])
    await expect(w.database.transaction((tx) => tx.run(statement))).rejects.toThrow(/append-only/);
});
