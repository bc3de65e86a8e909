// The log is opened once it can state the initial state of everything it covers. From then on, any difference from the
// newest entry was made outside the program (invariant S9).

import { sql } from 'kysely';
import { OPENING_ACTION } from '#domain/audit/actions.ts';
import type { Db } from '#server/base/database/db.ts';
import { isAny } from '#server/base/database/turns.ts';

export const isLogOpened = (db: Db): Promise<boolean> =>
  isAny(db, sql`select 1 from audit_event where action = ${OPENING_ACTION}`);
