// Creates a confirmation dialog: it names the order and the effect, and shows a server error until the next attempt.

import type { ReactNode } from 'react';
import type { Endpoint } from '#domain/base/endpoint.ts';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import type { ActionDialogProps } from './action-map.ts';
import { detailLabels } from './detail-labels.ts';
import { RefusalNote } from './refusal-note.tsx';

interface Settings<O> {
  call: Endpoint;
  successMessage: string;
  title: (order: O) => string;
  text: (order: O) => ReactNode;
  /** Label of the confirm button. */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
}

export const createConfirmDialog =
  <O extends { id: string }>({
    call,
    successMessage,
    title,
    text,
    confirmLabel,
    cancelLabel = detailLabels.keepOrder,
    danger = true,
  }: Settings<O>) =>
  ({ order, open, close }: ActionDialogProps<O>) => {
    const mutation = useCallMutation(call, { successMessage, reload: true, isIdempotent: true, onSuccess: close });
    return (
      <ConfirmDialog
        open={open}
        onOpenChange={(next) => {
          mutation.reset();
          if (!next) close();
        }}
        title={title(order)}
        confirmLabel={confirmLabel}
        cancelLabel={cancelLabel}
        danger={danger}
        busy={mutation.busy}
        onConfirm={() => void mutation.run({ id: order.id })}
      >
        <p>{text(order)}</p>
        {mutation.error && <RefusalNote error={mutation.error} />}
      </ConfirmDialog>
    );
  };
