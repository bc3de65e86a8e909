// Extends the expiry of the own offer, before it has passed or after (LIFE-T52, LIFE-T53).

import { useMemo, useState } from 'react';
import { commonCopy } from '#domain/base/copy.ts';
import type { Endpoint } from '#domain/base/endpoint.ts';
import { orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import type { Order, PartnerOrder } from '#domain/orders/shapes.ts';
import { Form, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import type { ActionDialogProps } from '../action-map.ts';
import type { AnyOrder } from '../figures.ts';
import { ExpiryField } from './expiry-field.tsx';
import { negotiationLabels } from './labels.ts';
import { withExpiryBounds } from './offer-bounds.ts';
import { OfferTerms } from './offer-terms.tsx';
import { expectedOffer, useRefreshOnConflict, useSnapshot } from './order-snapshot.ts';

interface Side {
  call: typeof orderCalls.extendOffer | typeof partnerOrderCalls.extendOffer;
  /** Refetches the order. */
  readCall: Endpoint;
}

const createExtendDialog =
  <O extends AnyOrder>(side: Side) =>
  ({ order, open, close }: ActionDialogProps<O>) => (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={negotiationLabels.extendTitle(order.orderNumber)}
      description={order.product.productName}
    >
      <ExtendForm side={side} latest={order} close={close} />
    </Dialog>
  );

function ExtendForm({ side, latest, close }: { side: Side; latest: AnyOrder; close: () => void }) {
  const { order, refresh } = useSnapshot(side.readCall, latest);
  const { validUntil } = order.offer;
  const [initialValues] = useState({ validUntil });
  const call = useMemo(() => withExpiryBounds(side.call, validUntil), [side, validUntil]);
  const form = useCallForm({
    call,
    initialValues,
    fixedInput: expectedOffer(order),
    successMessage: commonCopy.done,
    reload: true,
    isIdempotent: true,
    onSuccess: close,
  });
  useRefreshOnConflict(form.mutation.error, refresh);
  return (
    <Form form={form}>
      <OfferTerms term={negotiationLabels.currentOffer} offer={order.offer} />
      <ExpiryField label={negotiationLabels.validUntil} hint={negotiationLabels.extendHint} previous={validUntil} />
      <DialogFooter>
        <Button onClick={close}>{labels.cancel}</Button>
        <SubmitButton>{negotiationLabels.extendOffer}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

export const ExtendDialog = createExtendDialog<Order>({ call: orderCalls.extendOffer, readCall: orderCalls.one });
export const ExtendMineDialog = createExtendDialog<PartnerOrder>({
  call: partnerOrderCalls.extendOffer,
  readCall: partnerOrderCalls.one,
});
