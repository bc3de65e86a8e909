// Tells the other side of a step that orders took, in the transaction of the step.

import { sql } from 'kysely';
import type { OrderAction } from '#domain/orders/rules.ts';
import type { OrderState } from '#domain/orders/states.ts';
import { toldOfStep } from '#domain/orders/told-steps.ts';
import type { CommandContext } from '#server/base/context.ts';
import { prepared, type Tx } from '#server/base/db.ts';
import { type Notice, notify } from '#server/notifications/notify.ts';

interface SubjectRow {
  id: string;
  orderNumber: string;
  companyId: string;
  companyName: string;
}

/** Kinds whose sentence names the state; the others name the company. */
const STATE_KINDS: readonly Notice['kind'][] = ['orderEnded', 'orderStopped', 'offerAnswered'];

/** Orders of the house account are told to nobody's company. */
export async function tellOfStep(
  tx: Tx,
  { actor, now }: Pick<CommandContext, 'actor' | 'now'>,
  action: OrderAction,
  from: string,
  orders: readonly { id: string; state: OrderState }[],
): Promise<void> {
  const told = new Map(
    orders.map(({ id, state: to }) => [id, { to, steps: toldOfStep({ action, side: actor.side, from, to }) }]),
  );
  const ids = [...told].filter(([, { steps }]) => steps.length > 0).map(([id]) => id);
  if (ids.length === 0) return;
  const subjects = await tx.all(
    prepared(sql<SubjectRow>`select o.id, o.order_number, o.company_id, c.name as company_name
      from orders o join company c on c.id = o.company_id where o.id = any (${ids}::uuid[]) and not c.is_system
      order by o.order_number`),
  );
  const notices = subjects.flatMap(({ id, orderNumber, companyId, companyName }): Notice[] => {
    const { to, steps } = told.get(id)!;
    return steps.map(({ kind, toPartner }) => ({
      kind,
      companyId: toPartner ? companyId : null,
      subjectId: id,
      subjectName: orderNumber,
      detail: STATE_KINDS.includes(kind) ? to : companyName,
    }));
  });
  await notify(tx, now, notices);
}
