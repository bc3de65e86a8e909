// What happened to orders, for screens that are open. The trigger of migration 015 writes a line with every change, in
// the same transaction; one reader in each process follows them while somebody listens, and anybody can go on from where
// they stopped, on whichever process.

import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { OrderState } from '#domain/orders/states.ts';
import type { Database, Db, Sql, Tx } from '#server/base/db.ts';

export interface News {
  id: string;
  companyId: string;
  status: OrderState;
}

/** A place in the news: everything up to it was told. */
export interface Place {
  xid: string;
  seq: number;
}

interface Line extends Place {
  orderId: string;
  companyId: string;
  state: OrderState;
}

const LOOK_EVERY_MS = 250;
const AT_ONCE = 1000;
const KEPT_MINUTES = 60;

/** Where news that nobody could read yet begins. */
async function head(db: Db): Promise<Place> {
  const row = await db.one(sql<{ xid: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`);
  return { xid: row!.xid, seq: 0 };
}

/**
 * The next lines after a place. A line is readable once no older transaction runs any more: only then can nothing appear
 * before it.
 */
const linesAfter = (db: Db, { xid, seq }: Place, companyId: string | null): Promise<Line[]> =>
  db.all(
    sql<Line>`select xid::text, seq, order_id, company_id, state from order_news
      where (xid, seq) > (${xid}::xid8, ${seq}::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
        and (${companyId}::uuid is null or company_id = ${companyId}::uuid) order by xid, seq limit ${AT_ONCE}`,
  );

/** The newest word on each order. */
const newest = (lines: readonly Line[]): News[] => [
  ...new Map(
    lines.map(({ orderId, companyId, state }) => [orderId, { id: orderId, companyId, status: state }]),
  ).values(),
];

const placeOf = ({ xid, seq }: Line): Place => ({ xid, seq });

/** What was missed since a place; null when there is too much of it to tell. */
export async function missedSince(db: Db, place: Place, companyId: string | null): Promise<News[] | null> {
  const lines = await linesAfter(db, place, companyId);
  return lines.length === AT_ONCE ? null : newest(lines);
}

type Listener = (news: readonly News[], place: Place) => void;

export interface NewsReader {
  /** Tells everything that comes from now on; answers where that begins, and how to stop. */
  listen(listener: Listener): Promise<{ from: Place; stop: () => void }>;
  close(): void;
}

/** Follows the news while somebody listens. */
export function readNews(database: Database, onTrouble: (error: unknown) => void): NewsReader {
  const listeners = new Set<Listener>();
  /** The reading under way: how far it has come. */
  let reading: { place: Promise<Place> } | null = null;

  const look = async (from: Place): Promise<Place> => {
    const lines = await linesAfter(database, from, null);
    if (lines.length === 0) return from;
    const to = placeOf(lines.at(-1)!);
    const news = newest(lines);
    for (const listener of [...listeners]) listener(news, to);
    return lines.length === AT_ONCE ? look(to) : to;
  };
  const follow = async (mine: { place: Promise<Place> }): Promise<void> => {
    while (reading === mine) {
      await setTimeout(LOOK_EVERY_MS, undefined, { ref: false });
      if (reading !== mine) return;
      const from = await mine.place;
      // A failed look is made up for by the next one: the place has not moved.
      mine.place = look(from).catch((error) => {
        // Whoever stopped listening may have closed the database as well.
        if (reading === mine) onTrouble(error);
        return from;
      });
      await mine.place;
    }
  };
  const begin = () => {
    const mine = { place: head(database) };
    reading = mine;
    follow(mine).catch(onTrouble);
    return mine;
  };
  const leave = (listener: Listener) => {
    listeners.delete(listener);
    if (listeners.size === 0) reading = null;
  };
  return {
    listen: async (listener) => {
      listeners.add(listener);
      const stop = () => leave(listener);
      try {
        return { from: await (reading ?? begin()).place, stop };
      } catch (error) {
        listeners.clear();
        reading = null;
        throw error;
      }
    },
    close: () => {
      listeners.clear();
      reading = null;
    },
  };
}

/** Has open screens of these orders `o` read them again, though the orders themselves did not change. */
export const tellAgain = (tx: Tx, where: Sql): Promise<number> =>
  tx.run(
    sql`insert into order_news (order_id, company_id, state) select o.id, o.company_id, o.state from orders o where ${where}`,
  );

/** Forgets what nobody will ask for any more. */
export const forgetOldNews = (database: Database): Promise<number> =>
  database.transaction((tx) =>
    tx.run(sql`delete from order_news where at < clock_timestamp() - make_interval(mins => ${KEPT_MINUTES})`),
  );

/** How long a place can be gone on from, in milliseconds; a little less than news is kept. */
export const PLACE_LASTS_MS = (KEPT_MINUTES - 5) * 60_000;
