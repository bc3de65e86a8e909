// Export requests: create, list, cancel, delete. Users see only their own; others answer 404.

import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Actor } from '#domain/base/actor.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { hasAccess } from '#domain/base/endpoint.ts';
import { exportCopy } from '#domain/base/exports/export-copy.ts';
import {
  type ExportFile,
  type ExportRequest,
  type exportList,
  UNFINISHED_EXPORT_STATES,
} from '#domain/base/exports/exports.ts';
import { EXPORT_DAYS_KEPT, EXPORTS_UNDER_WAY_MAX } from '#domain/base/limits.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { addMilliseconds, DAY, type Time } from '#domain/base/time.ts';
import { lockOwnRow } from '#server/access/passwords/own-lock.ts';
import type { Db, Tx } from '#server/base/database/db.ts';
import { literals, queryPage } from '#server/base/database/list.ts';
import type { CommandContext, QueryContext, ReadContext } from '#server/base/http/context.ts';
import { refusalOf } from '#server/base/http/problem.ts';
import { newId } from '#server/base/process/ids.ts';
import { EXPORTED_LISTS, readerOf } from './exported-lists.ts';

const columns = sql<ExportFile>`e.id, e.label, e.filter_text, e.address, e.format, e.state, e.row_count, e.total_count,
  e.byte_count as size, e.has_changed, e.trouble, u.first_name || ' ' || u.last_name as owner_name,
  e.schedule_id is not null as is_scheduled, e.created_at, e.ended_at, e.expires_at`;
const tables = sql`export e join app_user u on u.id = e.user_id`;

/** Expiry of an export that starts or ends now. */
export const expiryOf = (now: Time): Time => addMilliseconds(now, EXPORT_DAYS_KEPT * DAY);

/** @throws Refusal 403, 422 for lists that cannot be exported by the server or by this user */
export function checkRequest(actor: Actor, { list: path, query, columns: asked }: ExportRequest): void {
  const list = EXPORTED_LISTS.get(path);
  if (!list) throw invalidField('list', 'unknown_list', exportCopy.unknownList);
  if (!hasAccess(list.call.access, actor)) throw new Refusal('forbidden', commonCopy.notAllowed);
  const parsed = z.safeParse(list.call.input, queryText(query), { reportInput: true });
  if (!parsed.success) throw refusalOf(parsed.error, []);
  const reader = readerOf(list, asked);
  if (typeof reader !== 'function')
    throw invalidField('columns', 'unknown_column', exportCopy.unknownColumn(reader.unknown.title));
}

/** As in a URL. */
export const queryText = (query: ExportRequest['query']): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));

/** Queues an export. A schedule has one per due time; false if it already exists. */
export async function insertExport(
  tx: Tx,
  userId: string,
  request: ExportRequest,
  now: Time,
  due: { scheduleId: string; dueAt: Time } | null,
): Promise<string | null> {
  const id = newId();
  const { list, query, columns: chosen, format, label, filterText, address } = request;
  const inserted = await tx.run(sql`insert into export (id, user_id, list, query, columns, format, label, filter_text,
      address, schedule_id, due_at, state, created_at, expires_at)
    values (${id}, ${userId}, ${list}, ${JSON.stringify(query)}::jsonb, ${JSON.stringify(chosen)}::jsonb, ${format},
      ${label}, ${filterText}, ${address}, ${due?.scheduleId ?? null}, ${due?.dueAt ?? null}, 'Waiting', ${now},
      ${expiryOf(now)})
    on conflict (schedule_id, due_at) where schedule_id is not null do nothing`);
  if (inserted === 0) return null;
  await tx.enqueueJob('exports.run', { exportId: id });
  return id;
}

/** @throws Refusal 404 */
async function readExport(db: Db, actor: Actor, id: string): Promise<ExportFile> {
  const row = await db.one(sql<ExportFile>`select ${columns} from ${tables} where e.id = ${id}
    and e.user_id = ${actor.userId}`);
  if (!row) throw new Refusal('missing', commonCopy.notFound);
  return row;
}

const noteExport = (tx: Tx, { id, label }: Pick<ExportFile, 'id' | 'label'>, after: object): void =>
  tx.note({ subject: { kind: 'export', id, name: label }, after });

/** @throws Refusal 403, 409 with too many pending exports, 422 */
export async function createExport(
  { tx, db, actor, now }: CommandContext,
  request: ExportRequest,
): Promise<ExportFile> {
  checkRequest(actor, request);
  await lockOwnRow(tx, actor.userId);
  const underWay = await db.only(sql<{ count: number }>`select count(*) from export where user_id = ${actor.userId}
    and state in ${literals(UNFINISHED_EXPORT_STATES)}`);
  if (underWay.count >= EXPORTS_UNDER_WAY_MAX)
    throw new Refusal('exports_running', exportCopy.underWay(EXPORTS_UNDER_WAY_MAX));
  const id = (await insertExport(tx, actor.userId!, request, now, null))!;
  const { list, query, format, label, columns: chosen } = request;
  noteExport(tx, { id, label }, { list, query, format, columns: chosen.map(({ field }) => field) });
  return readExport(db, actor, id);
}

export const listExports = (
  { db, actor }: ReadContext,
  state: ListState<typeof exportList.filters>,
): Promise<Page<ExportFile>> =>
  queryPage(db, state, {
    select: columns,
    from: tables,
    where: [sql`e.user_id = ${actor.userId}`],
    sorts: {},
    defaultOrder: sql`e.created_at desc, e.id desc`,
    tiebreaker: sql`e.id`,
  });

export const showExport = ({ db, actor }: QueryContext, { id }: { id: string }): Promise<ExportFile> =>
  readExport(db, actor, id);

/** A running worker notices before the next rows. @throws Refusal 404, 409 once it has ended */
export async function cancelExport(
  { tx, db, actor, now }: CommandContext,
  { id }: { id: string },
): Promise<ExportFile> {
  const cancelled = await tx.run(sql`update export set state = 'Cancelled', run_id = null, ended_at = ${now},
      expires_at = ${expiryOf(now)}, byte_count = 0, part_count = 0
    where id = ${id} and user_id = ${actor.userId} and state in ${literals(UNFINISHED_EXPORT_STATES)}`);
  const found = await readExport(db, actor, id);
  if (cancelled === 0) throw new Refusal('export_state', exportCopy.state, { state: found.state });
  await tx.run(sql`delete from export_part where export_id = ${id}`);
  noteExport(tx, found, { state: found.state });
  return found;
}

/** @throws Refusal 404 */
export async function removeExport(
  { tx, db, actor }: CommandContext,
  { id }: { id: string },
): Promise<Record<string, never>> {
  noteExport(tx, await readExport(db, actor, id), { deleted: true });
  await tx.run(sql`delete from export where id = ${id}`);
  return {};
}
