// Versions of what each company sees on sale. Computing one reads all promotions, so a process remembers it until a
// statement may have changed it, or until a promotion starts or ends.

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Time } from '#domain/base/time.ts';
import { ApiPromotion } from '#domain/platform/catalogue/calls.ts';
import { prepared, type Sql } from '#server/base/database/db.ts';
import type { QueryContext } from '#server/base/http/context.ts';

interface Version {
  /** The changes that it includes. */
  changes: string;
  tag: string;
  computedAt: Time;
  /** The next start or end of a promotion; null if there is none. */
  changesAt: Time | null;
}

/** Remembered versions; the one used longest ago makes room. A few hundred bytes each. */
const MOST_VERSIONS = 5000;

/** A fingerprint of committed changes: statements commit in any order and old rows are deleted, so no maximum would do. */
export const catalogueChangesSql: Sql = sql`(select coalesce(sum(hashint8extended(id, 1)), 0)::text
  from catalogue_change)`;

/** Changes with the shape of a promotion, so that a new field of a new release is not answered with 304. */
const SHAPE = createHash('sha256')
  .update(JSON.stringify(z.toJSONSchema(ApiPromotion, { unrepresentable: 'any' })))
  .digest('base64url')
  .slice(0, 8);

const isCurrent = (version: Version, changes: string, now: Time): boolean =>
  version.changes === changes && version.computedAt <= now && (version.changesAt === null || now < version.changesAt);

/**
 * Returns the function that reads the current tag of the caller's company.
 * @param shown the columns and rows of a snapshot at a time, of promotions `p`
 */
export function createSnapshotVersions(shown: (companyId: string | null, now: Time) => Sql) {
  const versions = new Map<string, Version>();

  function remember(companyId: string, version: Version): void {
    versions.delete(companyId);
    versions.set(companyId, version);
    const [oldest] = versions.keys();
    if (versions.size > MOST_VERSIONS) versions.delete(oldest!);
  }

  async function compute({ db, actor, now }: QueryContext): Promise<Version> {
    // One statement, so that the version includes exactly these changes.
    const row = await db.only(
      prepared(sql<{ changes: string; count: number; digest: string; changesAt: Time | null }>`select
        ${catalogueChangesSql} as changes, count(*), coalesce(sum(hash_record_extended(v, 1)), 0)::text as digest,
        least(
          (select min(valid_from) from promotion where published and not deleted and valid_from > ${now}),
          (select min(valid_to) from promotion where published and not deleted and valid_to >= ${now})
        ) as changes_at
        from (${shown(actor.companyId, now)}) v`),
    );
    const { changes, count, digest, changesAt } = row;
    return { changes, tag: `${SHAPE}.${count}.${digest}`, computedAt: now, changesAt };
  }

  return async (context: QueryContext): Promise<string> => {
    const companyId = context.actor.companyId ?? '';
    const known = versions.get(companyId);
    if (known) {
      const { changes } = await context.db.only(
        prepared(sql<{ changes: string }>`select ${catalogueChangesSql} as changes`),
      );
      if (isCurrent(known, changes, context.now)) {
        remember(companyId, known);
        return known.tag;
      }
    }
    const version = await compute(context);
    remember(companyId, version);
    return version.tag;
  };
}
