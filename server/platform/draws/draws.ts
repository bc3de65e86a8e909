// Draws: packs keys of an order and sends them, and lists what was sent. Without any key.

import { sql } from 'kysely';
import * as z from 'zod/mini';
import { commonCopy } from '#domain/base/copy.ts';
import type { Input, Reply } from '#domain/base/endpoint.ts';
import { type FieldError, invalidField, Refusal } from '#domain/base/refusal.ts';
import { instantOf, type Time } from '#domain/base/time.ts';
import { platformCopy } from '#domain/platform/copy.ts';
import type { ApiDraw, apiDrawCalls } from '#domain/platform/draws/calls.ts';
import { type Db, prepared, type Sql, type Tx } from '#server/base/database/db.ts';
import { joinConditions } from '#server/base/database/list.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { lockAccount } from '#server/credit/exposure.ts';
import { drawKeys } from '#server/delivery/packages.ts';
import { isVisibleTo, lockOrder } from '#server/orders/lifecycle/order.ts';
import { pageAfter, readCursor } from '#server/platform/cursors.ts';

interface Row extends Omit<ApiDraw, 'createdAt'> {
  sentAt: Time;
}

const toDraw = ({ sentAt, ...row }: Row): ApiDraw => ({ ...row, createdAt: sentAt });

/** Sent packages. Refers to package as `k`, orders as `o`. */
const drawsWhere = (where: Sql): Sql<Row> =>
  sql<Row>`select k.id, k.order_id, o.order_number, k.reference, k.quantity, k.sent_at
    from package k join orders o on o.id = k.order_id
    where k.state = 'Sent' and k.dissolved_at is null and ${where}`;

async function readDraw(db: Db, { actor }: Pick<QueryContext, 'actor'>, id: string): Promise<ApiDraw> {
  const row = await db.one(prepared(sql<Row>`${drawsWhere(sql`k.id = ${id} and ${isVisibleTo(actor)}`)}`));
  if (!row) throw new Refusal('missing', commonCopy.notFound);
  return toDraw(row);
}

/** @throws Refusal 404, also for draws of other companies */
export const showDraw = (context: QueryContext, { id }: { id: string }): Promise<ApiDraw> =>
  readDraw(context.db, context, id);

/** The draw of the company that has this reference. */
const findReferencedDraw = (tx: Tx, companyId: string, reference: string) =>
  tx.one(
    prepared(sql<{ id: string; orderId: string; quantity: number }>`select id, order_id, quantity from package
      where reference = ${reference} and reference_company_id = ${companyId}`),
  );

/** @throws Refusal 409 naming the fields that differ from the first draw with the reference */
function refuseOtherTerms(
  drawn: { id: string; orderId: string; quantity: number },
  { id, quantity }: { id: string; quantity: number },
): void {
  const differing = [
    ...(drawn.orderId === id.toLowerCase() ? [] : ['id']),
    ...(drawn.quantity === quantity ? [] : ['quantity']),
  ];
  if (differing.length === 0) return;
  const code = 'duplicate_reference';
  const errors: FieldError[] = [
    { field: 'reference', code, message: platformCopy.duplicateDraw },
    ...differing.map((field) => ({ field, code, message: platformCopy.otherTerm }) as const),
  ];
  throw new Refusal(code, platformCopy.duplicateDraw, { errors, about: { drawId: drawn.id } });
}

/**
 * Draws keys, or returns the draw with this reference, order and quantity.
 * @throws Refusal 409 `duplicate_reference` naming another draw with the reference
 */
export async function draw(
  context: CommandContext,
  { id, quantity, reference }: Input<typeof apiDrawCalls.draw>,
): Promise<ApiDraw> {
  const { tx, db, actor } = context;
  const companyId = actor.companyId!;
  // Lock order: the order, then the account, under which references of the company are unique.
  const order = await lockOrder(tx, actor, id);
  await lockAccount(tx, companyId);
  const drawn = await findReferencedDraw(tx, companyId, reference);
  if (drawn) refuseOtherTerms(drawn, { id, quantity });
  if (!drawn && order.deliveredQuantity >= order.quantity)
    throw invalidField('quantity', 'not_available', platformCopy.allDrawn);
  return readDraw(db, context, drawn?.id ?? (await drawKeys(context, { id, quantity, reference })));
}

export async function listDraws(
  { db, actor }: QueryContext,
  { cursor, limit, reference, orderId }: Input<typeof apiDrawCalls.list>,
): Promise<Reply<typeof apiDrawCalls.list>> {
  const after = readCursor(cursor, z.tuple([z.string().check(z.refine((text) => instantOf(text) !== null)), z.guid()]));
  const where = joinConditions([
    isVisibleTo(actor),
    ...(reference === undefined ? [] : [sql`k.reference = ${reference}`]),
    ...(orderId === undefined ? [] : [sql`k.order_id = ${orderId}`]),
    ...(after === null ? [] : [sql`(k.sent_at, k.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`]),
  ]);
  const rows = await db.all(sql<Row>`${drawsWhere(where)} order by k.sent_at desc, k.id desc limit ${limit + 1}`);
  return pageAfter(rows, limit, toDraw, ({ sentAt, id }) => [sentAt, id]);
}
