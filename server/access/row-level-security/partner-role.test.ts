// Row-level security of partners' reads: rows of other companies are invisible, whatever a statement forgets.

import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { dumpServer, restoreServer } from '#server/backups/postgres-programs.ts';
import { type Db, prepared } from '#server/base/database/db.ts';
import { migrate } from '#server/base/database/migrate.ts';
import { openPostgresServer } from '#server/base/database/open-database.ts';
import { PARTNER_ROLE } from '#server/base/database/partner-query.ts';
import { serverPrograms, startCluster } from '#test/faults/cluster.ts';
import { recordingLog, silentLog } from '#test/logs.ts';
import { populateWorld } from '#test/populated-world.ts';
import { addPersonRows } from '#test/rows-of-person.ts';
import { type World, world } from '#test/world.ts';
import { PARTNER_GRANTS } from './partner-grants.ts';
import { setUpReplicaRowLevelSecurity, setUpRowLevelSecurity } from './partner-role.ts';

const RESTRICTED = Object.keys(PARTNER_GRANTS).filter((name) => PARTNER_GRANTS[name]!.openBecause === undefined);

/**
 * All tables related to a company, with the condition for rows of company $1, derived from foreign keys independently
 * of the policies.
 */
async function conditionsByTable(db: Db): Promise<Map<string, string>> {
  const found = new Map([['company', 'id = $1']]);
  const direct = await db.all(sql<{ name: string }>`select c.relname::text as name from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    where a.attname = 'company_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`);
  for (const { name } of direct) found.set(name, 'company_id = $1');
  const sentInvoices = 'select invoice_id from invoice_progress where company_id = $1 and sent_at is not null';
  const sentNotes = `select n.id from credit_note n join credit_note_progress p on p.credit_note_id = n.id
    where n.invoice_id in (${sentInvoices}) and p.sent_at is not null`;
  found.set('invoice_progress', `invoice_id in (${sentInvoices})`);
  found.set('invoice', `id in (${sentInvoices})`);
  found.set('invoice_line', `invoice_id in (${sentInvoices})`);
  found.set('payment_allocation', `invoice_id in (${sentInvoices})`);
  found.set('credit_note', `id in (${sentNotes})`);
  found.set('document_file', `document_id in (${sentInvoices} union all ${sentNotes})`);
  found.set(
    'game_key',
    `package_id in (select p.id from package p join orders o on o.id = p.order_id
    where o.company_id = $1 and p.state = 'Sent')`,
  );
  found.set('notification', 'company_id = $1 or user_id in (select id from app_user where company_id = $1)');
  const links = await db.all(
    sql<{ name: string; column: string; target: string; key: string }>`select k.conrelid::regclass::text as name,
      a.attname::text as column, k.confrelid::regclass::text as target, b.attname::text as key
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
    where k.contype = 'f' order by k.oid`,
  );
  for (let size = 0; size < found.size; ) {
    size = found.size;
    const known = new Map(found);
    for (const { name, column, target, key } of links) {
      if (!found.has(name) && known.has(target))
        found.set(name, `${column} in (select ${key} from ${target} where ${known.get(target)})`);
    }
  }
  return found;
}

const countOf = async (db: Db, table: string): Promise<number> =>
  (await db.one(sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`))!.n;

/** Two companies of the populated world: the most and a less active one. */
async function populateCompanies(w: World): Promise<string[]> {
  await populateWorld(w);
  const companies = await w.rows(
    sql<{ id: string }>`select c.id from company c order by (select count(*) from orders where company_id = c.id) desc`,
  );
  const ids = companies.map(({ id }) => id);
  await w.database.transaction(async (tx) => {
    await tx.run(
      sql`update invoice_progress set sent_at = now() where invoice_id in (select invoice_id from credit_note)`,
    );
    await tx.run(sql`update credit_note_progress set sent_at = now()`);
  });
  for (const companyId of [ids[0]!, ids.at(-1)!]) {
    const { id: userId } = await w.person('Partner', { companyId });
    await addPersonRows(w, { userId, companyId });
  }
  return ids;
}

const NOBODY = '00000000-0000-7000-8000-000000000000';

test('shows a partner all own rows and no others of each table without any condition', async () => {
  const w = await world();
  const ids = await populateCompanies(w);
  const conditions = await conditionsByTable(w.database);
  expect(w.database.hasRowLevelSecurity()).toBe(true);
  const faults: string[] = [];
  for (const table of RESTRICTED) {
    for (const [place, id] of [...ids, NOBODY].entries()) {
      const { rows } = await w.database.pool.query<{ n: number }>(
        `select count(*) as n from ${table} where ${conditions.get(table)}`,
        [id],
      );
      const [own, seen] = [Number(rows[0]!.n), await countOf(w.database.readerFor(id), table)];
      if (own !== seen) faults.push(`${table} has ${own} rows of company ${place}, which sees ${seen}`);
      if (place === 0 && own === 0) faults.push(`${table} has no rows to show`);
    }
  }
  expect(faults).toEqual([]);
});

test('requires a policy, a reason, or no grant for every company table', async () => {
  const w = await world();
  const owned = await conditionsByTable(w.database);
  const tables = await w.rows(
    sql<{ name: string; isBound: boolean; isOpen: boolean }>`select c.relname::text as name,
      c.relrowsecurity and exists (select 1 from pg_policy p where p.polrelid = c.oid) as is_bound,
      has_any_column_privilege(${PARTNER_ROLE}, c.oid, 'select') as is_open
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  expect(tables.length).toBeGreaterThan(130);
  const faults = tables.flatMap(({ name, isBound, isOpen }) => {
    const grant = PARTNER_GRANTS[name];
    if (isOpen !== (grant !== undefined)) return [`${name} is ${isOpen ? 'open' : 'closed'}, the list says otherwise`];
    if (!grant || isBound === (grant.openBecause === undefined)) return [];
    return [`${name} ${owned.has(name) ? 'belongs to companies and ' : ''}has ${isBound ? 'a' : 'no'} policy`];
  });
  expect(faults).toEqual([]);
  // Company-related tables open to all are counted here by hand. Of a pause, provider and time are open, not its author.
  expect(
    tables.filter(({ name }) => owned.has(name) && PARTNER_GRANTS[name]?.openBecause).map(({ name }) => name),
  ).toEqual(['provider_pause', 'stock_lot']);
});

test('denies partners unsent keys, purchase costs, the audit log, passwords and all writes', async () => {
  const w = await world();
  const reader = w.database.readerFor(await w.company());
  for (const refused of [
    sql`select fingerprint from game_key`,
    sql`select cost_e4 from game_key`,
    sql`select 1 from vault_dek`,
    sql`select 1 from audit_event`,
    sql`select charged_e4 from purchase_attempt`,
    sql`select cost_e4 from order_item`,
    sql`select unit_cost_e4 from stock_lot`,
    sql`select password_hash from app_user`,
    sql`select 1 from mail`,
    sql`update company set name = 'Mine'`,
    sql`delete from cart_item`,
  ])
    await expect(reader.all(refused)).rejects.toMatchObject({ code: '42501' });
});

test('resets role and company before a pooled connection is reused', async () => {
  const w = await world();
  const ids = [await w.company(), await w.company()];
  const statement = sql<{ role: string; names: string[] }>`select current_user::text as role, array_agg(id) as names
    from company`;
  const reads = Array.from({ length: 120 }, async (_, n) => {
    const id = ids[n % 2]!;
    if (n % 5 === 0) {
      const whole = await w.database.one(statement);
      expect(whole!.role).not.toBe(PARTNER_ROLE);
      expect(whole!.names).toEqual(expect.arrayContaining(ids));
    } else if (n % 7 === 0)
      await expect(w.database.readerFor(id).one(sql`select 1 / ${0}::int`)).rejects.toMatchObject({ code: '22012' });
    else if (n % 11 === 0) {
      const kept = prepared<{ id: string }>(sql`select id from company where ${true}`);
      expect(await w.database.readerFor(id).all(kept)).toEqual([{ id }]);
      expect((await w.database.all(kept)).length).toBeGreaterThan(1);
    } else expect(await w.database.readerFor(id).one(statement)).toEqual({ role: PARTNER_ROLE, names: [id] });
  });
  await Promise.all(reads);
  const clients = await Promise.all(Array.from({ length: 4 }, () => w.database.pool.connect()));
  onTestFinished(() => clients.forEach((client) => void client.release()));
  for (const client of clients) {
    const { rows } = await client.query(
      `select current_user <> '${PARTNER_ROLE}' as is_own, coalesce(current_setting('merkur.company', true), '') as company`,
    );
    expect(rows).toEqual([{ is_own: true, company: '' }]);
  }
});

/**
 * Conditions that disable row-level security, and their reversal. Roles belong to the server, so other tests would be
 * affected.
 */
const HARMS = [
  ['a role that may bypass policies', `alter role ${PARTNER_ROLE} bypassrls`, `alter role ${PARTNER_ROLE} nobypassrls`],
  [
    'a table too many',
    `grant select on vault_dek to ${PARTNER_ROLE}`,
    `revoke select on vault_dek from ${PARTNER_ROLE}`,
  ],
  ['no way into the schema', 'revoke usage on schema public from public', 'grant usage on schema public to public'],
] as const;

test.each(HARMS.slice(process.env.TEST_DATABASE_URL ? 1 : 0))('is disabled with %s', async (name, harm, repair) => {
  const w = await world();
  const run = (statement: string) => w.database.pool.query(statement);
  await expect(setUpReplicaRowLevelSecurity(w.database, w.database)).resolves.toBeUndefined();
  onTestFinished(async () => void (await run(repair)));
  if (name.endsWith('schema')) await run(`revoke usage on schema public from ${PARTNER_ROLE}`);
  await run(harm);
  await expect(setUpReplicaRowLevelSecurity(w.database, w.database)).rejects.toThrow(
    'does not have the role of partners yet',
  );
  const { log, texts } = recordingLog();
  await setUpRowLevelSecurity(w.database, log);
  // The next start repairs what the product is allowed to repair.
  expect(texts.length).toBe(name.startsWith('a role') ? 1 : 0);
  if (!name.startsWith('a role')) await setUpReplicaRowLevelSecurity(w.database, w.database);
});

/** A company with the id of `NOBODY`, in a database without any. */
const OWN_COMPANY = sql`insert into company (id, name, email, type, created_at, modified_at)
  values (${NOBODY}, 'Own', 'own@company.example', 'Gold', now(), now())`;

const url = process.env.TEST_DATABASE_URL;

describe.skipIf(!url)(
  `as a database user without permission to create roles${url ? '' : ' (skipped: no server)'}`,
  () => {
    test('runs without row-level security, logs the two required statements, and enables it on the start after they were run', async () => {
      const name = `merkur_restricted_${process.pid}`;
      const admin = new pg.Client({ connectionString: url });
      await admin.connect();
      onTestFinished(async () => {
        await admin.query(`drop database if exists ${name} with (force)`);
        await admin.query(`drop role if exists ${name}`);
        await admin.end();
      });
      await admin.query(`create role ${name} login password 'restricted'`);
      await admin.query(`create database ${name} owner ${name}`);
      const address = Object.assign(new URL(url!), { pathname: `/${name}`, username: name, password: 'restricted' });
      const open = () => openPostgresServer(address.toString(), silentLog);
      const first = open();
      await migrate(first);
      const { log, texts } = recordingLog();
      await setUpRowLevelSecurity(first, log);
      expect(first.hasRowLevelSecurity()).toBe(false);
      expect(texts.join()).toContain(`grant ${PARTNER_ROLE} to \\"${name}\\";`);
      const user = sql<{ name: string }>`select current_user::text as name`;
      expect(await first.readerFor(NOBODY).one(user)).toEqual({ name });
      await admin.query(`grant ${PARTNER_ROLE} to "${name}"`);
      await first.close();
      const second = open();
      onTestFinished(() => second.close());
      await setUpRowLevelSecurity(second, silentLog);
      expect(await second.readerFor(NOBODY).one(user)).toEqual({ name: PARTNER_ROLE });
      await second.transaction((tx) =>
        tx.run(sql`insert into company (id, name, email, type, created_at, modified_at)
      values (${NOBODY}, 'Own', 'own@company.example', 'Gold', now(), now())`),
      );
      expect(await countOf(second, 'company')).toBe(1);
      expect(await countOf(second.readerFor(NOBODY), 'company')).toBe(1);
      expect(await countOf(second.readerFor(NOBODY.replace('7', '8')), 'company')).toBe(0);
    });

    test('refuses a user who does not own the tables, because policies would hide rows', async () => {
      const name = `merkur_stranger_${process.pid}`;
      const w = await world();
      await w.database.pool.query(`create role ${name} login password 'stranger'`);
      await w.database.pool.query(`grant select on all tables in schema public to ${name}`);
      onTestFinished(async () => {
        await w.database.pool.query(`drop owned by ${name}`);
        await w.database.pool.query(`drop role ${name}`);
      });
      const { rows } = await w.database.pool.query<{ name: string }>('select current_database() as name');
      const address = { pathname: `/${rows[0]!.name}`, username: name, password: 'stranger' };
      const database = openPostgresServer(Object.assign(new URL(url!), address).toString(), silentLog);
      onTestFinished(() => database.close());
      await expect(setUpRowLevelSecurity(database, silentLog)).rejects.toThrow(
        `The database user ${name} does not own the tables`,
      );
    });
  },
);

const programs = serverPrograms();

test.skipIf(!url || !programs)(
  'keeps policies of a backup restored on a server without the role, and creates the role on start',
  async () => {
    const w = await world();
    const { rows } = await w.database.pool.query<{ name: string }>('select current_database() as name');
    const dump = new PassThrough();
    const cluster = await startCluster(programs!);
    onTestFinished(() => cluster.remove());
    const from = Object.assign(new URL(url!), { pathname: `/${rows[0]!.name}` }).toString();
    const before = 'drop schema if exists pgboss cascade; drop schema public cascade; create schema public;';
    await Promise.all([dumpServer(from, dump), restoreServer(cluster.url, dump, { before, after: '' })]);
    const restored = openPostgresServer(cluster.url, silentLog);
    onTestFinished(() => restored.close());
    const policies = sql<{ n: number }>`select count(*) as n from pg_policies`;
    expect(await restored.one(policies)).toEqual(await w.database.one(policies));
    expect(await restored.one(sql`select to_regrole(${PARTNER_ROLE}) as role`)).toEqual({ role: null });
    const { log, texts } = recordingLog();
    await setUpRowLevelSecurity(restored, log);
    expect([restored.hasRowLevelSecurity(), texts]).toEqual([true, []]);
    await restored.transaction((tx) => tx.run(OWN_COMPANY));
    expect(await countOf(restored.readerFor(NOBODY), 'company')).toBe(1);
    expect(await countOf(restored.readerFor(NOBODY.replace('7', '8')), 'company')).toBe(0);
  },
);
