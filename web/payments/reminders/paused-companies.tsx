// Companies with paused reminders, and resuming them.

import { type DueReminder, reminderCalls } from '#domain/payments/reminder-calls.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { dateOnly } from '#web/ui/kit/values/format.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { useCanRemind } from './due-actions.tsx';
import { reminderLabels } from './labels.ts';

interface Pause {
  companyId: DueReminder['companyId'];
  companyName: string;
  /** A day such as 2026-11-20. */
  until: string;
  madeByName: string;
}

export function PausedCompanies({ paused }: { paused: readonly Pause[] }) {
  const canRemind = useCanRemind();
  const resume = useCallMutation(reminderCalls.resume, {
    successMessage: reminderLabels.resumeDone,
    invalidate: [reminderCalls.due],
  });
  if (paused.length === 0) return null;
  return (
    <section aria-label={reminderLabels.paused} className="mb-3 rounded-lg bg-hover px-3 py-2 text-sm">
      <p className="font-medium">{reminderLabels.paused}</p>
      <ul>
        {paused.map(({ companyId, companyName, until, madeByName }) => (
          <li key={companyId} className="flex flex-wrap items-center justify-between gap-2 py-1">
            <span>{reminderLabels.pausedUntil(companyName, dateOnly(until), madeByName)}</span>
            {canRemind && (
              <Button
                size="sm"
                busy={resume.busy}
                aria-label={reminderLabels.resumeOne(companyName)}
                onClick={() => void resume.run({ companyId })}
              >
                {reminderLabels.resume}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
