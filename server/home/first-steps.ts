// Setup steps of a new installation, completed automatically by stored data.

import { sql } from 'kysely';
import { FIRST_STEPS, type FirstStep } from '#domain/home/figures.ts';
import type { Overview, SetupStep } from '#domain/home/staff-calls.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import type { HomeSetup } from './setup.ts';

type SettingsOfSteps = Pick<HomeSetup, 'sendsMail' | 'isEmbedded'>;

/** All steps. Backups of a database server are unknown here. */
export async function readSetupSteps(
  { db }: Pick<QueryContext, 'db'>,
  { sendsMail, isEmbedded }: SettingsOfSteps,
): Promise<SetupStep[]> {
  const { skipped, ...done } = await db.only(
    sql<Record<FirstStep, boolean> & { skipped: string[] }>`select exists (select 1 from seller) as seller,
        exists (select 1 from provider where synced_at is not null) as provider,
        exists (select 1 from promotion where published and not deleted) as promotion,
        exists (
          select 1
          from company c
          where not c.is_system and exists (select 1 from app_user u where u.company_id = c.id and u.kind = 'Person')
        ) as partner, ${sendsMail}::boolean and exists (select 1 from mail where sent_at is not null) as mail,
        not ${isEmbedded}::boolean or exists (select 1 from backup_run where failure is null) as backup,
        array(select step from skipped_setup_step) as skipped`,
  );
  return FIRST_STEPS.map((name) => ({ name, isDone: done[name], isSkipped: skipped.includes(name) }));
}

/** Null for everyone but SuperAdmins, and once every step is done or skipped. */
export async function readFirstSteps(context: QueryContext, setup: SettingsOfSteps): Promise<Overview['firstSteps']> {
  if (context.actor.role !== 'SuperAdmin') return null;
  const steps = await readSetupSteps(context, setup);
  return steps.every(({ isDone, isSkipped }) => isDone || isSkipped) ? null : steps;
}

/** Skips or resumes a step for the whole installation. */
export async function skipStep(
  { tx, now }: CommandContext,
  { name, isSkipped }: { name: FirstStep; isSkipped: boolean },
): Promise<Record<string, never>> {
  const count = isSkipped
    ? await tx.run(
        sql`insert into skipped_setup_step (step, skipped_at) values (${name}, ${now}) on conflict do nothing`,
      )
    : await tx.run(sql`delete from skipped_setup_step where step = ${name}`);
  if (count > 0) tx.note({ subject: null, before: { [name]: !isSkipped }, after: { [name]: isSkipped } });
  return {};
}
