// Authenticates a program by its bearer token (API-002). No cache, so that a revoked credential ends at once in every
// process; calls that arrive while its row is read share the next read (API-135).

import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { credentialCopy } from '#domain/access/credential-copy.ts';
import { programPermissions } from '#domain/access/program-rights.ts';
import type { Actor } from '#domain/base/actor.ts';
import type { ApiScope } from '#domain/base/api-scopes.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { MINUTE, millisecondsBetween, type Time } from '#domain/base/time.ts';
import { type Database, type Db, prepared } from '#server/base/database/db.ts';
import { createJoinedReads } from '#server/base/database/joined-reads.ts';
import { isInNetworks } from '#server/base/http/network-list.ts';
import type { ProgramCaller } from './program-caller.ts';
import { readProgramToken } from './program-token.ts';

/** Minimum interval between two recorded uses. */
const LAST_USED_INTERVAL = MINUTE;
/** Compared for an unknown credential, so that it takes as long as a known one. */
const DUMMY_HASH = Buffer.alloc(32);

interface CredentialRow {
  userId: string;
  name: string;
  companyId: string;
  scopes: ApiScope[];
  networks: string[];
  secretHashes: Buffer[];
  expiresAt: Time | null;
  revokedAt: Time | null;
  lastUsedAt: Time | null;
  isActive: boolean;
  isCompanyActive: boolean;
}

/** A company is active as long as one of its people is. */
const readCredential = (db: Db, id: string, now: Time): Promise<CredentialRow | undefined> =>
  db.one(
    prepared(sql<CredentialRow>`select u.id as user_id, u.first_name || ' ' || u.last_name as name, u.company_id,
      u.is_active, c.scopes, c.networks, c.expires_at, c.revoked_at, c.last_used_at,
      array(select s.secret_hash from program_secret s
        where s.credential_id = c.id and (s.valid_until is null or s.valid_until > ${now})) as secret_hashes,
      exists (select 1 from app_user p where p.company_id = u.company_id and p.kind = 'Person' and p.is_active)
        as is_company_active
      from program_credential c join app_user u on u.id = c.user_id where c.id = ${id}`),
  );

const readsByDatabase = new WeakMap<Db, ReturnType<typeof createJoinedReads<CredentialRow | undefined>>>();

/** The credential as of now or later. */
function readCredentialNow(database: Database, id: string, now: Time): Promise<CredentialRow | undefined> {
  const join = readsByDatabase.get(database) ?? createJoinedReads<CredentialRow | undefined>();
  readsByDatabase.set(database, join);
  return join(id, () => readCredential(database, id, now));
}

/** Compares with every valid secret, whichever matches. */
const isOneOf = (hash: Buffer, secretHashes: readonly Buffer[]): boolean =>
  (secretHashes.length > 0 ? secretHashes : [DUMMY_HASH])
    .map((secretHash) => timingSafeEqual(hash, secretHash))
    .includes(true);

/** @throws Refusal if a credential with the right secret may not be used */
function refuseUnusable(
  { revokedAt, expiresAt, isActive, isCompanyActive, networks }: CredentialRow,
  address: string,
  now: Time,
) {
  if (revokedAt !== null || !isActive || !isCompanyActive) throw new Refusal('api_key', credentialCopy.wrong);
  if (expiresAt !== null && expiresAt <= now) throw new Refusal('credential_expired', credentialCopy.expired);
  if (networks.length > 0 && !isInNetworks(address, networks))
    throw new Refusal('ip_not_allowed', credentialCopy.addressNotAllowed(address));
}

const actorOf = ({ userId, name, companyId, scopes }: CredentialRow): Actor => ({
  userId,
  name,
  side: 'Partner',
  role: 'Partner',
  companyId,
  permissions: programPermissions(scopes),
  scope: null,
  sessionId: null,
  viaApiKey: true,
  apiScopes: new Set(scopes),
});

/**
 * The program of a token. `onVerified` receives the owner of a right secret before anything else is checked.
 * @throws Refusal 401 for an unknown, wrong, revoked or expired credential or an inactive company, 403 for an address
 * outside its networks
 */
export async function authenticateProgram(
  database: Database,
  token: string,
  address: string,
  now: Time,
  onVerified: (caller: ProgramCaller) => void,
): Promise<Actor> {
  const parts = readProgramToken(token);
  const row = parts && (await readCredentialNow(database, parts.credentialId, now));
  if (!parts || !isOneOf(parts.hash, row?.secretHashes ?? []) || !row)
    throw new Refusal('api_key', credentialCopy.wrong);
  onVerified({ credentialId: parts.credentialId, companyId: row.companyId });
  refuseUnusable(row, address, now);
  await recordUse(database, parts.credentialId, row.lastUsedAt, address, now);
  return actorOf(row);
}

/** Records time and address of a use, at most once a minute. */
async function recordUse(
  database: Database,
  credentialId: string,
  lastUsedAt: Time | null,
  address: string,
  now: Time,
): Promise<void> {
  if (lastUsedAt !== null && millisecondsBetween(lastUsedAt, now) < LAST_USED_INTERVAL) return;
  await database.transaction((tx) =>
    tx.run(sql`update program_credential set last_used_at = ${now}, last_used_address = ${address}
      where id = ${credentialId} and last_used_at is not distinct from ${lastUsedAt}`),
  );
}
