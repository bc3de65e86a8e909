// Order events for open screens. The trigger of migration 015 writes an event with every change, in the same
// transaction; each process has one reader that polls while a stream is open. A stream resumes after its last event on
// any process.

import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { OrderState } from '#domain/orders/states.ts';
import type { Database, Db, Sql, Tx } from '#server/base/database/db.ts';

export interface OrderChange {
  id: string;
  companyId: string;
  status: OrderState;
}

/** A position in the events: everything up to it was sent. */
export interface EventCursor {
  xid: string;
  seq: number;
}

interface OrderEventRow extends EventCursor {
  orderId: string;
  companyId: string;
  state: OrderState;
}

const POLL_INTERVAL_MS = 250;
const BATCH_SIZE = 1000;
const RETENTION_MINUTES = 60;

/** Cursor at the oldest transaction still running: its events and all later ones are yet to be reported. */
async function readHeadCursor(db: Db): Promise<EventCursor> {
  const row = await db.only(sql<{ xid: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`);
  return { xid: row.xid, seq: 0 };
}

/**
 * The next events after a cursor. An event is readable once all older transactions have ended: only then can no earlier
 * event appear.
 */
const readEventsAfter = (db: Db, { xid, seq }: EventCursor, companyId: string | null): Promise<OrderEventRow[]> =>
  db.all(
    sql<OrderEventRow>`select xid::text, seq, order_id, company_id, state from order_news
      where (xid, seq) > (${xid}::xid8, ${seq}::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
        and (${companyId}::uuid is null or company_id = ${companyId}::uuid) order by xid, seq limit ${BATCH_SIZE}`,
  );

/** Changes to the orders of one company after `from`, up to and including `to`. */
export async function readOwnChanges(
  db: Db,
  companyId: string,
  from: EventCursor,
  to: EventCursor,
): Promise<OrderChange[]> {
  return toLatestChanges(
    await db.all(
      sql<OrderEventRow>`select xid::text, seq, order_id, company_id, state
        from order_news
        where (xid, seq) > (${from.xid}::xid8, ${from.seq}::bigint)
          and (xid, seq) <= (${to.xid}::xid8, ${to.seq}::bigint)
          and company_id = ${companyId}
        order by xid, seq`,
    ),
  );
}

/** Keeps only the newest change per order. */
const toLatestChanges = (lines: readonly OrderEventRow[]): OrderChange[] => [
  ...new Map(
    lines.map(({ orderId, companyId, state }) => [orderId, { id: orderId, companyId, status: state }]),
  ).values(),
];

const toCursor = ({ xid, seq }: OrderEventRow): EventCursor => ({ xid, seq });

/** Events missed since a cursor; null if there are too many to send. */
export async function readMissedChanges(
  db: Db,
  cursor: EventCursor,
  companyId: string | null,
): Promise<OrderChange[] | null> {
  const lines = await readEventsAfter(db, cursor, companyId);
  return lines.length === BATCH_SIZE ? null : toLatestChanges(lines);
}

/** Receives changes after `from`, up to `to`. */
type ChangeListener = (changes: readonly OrderChange[], from: EventCursor, to: EventCursor) => void;

interface OrderEventReader {
  /** Delivers all changes from now on. Returns the start position and the unsubscribe function. */
  subscribe(listener: ChangeListener): Promise<{ from: EventCursor; stop: () => void }>;
  close(): void;
}

/** Polls the events while anyone listens. */
export function createOrderEventReader(database: Database, onError: (error: unknown) => void): OrderEventReader {
  const listeners = new Set<ChangeListener>();
  /** The poll in progress and the position it will have reached. */
  let activePoll: { place: Promise<EventCursor> } | null = null;

  const poll = async (from: EventCursor): Promise<EventCursor> => {
    const lines = await readEventsAfter(database, from, null);
    if (lines.length === 0) return from;
    const to = toCursor(lines.at(-1)!);
    const changes = toLatestChanges(lines);
    for (const listener of [...listeners]) listener(changes, from, to);
    return lines.length === BATCH_SIZE ? poll(to) : to;
  };
  const pollUntilStopped = async (ownPoll: { place: Promise<EventCursor> }): Promise<void> => {
    while (activePoll === ownPoll) {
      await setTimeout(POLL_INTERVAL_MS, undefined, { ref: false });
      if (activePoll !== ownPoll) return;
      const from = await ownPoll.place;
      // The next poll covers a failed one: the position has not moved.
      ownPoll.place = poll(from).catch((error) => {
        // After the last listener left, the database may be closed.
        if (activePoll === ownPoll) onError(error);
        return from;
      });
      await ownPoll.place;
    }
  };
  const startPolling = () => {
    const ownPoll = { place: readHeadCursor(database) };
    activePoll = ownPoll;
    pollUntilStopped(ownPoll).catch(onError);
    return ownPoll;
  };
  const unsubscribe = (listener: ChangeListener) => {
    listeners.delete(listener);
    if (listeners.size === 0) activePoll = null;
  };
  return {
    subscribe: async (listener) => {
      listeners.add(listener);
      const stop = () => unsubscribe(listener);
      try {
        return { from: await (activePoll ?? startPolling()).place, stop };
      } catch (error) {
        listeners.clear();
        activePoll = null;
        throw error;
      }
    },
    close: () => {
      listeners.clear();
      activePoll = null;
    },
  };
}

/** Makes open screens refetch these orders `o` although they did not change. */
export const pushRefreshEvents = (tx: Tx, where: Sql): Promise<number> =>
  tx.run(
    sql`insert into order_news (order_id, company_id, state) select o.id, o.company_id, o.state from orders o
      where ${where}`,
  );

/** Deletes events past their retention. */
export const deleteOldEvents = (database: Database): Promise<number> =>
  database.transaction((tx) =>
    tx.run(sql`delete from order_news where at < clock_timestamp() - make_interval(mins => ${RETENTION_MINUTES})`),
  );

/** How long a cursor can be resumed from (ms); slightly less than the retention. */
export const CURSOR_LIFETIME_MS = (RETENTION_MINUTES - 5) * 60_000;
