// Creates, rotates and revokes credentials of a company, each with its program user (API-001, API-010, API-011). The audit
// log has the program among the users, and marks of its secrets.

import { sql } from 'kysely';
import { credentialCopy } from '#domain/access/credential-copy.ts';
import { CREDENTIALS_MAX, type CredentialInput } from '#domain/access/credentials.ts';
import { PROGRAM_SUFFIX } from '#domain/base/actor.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { addMilliseconds, HOUR, type Time } from '#domain/base/time.ts';
import { noteCredentials } from '#server/audit/credential-marks.ts';
import type { Tx } from '#server/base/database/db.ts';
import { isSandboxSql } from '#server/base/database/installation.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';
import { newCredentialId, newProgramSecret } from './program-token.ts';

/** Locks the company, so that two people cannot both create the last credential or the same name. */
async function refuseExcess(tx: Tx, companyId: string, name: string, now: Time): Promise<void> {
  await tx.run(sql`select 1 from company where id = ${companyId} for no key update`);
  const active = await tx.all(
    sql<{ name: string }>`select u.first_name as name from program_credential c join app_user u on u.id = c.user_id
      where u.company_id = ${companyId} and c.revoked_at is null and (c.expires_at is null or c.expires_at > ${now})`,
  );
  if (active.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw invalidField('name', 'taken', credentialCopy.nameTaken);
  if (active.length >= CREDENTIALS_MAX)
    throw new Refusal('too_many_credentials', credentialCopy.tooMany(CREDENTIALS_MAX));
}

async function insertSecret(tx: Tx, credentialId: string, now: Time): Promise<string> {
  const { isSandbox } = await tx.only(sql<{ isSandbox: boolean }>`select ${isSandboxSql} as is_sandbox`);
  const { token, hash } = newProgramSecret(credentialId, isSandbox);
  await tx.run(sql`insert into program_secret (credential_id, secret_hash, created_at)
    values (${credentialId}, ${hash}, ${now})`);
  return token;
}

/** Creates a credential and its program user. The token is shown once. @throws Refusal 409 or 422 */
export async function createCredential(
  { tx, actor, now }: CommandContext,
  { name, scopes, networks, expiresAt }: CredentialInput,
): Promise<{ id: string; token: string }> {
  if (expiresAt !== null && expiresAt <= now)
    throw invalidField('expiresAt', 'expiry_passed', credentialCopy.expiryPassed);
  const companyId = actor.companyId!;
  await refuseExcess(tx, companyId, name, now);
  const [userId, id] = [newId(), newCredentialId()];
  await tx.run(sql`insert into app_user (id, first_name, last_name, email, password_hash, role, kind, company_id,
    created_at, modified_at)
    values (${userId}, ${name}, ${PROGRAM_SUFFIX}, '', '', 'Partner', 'Program', ${companyId}, ${now}, ${now})`);
  const unique = { scopes: [...new Set(scopes)], networks: [...new Set(networks)] };
  await tx.run(sql`insert into program_credential (id, user_id, scopes, networks, created_at, created_by, expires_at)
    values (${id}, ${userId}, ${unique.scopes}, ${unique.networks}, ${now}, ${actor.userId}, ${expiresAt})`);
  const token = await insertSecret(tx, id, now);
  const company = await tx.only(sql<{ name: string }>`select name from company where id = ${companyId}`);
  tx.note({
    subject: { kind: 'user', id: userId, name: `${name} ${PROGRAM_SUFFIX}` },
    after: {
      firstName: name,
      lastName: PROGRAM_SUFFIX,
      email: '',
      role: 'Partner',
      isActive: true,
      company: company.name,
      permissionGroups: [],
      program: id,
      ...unique,
      expiresAt,
      revoked: false,
    },
  });
  await noteCredentials(tx, userId);
  return { id, token };
}

interface LockedCredential {
  userId: string;
  name: string;
  expiresAt: Time | null;
}

/** An unrevoked credential, of one company or of any. @throws Refusal 404 */
async function lockCredential(tx: Tx, id: string, companyId: string | null): Promise<LockedCredential> {
  const credential = await tx.one(
    sql<LockedCredential>`select c.user_id, u.first_name || ' ' || u.last_name as name, c.expires_at
      from program_credential c join app_user u on u.id = c.user_id
      where c.id = ${id} and c.revoked_at is null and (${companyId}::uuid is null or u.company_id = ${companyId})
      for update of c`,
  );
  if (!credential) throw new Refusal('missing', commonCopy.notFound);
  return credential;
}

/**
 * Gives a credential a new secret. The current one stays valid for `hours`; one from an earlier rotation ends at once.
 * @throws Refusal 404, or 409 for an expired credential
 */
export async function rotateCredential(
  { tx, actor, now }: CommandContext,
  { id, hours }: { id: string; hours: number },
): Promise<{ id: string; token: string }> {
  const { userId, name, expiresAt } = await lockCredential(tx, id, actor.companyId);
  if (expiresAt !== null && expiresAt <= now) throw new Refusal('credential_ended', credentialCopy.ended);
  const previousValidUntil = addMilliseconds(now, hours * HOUR);
  await tx.run(sql`delete from program_secret where credential_id = ${id} and valid_until is not null`);
  await tx.run(sql`update program_secret set valid_until = ${previousValidUntil} where credential_id = ${id}`);
  const token = await insertSecret(tx, id, now);
  tx.note({ subject: { kind: 'user', id: userId, name }, after: { program: id, rotated: true, previousValidUntil } });
  await noteCredentials(tx, userId);
  return { id, token };
}

/** Revokes a credential and deactivates its program. Staff may revoke those of any company. @throws Refusal 404 */
export async function revokeCredential(
  { tx, actor, now }: CommandContext,
  { id }: { id: string },
): Promise<Record<string, never>> {
  const { userId, name } = await lockCredential(tx, id, actor.companyId);
  await tx.run(sql`update program_credential set revoked_at = ${now}, revoked_by = ${actor.userId} where id = ${id}`);
  await tx.run(sql`update app_user set is_active = false, modified_at = ${now} where id = ${userId}`);
  tx.note({
    subject: { kind: 'user', id: userId, name },
    before: { isActive: true, revoked: false },
    after: { isActive: false, program: id, revoked: true },
  });
  return {};
}
