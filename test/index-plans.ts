// Plans of statements, for tests that an index suits a statement.

import { sql } from 'kysely';
import type { Database, Sql } from '#server/base/database/db.ts';

/**
 * The plan of a statement if its table had this index alone beside its constraints, as text. With few rows all indexes
 * cost about the same, and the planner may choose any.
 */
export async function planWithOnly(database: Database, index: string, query: Sql): Promise<string> {
  let plan: { 'QUERY PLAN': string }[] = [];
  const takenBack = new Error('taken back');
  await database
    .transaction(async (tx) => {
      for (const way of ['seqscan', 'bitmapscan', 'sort'])
        await tx.run(sql`set local ${sql.ref(`enable_${way}`)} = off`);
      const others = await tx.all(
        sql<{ name: string }>`select indexname as name from pg_indexes
          where schemaname = 'public' and indexname <> ${index}
            and tablename = (select tablename from pg_indexes where schemaname = 'public' and indexname = ${index})
            and indexname not in (select conname from pg_constraint)`,
      );
      if (others.length > 0) await tx.run(sql`drop index ${sql.raw(others.map(({ name }) => name).join(', '))}`);
      plan = await tx.all(sql<{ 'QUERY PLAN': string }>`explain ${query}`);
      throw takenBack;
    })
    .catch((error: unknown) => {
      if (error !== takenBack) throw error;
    });
  return plan.map((line) => Object.values(line)[0]!).join('\n');
}
