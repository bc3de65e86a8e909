// Changes of a company's credit limit and price tier with reasons, from the audit log (COM-028).

import { sql } from 'kysely';
import type { ListState, Page } from '#domain/base/list.ts';
import type { TermsChange, termsChangeList } from '#domain/companies/calls.ts';
import { conditions, queryPage } from '#server/base/database/list.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { settingValue } from '#server/settings/settings.ts';

export const LEVEL2_LIMIT_SETTING = 'level2LimitCents';

/** Credit limits above this many cents, or unlimited, require a level 2 approver (COM-027). For use in statements. */
export const level2LimitCents = settingValue(LEVEL2_LIMIT_SETTING, 25_000_000);

export const termsChanges = (
  { db }: QueryContext,
  state: ListState<typeof termsChangeList.filters>,
): Promise<Page<TermsChange>> =>
  queryPage(db, state, {
    select: sql<TermsChange>`e.id, e.at, e.user_name as by_name, e.before ->> 'type' as old_type,
      e.after ->> 'type' as new_type, (e.before ->> 'totalCreditLimitCents')::bigint as old_limit,
      (e.after ->> 'totalCreditLimitCents')::bigint as new_limit, coalesce(e.after ->> 'termsReason', '') as reason`,
    from: sql`audit_event e`,
    where: [
      sql`e.subject_kind = 'company' and e.status < 400`,
      sql`e.before -> 'type' is not null and e.after -> 'type' is not null`,
      sql`(e.before ->> 'type', e.before ->> 'totalCreditLimitCents') is distinct from
        (e.after ->> 'type', e.after ->> 'totalCreditLimitCents')`,
      ...conditions<typeof termsChangeList.filters>(state.filter, {
        partnerIds: (ids) => sql`e.subject_id = any (${ids}::uuid[])`,
      }),
    ],
    sorts: {},
    defaultOrder: sql`e.at desc, e.id desc`,
    tiebreaker: sql`e.id`,
  });
