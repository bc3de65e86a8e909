// Number of keys for a new package (ODT-042, PORD-017).

import { useState } from 'react';
import * as z from 'zod/mini';
import { PACKAGE_CAP } from '#domain/base/limits.ts';
import { deliveryCopy } from '#domain/delivery/copy.ts';
import { availableKeys, defaultPackageSize } from '#domain/orders/quantities.ts';
import type { ActionDialogProps } from '#web/orders/action-map.ts';
import type { AnyOrder } from '#web/orders/figures.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { integer } from '#web/ui/kit/values/format.ts';
import { DeliveryStartNote } from './delivery-start-note.tsx';
import { packageLabels } from './labels.ts';
import type { PackageSide } from './package-side.ts';

/** Dialog of one side. */
export const createPackageDialog = (side: PackageSide) => (props: ActionDialogProps<AnyOrder>) => (
  <Dialog
    open={props.open}
    onOpenChange={(next) => !next && props.close()}
    title={packageLabels.createTitle(props.order.orderNumber)}
    description={props.order.product.productName}
  >
    <CreatePackageForm side={side} {...props} />
  </Dialog>
);

function CreatePackageForm({ order, close, side }: ActionDialogProps<AnyOrder> & { side: PackageSide }) {
  const maxKeys = availableKeys(order);
  const [call] = useState(() => ({
    ...side.create,
    input: side.create.input.check(
      z.refine(({ quantity }) => quantity <= maxKeys, {
        error: deliveryCopy.notAvailable(maxKeys),
        path: ['quantity'],
      }),
    ),
  }));
  const form = useCallForm({
    call,
    initialValues: { quantity: defaultPackageSize(order) },
    fixedInput: { id: order.id },
    successMessage: deliveryCopy.created,
    reload: true,
    isIdempotent: true,
    onSuccess: close,
  });
  return (
    <Form form={form}>
      <DeliveryStartNote startsAt={order.keyDeliveryStartDate} />
      <FormField name="quantity" label={packageLabels.quantity} hint={packageLabels.availableHint(integer(maxKeys))}>
        {(control) => <NumberInput {...control} max={PACKAGE_CAP} unit={packageLabels.keys} />}
      </FormField>
      <p className="text-sm text-muted">{packageLabels.createText}</p>
      <DialogFooter>
        <Button onClick={close}>{labels.cancel}</Button>
        <SubmitButton>{packageLabels.create}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
