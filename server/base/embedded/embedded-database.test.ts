import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedDatabase, openEmbedded } from './embedded-database.ts';
import { emptyImage } from './empty-image.testing.ts';

/** Opens a database with an empty table before the tests of a group and closes it afterwards. */
function usePool(idleOwnerMs: number) {
  const group = { warnings: [] as string[] } as { database: EmbeddedDatabase; pool: pg.Pool; warnings: string[] };
  beforeAll(async () => {
    group.database = await openEmbedded({
      dataDir: 'memory',
      loadImage: await emptyImage(),
      idleOwnerMs,
      onWarning: (message) => group.warnings.push(message),
    });
    group.pool = new pg.Pool({ max: 8, stream: group.database.connect });
    group.pool.on('connect', (client) => client.on('error', () => {}));
    await group.pool.query('create table counter (id int primary key, value int not null)');
  });
  afterEach(async () => {
    await group.pool.query('truncate counter');
  });
  afterAll(async () => {
    await group.pool.end();
    await group.database.close();
  });
  return group;
}

describe('a pool on the embedded database', () => {
  // Longer than a busy machine may pause between two statements.
  const group = usePool(60_000);

  it('offers the extensions that migrations use', async () => {
    for (const name of ['pg_trgm', 'btree_gist', 'citext']) await group.pool.query(`create extension ${name}`);
    const { rows } = await group.pool.query(
      `select similarity('merkur', 'merkury') > 0.5 as close, 'A'::citext = 'a' as same`,
    );
    expect(rows).toEqual([{ close: true, same: true }]);
  });

  it('isolates transactions that run in parallel on several connections', async () => {
    await group.pool.query('insert into counter values (1, 0)');
    const results = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const client = await group.pool.connect();
        await client.query('begin');
        const before = (await client.query('select value from counter where id = 1 for update')).rows[0].value;
        await client.query('update counter set value = value + 1 where id = 1');
        await client.query('update counter set value = value + 1 where id = 1');
        const after = (await client.query('select value from counter where id = 1')).rows[0].value;
        await client.query('commit');
        client.release();
        return after - before;
      }),
    );
    expect(results).toEqual([2, 2, 2, 2, 2, 2]);
    expect((await group.pool.query('select value from counter')).rows).toEqual([{ value: 12 }]);
  });

  it('answers parallel queries, each on its own connection', async () => {
    const answers = await Promise.all(
      Array.from({ length: 500 }, async (_, n) => (await group.pool.query('select $1::int as n', [n])).rows[0].n),
    );
    expect(answers).toEqual(Array.from({ length: 500 }, (_, n) => n));
  });

  it('keeps a connection usable after a duplicate key and after an invalid number', async () => {
    const client = await group.pool.connect();
    await client.query('insert into counter values (1, 1)');
    await expect(client.query('insert into counter values ($1, $2)', [1, 2])).rejects.toMatchObject({
      code: '23505',
      constraint: 'counter_pkey',
    });
    await expect(client.query('select $1::int', ['abc'])).rejects.toMatchObject({ code: '22P02' });
    expect((await client.query('select value from counter')).rows).toEqual([{ value: 1 }]);
    client.release();
  });

  it('survives infinite recursion in a function', async () => {
    await group.pool.query(
      `create function deeper(n int) returns int language plpgsql as 'begin return deeper(n + 1); end'`,
    );
    await expect(group.pool.query('select deeper(1)')).rejects.toMatchObject({ code: '54001' });
  });

  it('delivers a notification to another connection only after commit', async () => {
    const listener = await group.pool.connect();
    const notifications: string[] = [];
    listener.on('notification', ({ channel, payload }) => notifications.push(`${channel}: ${payload}`));
    await listener.query('listen orders');

    const speaker = await group.pool.connect();
    await speaker.query('begin');
    await speaker.query(`notify orders, 'approved'`);
    expect(notifications).toEqual([]);
    await speaker.query('commit');
    await expect.poll(() => notifications).toEqual(['orders: approved']);
    speaker.release();
    listener.release(true);
  });

  it('accepts a 5 MB parameter and returns 20,000 rows', async () => {
    const large = 'x'.repeat(5 * 1024 * 1024);
    const { rows } = await group.pool.query('select length($1) as length, md5($1) as hash, md5($2) as same', [
      large,
      large,
    ]);
    expect(rows).toEqual([{ length: large.length, hash: rows[0].same, same: rows[0].same }]);
    expect((await group.pool.query('select n from generate_series(1, 20000) n')).rows).toHaveLength(20_000);
  });

  it('reads a result in portions', async () => {
    const { rows } = await group.pool.query({
      text: 'select n from generate_series(1, 5) n',
      rows: 2,
    } as pg.QueryConfig);
    expect(rows.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5]);
    expect((await group.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('rolls back the transaction of a disconnected client', async () => {
    const client = await group.pool.connect();
    await client.query('begin');
    await client.query('insert into counter values (1, 1)');
    client.release(true);
    expect((await group.pool.query('select count(*)::int as rows from counter')).rows).toEqual([{ rows: 0 }]);
  });

  it('keeps the event loop free during a slow query', async () => {
    const gaps: number[] = [];
    let last = performance.now();
    const ticks = setInterval(() => {
      gaps.push(performance.now() - last);
      last = performance.now();
    }, 10);
    await group.pool.query('select sum(n) from generate_series(1, 1000000) n');
    clearInterval(ticks);
    expect(gaps.length).toBeGreaterThan(5);
  });
});

describe('a transaction that pauses', () => {
  const OWNER_MS = 5;
  const group = usePool(OWNER_MS);

  it('rolls back a transaction that pauses too long while others wait, and logs what was waiting', async () => {
    const client = await group.pool.connect();
    await client.query('begin');
    await client.query('insert into counter values (1, 1)');
    const waiting = await group.pool.query('select count(*)::int as rows from counter');
    expect(waiting.rows).toEqual([{ rows: 0 }]);
    await expect(client.query('commit')).rejects.toThrow();
    client.release(true);
    expect(group.warnings).toHaveLength(1);
    expect(group.warnings[0]).toContain('Its last statement: insert into counter values (1, 1)');
    expect(group.warnings[0]).toContain('Waiting: select count(*)::int as rows from counter');
  });

  it('lets a transaction pause indefinitely while no other is waiting', async () => {
    const client = await group.pool.connect();
    await client.query('begin');
    await client.query('insert into counter values (1, 1)');
    await sleep(20 * OWNER_MS);
    await client.query('commit');
    client.release();
    expect((await group.pool.query('select value from counter')).rows).toEqual([{ value: 1 }]);
  });
});

it('refuses connections after closing, and tolerates closing twice', async () => {
  const database = await openEmbedded({ dataDir: 'memory', loadImage: await emptyImage() });
  await Promise.all([database.close(), database.close()]);
  const client = new pg.Client({ stream: database.connect });
  await expect(client.connect()).rejects.toThrow('The embedded database is closed.');
});
