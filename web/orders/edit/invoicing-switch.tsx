// Toggles whether an order is ever invoiced; disabled once it has an invoice (ODT-016, LIFE-T46).

import { useEffect, useState } from 'react';
import { editCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { Switch } from '#web/ui/kit/controls/switch.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { usePermission } from '#web/ui/session/session.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { detailLabels } from '../detail-labels.ts';

export function InvoicingSwitch({ order }: { order: Order }) {
  const isAllowed = usePermission('Invoice.Create');
  const mutation = useCallMutation(editCalls.invoicing, { successMessage: orderCopy.invoicingUpdated, reload: true });
  // Optimistic value, reverted if the server refuses.
  const [wanted, setWanted] = useState<boolean | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was wanted has arrived
  useEffect(() => setWanted(null), [order.modifiedAt, order.dontCreateInvoice]);
  if (!isAllowed) return order.dontCreateInvoice ? labels.yes : labels.no;
  const toggle = async (on: boolean) => {
    setWanted(on);
    if (!(await mutation.run({ id: order.id, dontCreateInvoice: on }))) setWanted(null);
  };
  return (
    <span title={order.isBilled ? orderCopy.alreadyInvoiced : undefined}>
      <Switch
        aria-label={detailLabels.dontCreateInvoice}
        value={wanted ?? order.dontCreateInvoice}
        disabled={mutation.busy || !order.actions.includes('setInvoicing')}
        onValueChange={(on) => void toggle(on)}
      />
    </span>
  );
}
