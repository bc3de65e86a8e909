// Process of the crash test: commits orders with 20 items each and reports every commit on standard output until it is
// killed. Arguments: the data folder and the image for the first start.
import { writeSync } from 'node:fs';
import pg from 'pg';
import { openEmbedded } from './embedded-database.ts';

const [dataDir, loadImage] = process.argv.slice(2) as [string, string];
const database = await openEmbedded({ dataDir, loadImage });
const pool = new pg.Pool({ max: 3, stream: database.connect });

await pool.query('create table if not exists orders (id bigint generated always as identity primary key)');
await pool.query('create table if not exists item (order_id bigint not null references orders, line int not null)');
const { rows } = await pool.query(
  `select coalesce(json_agg(id order by id), '[]') as ids,
          (select count(*)::int from orders o where 20 <> (select count(*) from item where order_id = o.id)) as torn
   from orders`,
);
writeSync(1, `found ${JSON.stringify(rows[0])}\n`);

async function commitForEver(): Promise<never> {
  for (;;) {
    const client = await pool.connect();
    await client.query('begin');
    const id = (await client.query('insert into orders default values returning id')).rows[0].id;
    await client.query('insert into item select $1, line from generate_series(1, 20) line', [id]);
    await client.query('commit');
    client.release();
    writeSync(1, `committed ${id}\n`);
  }
}

await Promise.all([commitForEver(), commitForEver(), commitForEver()]);
