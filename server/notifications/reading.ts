// Reading notifications, the unread count, and marking as read.

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import { type Notification, type notificationList, UNREAD_MAX } from '#domain/notifications/calls.ts';
import { prepared, type Tx } from '#server/base/database/db.ts';
import { conditions, queryPage } from '#server/base/database/list.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { isAddressedTo, isUnreadBy, kindsByAddress, readShownKinds } from './visibility.ts';

/** Reads at most a hundred entries per kind's index, however many there are. */
export async function countUnread({ db, actor }: QueryContext): Promise<{ count: number }> {
  const kinds = await readShownKinds(db, actor);
  const row = await db.only(
    prepared(
      sql<{ count: number }>`select count(*)
        from (${sql.join(
          kindsByAddress(actor, kinds).map(
            ([ofAddress, isAddressed]) => sql`select 1 from unnest(${ofAddress}::text[]) as k (kind)
            cross join lateral (select 1 from notification n where n.kind = k.kind and ${isAddressed}
              and ${isUnreadBy(actor.userId)} order by n.seq desc limit ${UNREAD_MAX}) unread`,
          ),
          sql` union all `,
        )} limit ${UNREAD_MAX}) counted`,
    ),
  );
  return row;
}

export async function listNotifications(
  { db, actor }: QueryContext,
  state: ListState<typeof notificationList.filters>,
): Promise<Page<Notification>> {
  const kinds = await readShownKinds(db, actor);
  const isUnread = isUnreadBy(actor.userId);
  return queryPage(db, state, {
    select: sql<Notification>`n.seq::text as id, n.kind, n.at, n.subject_id, n.subject_name, n.detail, n.count,
      n.amount_cents as amount, n.valid_until, not ${isUnread} as is_read`,
    from: sql`notification n`,
    where: [
      isAddressedTo(actor),
      sql`n.kind = any (${kinds}::text[])`,
      ...conditions<typeof notificationList.filters>(state.filter, {
        kinds: (chosen) => sql`n.kind = any (${chosen}::text[])`,
        unread: (wanted) => (wanted ? isUnread : sql`not ${isUnread}`),
      }),
    ],
    sorts: {},
    defaultOrder: sql`n.seq desc`,
    tiebreaker: sql`n.seq`,
  });
}

/** Signals the user's other screens. */
const touchReader = (tx: Tx, { userId }: Actor, readUpTo = '0'): Promise<number> =>
  tx.run(sql`insert into notification_reader as r (user_id, read_up_to, revision) values (${userId}, ${readUpTo}, 1)
    on conflict (user_id) do update set read_up_to = greatest(r.read_up_to, excluded.read_up_to),
      revision = r.revision + 1`);

/** Skips other users' notifications: they do not exist for this user. */
export async function markRead({ tx, db, actor }: CommandContext, { ids }: { ids: string[] }) {
  const kinds = await readShownKinds(db, actor);
  const marked = await tx.run(
    sql`insert into notification_read (seq, user_id) select n.seq, ${actor.userId} from notification n
      where n.seq = any (${ids}::bigint[]) and n.kind = any (${kinds}::text[]) and ${isAddressedTo(actor)}
        and ${isUnreadBy(actor.userId)} order by n.seq on conflict do nothing`,
  );
  if (marked > 0) await touchReader(tx, actor);
  return {};
}

/** A future position counts as the last one: later events stay unread. */
export async function markAllRead({ tx, db, actor }: CommandContext, { upTo }: { upTo: string }) {
  const last = await db.only(
    sql<{ seq: string }>`select least(${upTo}::bigint, coalesce(max(seq), 0))::text as seq from notification`,
  );
  await touchReader(tx, actor, last.seq);
  return {};
}
