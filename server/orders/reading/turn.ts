// The next to act on an order, with the names of the staff who can (ODT-059).

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import type { Input, Reply } from '#domain/base/endpoint.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { ownPartIn } from '#domain/orders/rules.ts';
import type { OrderState } from '#domain/orders/states.ts';
import { MAX_NAMED, TURN_PERMISSION, type turnCalls, turnOf } from '#domain/orders/turn.ts';
import { isStaffHolder } from '#server/access/users/right-holders.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { level1Approver, offerAuthor } from '#server/orders/lifecycle/approval-setting.ts';
import { isVisibleTo } from '#server/orders/lifecycle/order.ts';

interface TurnRow {
  state: OrderState;
  level1By: string | null;
  offerBy: string | null;
}

/** @throws Refusal 404 */
export async function showTurn(
  { db, actor }: QueryContext,
  { id }: Input<typeof turnCalls.show>,
): Promise<Reply<typeof turnCalls.show>> {
  const order = await db.one(
    sql<TurnRow>`select o.state, ${level1Approver()} as level1_by, ${offerAuthor()} as offer_by from orders o
      where o.id = ${id} and ${isVisibleTo(actor)}`,
  );
  if (!order) throw new Refusal('missing', commonCopy.notFound);
  const turn = turnOf(order.state);
  if (turn === 'partner' || turn === 'nobody') return { turn, isYours: false, people: [], more: 0 };
  const permission = TURN_PERMISSION[turn];
  const holders = await db.all(
    sql<{ userId: string; name: string }>`select u.id as user_id, concat_ws(' ', u.first_name, u.last_name) as name
      from app_user u where ${isStaffHolder(permission)}
      order by u.role = 'SuperAdmin', u.first_name, u.last_name, u.id`,
  );
  const able = holders.filter((holder) => ownPartIn(order, holder) === null);
  const others = able.filter(({ userId }) => userId !== actor.userId);
  return {
    turn,
    isYours: others.length < able.length,
    people: others.slice(0, MAX_NAMED).map(({ name }) => name),
    more: Math.max(0, others.length - MAX_NAMED),
  };
}
