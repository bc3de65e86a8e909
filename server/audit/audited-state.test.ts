import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { groupCalls } from '#domain/access/groups.ts';
import { CREATE_ADMIN_ACTION, OPENING_ACTION } from '#domain/audit/actions.ts';
import { createAdmin } from '#server/access/users/create-admin.ts';
import { verify } from '#server/verify/verify.ts';
import { insertPromotion } from '#test/catalog-fixtures.ts';
import { type World, world } from '#test/world.ts';
import { recordInitialState } from './audited-state.ts';
import { findForgedEntries, sealEvents } from './entry-seals.ts';

const entriesOf = (w: World, action: string) =>
  w.rows(
    sql<{
      subjectKind: string;
      subjectName: string;
      userName: string;
    }>`select subject_kind, subject_name, user_name from audit_event
      where action = ${action} order by id`,
  );
const findViolations = async (w: World) =>
  (await verify(w.database, w, null)).flatMap(({ id, violations: rows }) => (/^[PS](?!9)/.test(id) ? rows : []));

test('opens the log once, with the current state of everything not in it', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  await insertPromotion(w, { name: 'Lantern Road' });
  await admin.do(groupCalls.create, { name: 'Known before', permissions: [] });
  await recordInitialState(w.database, w.keys, w.now());
  const opened = await entriesOf(w, OPENING_ACTION);
  expect(opened.map(({ subjectKind, subjectName }) => `${subjectKind} ${subjectName}`)).toEqual([
    'null ',
    'user Ada SuperAdmin',
    'permissiongroup Level 1 approvers',
    'permissiongroup Level 2 approvers',
    'promotion Lantern Road',
    'user Ada SuperAdmin',
  ]);
  await w.person('Finance');
  await recordInitialState(w.database, w.keys, w.now());
  expect(await entriesOf(w, OPENING_ACTION)).toHaveLength(opened.length);
  expect(await findViolations(w)).toContain('Ada Finance is nowhere in the log');
});

test('opens the log of an earlier release for new kinds', async () => {
  const w = await world();
  await w.person('SuperAdmin');
  await recordInitialState(w.database, w.keys, w.now());
  await w.database.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`delete from audit_event where after::jsonb ? 'signInMark'`);
    await tx.run(sql`update audit_event set after = null where after::jsonb ? 'openedFor'`);
    await tx.run(sql`set local session_replication_role = origin`);
  });
  expect(await findViolations(w)).toEqual([]);
  await recordInitialState(w.database, w.keys, w.now());
  expect((await entriesOf(w, OPENING_ACTION)).map(({ subjectKind }) => subjectKind)).toEqual([
    ...[null, 'user', 'permissiongroup', 'permissiongroup'],
    // From the second opening.
    ...[null, 'user'],
  ]);
  await w.database.transaction((tx) => tx.run(sql`update app_user set password_hash = 'planted'`));
  expect((await findViolations(w)).join()).toContain('signInMark is');
});

test('records the administrator created by the command (GAP-075)', async () => {
  const w = await world();
  await recordInitialState(w.database, w.keys, w.now());
  await createAdmin(w.database, w.keys, 'first@merkur.example', 'printed once on the console', w.now());
  expect(await entriesOf(w, CREATE_ADMIN_ACTION)).toEqual([
    { subjectKind: 'user', subjectName: 'First Administrator', userName: 'Operator' },
  ]);
  expect(await findViolations(w)).toEqual([]);
});

test('seals unmarked entries from before the opening during it, and none afterwards', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const unmarked = async (name: string) => {
    await admin.do(groupCalls.create, { name, permissions: [] });
    await w.database.transaction((tx) => tx.run(sql`update audit_unsealed set mac = null`));
  };
  await unmarked('Before');
  await recordInitialState(w.database, w.keys, w.now());
  await sealEvents(w.database, w.keys);
  expect(await findForgedEntries(w.database, w.keys)).toEqual([]);
  await unmarked('After');
  expect(await sealEvents(w.database, w.keys)).toBe(0);
  expect(await findForgedEntries(w.database, w.keys)).toHaveLength(1);
});
