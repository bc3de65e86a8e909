// Makes the dialog of a decision about an offer. It names the order and the effect, tells the server which offer was
// seen, and when somebody was faster it stays open and shows the offer that stands now.

import type { ReactNode } from 'react';
import { copy } from '#domain/base/copy.ts';
import type { Endpoint } from '#domain/base/endpoint.ts';
import { ConfirmDialog } from '#web/base/confirm-dialog.tsx';
import { useAct } from '#web/base/use-call.ts';
import type { ActionDialogProps } from '../action-map.ts';
import type { AnyOrder } from '../figures.ts';
import { StatePill } from '../state-pill.tsx';
import { seenIn, useRenewal, useShown } from './shown.ts';
import { Terms } from './terms.tsx';
import { words } from './words.ts';

interface Settings<O> {
  call: Endpoint;
  /** Reads the order anew. */
  one: Endpoint;
  done: string;
  title: (order: O) => string;
  text: (order: O) => ReactNode;
  /** On the button that does it. */
  action: (order: O) => string;
  keep: (order: O) => string;
  danger?: (order: O) => boolean;
  /** Names the offer that it is about. */
  terms?: string;
}

export const deciding =
  <O extends AnyOrder>({ danger = () => true, ...is }: Settings<O>) =>
  ({ order: row, open, close, after }: ActionDialogProps<O>) => {
    const { order, known, renew } = useShown(is.one, row, open);
    const act = useAct(is.call, {
      done: is.done,
      reload: true,
      once: true,
      onDone: () => {
        close();
        after?.();
      },
    });
    useRenewal(act.refused, renew);
    const { offer } = order;
    const renewed = offer.version > known;
    return (
      <ConfirmDialog
        open={open}
        onOpenChange={(next) => {
          act.clear();
          if (!next) close();
        }}
        title={is.title(order)}
        action={is.action(order)}
        keep={is.keep(order)}
        danger={danger(order)}
        busy={act.busy}
        onConfirm={() => void act.run(seenIn(order))}
      >
        {act.refused && (
          <div role="alert" className="rounded-lg bg-red-tint px-3 py-2 text-sm text-red">
            {act.refused.message || copy.somethingWrong}
          </div>
        )}
        {act.refused?.status === 409 && <StatePill state={order.status} />}
        {(is.terms || renewed) && offer.offerQuantity > 0 && (
          <Terms
            term={is.terms ?? words.currentOffer}
            quantity={offer.offerQuantity}
            price={offer.offerPrice}
            note={renewed && words.isNew}
          />
        )}
        <div>{is.text(order)}</div>
      </ConfirmDialog>
    );
  };
