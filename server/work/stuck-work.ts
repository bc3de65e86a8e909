// Failed background work, as SuperAdmins see it, and its manual retry.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { type StuckWork, type stuckWorkList, workCalls } from '#domain/work/calls.ts';
import { conditions, queryPage } from '#server/base/database/list.ts';
import { joinedText, matchesSearch, numberText } from '#server/base/database/text-search.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { type Edge, serve } from '#server/base/http/http.ts';
import type { Condition, Watch } from '#server/notifications/conditions.ts';

/** Oldest first. */
const searchStuckWork = (
  { db }: QueryContext,
  state: ListState<typeof stuckWorkList.filters>,
): Promise<Page<StuckWork>> =>
  queryPage(db, state, {
    select: sql<StuckWork>`w.id, w.kind, case when w.subject = w.order_id::text then o.order_number else w.subject
      end as subject, w.order_id,
      o.order_number, w.tries, w.first_failed_at, w.last_failed_at, w.error, w.next_try_at`,
    from: sql`stuck_work w join orders o on o.id = w.order_id`,
    where: conditions<typeof stuckWorkList.filters>(state.filter, {
      text: (text) => matchesSearch(joinedText(numberText(sql`o.order_number`), sql`w.subject`, sql`w.error`), text),
      kinds: (kinds) => sql`w.kind = any (${kinds}::text[])`,
    }),
    sorts: {},
    defaultOrder: sql`w.first_failed_at, w.id`,
    tiebreaker: sql`w.id`,
  });

/** The worker picks it up within a second. Work that was given up gets a single try. @throws Refusal 404 */
async function retryStuckWork({ tx, now }: CommandContext, { ids }: { ids: string[] }): Promise<{ count: number }> {
  const rows = await tx.all(
    sql<{
      orderId: string;
      kind: string;
      tries: number;
    }>`update stuck_work set next_try_at = ${now}, given_up_at = null where id = any (${ids}::uuid[])
      returning order_id, kind, tries`,
  );
  if (rows.length === 0) throw new Refusal('missing', commonCopy.notFound);
  for (const { orderId, kind, tries } of rows)
    tx.note({ subject: { kind: 'order', id: orderId }, after: { retriedWork: kind, tries } });
  return { count: rows.length };
}

/** Work that was given up and waits for a manual retry. */
export const stuckWorkWatch: Watch = {
  kind: 'workStuck',
  find: (db) =>
    db.all(
      sql<Condition>`select null::uuid as company_id, w.id as subject_id, o.order_number as subject_name, '' as detail
        from stuck_work w join orders o on o.id = w.order_id where w.given_up_at is not null order by w.given_up_at`,
    ),
};

export function registerWorkRoutes(edge: Edge): void {
  serve(edge, workCalls, { list: searchStuckWork, retry: retryStuckWork });
}
