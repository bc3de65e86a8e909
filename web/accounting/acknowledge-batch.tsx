// Records that the accounting system has received a batch, with its ids of our documents.

import { type ReactNode, useState } from 'react';
import { accountingCalls, type Batch } from '#domain/accounting/accounting-calls.ts';
import { accountingCopy } from '#domain/accounting/copy.ts';
import { UnsavedGuard } from '#web/ui/form/unsaved-guard.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { Textarea } from '#web/ui/kit/controls/textarea.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog } from '#web/ui/kit/overlays/dialog.tsx';
import { dateOnly } from '#web/ui/kit/values/format.ts';
import { createRowDialog, type RowDialogState } from '#web/ui/list/table/row-dialog.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { batchLabels } from './batch-labels.ts';
import { readExternalIds } from './external-ids.ts';

function AcknowledgeDialog({ batch, state }: { batch: Batch; state: RowDialogState }) {
  const [text, setText] = useState('');
  const [unreadable, setUnreadable] = useState<number | null>(null);
  const acknowledge = useCallMutation(accountingCalls.acknowledge, {
    successMessage: accountingCopy.acknowledged,
    hideErrorToast: true,
    invalidate: [accountingCalls.list],
    onSuccess: () => {
      setText('');
      state.onOpenChange(false);
    },
  });
  const send = () => {
    const { documents, unreadableLine } = readExternalIds(text);
    setUnreadable(unreadableLine);
    if (unreadableLine === null) void acknowledge.run({ id: batch.id, documents });
  };
  const error = unreadable === null ? acknowledge.error?.message : batchLabels.idsUnreadable(unreadable);
  return (
    <Dialog
      {...state}
      title={batchLabels.acknowledgeOf(batch.number)}
      description={batchLabels.periodOf(dateOnly(batch.fromDay), dateOnly(batch.toDay))}
      dismissible={false}
      footer={
        <>
          <Button disabled={acknowledge.busy} onClick={() => state.onOpenChange(false)}>
            {labels.cancel}
          </Button>
          <Button kind="primary" busy={acknowledge.busy} onClick={send}>
            {batchLabels.acknowledge}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <UnsavedGuard isActive={text !== '' && !acknowledge.busy} />
        <p className="text-sm text-muted">{batchLabels.acknowledgeText}</p>
        <Field label={batchLabels.ids} hint={batchLabels.idsHint} error={error}>
          <Textarea rows={6} value={text} onValueChange={setText} />
        </Field>
      </div>
    </Dialog>
  );
}

const acknowledgeDialog = createRowDialog<Batch>();

export const AcknowledgeProvider = ({ children }: { children: ReactNode }) => (
  <acknowledgeDialog.Provider
    dialog={(batch, state) => <AcknowledgeDialog key={batch.id} batch={batch} state={state} />}
  >
    {children}
  </acknowledgeDialog.Provider>
);

export function AcknowledgeButton({ batch }: { batch: Batch }) {
  const open = acknowledgeDialog.useOpen();
  return (
    <Button size="sm" aria-label={batchLabels.acknowledgeOf(batch.number)} onClick={() => open(batch)}>
      {batchLabels.acknowledge}
    </Button>
  );
}
