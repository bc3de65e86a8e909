// Small button next to a value that opens its edit dialog, loaded on hover.

import Pencil from 'lucide-react/icons/pencil';
import { Suspense, useState } from 'react';
import type { Order } from '#domain/orders/shapes.ts';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import type { DialogAction } from '../action-map.ts';
import { lazyDialog } from '../lazy-dialog.ts';

export const offerPriceChange = lazyDialog<Order>(
  async () => (await import('./offer-price-dialog.tsx')).OfferPriceDialog,
);
export const deliveryStartChange = lazyDialog<Order>(
  async () => (await import('./delivery-start-dialog.tsx')).DeliveryStartDialog,
);

interface Props<O> {
  order: O;
  label: string;
  dialog: Pick<DialogAction<O>, 'Dialog' | 'preload'>;
  /** Reason shown on the disabled button. */
  disabledReason?: string | undefined;
}

export function ChangeButton<O>({ order, label, dialog: { Dialog, preload: warm }, disabledReason }: Props<O>) {
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <>
      <span title={disabledReason} className="-my-1 inline-flex pointer-coarse:-my-3">
        <IconButton
          size="sm"
          label={label}
          disabled={disabledReason !== undefined}
          onPointerEnter={warm}
          onFocus={warm}
          onClick={() => {
            setWanted(true);
            setOpen(true);
          }}
        >
          <Pencil />
        </IconButton>
      </span>
      {wanted && (
        <Suspense>
          <Dialog order={order} open={open} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
