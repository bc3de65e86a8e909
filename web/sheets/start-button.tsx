// Button that updates a spreadsheet. Shown while its operation is available; a running operation shows its state
// instead (SYN-003).

import { type ReactNode, useState } from 'react';
import type { Endpoint, Input } from '#domain/base/endpoint.ts';
import { sheetCalls } from '#domain/sheets/calls.ts';
import type { Operation } from '#domain/sheets/operations.ts';
import { Button, type ButtonProps } from '#web/ui/kit/controls/button.tsx';
import { Spinner } from '#web/ui/kit/controls/spinner.tsx';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { sheetLabels } from './labels.ts';
import { useSheetStatus } from './use-sheet-status.ts';

interface Props<E extends Endpoint> {
  operation: Operation;
  call: E;
  input: Input<E>;
  /** Confirmation question. */
  confirmText: string;
  /** Toast after the start. */
  successMessage: string;
  children: ReactNode;
  label?: string;
  size?: ButtonProps['size'];
}

/** Shown instead of the button while the operation runs. */
export const RunningNote = ({ status }: { status: string }) => (
  <span role="status" className="inline-flex min-h-8 items-center gap-1.5 text-sm text-muted">
    <Spinner />
    {status}
  </span>
);

export function StartOperationButton<E extends Endpoint>({
  operation,
  call,
  input,
  confirmText,
  successMessage,
  children,
  label,
  size,
}: Props<E>) {
  const [asking, setAsking] = useState(false);
  const { may, status, isIdle } = useSheetStatus(operation);
  const mutation = useCallMutation(call, {
    successMessage,
    invalidate: [sheetCalls.status],
    onSuccess: () => setAsking(false),
  });
  if (!may || !status) return null;
  if (!isIdle) return <RunningNote status={status.status} />;
  return (
    <>
      <Button size={size ?? 'md'} aria-label={label} onClick={() => setAsking(true)}>
        {children}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={confirmText}
        confirmLabel={sheetLabels.update}
        danger={false}
        busy={mutation.busy}
        onConfirm={() => void mutation.run(input)}
      />
    </>
  );
}
