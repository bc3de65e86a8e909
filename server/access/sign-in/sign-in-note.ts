// Audit note of a sign-in: the user concerned, also on refusal. Unknown addresses are not stored, because people type
// passwords into the wrong field.

import { sql } from 'kysely';
import type { AuditNote } from '#server/base/database/audit-notes.ts';
import type { Tx } from '#server/base/database/db.ts';

type SignInUser = NonNullable<AuditNote['who']>;

/** Notes the user of a sign-in. `recognised`: authenticated, not merely named. */
export async function noteSignIn(
  tx: Tx,
  userId: string | null,
  { recognised, after }: { recognised: boolean; after?: object },
): Promise<void> {
  const who =
    userId === null
      ? undefined
      : await tx.one(
          sql<SignInUser>`select id, first_name || ' ' || last_name as name, role, company_id from app_user
            where id = ${userId}`,
        );
  tx.note({
    subject: who ? { kind: 'user', id: who.id, name: who.name } : null,
    ...(who && recognised && { who }),
    after,
  });
}
