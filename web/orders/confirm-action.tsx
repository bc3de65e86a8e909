// Makes the dialog of an action that needs a yes: it names the order and the effect, and keeps the server's sentence
// inside until the next try.

import type { ReactNode } from 'react';
import { copy } from '#domain/base/copy.ts';
import type { Endpoint } from '#domain/base/endpoint.ts';
import { ConfirmDialog } from '#web/base/confirm-dialog.tsx';
import { useAct } from '#web/base/use-call.ts';
import type { ActionDialogProps } from './action-map.ts';
import { words } from './words.ts';

interface Settings<O> {
  call: Endpoint;
  done: string;
  title: (order: O) => string;
  text: (order: O) => ReactNode;
  /** On the button that does it. */
  action: string;
  keep?: string;
  danger?: boolean;
}

export const confirming =
  <O extends { id: string }>({ call, done, title, text, action, keep = words.keepOrder, danger = true }: Settings<O>) =>
  ({ order, open, close }: ActionDialogProps<O>) => {
    const act = useAct(call, { done, reload: true, once: true, onDone: close });
    return (
      <ConfirmDialog
        open={open}
        onOpenChange={(next) => {
          act.clear();
          if (!next) close();
        }}
        title={title(order)}
        action={action}
        keep={keep}
        danger={danger}
        busy={act.busy}
        onConfirm={() => void act.run({ id: order.id })}
      >
        <p>{text(order)}</p>
        {act.refused && (
          <p role="alert" className="rounded-lg bg-red-tint px-3 py-2 text-sm text-red">
            {act.refused.message || copy.somethingWrong}
          </p>
        )}
      </ConfirmDialog>
    );
  };
