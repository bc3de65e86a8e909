// Tells open screens that a user's notifications or read status changed. One poller per process runs while anyone
// listens, checking the newest position and the listeners' revisions.

import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { kindsFor } from '#domain/notifications/kind-facts.ts';
import type { NotificationKind } from '#domain/notifications/kinds.ts';
import { type Database, type Db, prepared } from '#server/base/database/db.ts';

const POLL_INTERVAL_MS = 500;
/** Beyond this, everyone is refreshed anyway. */
const BATCH_SIZE = 500;

interface Listener {
  actor: Actor;
  /** Not compared yet: what it has read may predate the start position. */
  isNew: boolean;
  kinds: ReadonlySet<NotificationKind>;
  onChange: () => void;
}

interface Published {
  seq: number;
  kind: NotificationKind;
  companyId: string | null;
  /** Sole recipient; null for all. */
  userId: string | null;
}

const readNewestPlace = async (db: Db): Promise<number> =>
  (await db.only(prepared(sql<{ seq: number }>`select coalesce(max(seq), 0)::bigint as seq from notification`))).seq;

const readPublished = (db: Db, from: number): Promise<Published[]> =>
  db.all(
    prepared(sql<Published>`select seq, kind, company_id, user_id from notification where seq > ${from} order by seq
      limit ${BATCH_SIZE}`),
  );

async function readRevisions(db: Db, userIds: readonly (string | null)[]): Promise<Map<string, number>> {
  const rows = await db.all(
    prepared(sql<{ userId: string; revision: number }>`select user_id, revision from notification_reader
      where user_id = any (${userIds}::uuid[])`),
  );
  return new Map(rows.map(({ userId, revision }) => [userId, revision]));
}

const concerns = ({ actor, kinds }: Listener, published: readonly Published[]): boolean =>
  published.some(
    ({ kind, companyId, userId }) =>
      companyId === actor.companyId && (userId === null || userId === actor.userId) && kinds.has(kind),
  );

interface NotificationChanges {
  /** Calls back when notifications of this user changed. Returns the unsubscribe function. */
  subscribe(actor: Actor, onChange: () => void): () => void;
  close(): void;
}

/** Polls while anyone listens; each new listener is called once when the position is known. */
export function createNotificationChanges(database: Database, onError: (error: unknown) => void): NotificationChanges {
  const listeners = new Set<Listener>();
  let activePoll: object | null = null;
  let place: number | null = null;
  let revisions = new Map<string, number>();

  const look = async (): Promise<void> => {
    const published = place === null ? [] : await readPublished(database, place);
    place = published.at(-1)?.seq ?? place ?? (await readNewestPlace(database));
    const userIds = [...new Set([...listeners].map(({ actor }) => actor.userId))];
    const current = await readRevisions(database, userIds);
    const isChanged = ({ userId }: Actor) => (current.get(userId!) ?? 0) !== (revisions.get(userId!) ?? 0);
    for (const listener of [...listeners]) {
      if (listener.isNew || concerns(listener, published) || isChanged(listener.actor)) listener.onChange();
      listener.isNew = false;
    }
    revisions = current;
  };
  const pollUntilStopped = async (ownPoll: object): Promise<void> => {
    while (activePoll === ownPoll) {
      // The next poll covers a failed one: the position has not moved.
      await look().catch((error) => activePoll === ownPoll && onError(error));
      await setTimeout(POLL_INTERVAL_MS, undefined, { ref: false });
    }
  };
  const stop = () => {
    activePoll = null;
    place = null;
    revisions = new Map();
  };
  return {
    subscribe: (actor, onChange) => {
      const listener: Listener = { actor, isNew: true, kinds: new Set(kindsFor(actor)), onChange };
      listeners.add(listener);
      if (!activePoll) {
        activePoll = {};
        void pollUntilStopped(activePoll);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
    close: () => {
      listeners.clear();
      stop();
    },
  };
}
