// The fewest statements that could buy keys, hand-written: claim, mark, store and close in batches, without a provider
// and without sealing.

import type { OpenDatabase } from '#server/base/database/open-database.ts';

/** Buys everything that is due. */
export async function buyWithFewestStatements({ pool }: OpenDatabase, atOnce: number): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      `with chosen as (select id from order_item where state = 'Draft' and next_try_at <= now()
        order by next_try_at, order_id, unit limit ${atOnce} for update skip locked)
       update order_item i set state = 'Processing' from chosen where i.id = chosen.id returning i.id, i.order_id`,
    );
    if (rows.length === 0) return;
    const ids = rows.map((row) => row.id);
    const refs = ids.map((id) => `bare-${id}`);
    await pool.query(
      `insert into purchase_attempt (ref, item_id, order_id, n, provider_id, sku, country, currency, rate, max_e4,
        state, created_at)
       select r, i.id, i.order_id, 1, o.provider_id, o.product_sku, i.country, 'EUR', 1, 1, 'intent', now()
       from unnest($1::uuid[], $2::text[]) n (id, r) join order_item i on i.id = n.id
         join orders o on o.id = i.order_id`,
      [ids, refs],
    );
    await pool.query(`update purchase_attempt set state = 'sent', sent_at = now() where ref = any ($1)`, [refs]);
    const client = await pool.connect();
    await client.query('begin');
    await client.query(`select 1 from orders where id = any ($1) for update`, [
      [...new Set(rows.map((row) => row.order_id))],
    ]);
    await client.query(
      `insert into game_key (id, fingerprint, lookup, dek_id, sealed, kind, sku, cost_e4, attempt_ref, order_item_id,
        created_at)
       select gen_random_uuid(), sha256(r::bytea), sha256(r::bytea), (select min(id) from vault_dek),
         sha256(r::bytea), 'text', 'x', 1, r, id, now() from unnest($1::uuid[], $2::text[]) n (id, r)`,
      [ids, refs],
    );
    await client.query(
      `update purchase_attempt set state = 'settled', closed_at = now(), charged_currency = currency, charged_e4 = 1 where ref = any ($1)`,
      [refs],
    );
    await client.query(
      `update order_item set state = 'Completed', cost_e4 = 1, completed_on = now() where id = any ($1)`,
      [ids],
    );
    await client.query(
      `update orders o set completed_count = completed_count + n.n, actual_cost_e4 = actual_cost_e4 + n.n from (select order_id, count(*) as n from order_item where id = any ($1) group by 1) n where o.id = n.order_id`,
      [ids],
    );
    await client.query('commit');
    client.release();
  }
}
