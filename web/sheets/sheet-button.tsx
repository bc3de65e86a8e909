// A button that updates a spreadsheet. It is there while its operation is available; while it runs, its state stands in
// its place (SYN-003).

import { type ReactNode, useState } from 'react';
import type { Endpoint, Input } from '#domain/base/endpoint.ts';
import { sheetCalls } from '#domain/sheets/calls.ts';
import type { Operation } from '#domain/sheets/operations.ts';
import { Button, type ButtonProps } from '#web/base/button.tsx';
import { ConfirmDialog } from '#web/base/confirm-dialog.tsx';
import { Spinner } from '#web/base/spinner.tsx';
import { useAct } from '#web/base/use-call.ts';
import { useSheetStatus } from './status.ts';
import { words } from './words.ts';

interface Props<E extends Endpoint> {
  operation: Operation;
  call: E;
  input: Input<E>;
  /** What is asked before. */
  ask: string;
  /** The toast after it was started. */
  done: string;
  children: ReactNode;
  label?: string;
  size?: ButtonProps['size'];
}

/** What stands in the place of a button whose operation runs. */
export const RunningNote = ({ status }: { status: string }) => (
  <span role="status" className="inline-flex min-h-8 items-center gap-1.5 text-sm text-muted">
    <Spinner />
    {status}
  </span>
);

export function SheetButton<E extends Endpoint>({
  operation,
  call,
  input,
  ask,
  done,
  children,
  label,
  size,
}: Props<E>) {
  const [asking, setAsking] = useState(false);
  const { may, status, isIdle } = useSheetStatus(operation);
  const act = useAct(call, { done, invalidate: [sheetCalls.status], onDone: () => setAsking(false) });
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
        title={ask}
        action={words.update}
        danger={false}
        busy={act.busy}
        onConfirm={() => void act.run(input)}
      />
    </>
  );
}
