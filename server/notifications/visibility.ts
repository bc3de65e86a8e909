// Notifications visible to a user, as SQL over notification `n`. Kinds follow from current permissions, so what a user
// may no longer open disappears from the list.

import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { defaultChannelOf, KIND_FACTS, kindsFor } from '#domain/notifications/kind-facts.ts';
import { type Channel, isShown, type NotificationKind } from '#domain/notifications/kinds.ts';
import type { Db, Sql } from '#server/base/database/db.ts';

type Addressee = Pick<Actor, 'companyId' | 'userId'>;

/** Addressed to everyone of the user's company, or to all staff. Each has its own index. */
const isShared = ({ companyId }: Addressee): Sql =>
  sql`n.user_id is null and ${companyId === null ? sql`n.company_id is null` : sql`n.company_id = ${companyId}::uuid`}`;

/** Addressed to this user only; has its own index. */
const isPersonal = ({ userId }: Addressee): Sql => sql`n.user_id = ${userId}`;

/** Addressed to this user in either way. */
export const isAddressedTo = (addressee: Addressee): Sql => sql`((${isShared(addressee)}) or ${isPersonal(addressee)})`;

/** Kinds grouped by recipients, each with the condition of its index. */
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

/** Preferences that differ from the default. */
const readChoices = (db: Db, userId: string | null) =>
  db.all(
    sql<{ kind: NotificationKind; channel: Channel }>`select kind, channel
      from notification_preference where user_id = ${userId}`,
  );

/** Channel of each kind that the user can receive. */
export async function readChannels(db: Db, actor: Actor): Promise<{ kind: NotificationKind; channel: Channel }[]> {
  const choices = new Map((await readChoices(db, actor.userId)).map(({ kind, channel }) => [kind, channel]));
  return kindsFor(actor).map((kind) => ({ kind, channel: choices.get(kind) ?? defaultChannelOf(kind) }));
}

/** Kinds shown to the user in the app. */
export async function readShownKinds(db: Db, actor: Actor): Promise<NotificationKind[]> {
  return (await readChannels(db, actor)).filter(({ channel }) => isShown(channel)).map(({ kind }) => kind);
}

/** Position up to which the user has read everything. */
const readUpTo = (userId: string | null): Sql =>
  sql`coalesce((select read_up_to from notification_reader where user_id = ${userId}), 0)`;

export const isUnreadBy = (userId: string | null): RawBuilder<boolean> =>
  sql<boolean>`(n.seq > ${readUpTo(userId)}
    and not exists (select 1 from notification_read r where r.seq = n.seq and r.user_id = ${userId}))`;
