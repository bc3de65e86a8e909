// Latest nightly check, for Finance and operators.

import { sql } from 'kysely';
import type { VerifyRun } from '#domain/home/figures.ts';
import type { Db } from '#server/base/database/db.ts';

/** Undefined before the first night. */
export const readLastVerify = (db: Db): Promise<VerifyRun | undefined> =>
  db.one(sql<VerifyRun>`select started_at, ended_at, checks, broken from verify_run order by started_at desc limit 1`);
