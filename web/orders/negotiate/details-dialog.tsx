// The partner's «See Details»: approve, reject or counter a special offer; submit a draft or withdrawn order with
// quantity and price (PORD-014 to PORD-016, PORD-021).

import { useState } from 'react';
import { commonCopy } from '#domain/base/copy.ts';
import { spellTime } from '#domain/base/spell-day.ts';
import { partnerOrderCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import type { PartnerOrder } from '#domain/orders/shapes.ts';
import { Form, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { wholeNumberOrNull } from '#web/ui/form/use-number-text.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Checkbox } from '#web/ui/kit/controls/checkbox.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog, DialogFooter, STICKY_FOOTER_ON_PHONE } from '#web/ui/kit/overlays/dialog.tsx';
import { money } from '#web/ui/kit/values/format.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import type { ActionDialogProps } from '../action-map.ts';
import { OfferDelta } from '../offer-delta.tsx';
import { negotiationLabels } from './labels.ts';
import { NegotiationFrame } from './negotiation-frame.tsx';
import { partnerBoundsOf, withOfferBounds } from './offer-bounds.ts';
import { OfferFields } from './offer-fields.tsx';
import { OfferTerms } from './offer-terms.tsx';
import { expectedOffer, type OrderSnapshot, useRefreshOnConflict } from './order-snapshot.ts';
import { RejectDialog } from './partner-decisions.tsx';

const maySubmit = ({ actions }: PartnerOrder): boolean => actions.includes('submit');

export const DetailsDialog = ({ order, open, close }: ActionDialogProps<PartnerOrder>) => (
  <Dialog
    open={open}
    onOpenChange={(next) => !next && close()}
    title={negotiationLabels.detailsTitle(order.orderNumber)}
    description={order.product.productName}
    size="lg"
  >
    <NegotiationFrame id={order.id} readCall={partnerOrderCalls.one} isDecidable={maySubmit}>
      {(shown) => <OfferAnswer {...shown} close={close} />}
    </NegotiationFrame>
  </Dialog>
);

const Refusal = ({ error }: { error: Error | null }) =>
  error && (
    <p role="alert" className="rounded-lg bg-red-tint px-3 py-2 text-sm text-red">
      {error.message || commonCopy.somethingWrong}
    </p>
  );

/** Why the offer can no longer be accepted. */
const ExpiredNote = ({ offer: { validUntil, isExpired } }: Pick<PartnerOrder, 'offer'>) =>
  validUntil &&
  isExpired && (
    <p className="rounded-lg bg-orange-tint px-3 py-2 text-sm text-orange">
      {orderCopy.offerExpired.Partner(spellTime(validUntil))}
    </p>
  );

interface DemandProps {
  order: PartnerOrder;
  quantity?: number | null | undefined;
  price?: number | null | undefined;
}

/** Fields of an own offer, and its total. */
function DemandFields({ order, ...typed }: DemandProps) {
  const [quantity, price] = [wholeNumberOrNull(typed.quantity), wholeNumberOrNull(typed.price)];
  return (
    <>
      <OfferFields
        bounds={partnerBoundsOf(order)}
        listPrice={order.product.voiduPromotion.price}
        priceLabel={negotiationLabels.price}
        commentHint={negotiationLabels.myCommentHint}
      />
      <p className="flex items-baseline justify-between border-t border-line pt-3 tabular-nums">
        <span className="text-sm text-muted">{negotiationLabels.netTotal}</span>
        <span className="text-lg font-semibold">{money(quantity && price ? quantity * price : null)}</span>
      </p>
      <p className="-mt-2 text-xs text-muted">{negotiationLabels.submitText}</p>
    </>
  );
}

interface ButtonsProps {
  order: PartnerOrder;
  /** The partner makes an own offer. */
  demanding: boolean;
  confirm: { busy: boolean; run: (offer: ReturnType<typeof expectedOffer>) => Promise<unknown> };
  disabled: boolean;
  onReject: () => void;
  close: () => void;
}

function AnswerButtons({ order, demanding, confirm, disabled, onReject, close }: ButtonsProps) {
  const { status, actions } = order;
  return (
    <DialogFooter className={STICKY_FOOTER_ON_PHONE}>
      {actions.includes('reject') && (
        <Button className="mr-auto text-red" disabled={disabled} onClick={onReject}>
          {negotiationLabels.reject}
        </Button>
      )}
      <Button onClick={close}>{maySubmit(order) ? labels.cancel : labels.close}</Button>
      {demanding
        ? maySubmit(order) && (
            <SubmitButton>{status === 'Withdraw' ? negotiationLabels.resubmit : negotiationLabels.submit}</SubmitButton>
          )
        : actions.includes('confirm') && (
            <Button kind="primary" busy={confirm.busy} onClick={() => void confirm.run(expectedOffer(order))}>
              {negotiationLabels.approveOrder}
            </Button>
          )}
    </DialogFooter>
  );
}

/** A draft has neither quantity nor price yet. */
const initialValuesOf = ({ offer, product }: PartnerOrder) => ({
  quantity: offer.offerQuantity || null,
  price: offer.offerPrice || product.voiduPromotion.price || null,
  comment: '',
  validUntil: null,
});

function OfferAnswer({
  order,
  knownVersion: known,
  refresh: renew,
  close,
}: OrderSnapshot<PartnerOrder> & { close: () => void }) {
  const { offer, status } = order;
  const bounds = partnerBoundsOf(order);
  const answers = status === 'Rebidding';
  const [demanding, setDemanding] = useState(!answers);
  const [rejecting, setRejecting] = useState(false);
  const [call] = useState(() => withOfferBounds(partnerOrderCalls.submit, bounds));
  const acting = { successMessage: commonCopy.done, reload: true, isIdempotent: true, onSuccess: close };
  const form = useCallForm({
    call,
    initialValues: initialValuesOf(order),
    fixedInput: expectedOffer(order),
    ...acting,
  });
  const confirm = useCallMutation(partnerOrderCalls.confirm, acting);
  useRefreshOnConflict(form.mutation.error, renew);
  useRefreshOnConflict(confirm.error, renew);
  const typed = form.watch();
  return (
    <>
      <Form form={form}>
        {!form.mutation.error && <Refusal error={confirm.error} />}
        {offer.offerQuantity > 0 && (
          <OfferTerms
            term={answers ? negotiationLabels.specialOffer : negotiationLabels.yourOffer}
            offer={offer}
            note={offer.version > known ? negotiationLabels.isNew : <OfferDelta order={order} />}
          />
        )}
        {answers && <ExpiredNote offer={offer} />}
        {answers && maySubmit(order) && (
          <Checkbox value={demanding} disabled={form.busy || confirm.busy} onValueChange={setDemanding}>
            {negotiationLabels.demand}
          </Checkbox>
        )}
        {demanding && maySubmit(order) && <DemandFields order={order} quantity={typed.quantity} price={typed.price} />}
        <AnswerButtons
          order={order}
          demanding={demanding}
          confirm={confirm}
          disabled={form.busy || confirm.busy}
          onReject={() => setRejecting(true)}
          close={close}
        />
      </Form>
      <RejectDialog order={order} open={rejecting} close={() => setRejecting(false)} onDone={close} />
    </>
  );
}
