// Confirms irreversible item actions.

import { commonCopy } from '#domain/base/copy.ts';
import type { Endpoint, Input, Reply } from '#domain/base/endpoint.ts';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';

interface Props<E extends Endpoint> {
  open: boolean;
  close: () => void;
  call: E;
  input: Input<E>;
  successMessage: (reply: Reply<E>) => string;
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel: string;
}

export function ConfirmItemsDialog<E extends Endpoint>({
  open,
  close,
  call,
  input,
  successMessage,
  text,
  ...shown
}: Props<E>) {
  const mutation = useCallMutation(call, { successMessage, reload: true, isIdempotent: true, onSuccess: close });
  return (
    <ConfirmDialog
      {...shown}
      open={open}
      onOpenChange={(next) => {
        mutation.reset();
        if (!next) close();
      }}
      busy={mutation.busy}
      onConfirm={() => void mutation.run(input)}
    >
      <p>{text}</p>
      {mutation.error && (
        <p role="alert" className="rounded-lg bg-red-tint px-3 py-2 text-sm text-red">
          {mutation.error.message || commonCopy.somethingWrong}
        </p>
      )}
    </ConfirmDialog>
  );
}
