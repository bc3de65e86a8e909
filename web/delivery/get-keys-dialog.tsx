// One-step download for partners: packs, sends and saves all or some keys of a completed order.

import { useState } from 'react';
import * as z from 'zod/mini';
import { PACKAGE_CAP } from '#domain/base/limits.ts';
import { deliveryCalls, downloadCalls } from '#domain/delivery/calls.ts';
import { deliveryCopy } from '#domain/delivery/copy.ts';
import { availableKeys, defaultPackageSize } from '#domain/orders/quantities.ts';
import type { PartnerOrder } from '#domain/orders/shapes.ts';
import type { ActionDialogProps } from '#web/orders/action-map.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { integer } from '#web/ui/kit/values/format.ts';
import { useDownload } from '#web/ui/session/use-call.ts';
import { DeliveryStartNote } from './delivery-start-note.tsx';
import { packageLabels } from './labels.ts';

export const GetKeysDialog = (props: ActionDialogProps<PartnerOrder>) => (
  <Dialog
    open={props.open}
    onOpenChange={(next) => !next && props.close()}
    title={packageLabels.getKeysTitle(props.order.orderNumber)}
    description={props.order.product.productName}
  >
    <GetKeysForm {...props} />
  </Dialog>
);

function GetKeysForm({ order, close }: ActionDialogProps<PartnerOrder>) {
  const maxKeys = availableKeys(order);
  const file = useDownload(downloadCalls.downloadMine);
  const [call] = useState(() => ({
    ...deliveryCalls.getKeysMine,
    input: deliveryCalls.getKeysMine.input.check(
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
    successMessage: deliveryCopy.sent,
    reload: true,
    isIdempotent: true,
    onSuccess: ({ packageId }) => {
      file.run({ id: order.id, pkg: packageId });
      close();
    },
  });
  return (
    <Form form={form}>
      <DeliveryStartNote startsAt={order.keyDeliveryStartDate} />
      <FormField name="quantity" label={packageLabels.howMany} hint={packageLabels.availableHint(integer(maxKeys))}>
        {(control) => <NumberInput {...control} max={PACKAGE_CAP} unit={packageLabels.keys} />}
      </FormField>
      <p className="text-sm text-muted">{packageLabels.getKeysText}</p>
      <DialogFooter>
        <Button onClick={close}>{labels.cancel}</Button>
        <SubmitButton>{packageLabels.getKeys}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
