// Which notifications concern a person, as SQL over notification `n`. Kinds follow from rights of this very moment, so what
// somebody may no longer open is gone from their list as well.

import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { kindsFor, type NotificationKind } from '#domain/notifications/kinds.ts';
import type { Db, Sql } from '#server/base/db.ts';

/** Is it addressed to this person's company, or to staff? Both have an index that begins with it. */
export const isAddressedTo = ({ companyId }: Pick<Actor, 'companyId'>): Sql =>
  companyId === null ? sql`n.company_id is null` : sql`n.company_id = ${companyId}::uuid`;

/** What the person chose, where it is not the default. */
export const readChoices = (db: Db, userId: string | null) =>
  db.all(
    sql<{ kind: NotificationKind; channel: 'App' | 'Mail' | 'Both' | 'None' }>`select kind, channel
      from notification_preference where user_id = ${userId}`,
  );

/** The kinds that the person sees in the app. */
export async function readShownKinds(db: Db, actor: Actor): Promise<NotificationKind[]> {
  const hidden = new Set(
    (await readChoices(db, actor.userId))
      .filter(({ channel }) => channel === 'Mail' || channel === 'None')
      .map(({ kind }) => kind),
  );
  return kindsFor(actor).filter((kind) => !hidden.has(kind));
}

/** The place up to which the person has read everything. */
const readUpTo = (userId: string | null): Sql =>
  sql`coalesce((select read_up_to from notification_reader where user_id = ${userId}), 0)`;

export const isUnreadBy = (userId: string | null): RawBuilder<boolean> =>
  sql<boolean>`(n.seq > ${readUpTo(userId)}
    and not exists (select 1 from notification_read r where r.seq = n.seq and r.user_id = ${userId}))`;
