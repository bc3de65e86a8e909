// Creates the dialog of a decision on an offer. It names the order and the effect and sends the offer version seen; on
// a conflict it stays open and shows the current offer.

import type { ReactNode } from 'react';
import type { Endpoint } from '#domain/base/endpoint.ts';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import type { ActionDialogProps } from '../action-map.ts';
import type { AnyOrder } from '../figures.ts';
import { RefusalNote } from '../refusal-note.tsx';
import { StatePill } from '../state-pill.tsx';
import { negotiationLabels } from './labels.ts';
import { OfferTerms } from './offer-terms.tsx';
import { expectedOffer, useRefreshOnConflict, useSnapshot } from './order-snapshot.ts';

interface Settings<O> {
  call: Endpoint;
  /** Refetches the order. */
  readCall: Endpoint;
  successMessage: string;
  title: (order: O) => string;
  text: (order: O) => ReactNode;
  /** Label of the confirm button. */
  confirmLabel: (order: O) => string;
  cancelLabel: (order: O) => string;
  isDanger?: (order: O) => boolean;
  /** Heading of the offer in question. */
  termsLabel?: string;
}

export const createDecisionDialog =
  <O extends AnyOrder>({ isDanger = () => true, ...is }: Settings<O>) =>
  ({ order: row, open, close, onDone: after }: ActionDialogProps<O>) => {
    const { order, knownVersion: known, refresh: renew } = useSnapshot(is.readCall, row, open);
    const mutation = useCallMutation(is.call, {
      successMessage: is.successMessage,
      reload: true,
      isIdempotent: true,
      onSuccess: () => {
        close();
        after?.();
      },
    });
    useRefreshOnConflict(mutation.error, renew);
    const { offer } = order;
    const renewed = offer.version > known;
    return (
      <ConfirmDialog
        open={open}
        onOpenChange={(next) => {
          mutation.reset();
          if (!next) close();
        }}
        title={is.title(order)}
        confirmLabel={is.confirmLabel(order)}
        cancelLabel={is.cancelLabel(order)}
        danger={isDanger(order)}
        busy={mutation.busy}
        onConfirm={() => void mutation.run(expectedOffer(order))}
      >
        {mutation.error && <RefusalNote error={mutation.error} />}
        {mutation.error?.status === 409 && <StatePill state={order.status} />}
        {(is.termsLabel || renewed) && offer.offerQuantity > 0 && (
          <OfferTerms
            term={is.termsLabel ?? negotiationLabels.currentOffer}
            offer={offer}
            note={renewed && negotiationLabels.isNew}
          />
        )}
        <div>{is.text(order)}</div>
      </ConfirmDialog>
    );
  };
