// Setup steps of a new installation, completed automatically by stored data.

import { sql } from 'kysely';
import { FIRST_STEPS, type FirstStep } from '#domain/home/figures.ts';
import type { Overview } from '#domain/home/staff-calls.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import type { HomeSetup } from './setup.ts';

/** Null for everyone but SuperAdmins, and once all are done. Backups of a database server are unknown here. */
export async function readFirstSteps(
  { db, actor }: QueryContext,
  { sendsMail, isEmbedded }: Pick<HomeSetup, 'sendsMail' | 'isEmbedded'>,
): Promise<Overview['firstSteps']> {
  if (actor.role !== 'SuperAdmin') return null;
  const done = await db.only(
    sql<Record<FirstStep, boolean>>`select exists (select 1 from seller) as seller,
        exists (select 1 from provider where synced_at is not null) as provider,
        exists (select 1 from promotion where published and not deleted) as promotion,
        exists (
          select 1
          from company c
          where not c.is_system and exists (select 1 from app_user u where u.company_id = c.id and u.kind = 'Person')
        ) as partner, ${sendsMail}::boolean and exists (select 1 from mail where sent_at is not null) as mail,
        not ${isEmbedded}::boolean or exists (select 1 from backup_run where failure is null) as backup`,
  );
  const steps = FIRST_STEPS.map((name) => ({ name, isDone: done[name] }));
  return steps.every(({ isDone }) => isDone) ? null : steps;
}
