// Negotiation by staff: counter, approve or refuse an offer (ODT-037 to ODT-041). The state and the box «Propose New
// Offer» determine which is shown.

import { Suspense, useState } from 'react';
import { commonCopy } from '#domain/base/copy.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { Form, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Checkbox } from '#web/ui/kit/controls/checkbox.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog, DialogFooter, STICKY_FOOTER_ON_PHONE } from '#web/ui/kit/overlays/dialog.tsx';
import type { ActionDialogProps } from '../action-map.ts';
import { orderLabels } from '../labels.ts';
import { lazyDialog } from '../lazy-dialog.ts';
import { OfferDelta } from '../offer-delta.tsx';
import { PurchaseNote } from '../purchase-facts.tsx';
import { negotiationLabels } from './labels.ts';
import { NegotiationFrame } from './negotiation-frame.tsx';
import { withOfferBounds } from './offer-bounds.ts';
import { OfferFields } from './offer-fields.tsx';
import { proposeBoxFor } from './offer-history.ts';
import { OfferTerms } from './offer-terms.tsx';
import { expectedOffer, type OrderSnapshot, useRefreshOnConflict } from './order-snapshot.ts';
import { QuotePanel } from './quote-panel.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';

const { Dialog: ApproveDialog } = lazyDialog<Order>(
  async () => (await import('../approve/approve-dialog.tsx')).ApproveDialog,
);

const mayPropose = ({ actions }: Order): boolean => actions.includes('rebid');

export const NegotiateDialog = ({ order, open, close }: ActionDialogProps<Order>) => (
  <Dialog
    open={open}
    onOpenChange={(next) => !next && close()}
    title={negotiationLabels.negotiateTitle(order.orderNumber)}
    description={`${order.partner.name} · ${order.product.productName}`}
    size="lg"
  >
    <NegotiationFrame id={order.id} readCall={orderCalls.one} isDecidable={mayPropose}>
      {(shown) => <ProposalForm {...shown} close={close} />}
    </NegotiationFrame>
  </Dialog>
);

/** Bounds of the promotion; none for an order from inventory. */
const boundsOf = ({ product: { voiduPromotion } }: Order) => (voiduPromotion.promotionId ? voiduPromotion : null);

type Decision = 'approve' | 'refuse';

interface ButtonsProps {
  order: Order;
  proposing: boolean;
  /** The proposal equals the current offer. */
  isUnchanged: boolean;
  disabled: boolean;
  onDecide: (decision: Decision) => void;
  close: () => void;
}

function ProposalButtons({ order, proposing, isUnchanged, disabled, onDecide, close }: ButtonsProps) {
  const { actions } = order;
  return (
    <DialogFooter className={STICKY_FOOTER_ON_PHONE}>
      {proposing && isUnchanged && (
        <p className="w-full text-right text-xs text-muted">{negotiationLabels.changeFirst}</p>
      )}
      {actions.includes('refuse') && (
        <Button className="mr-auto text-red" disabled={disabled} onClick={() => onDecide('refuse')}>
          {orderLabels.refuse}
        </Button>
      )}
      <Button onClick={close}>{mayPropose(order) ? labels.cancel : labels.close}</Button>
      {proposing ? (
        <SubmitButton disabled={isUnchanged}>{negotiationLabels.rebid}</SubmitButton>
      ) : (
        actions.includes('approve') && (
          <Button kind="primary" onClick={() => onDecide('approve')}>
            {orderLabels.approve}
          </Button>
        )
      )}
    </DialogFooter>
  );
}

function ProposalForm({
  order,
  knownVersion: known,
  refresh: renew,
  close,
}: OrderSnapshot<Order> & { close: () => void }) {
  const { offer, status, product } = order;
  const box = proposeBoxFor(status);
  const [ticked, setTicked] = useState(box !== 'open');
  const proposing = mayPropose(order) && (box === 'fixed' || ticked);
  const [then, setThen] = useState<Decision | null>(null);
  const [call] = useState(() => withOfferBounds(orderCalls.rebid, boundsOf(order)));
  const form = useCallForm({
    call,
    initialValues: {
      quantity: offer.offerQuantity || null,
      price: offer.offerPrice || null,
      comment: '',
      validUntil: null,
    },
    fixedInput: expectedOffer(order),
    successMessage: commonCopy.done,
    reload: true,
    isIdempotent: true,
    onSuccess: close,
  });
  useRefreshOnConflict(form.mutation.error, renew);
  const typed = form.watch();
  const subject = proposing ? typed : { quantity: offer.offerQuantity, price: offer.offerPrice };
  const isUnchanged = typed.quantity === offer.offerQuantity && typed.price === offer.offerPrice;
  const next = { order, close: () => setThen(null), onDone: close };
  return (
    <>
      <Form form={form}>
        <PurchaseNote purchase={order.purchase} />
        <OfferTerms
          term={negotiationLabels.currentOffer}
          offer={offer}
          note={offer.version > known ? negotiationLabels.isNew : <OfferDelta order={order} />}
        />
        {mayPropose(order) && (
          <Checkbox value={proposing} disabled={box === 'fixed' || form.busy} onValueChange={setTicked}>
            {negotiationLabels.propose}
          </Checkbox>
        )}
        {proposing && (
          <OfferFields
            bounds={boundsOf(order)}
            listPrice={product.voiduPromotion.price}
            priceLabel={negotiationLabels.newPrice}
            commentHint={negotiationLabels.commentHint}
          />
        )}
        <QuotePanel
          orderId={order.id}
          partnerId={order.partner.partnerId}
          quantity={subject.quantity ?? null}
          price={subject.price ?? null}
        />
        <ProposalButtons
          order={order}
          proposing={proposing}
          isUnchanged={isUnchanged}
          disabled={form.busy}
          onDecide={setThen}
          close={close}
        />
      </Form>
      <RefuseDialog {...next} open={then === 'refuse'} />
      <Suspense>
        <ApproveDialog {...next} open={then === 'approve'} />
      </Suspense>
    </>
  );
}
