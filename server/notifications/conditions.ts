// Tells of what begins to hold and is true for a while: a provider that is down, stock that runs low. Features to the right
// say what holds now; what is new among it is told, once, however often and by however many processes it is looked at.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { NotificationKind } from '#domain/notifications/kinds.ts';
import { columnArrays, type Database, type Db } from '#server/base/db.ts';
import { inTurn } from '#server/base/turns.ts';
import { type Notice, notify } from './notify.ts';

export type Condition = Omit<Notice, 'kind'>;

/** A kind of condition, and how to find what holds. */
export interface Watch {
  kind: NotificationKind;
  /** Told when it holds no longer; left out, that is no news. */
  endKind?: NotificationKind;
  /** Everything that holds now, each subject once. */
  find: (db: Db, now: Time) => Promise<Condition[]>;
}

type StoredCondition = Omit<Condition, 'companyId'>;

/** Any number, the same for every process. */
const WATCH_LOCK_ID = 4_915_097;

/** Looks once, under a lock that is taken before looking: nobody tells of what another process has seen end. */
export async function tellChangedConditions(
  database: Database,
  now: Time,
  { kind, endKind, find }: Watch,
): Promise<number> {
  const told = await inTurn(database, WATCH_LOCK_ID, async (tx) => {
    const holding = await find(tx, now);
    const [ids, names, details] = columnArrays(holding, 'subjectId', 'subjectName', 'detail');
    const ended = await tx.all(
      sql<StoredCondition>`delete from notification_condition where kind = ${kind}
        and subject_id <> all (${ids}::uuid[]) returning subject_id, subject_name, detail`,
    );
    const begun = await tx.all(
      sql<{ subjectId: string }>`insert into notification_condition (kind, subject_id, subject_name, detail, since)
        select ${kind}, n.*, ${now}::timestamptz from unnest(${ids}::uuid[], ${names}::text[], ${details}::text[]) n
        on conflict (kind, subject_id) do nothing returning subject_id`,
    );
    const begunIds = new Set(begun.map(({ subjectId }) => subjectId));
    const notices: Notice[] = holding
      .filter(({ subjectId }) => begunIds.has(subjectId))
      .map((condition) => ({ ...condition, kind }));
    if (endKind) notices.push(...ended.map((condition) => ({ ...condition, kind: endKind, companyId: null })));
    await notify(tx, now, notices);
    return notices.length;
  });
  return told ?? 0;
}
