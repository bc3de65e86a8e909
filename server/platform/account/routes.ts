// Serves the program's own account.

import { sql } from 'kysely';
import type { ApiScope } from '#domain/base/api-scopes.ts';
import type { Reply } from '#domain/base/endpoint.ts';
import type { Time } from '#domain/base/time.ts';
import { programAccountCalls } from '#domain/platform/account/calls.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { type Edge, serve } from '#server/base/http/http.ts';
import type { ProgramLimits } from '#server/base/process/config.ts';

interface Row {
  id: string;
  name: string;
  scopes: ApiScope[];
  expiresAt: Time | null;
  companyId: string;
  companyName: string;
}

async function showAccount(
  { db, actor }: QueryContext,
  limits: ProgramLimits,
): Promise<Reply<typeof programAccountCalls.me>> {
  const { companyId, companyName, ...credential } = await db.only(
    sql<Row>`select c.id, u.first_name as name, c.scopes, c.expires_at, m.id as company_id, m.name as company_name
      from program_credential c join app_user u on u.id = c.user_id join company m on m.id = u.company_id
      where c.user_id = ${actor.userId}`,
  );
  return { company: { id: companyId, name: companyName }, credential, limits };
}

export const registerProgramAccountRoutes = (edge: Edge, limits: ProgramLimits): void =>
  serve(edge, programAccountCalls, { me: (context) => showAccount(context, limits) });
