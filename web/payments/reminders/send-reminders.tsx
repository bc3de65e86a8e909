// Sends reminders to selected companies after a confirmation with their total; skipped companies stay listed.

import { useState } from 'react';
import { type DueReminder, reminderCalls } from '#domain/payments/reminder-calls.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Dialog } from '#web/ui/kit/overlays/dialog.tsx';
import { toast } from '#web/ui/kit/toast.ts';
import { money } from '#web/ui/kit/values/format.ts';
import type { Selection } from '#web/ui/list/table/selection.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { reminderLabels } from './labels.ts';

type Skipped = readonly { companyId: string; companyName: string; reason: string }[];

/** Sends reminders; `onDone` receives the skipped ones. */
export const useSendReminders = (onDone: (skipped: Skipped) => void) =>
  useCallMutation(reminderCalls.send, {
    isIdempotent: true,
    invalidate: [reminderCalls.due, reminderCalls.sent],
    onSuccess: ({ sentCount, skipped }) => {
      if (sentCount > 0) toast.good(reminderLabels.sendDone(sentCount));
      onDone(skipped);
    },
  });

const SkippedCompanies = ({ skipped }: { skipped: Skipped }) => (
  <section aria-label={reminderLabels.skipped} className="text-sm">
    <p className="font-medium">{reminderLabels.skipped}</p>
    <ul className="divide-y divide-line">
      {skipped.map(({ companyId, companyName, reason }) => (
        <li key={companyId} className="flex flex-wrap gap-x-4 py-2">
          <span className="font-medium">{companyName}</span>
          <span className="text-muted">{reason}</span>
        </li>
      ))}
    </ul>
  </section>
);

export function SendReminders({ selection }: { selection: Selection<DueReminder> }) {
  const [open, setOpen] = useState(false);
  const [skipped, setSkipped] = useState<Skipped>([]);
  const { rows } = selection;
  const send = useSendReminders((left) => {
    setSkipped(left);
    if (left.length === 0) {
      setOpen(false);
      selection.clear();
    }
  });
  const close = () => {
    setOpen(false);
    if (skipped.length > 0) selection.clear();
    setSkipped([]);
  };
  const sum = rows.reduce((total, { openAmount }) => total + openAmount, 0);
  return (
    <>
      <Button kind="primary" size="sm" onClick={() => setOpen(true)}>
        {reminderLabels.sendMany(rows.length)}
      </Button>
      <Dialog
        open={open}
        onOpenChange={(next) => (next ? setOpen(true) : close())}
        title={reminderLabels.sendTitle(rows.length)}
        footer={
          <>
            <Button onClick={close}>{skipped.length > 0 ? reminderLabels.close : reminderLabels.notNow}</Button>
            {skipped.length === 0 && (
              <Button
                kind="primary"
                busy={send.busy}
                onClick={() => void send.run({ companyIds: rows.map(({ companyId }) => companyId) })}
              >
                {reminderLabels.send}
              </Button>
            )}
          </>
        }
      >
        {skipped.length > 0 ? (
          <SkippedCompanies skipped={skipped} />
        ) : (
          <p className="text-sm">{reminderLabels.sendText(money(sum))}</p>
        )}
      </Dialog>
    </>
  );
}
