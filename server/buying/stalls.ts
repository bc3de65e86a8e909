// Providers that give no answers now, or asked to be left alone. Each worker sees its own calls only and says what it
// sees, so that every screen can tell why an order stands still.

import { sql } from 'kysely';
import { after, between, type Time, timeOf } from '#domain/base/time.ts';
import type { Database, Tx } from '#server/base/db.ts';
import type { Gate, Stall } from '#server/catalog/provider/gate.ts';
import { tellAgain } from '#server/orders/news.ts';
import { STALL_LASTS } from '#server/orders/show.ts';

/** Shorter ones are not worth a word: many a provider asks for a second's quiet. */
const SAID_AFTER_MS = 5_000;
const SAID_EVERY_MS = STALL_LASTS / 4;

interface Watched {
  code: string;
  gate: Pick<Gate, 'stall'>;
}

const idOf = (code: string) => sql`(select id from provider where code = ${code})`;

/** Open screens of orders that are being bought there hear of it. */
const tell = (tx: Tx, code: string): Promise<number> =>
  tellAgain(tx, sql`o.state = 'Processing' and o.provider_id = ${idOf(code)}`);

/** What an earlier process left behind is no part of it. */
async function say(tx: Tx, code: string, { sinceMs, why }: Stall, now: Time): Promise<void> {
  await tx.run(
    sql`delete from provider_stall where provider_id = ${idOf(code)} and seen_at <= ${after(now, -STALL_LASTS)}`,
  );
  const row = await tx.one(
    sql<{ isNew: boolean }>`insert into provider_stall (provider_id, why, since, seen_at)
      select id, ${why}, ${timeOf(sinceMs)}, ${now} from provider where code = ${code}
      on conflict (provider_id) do update set why = excluded.why, since = least(provider_stall.since, excluded.since), seen_at = excluded.seen_at
      returning xmax = 0 as is_new`,
  );
  if (row?.isNew) await tell(tx, code);
}

async function takeBack(tx: Tx, code: string): Promise<void> {
  const gone = await tx.run(sql`delete from provider_stall where provider_id = ${idOf(code)}`);
  if (gone > 0) await tell(tx, code);
}

/** Notes what the gates say now; to be called again and again. Screens hear of a stall when it is there and when it is over. */
export function stallKeeper(database: Database, providers: readonly Watched[]): (now: Time) => Promise<void> {
  const saidAt = new Map<string, Time>();
  return async (now) => {
    for (const { code, gate } of providers) {
      const stall = gate.stall();
      const said = saidAt.get(code);
      if (stall) {
        if (between(timeOf(stall.sinceMs), now) < SAID_AFTER_MS || (said && between(said, now) < SAID_EVERY_MS))
          continue;
        await database.transaction((tx) => say(tx, code, stall, now));
        saidAt.set(code, now);
      } else if (said) {
        await database.transaction((tx) => takeBack(tx, code));
        saidAt.delete(code);
      }
    }
  };
}
