// One-time links for the first administrator: 256 random bits, of which the database has only a hash. A link is valid
// for 24 hours by the clock of the database, and only while there is no user (SETUP-001, SETUP-002).

import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { setupLinkUrl } from '#domain/access/login-links.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { SETUP_LINK_HOURS } from '#domain/setup/calls.ts';
import { setupCopy } from '#domain/setup/copy.ts';
import type { Database, Db, Tx } from '#server/base/database/db.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Creates a link and returns its address, or null if there are users. Several processes may each have their own. */
export const createSetupLink = (database: Database, publicUrl: string): Promise<string | null> =>
  database.transaction(async (tx) => {
    await tx.run(sql`delete from setup_link where expires_at <= clock_timestamp()`);
    const token = randomBytes(32).toString('base64url');
    const count = await tx.run(sql`insert into setup_link (token_hash, created_at, expires_at)
      select ${hashOf(token)}, clock_timestamp(), clock_timestamp() + make_interval(hours => ${SETUP_LINK_HOURS})
      where not exists (select 1 from app_user)`);
    return count === 0 ? null : setupLinkUrl(publicUrl, token);
  });

/** One refusal for unknown, used and expired links, and for installations that have users. */
const setupLinkEnded = () => new Refusal('setup_link', setupCopy.ended);

/** @throws Refusal 404 if the link is not valid */
export async function requireSetupLink(db: Db, token: string): Promise<void> {
  const link = await db.one(
    sql`select 1 from setup_link where token_hash = ${hashOf(token)} and expires_at > clock_timestamp()
      and not exists (select 1 from app_user)`,
  );
  if (!link) throw setupLinkEnded();
}

/** Uses up all links, so that of two administrators with different links one is created. @throws Refusal 404 */
export async function consumeSetupLink(tx: Tx, token: string): Promise<void> {
  await tx.run(sql`lock table setup_link in exclusive mode`);
  await requireSetupLink(tx, token);
  await tx.run(sql`delete from setup_link`);
}
