// The log is opened once, when it can say of everything that it will speak of how that stood at the start. From then on
// whatever is otherwise than its newest line says was changed past the program (invariant S9).

import { sql } from 'kysely';
import { OPENING_ACTION } from '#domain/audit/actions.ts';
import type { Db } from '#server/base/db.ts';
import { isAny } from '#server/base/turns.ts';

/** Was the log opened? */
export const isLogOpened = (db: Db): Promise<boolean> =>
  isAny(db, sql`select 1 from audit_event where action = ${OPENING_ACTION}`);
