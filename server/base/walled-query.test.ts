import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { world } from '#test/world.ts';
import { PARTNER_ROLE, queryBehindWall } from './walled-query.ts';

const COMPANY = '00000000-0000-7000-8000-0000000000aa';
const SEEN = { text: `select current_user::text as role, current_setting('merkur.company') as company, $1::int as n` };
const ask = (client: pg.ClientBase, n: number) => queryBehindWall(client, { ...SEEN, values: [n] }, COMPANY, null);

test('a connection on which the wall could not be put up is asked behind it when it can', async () => {
  const { database } = await world();
  const client = new pg.Client({ ...database.pool.options });
  await client.connect();
  onTestFinished(() => client.end());
  // The connections of the embedded database share what is prepared, those of a server do not.
  await client.query('deallocate partner_wall').catch(() => {});
  await client.query('begin');
  await client.query('select 1 / 0').catch(() => {});
  await expect(ask(client, 1)).rejects.toMatchObject({ code: '25P02' });
  await client.query('rollback');
  for (const n of [2, 3]) expect((await ask(client, n)).rows).toEqual([{ role: PARTNER_ROLE, company: COMPANY, n }]);
  expect((await client.query('select current_user::text as role')).rows).not.toEqual([{ role: PARTNER_ROLE }]);
});
