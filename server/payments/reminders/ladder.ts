// Reminder levels, in one row set by Finance. Without levels no reminders are sent.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import type { ReminderLadder, ReminderLadderInput } from '#domain/payments/reminder-calls.ts';
import { stepOutOfOrder } from '#domain/payments/reminder-ladder.ts';
import { LADDER_ID } from '#server/audit/audited-state.ts';
import type { Db } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';

const NO_LADDER: ReminderLadder = { steps: [], isAutomatic: false, modifiedAt: null };

export const readReminderLadder = async (db: Db): Promise<ReminderLadder> =>
  (await db.one(sql<ReminderLadder>`select steps, is_automatic, modified_at from reminder_ladder`)) ?? NO_LADDER;

export const showLadder = ({ db }: { db: Db }): Promise<ReminderLadder> => readReminderLadder(db);

/** The log omits fields named `text`, so the texts have a field of their own. */
const withTexts = (ladder: Omit<ReminderLadder, 'modifiedAt'>) => ({
  ...ladder,
  texts: ladder.steps.map(({ text }) => text),
});

/** @throws Refusal 409 on a conflicting change, 422 for levels out of order */
export async function setLadder(
  { tx, now }: Pick<CommandContext, 'tx' | 'now'>,
  { modifiedAt, ...after }: ReminderLadderInput,
): Promise<ReminderLadder> {
  const at = stepOutOfOrder(after.steps);
  if (at !== null) throw invalidField(`steps.${at}.daysAfterDue`, 'reminder_step', paymentCopy.stepOrder);
  await tx.run(sql`lock table reminder_ladder in share row exclusive mode`);
  const { modifiedAt: changedAt, ...before } = await readReminderLadder(tx);
  if (modifiedAt !== undefined && modifiedAt !== changedAt) throw new Refusal('stale', commonCopy.changedMeanwhile);
  await tx.run(sql`insert into reminder_ladder (steps, is_automatic, modified_at)
    values (${JSON.stringify(after.steps)}::jsonb, ${after.isAutomatic}, ${now})
    on conflict (id) do update set steps = excluded.steps, is_automatic = excluded.is_automatic,
      modified_at = excluded.modified_at`);
  tx.note({
    subject: { kind: 'reminderLadder', id: LADDER_ID, name: paymentCopy.reminderSteps },
    before: withTexts(before),
    after: withTexts(after),
  });
  return { ...after, modifiedAt: now };
}
