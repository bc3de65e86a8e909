// A small button beside a value that opens the dialog which changes it. The dialog comes when the button is near.

import Pencil from 'lucide-react/icons/pencil';
import { Suspense, useState } from 'react';
import type { Order } from '#domain/orders/shapes.ts';
import { IconButton } from '#web/base/icon-button.tsx';
import type { AskingAction } from '../action-map.ts';
import { later } from '../later.ts';

type Part = Pick<AskingAction<Order>, 'Dialog' | 'warm'>;

export const priceChange = later<Order>(async () => (await import('./price-dialog.tsx')).PriceDialog);
export const deliveryChange = later<Order>(async () => (await import('./delivery-dialog.tsx')).DeliveryDialog);

interface Props {
  order: Order;
  label: string;
  part: Part;
  /** Why it cannot be changed now; the button is then disabled and says so. */
  why?: string | undefined;
}

export function ChangeButton({ order, label, part: { Dialog, warm }, why }: Props) {
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <>
      <span title={why} className="-my-1 inline-flex pointer-coarse:-my-3">
        <IconButton
          size="sm"
          label={label}
          disabled={why !== undefined}
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
