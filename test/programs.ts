// Programs of companies in a world: callers of the partner API.

import { sql } from 'kysely';
import { PROGRAM_SUFFIX } from '#domain/base/actor.ts';
import { API_SCOPES, type ApiScope } from '#domain/base/api-scopes.ts';
import type { Endpoint, Input, Reply } from '#domain/base/endpoint.ts';
import type { Time } from '#domain/base/time.ts';
import { newCredentialId, newProgramSecret } from '#server/access/credentials/program-token.ts';
import { newId } from '#server/base/process/ids.ts';
import type { World } from './world.ts';

interface ProgramOptions {
  /** Without it, of a new company with one person. */
  companyId?: string;
  /** All by default. */
  scopes?: readonly ApiScope[];
  networks?: readonly string[];
  expiresAt?: Time;
}

export type Program = Awaited<ReturnType<typeof createProgram>>;

/** A program with a credential of its company. */
export async function createProgram(
  w: World,
  { companyId: givenCompany, scopes = API_SCOPES, networks = [], expiresAt }: ProgramOptions = {},
) {
  const companyId = givenCompany ?? (await w.company());
  const { id: createdBy } = await w.person('Partner', { companyId });
  const userId = newId();
  const id = newCredentialId();
  const { token, hash } = newProgramSecret(id);
  await w.database.transaction(async (tx) => {
    await tx.run(sql`insert into app_user (id, first_name, last_name, email, password_hash, role, kind, company_id,
      created_at, modified_at)
      values (${userId}, 'Web shop', ${PROGRAM_SUFFIX}, '', '', 'Partner', 'Program', ${companyId}, ${w.now()}, ${w.now()})`);
    await tx.run(sql`insert into program_credential (id, user_id, scopes, networks, created_at, created_by, expires_at)
      values (${id}, ${userId}, ${scopes}, ${networks}, ${w.now()}, ${createdBy}, ${expiresAt ?? null})`);
    await tx.run(sql`insert into program_secret (credential_id, secret_hash, created_at)
      values (${id}, ${hash}, ${w.now()})`);
  });
  const authorization = `Bearer ${token}`;
  const call = <E extends Endpoint>(endpoint: E, input: Input<E>, headers: Record<string, string> = {}) =>
    w.callAsVisitor(endpoint, input, { authorization, ...headers });
  return {
    id,
    userId,
    companyId,
    /** A person of the company. */
    createdBy,
    token,
    authorization,
    /** Makes a call as this program. */
    call,
    /** Makes a call that must succeed. */
    do: async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Reply<E>> => {
      const result = await call(endpoint, input);
      if (result.status !== 200)
        throw new Error(`${endpoint.method} ${endpoint.path} answered ${result.status}: ${result.body}`);
      return result.reply;
    },
  };
}
