// Cancelling and undoing a load, each after a confirmation that explains what happens to the keys.

import { useState } from 'react';
import { type KeyLoad, loadCalls } from '#domain/loads/calls.ts';
import { loadCopy } from '#domain/loads/copy.ts';
import { inventoryCalls } from '#domain/stock/inventory-calls.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { integer } from '#web/ui/kit/values/format.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { loadLabels } from './labels.ts';

const INVALIDATED = [loadCalls.load, loadCalls.lines, loadCalls.list, inventoryCalls.list, inventoryCalls.summary];

export function LoadActions({ load: { id, number, mayCancel, mayUndo, loadedCount } }: { load: KeyLoad }) {
  const [isAsking, setAsking] = useState(false);
  const done = { invalidate: INVALIDATED, onSuccess: () => setAsking(false) };
  const cancel = useCallMutation(loadCalls.cancel, { ...done, successMessage: loadCopy.cancelled });
  const undo = useCallMutation(loadCalls.undo, { ...done, successMessage: loadCopy.undone });
  if (!mayCancel && !mayUndo) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{mayUndo ? loadLabels.undo : loadLabels.cancel}</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={mayUndo ? loadLabels.undoTitle(number) : loadLabels.cancelTitle(number)}
        confirmLabel={mayUndo ? loadLabels.undo : loadLabels.cancel}
        cancelLabel={loadLabels.keep}
        busy={cancel.busy || undo.busy}
        onConfirm={() => void (mayUndo ? undo : cancel).run({ id })}
      >
        <p>{mayUndo ? loadLabels.undoNote(integer(loadedCount)) : loadLabels.cancelNote}</p>
      </ConfirmDialog>
    </>
  );
}
