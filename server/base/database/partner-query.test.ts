import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { world } from '#test/world.ts';
import { PARTNER_ROLE, queryAsPartner, queryAsPartnerInTransaction } from './partner-query.ts';

const COMPANY = '00000000-0000-7000-8000-0000000000aa';
const SEEN = { text: `select current_user::text as role, current_setting('merkur.company') as company, $1::int as n` };
const ask = (client: pg.ClientBase, n: number) => queryAsPartner(client, { ...SEEN, values: [n] }, COMPANY, null);

test('applies row-level security to a connection once a failed setup succeeds', async () => {
  const { database } = await world();
  const client = new pg.Client({ ...database.pool.options });
  await client.connect();
  onTestFinished(() => client.end());
  // Connections of the embedded database share prepared statements, those of a server do not.
  await client.query('deallocate partner_role_switch').catch(() => {});
  await client.query('begin');
  await client.query('select 1 / 0').catch(() => {});
  await expect(ask(client, 1)).rejects.toMatchObject({ code: '25P02' });
  await client.query('rollback');
  for (const n of [2, 3]) expect((await ask(client, n)).rows).toEqual([{ role: PARTNER_ROLE, company: COMPANY, n }]);
  expect((await client.query('select current_user::text as role')).rows).not.toEqual([{ role: PARTNER_ROLE }]);
});

test('limits only the statement within a transaction, which sees earlier writes and fails like any other', async () => {
  const { database } = await world();
  const client = await database.pool.connect();
  onTestFinished(() => void client.query('rollback').then(() => client.release()));
  const askWithin = (text: string, values: unknown[] = []) =>
    queryAsPartnerInTransaction(client, { text, values }, COMPANY);
  const roleOf = async () => (await client.query('select current_user::text as role')).rows[0].role;
  await client.query('begin');
  const owner = await roleOf();
  await client.query(`insert into company (id, name, email, type, created_at, modified_at)
    select id, name, name || '@company.example', 'Gold', now(), now()
    from (values ('${COMPANY}'::uuid, 'Own'), ('${COMPANY.replace('7', '8')}'::uuid, 'Other')) as c (id, name)`);
  for (const n of [1, 2])
    expect((await askWithin(SEEN.text, [n])).rows).toEqual([{ role: PARTNER_ROLE, company: COMPANY, n }]);
  expect((await askWithin('select name from company')).rows).toEqual([{ name: 'Own' }]);
  expect((await askWithin('select name from company where false')).rows).toEqual([]);
  expect(await roleOf()).toBe(owner);
  await expect(askWithin('select 1 from vault_dek')).rejects.toMatchObject({ code: '42501' });
  await client.query('rollback');
  expect(await roleOf()).toBe(owner);
});

test('prepares a statement again that the server could not parse', async () => {
  const { database } = await world();
  const client = await database.pool.connect();
  onTestFinished(() => void client.query('rollback').then(() => client.release(true)));
  const askWithin = () =>
    queryAsPartnerInTransaction(
      client,
      { name: 'partner_of_later', text: 'select 1 as n from later', values: [] },
      COMPANY,
    );
  await client.query('begin');
  await expect(askWithin()).rejects.toMatchObject({ code: '42P01' });
  await client.query('rollback');
  await client.query('begin');
  await client.query(`create temporary table later as select 1; grant select on later to ${PARTNER_ROLE}`);
  for (const _ of [1, 2]) expect((await askWithin()).rows).toEqual([{ n: 1 }]);
});
