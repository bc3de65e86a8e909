// Approves an order: buying window, with the figures next to it (ODT-026 to ODT-036).

import { useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { type Time as Instant, isInPeriod, timeOf } from '#domain/base/time.ts';
import { type Approval, orderCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { DateTimeField } from '#web/ui/form/date-time-field.tsx';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { useFrozenWhilePressed } from '#web/ui/form/use-frozen-while-pressed.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Checkbox } from '#web/ui/kit/controls/checkbox.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog, DialogFooter, STICKY_FOOTER } from '#web/ui/kit/overlays/dialog.tsx';
import { pickerTime } from '#web/ui/kit/values/format.ts';
import { useSession } from '#web/ui/session/session.ts';
import type { ActionDialogProps } from '../action-map.ts';
import { detailLabels } from '../detail-labels.ts';
import { defaultApprovalWindow, earliestApprovalEnd } from '../figures.ts';
import { orderLabels } from '../labels.ts';
import { PurchaseNote } from '../purchase-facts.tsx';
import { ApproveFigures } from './approve-figures.tsx';
import { ApproveInventory } from './approve-inventory.tsx';
import { CreditWarning } from './credit-warning.tsx';
import { useInventoryFill } from './use-inventory-fill.ts';

/** The approve call with the bounds of this order: the start must be within its promotion. */
const callFor = ({ product }: Order) => {
  const { validFrom, validTo } = product.voiduPromotion;
  const inPromotion = (start: Instant) => !validFrom || !validTo || isInPeriod(start, validFrom, validTo);
  return {
    ...orderCalls.approve,
    input: orderCalls.approve.input.check(
      z.refine(({ processingStart }: Approval) => inPromotion(processingStart), {
        error: orderCopy.startInPromotion,
        path: ['processingStart'],
      }),
    ),
  };
};

export const ApproveDialog = ({ order, open, close, onDone: after }: ActionDialogProps<Order>) => (
  <Dialog
    open={open}
    onOpenChange={(next) => !next && close()}
    title={detailLabels.approveTitle(order.orderNumber)}
    description={`${order.partner.name} · ${order.product.productName}`}
    size="md"
  >
    <ApproveForm order={order} close={close} onDone={after} />
  </Dialog>
);

function ApproveForm({ order, close, onDone: after }: Omit<ActionDialogProps<Order>, 'open'>) {
  const admin = useSession()?.scopes.includes('admin') ?? false;
  // A salesman's approval is fixed for all but the admin scope (ODT-032).
  const locked = order.status === 'SalesmanApproved' && !admin;
  const [call] = useState(() => callFor(order));
  const fill = useInventoryFill(order);
  // Its keys were reserved when it was placed.
  const ofInventory = order.product.voiduPromotion.promotionId === null;
  const start = useMemo(
    () => ({
      ...defaultApprovalWindow(order, timeOf(Date.now())),
      donotCreateInvoice: order.dontCreateInvoice,
      isFastBot: order.isFastBot,
    }),
    [order],
  );
  const form = useCallForm({
    call,
    initialValues: start,
    fixedInput: { id: order.id, offerVersion: order.offer.version },
    transformInput: (approval) =>
      fill.typedFill && !locked && !ofInventory ? { ...approval, inventoryData: fill.typedFill } : approval,
    successMessage: orderCopy.approved,
    reload: true,
    isIdempotent: true,
    onSuccess: () => {
      close();
      after?.();
    },
  });
  const figures = useFrozenWhilePressed({ quote: fill.quote, isStale: fill.isStale });
  const { processingStart, processingEnd } = form.watch();
  const { trigger } = form.rhf;
  // The two times constrain each other, so both are validated when one changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are what is followed
  useEffect(() => {
    void trigger(['processingStart', 'processingEnd']);
  }, [trigger, processingStart, processingEnd]);

  return (
    <Form form={form}>
      <PurchaseNote purchase={order.purchase} />
      <ApproveFigures order={order} {...figures} />
      <CreditWarning order={order} />
      {locked && <p className="rounded-lg bg-surface px-3 py-2 text-sm text-muted">{orderCopy.approvalFixed}</p>}
      <WindowFields order={order} locked={locked} start={processingStart} />
      <ApproveInventory
        fill={fill}
        locked={locked || ofInventory || form.busy}
        note={ofInventory ? detailLabels.wholeFromInventory : undefined}
      />
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Tick form={form} name="donotCreateInvoice" label={detailLabels.dontCreateInvoice} disabled={locked} />
        <Tick form={form} name="isFastBot" label={detailLabels.fastBot} disabled={locked} />
      </div>
      <DialogFooter className={STICKY_FOOTER}>
        <Button onClick={close}>{labels.cancel}</Button>
        <SubmitButton disabled={fill.hasErrors}>{orderLabels.approve}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

function WindowFields({ order, locked, start }: { order: Order; locked: boolean; start: Instant | null | undefined }) {
  const { validFrom, validTo } = order.product.voiduPromotion;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="processingStart" label={detailLabels.processingStart}>
          {(control) => (
            <DateTimeField
              {...control}
              disabled={locked || control.disabled}
              min={validFrom ?? undefined}
              max={validTo ?? undefined}
            />
          )}
        </FormField>
        <FormField name="processingEnd" label={detailLabels.processingEnd}>
          {(control) => (
            <DateTimeField
              {...control}
              disabled={locked || control.disabled}
              min={start ? earliestApprovalEnd(start) : undefined}
            />
          )}
        </FormField>
      </div>
      {validFrom && validTo && (
        <p className="-mt-2 text-xs text-muted">{detailLabels.window(pickerTime(validFrom), pickerTime(validTo))}</p>
      )}
    </>
  );
}

interface TickProps {
  form: ReturnType<typeof useCallForm<ReturnType<typeof callFor>>>;
  name: 'donotCreateInvoice' | 'isFastBot';
  label: string;
  disabled: boolean;
}

const Tick = ({ form, name, label, disabled }: TickProps) => (
  <Checkbox
    value={form.watch()[name] ?? false}
    disabled={disabled || form.busy}
    onValueChange={(on) => form.setValue(name, on)}
  >
    {label}
  </Checkbox>
);
