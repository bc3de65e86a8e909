// Notifications of conditions that hold for a while: a provider is down, stock is low. Later features report what holds
// now; what is new is notified once, however often and by however many processes it is checked.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { NotificationKind } from '#domain/notifications/kinds.ts';
import type { Database, Db } from '#server/base/database/db.ts';
import { recordset } from '#server/base/database/rows.ts';
import { inTurn } from '#server/base/database/turns.ts';
import { type Notice, notify } from './notify.ts';

export type Condition = Omit<Notice, 'kind'>;

/** A kind of condition, and how to find its subjects. */
export interface Watch {
  kind: NotificationKind;
  /** Sent when it no longer holds; optional. */
  endKind?: NotificationKind;
  /** Subjects for which it holds now, each once. */
  find: (db: Db, now: Time) => Promise<Condition[]>;
}

type StoredCondition = Omit<Condition, 'companyId'>;

/** Arbitrary advisory lock id, the same in every process. */
const WATCH_LOCK_ID = 4_915_097;

/** Checks once, under a lock acquired before checking, so that no process reports what another has seen end. */
export async function tellChangedConditions(
  database: Database,
  now: Time,
  { kind, endKind, find }: Watch,
): Promise<number> {
  const told = await inTurn(database, WATCH_LOCK_ID, async (tx) => {
    const holding = await find(tx, now);
    const ended = await tx.all(
      sql<StoredCondition>`delete from notification_condition
        where kind = ${kind} and subject_id <> all (${holding.map(({ subjectId }) => subjectId)}::uuid[])
        returning subject_id, subject_name, detail`,
    );
    const begun = await tx.all(
      sql<{ subjectId: string }>`insert into notification_condition (kind, subject_id, subject_name, detail, since)
        select ${kind}, n.subject_id, n.subject_name, n.detail, ${now}::timestamptz
        from ${recordset('n', holding, { subjectId: 'uuid', subjectName: 'text', detail: 'text' })}
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
