// A program of a company on a benchmark database: a caller of the partner API.

import { sql } from 'kysely';
import { PROGRAM_SUFFIX } from '#domain/base/actor.ts';
import { API_SCOPES } from '#domain/base/api-scopes.ts';
import { newCredentialId, newProgramSecret } from '#server/access/credentials/program-token.ts';
import { newId } from '#server/base/process/ids.ts';
import type { BenchDatabase } from './bench-database.ts';

/** Inserts a program with all scopes, and the person without whom it could not call. Returns its Authorization header. */
export async function insertProgram({ database }: BenchDatabase, companyId: string): Promise<string> {
  const [personId, userId, credentialId] = [newId(), newId(), newCredentialId()];
  const { token, hash } = newProgramSecret(credentialId);
  await database.transaction(async (tx) => {
    await tx.run(sql`insert into company (id, name, email, type, created_at, modified_at)
      values (${companyId}, 'Bench', 'bench@merkur.example', 'Gold', now(), now()) on conflict (id) do nothing`);
    await tx.run(sql`insert into app_user (id, first_name, last_name, email, password_hash, role, kind, company_id,
      created_at, modified_at)
      values (${personId}, 'Bench', 'Person', 'person@merkur.example', '', 'Partner', 'Person', ${companyId}, now(), now()),
        (${userId}, 'Bench', ${PROGRAM_SUFFIX}, '', '', 'Partner', 'Program', ${companyId}, now(), now())`);
    await tx.run(sql`insert into program_credential (id, user_id, scopes, networks, created_at, created_by)
      values (${credentialId}, ${userId}, ${API_SCOPES}, '{}', now(), ${personId})`);
    await tx.run(sql`insert into program_secret (credential_id, secret_hash, created_at)
      values (${credentialId}, ${hash}, now())`);
  });
  return `Bearer ${token}`;
}
