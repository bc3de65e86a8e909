// Reads the audit log. IDs are found by index only, and just one page of entries is then read in full, so that a
// million are as fast as a thousand.

import { sql } from 'kysely';
import { AUDIT_COUNT_LIMIT, type AuditEntry, type AuditEntryDetail, type auditList } from '#domain/audit/calls.ts';
import { commonCopy } from '#domain/base/copy.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { deviceName } from '#domain/base/text/devices.ts';
import type { Sql } from '#server/base/database/db.ts';
import { conditions, joinConditions, likePattern, pageEnvelope, pageLimit } from '#server/base/database/list.ts';
import type { QueryContext, ReadContext } from '#server/base/http/context.ts';
import { CREDENTIAL_MARKS } from './credential-marks.ts';

const columns = sql`e.id, e.at, e.user_id, e.user_name, e.role, e.action, e.subject_kind, e.subject_id,
  e.subject_name, e.status, e.code, e.address,
  case when e.status < 400 then 'Done' else 'Refused' end as result`;

/** Must match the index expression. */
const searchText = sql`(e.user_name || ' ' || e.subject_name || ' ' || e.address || ' ' || e.code || ' ' ||
  e.trace_id)`;

type Filters = typeof auditList.filters;

const auditConditions = (filter: ListState<Filters>['filter']): Sql =>
  joinConditions(
    conditions<Filters>(filter, {
      text: (text) => sql`${searchText} ilike ${likePattern(text)}`,
      user: (ids) => sql`e.user_id = any (${ids}::uuid[])`,
      action: (actions) => sql`e.action = any (${actions}::text[])`,
      subject: (ids) => sql`e.subject_id = any (${ids}::uuid[])`,
      at: ({ min, max }) => sql`${min ? sql`e.at >= ${min}` : sql`true`} and ${max ? sql`e.at <= ${max}` : sql`true`}`,
      result: (result) => (result === 'Done' ? sql`e.status < 400` : sql`e.status >= 400`),
    }),
  );

/** Newest first; at most AUDIT_DEPTH are counted. */
export async function searchAudit({ db }: ReadContext, state: ListState<Filters>): Promise<Page<AuditEntry>> {
  const matchingIds = sql`select e.id, e.at from audit_event e where ${auditConditions(state.filter)}`;
  const [items, count] = await Promise.all([
    db.all(
      sql<AuditEntry>`select ${columns} from (${matchingIds} order by e.at desc, e.id desc ${pageLimit(state)}) page
        join audit_event e on e.id = page.id
        order by page.at desc, page.id desc`,
    ),
    db.one(sql<{ count: number }>`select count(*) from (${matchingIds} limit ${AUDIT_COUNT_LIMIT}) counted`),
  ]);
  return pageEnvelope(items, count!.count, state);
}

/** Credential marks are for `verify`; readers see from the action that a credential changed. */
const withoutMarks = (fields: AuditEntryDetail['before']): AuditEntryDetail['before'] =>
  fields && Object.fromEntries(Object.entries(fields).filter(([name]) => !CREDENTIAL_MARKS.includes(name)));

/** One entry in full. */
export async function showAudit({ db }: QueryContext, { id }: { id: string }): Promise<AuditEntryDetail> {
  const line = await db.one(
    sql<AuditEntryDetail>`select ${columns}, e.company_id, c.name as company_name, e.device, e.trace_id, e.before,
      e.after, s.position
      from audit_event e left join company c on c.id = e.company_id left join audit_seal s on s.event_id = e.id
      where e.id = ${id}`,
  );
  if (!line) throw new Refusal('missing', commonCopy.notFound);
  return {
    ...line,
    before: withoutMarks(line.before),
    after: withoutMarks(line.after),
    device: deviceName(line.device),
  };
}

/** All distinct actions, by skip scan over the index. */
export async function auditActions({ db }: QueryContext): Promise<string[]> {
  const rows = await db.all(
    sql<{ action: string }>`with recursive leap as (
        (select action from audit_event order by action limit 1)
        union all select (select e.action from audit_event e where e.action > leap.action order by e.action limit 1)
          from leap where leap.action is not null)
      select action from leap where action is not null`,
  );
  return rows.map(({ action }) => action);
}
