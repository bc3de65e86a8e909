// Staff talk about an offer: they make another one, approve or refuse (ODT-037 to ODT-041). Which of these is open
// depends on the state and on the box «Propose New Offer».

import { Suspense, useState } from 'react';
import { copy } from '#domain/base/copy.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { Button } from '#web/base/button.tsx';
import { Checkbox } from '#web/base/checkbox.tsx';
import { Dialog, DialogFooter } from '#web/base/dialog.tsx';
import { Form, SubmitButton, useCallForm } from '#web/base/form.tsx';
import { labels } from '#web/base/labels.ts';
import type { ActionDialogProps } from '../action-map.ts';
import { later } from '../later.ts';
import { OfferDelta } from '../offer-delta.tsx';
import { RefuseDialog } from '../refuse-dialog.tsx';
import { words as orderWords } from '../words.ts';
import { boundedBy } from './bounded.ts';
import { OfferFields } from './offer-fields.tsx';
import { QuotePanel } from './quote-panel.tsx';
import { type Shown, seenIn, useRenewal } from './shown.ts';
import { boxOf } from './talk.ts';
import { Terms } from './terms.tsx';
import { Whole } from './whole.tsx';
import { words } from './words.ts';

const { Dialog: ApproveDialog } = later<Order>(async () => (await import('../approve-dialog.tsx')).ApproveDialog);

const mayPropose = ({ actions }: Order): boolean => actions.includes('rebid');

export const NegotiateDialog = ({ order, open, close }: ActionDialogProps<Order>) => (
  <Dialog
    open={open}
    onOpenChange={(next) => !next && close()}
    title={words.negotiateTitle(order.orderNumber)}
    description={`${order.partner.name} · ${order.product.productName}`}
    size="lg"
  >
    <Whole id={order.id} one={orderCalls.one} decidable={mayPropose}>
      {(shown) => <Proposal {...shown} close={close} />}
    </Whole>
  </Dialog>
);

/** What the promotion admits; an order from inventory has none. */
const boundsOf = ({ product: { voiduPromotion } }: Order) => (voiduPromotion.promotionId ? voiduPromotion : null);

const callFor = (order: Order) => {
  const bounds = boundsOf(order);
  return bounds ? boundedBy(orderCalls.rebid, bounds) : orderCalls.rebid;
};

function Proposal({ order, known, renew, close }: Shown<Order> & { close: () => void }) {
  const { offer, status, actions, product } = order;
  const box = boxOf(status);
  const [ticked, setTicked] = useState(box !== 'open');
  const proposing = mayPropose(order) && (box === 'fixed' || ticked);
  const [then, setThen] = useState<'approve' | 'refuse' | null>(null);
  const [call] = useState(() => callFor(order));
  const form = useCallForm({
    call,
    start: { quantity: offer.offerQuantity || null, price: offer.offerPrice || null, comment: '' },
    fixed: seenIn(order),
    done: copy.done,
    reload: true,
    once: true,
    onDone: close,
  });
  useRenewal(form.act.refused, renew);
  const typed = form.watch();
  const subject = proposing ? typed : { quantity: offer.offerQuantity, price: offer.offerPrice };
  const next = { order, close: () => setThen(null), after: close };
  return (
    <>
      <Form form={form}>
        <Terms
          term={words.currentOffer}
          quantity={offer.offerQuantity}
          price={offer.offerPrice}
          note={offer.version > known ? words.isNew : <OfferDelta order={order} />}
        />
        {mayPropose(order) && (
          <Checkbox value={proposing} disabled={box === 'fixed' || form.busy} onValueChange={setTicked}>
            {words.propose}
          </Checkbox>
        )}
        {proposing && (
          <OfferFields
            bounds={boundsOf(order)}
            listPrice={product.voiduPromotion.price}
            priceLabel={words.newPrice}
            commentHint={words.commentHint}
          />
        )}
        <QuotePanel
          orderId={order.id}
          partnerId={order.partner.partnerId}
          quantity={subject.quantity ?? null}
          price={subject.price ?? null}
        />
        <DialogFooter>
          {actions.includes('refuse') && (
            <Button className="mr-auto text-red" disabled={form.busy} onClick={() => setThen('refuse')}>
              {orderWords.refuse}
            </Button>
          )}
          <Button onClick={close}>{mayPropose(order) ? labels.cancel : labels.close}</Button>
          {proposing ? (
            <SubmitButton>{words.rebid}</SubmitButton>
          ) : (
            actions.includes('approve') && (
              <Button kind="primary" onClick={() => setThen('approve')}>
                {orderWords.approve}
              </Button>
            )
          )}
        </DialogFooter>
      </Form>
      <RefuseDialog {...next} open={then === 'refuse'} />
      <Suspense>
        <ApproveDialog {...next} open={then === 'approve'} />
      </Suspense>
    </>
  );
}
