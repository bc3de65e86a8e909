// The thread of an order: pages of its messages, and how far each user has read them (MSG-001, MSG-006).

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { MESSAGE_PAGE, type MessageThread, type OrderMessage } from '#domain/messages/calls.ts';
import type { Db, Sql } from '#server/base/database/db.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { isVisibleTo } from '#server/orders/lifecycle/order.ts';

interface MessageRow extends Omit<OrderMessage, 'isOurs' | 'file'> {
  side: 'Partner' | 'Staff';
  fileName: string | null;
  fileKind: NonNullable<OrderMessage['file']>['kind'] | null;
  fileSize: number | null;
}

export const sideOf = ({ side }: Actor): MessageRow['side'] => (side === 'Partner' ? 'Partner' : 'Staff');

/** Refers to the message as `m`. Partners never see names of staff (PORD-011). */
const columnsFor = (actor: Actor): Sql<MessageRow> => sql<MessageRow>`m.id, m.book_line::text as place, m.at, m.side,
  case when m.side = 'Staff' and ${actor.side === 'Partner'} then '' else m.by_name end as by_name, m.text,
  m.file_name, m.file_kind, m.file_size`;

const toMessage = (actor: Actor, { side, fileName, fileKind, fileSize, ...row }: MessageRow): OrderMessage => ({
  ...row,
  isOurs: side === sideOf(actor),
  file: fileName === null ? null : { name: fileName, kind: fileKind!, size: fileSize! },
});

/** @throws Refusal 404 for orders of other companies */
async function requireOrder(db: Db, actor: Actor, id: string): Promise<void> {
  if (!(await db.one(sql`select 1 from orders o where o.id = ${id} and ${isVisibleTo(actor)}`)))
    throw new Refusal('missing', commonCopy.notFound);
}

export async function readMessage(db: Db, actor: Actor, id: string): Promise<OrderMessage> {
  const row = await db.only(sql<MessageRow>`select ${columnsFor(actor)} from order_message m where m.id = ${id}`);
  return toMessage(actor, row);
}

export async function readThread(
  { db, actor }: Pick<QueryContext, 'db' | 'actor'>,
  { id, before }: { id: string; before?: string | undefined },
): Promise<MessageThread> {
  await requireOrder(db, actor, id);
  const rows = await db.all(
    sql<MessageRow>`select ${columnsFor(actor)} from order_message m
      where m.order_id = ${id} and (${before ?? null}::bigint is null or m.book_line < ${before ?? null}::bigint)
      order by m.book_line desc limit ${MESSAGE_PAGE + 1}`,
  );
  const { unread } = await db.only(
    sql<{ unread: number }>`select count(*)::int as unread from order_message m
      where m.order_id = ${id} and m.side <> ${sideOf(actor)} and m.book_line > coalesce((
          select r.read_up_to from order_message_reader r where r.order_id = ${id} and r.user_id = ${actor.userId}
        ), 0)`,
  );
  const page = rows.slice(0, MESSAGE_PAGE).reverse();
  return {
    messages: page.map((row) => toMessage(actor, row)),
    earlier: rows.length > MESSAGE_PAGE ? page[0]!.place : null,
    unread,
  };
}

/** Never moves back: of two tabs the one that is further counts. */
export async function markRead(
  { tx, actor }: CommandContext,
  { id, upTo }: { id: string; upTo: string },
): Promise<Record<string, never>> {
  await requireOrder(tx, actor, id);
  await tx.run(sql`insert into order_message_reader as r (order_id, user_id, read_up_to)
    select ${id}, ${actor.userId}, max(m.book_line) from order_message m
    where m.order_id = ${id} and m.book_line <= ${upTo}::bigint having max(m.book_line) is not null
    on conflict (order_id, user_id) do update set read_up_to = greatest(r.read_up_to, excluded.read_up_to)`);
  return {};
}
