// The partner's «See Details»: a special offer to approve, to reject, or to answer with another one; a draft or a
// withdrawn order to submit with quantity and price (PORD-014 to PORD-016, PORD-021).

import { useState } from 'react';
import { copy } from '#domain/base/copy.ts';
import { partnerOrderCalls } from '#domain/orders/calls.ts';
import { partnerBounds } from '#domain/orders/quantities.ts';
import type { PartnerOrder } from '#domain/orders/shapes.ts';
import { Button } from '#web/base/button.tsx';
import { Checkbox } from '#web/base/checkbox.tsx';
import { Dialog, DialogFooter } from '#web/base/dialog.tsx';
import { Form, SubmitButton, useCallForm } from '#web/base/form.tsx';
import { money } from '#web/base/format.ts';
import { labels } from '#web/base/labels.ts';
import { sound } from '#web/base/typed.ts';
import { useAct } from '#web/base/use-call.ts';
import type { ActionDialogProps } from '../action-map.ts';
import { OfferDelta } from '../offer-delta.tsx';
import { boundedBy } from './bounded.ts';
import { OfferFields } from './offer-fields.tsx';
import { RejectDialog } from './partner-decisions.tsx';
import { type Shown, seenIn, useRenewal } from './shown.ts';
import { Terms } from './terms.tsx';
import { Whole } from './whole.tsx';
import { words } from './words.ts';

const maySubmit = ({ actions }: PartnerOrder): boolean => actions.includes('submit');

export const DetailsDialog = ({ order, open, close }: ActionDialogProps<PartnerOrder>) => (
  <Dialog
    open={open}
    onOpenChange={(next) => !next && close()}
    title={words.detailsTitle(order.orderNumber)}
    description={order.product.productName}
    size="lg"
  >
    <Whole id={order.id} one={partnerOrderCalls.one} decidable={maySubmit}>
      {(shown) => <Answer {...shown} close={close} />}
    </Whole>
  </Dialog>
);

function Answer({ order, known, renew, close }: Shown<PartnerOrder> & { close: () => void }) {
  const { offer, status, product, actions } = order;
  const bounds = partnerBounds(product.voiduPromotion);
  const answers = status === 'Rebidding';
  const [demanding, setDemanding] = useState(!answers);
  const [rejecting, setRejecting] = useState(false);
  const [call] = useState(() => boundedBy(partnerOrderCalls.submit, bounds));
  const acting = { done: copy.done, reload: true, once: true, onDone: close };
  const form = useCallForm({
    call,
    // A draft has neither yet.
    start: {
      quantity: offer.offerQuantity || null,
      price: offer.offerPrice || product.voiduPromotion.price || null,
      comment: '',
    },
    fixed: seenIn(order),
    ...acting,
  });
  const confirm = useAct(partnerOrderCalls.confirm, acting);
  useRenewal(form.act.refused, renew);
  useRenewal(confirm.refused, renew);
  const typed = form.watch();
  const [quantity, price] = [sound(typed.quantity), sound(typed.price)];
  return (
    <>
      <Form form={form}>
        {confirm.refused && !form.act.refused && (
          <p role="alert" className="rounded-lg bg-red-tint px-3 py-2 text-sm text-red">
            {confirm.refused.message || copy.somethingWrong}
          </p>
        )}
        {offer.offerQuantity > 0 && (
          <Terms
            term={answers ? words.specialOffer : words.yourOffer}
            quantity={offer.offerQuantity}
            price={offer.offerPrice}
            note={offer.version > known ? words.isNew : <OfferDelta order={order} />}
          />
        )}
        {answers && maySubmit(order) && (
          <Checkbox value={demanding} disabled={form.busy || confirm.busy} onValueChange={setDemanding}>
            {words.demand}
          </Checkbox>
        )}
        {demanding && maySubmit(order) && (
          <>
            <OfferFields
              bounds={bounds}
              listPrice={product.voiduPromotion.price}
              priceLabel={words.price}
              commentHint={words.myCommentHint}
            />
            <p className="flex items-baseline justify-between border-t border-line pt-3 tabular-nums">
              <span className="text-sm text-muted">{words.netTotal}</span>
              <span className="text-lg font-semibold">{money(quantity && price ? quantity * price : null)}</span>
            </p>
            <p className="-mt-2 text-xs text-muted">{words.submitText}</p>
          </>
        )}
        <DialogFooter>
          {actions.includes('reject') && (
            <Button
              className="mr-auto text-red"
              disabled={form.busy || confirm.busy}
              onClick={() => setRejecting(true)}
            >
              {words.reject}
            </Button>
          )}
          <Button onClick={close}>{maySubmit(order) ? labels.cancel : labels.close}</Button>
          {demanding
            ? maySubmit(order) && <SubmitButton>{status === 'Withdraw' ? words.resubmit : words.submit}</SubmitButton>
            : actions.includes('confirm') && (
                <Button kind="primary" busy={confirm.busy} onClick={() => void confirm.run(seenIn(order))}>
                  {words.approveOrder}
                </Button>
              )}
        </DialogFooter>
      </Form>
      <RejectDialog order={order} open={rejecting} close={() => setRejecting(false)} after={close} />
    </>
  );
}
