// Searches the recorded calls of the own company, newest first.

import { sql } from 'kysely';
import type { ListState, Page } from '#domain/base/list.ts';
import type { ApiCall, apiCallList, CallOutcome } from '#domain/platform/api-calls/calls.ts';
import { conditions, isOneOf, likePattern, queryPage } from '#server/base/database/list.ts';
import type { QueryContext } from '#server/base/http/context.ts';

const OUTCOME_SQL: Record<CallOutcome, ReturnType<typeof sql>> = {
  Succeeded: sql`a.status < 400`,
  Refused: sql`a.status between 400 and 499`,
  Failed: sql`a.status >= 500`,
};

/** A whole trace id or code, or part of a path. Folding the text of each row would take seconds at a million calls. */
function matchesText(text: string) {
  const plain = text.toLowerCase();
  return sql`(a.trace_id = ${plain} or a.code = ${plain} or a.path like ${likePattern(plain)})`;
}

export const searchApiCalls = (
  { db, actor }: QueryContext,
  state: ListState<typeof apiCallList.filters>,
): Promise<Page<ApiCall>> =>
  queryPage(db, state, {
    select: sql<ApiCall>`a.id::text, a.at, a.credential_id, u.first_name as credential_name, a.method, a.path,
      a.status, a.code, a.ms, a.trace_id`,
    from: sql`api_call a join program_credential c on c.id = a.credential_id join app_user u on u.id = c.user_id`,
    where: [
      sql`a.company_id = ${actor.companyId}`,
      ...conditions<typeof apiCallList.filters>(state.filter, {
        text: matchesText,
        outcome: (value) => OUTCOME_SQL[value],
        credentials: (ids) => isOneOf(sql`a.credential_id`, ids),
        at: ({ min, max }) =>
          sql`(${min ?? null}::timestamptz is null or a.at >= ${min ?? null})
            and (${max ?? null}::timestamptz is null or a.at <= ${max ?? null})`,
      }),
    ],
    sorts: {},
    defaultOrder: sql`a.at desc, a.id desc`,
    tiebreaker: sql`a.id`,
  });
