// Which notifications concern a person, as SQL over notification `n`. Kinds follow from rights of this very moment, so what
// somebody may no longer open is gone from their list as well.

import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { KIND_FACTS, kindsFor, type NotificationKind } from '#domain/notifications/kinds.ts';
import type { Db, Sql } from '#server/base/db.ts';

type Addressee = Pick<Actor, 'companyId' | 'userId'>;

/** Is it addressed to everybody of this person's company, or to all staff? Both have an index of their own. */
const isShared = ({ companyId }: Addressee): Sql =>
  sql`n.user_id is null and ${companyId === null ? sql`n.company_id is null` : sql`n.company_id = ${companyId}::uuid`}`;

/** Is it addressed to this person alone? That has an index, too. */
const isPersonal = ({ userId }: Addressee): Sql => sql`n.user_id = ${userId}`;

/** Is it addressed to this person? */
export const isAddressedTo = (addressee: Addressee): Sql => sql`((${isShared(addressee)}) or ${isPersonal(addressee)})`;

/** Kinds apart by whom their notifications address, each with the condition that its index is made for. */
export const kindsByAddress = (
  addressee: Addressee,
  kinds: readonly NotificationKind[],
): [NotificationKind[], Sql][] => {
  const isOwn = (kind: NotificationKind) => KIND_FACTS[kind].isPersonal === true;
  return [
    [kinds.filter((kind) => !isOwn(kind)), isShared(addressee)],
    [kinds.filter(isOwn), isPersonal(addressee)],
  ];
};

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
