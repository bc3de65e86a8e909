// Staff edit an order: promotion, quantity, price, processing window, invoicing, and whether its country mix is planned
// anew (ODT-017 to ODT-021, LIFE-T40). Only what was changed is sent.

import { useMemo, useState } from 'react';
import type { OrderEdit } from '#domain/orders/calls.ts';
import { copy } from '#domain/orders/copy.ts';
import { isSettled, leastQuantity, onlyLower } from '#domain/orders/edit-bounds.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { AsyncSelect } from '#web/base/async-select.tsx';
import { Button } from '#web/base/button.tsx';
import { Checkbox } from '#web/base/checkbox.tsx';
import { DateTimeField } from '#web/base/date-time-field.tsx';
import { Dialog, DialogFooter } from '#web/base/dialog.tsx';
import { Form, FormField, SubmitButton, useCallForm } from '#web/base/form.tsx';
import { integer, pickerTime } from '#web/base/format.ts';
import { labels } from '#web/base/labels.ts';
import { MoneyInput } from '#web/base/money-input.tsx';
import { NumberInput } from '#web/base/number-input.tsx';
import { useMay } from '#web/base/session.ts';
import { sound } from '#web/base/typed.ts';
import type { ActionDialogProps } from '../action-map.ts';
import { earliestEnd } from '../figures.ts';
import { words as orderWords } from '../words.ts';
import { EditEffect } from './edit-effect.tsx';
import { callFor, changesOf, differencesOf, type EditFields, isSame, startOf } from './edit-fields.ts';
import { lastActor, MeanwhileNote, useMeanwhile } from './meanwhile.tsx';
import { promotionsOf } from './promotion-lookup.ts';
import { unlessSame } from './unless-same.ts';
import { words } from './words.ts';

export const EditDialog = ({ order, open, close }: ActionDialogProps<Order>) => (
  <Dialog
    open={open}
    onOpenChange={(next) => !next && close()}
    title={words.editTitle(order.orderNumber)}
    description={`${order.partner.name} · ${order.product.productName}`}
    size="md"
  >
    <EditForm order={order} close={close} />
  </Dialog>
);

function useEdit(order: Order, close: () => void) {
  const [base, setBase] = useState(order);
  const call = useMemo(() => callFor(base), [base]);
  const form = useCallForm({
    call,
    start: startOf(base),
    fixed: { id: base.id, modifiedAt: base.modifiedAt },
    shape: ({ id, modifiedAt, ...values }) => ({ id, modifiedAt, ...changesOf(values, base) }) as OrderEdit,
    done: copy.updated,
    reload: true,
    once: true,
    onDone: close,
  });
  const { overtaken } = useMeanwhile(order, form.act as never, (newest) => {
    setBase(newest);
    form.rhf.reset(startOf(newest), { keepDirtyValues: true });
  });
  return { base, form, overtaken };
}

function EditForm({ order, close }: Pick<ActionDialogProps<Order>, 'order' | 'close'>) {
  const { base, form, overtaken } = useEdit(order, close);
  const values = form.watch() as EditFields;
  const same = (now: object) => isSame(now as EditFields, base);
  const settled = isSettled(base.status);
  const { validFrom, validTo, promotionId } = base.product.voiduPromotion;
  const moved = values.promotionId !== promotionId;
  return (
    <Form form={unlessSame(form, same, close)}>
      {overtaken && (
        <MeanwhileNote by={lastActor(overtaken.now)} differences={differencesOf(overtaken.before, overtaken.now)} />
      )}
      <EditEffect
        order={base}
        quantity={sound(values.quantity) ?? 0}
        price={sound(values.offerPrice) ?? 0}
        replanned={values.reprocessBlending || moved}
      />
      {settled && <p className="rounded-lg bg-surface px-3 py-2 text-sm text-muted">{words.fixedByState}</p>}
      <PromotionField sku={base.product.productSku} settled={settled} />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="quantity" label={orderWords.quantity} hint={quantityHint(base)}>
          {(control) => <NumberInput {...control} unit={orderWords.keys} />}
        </FormField>
        <FormField name="offerPrice" label={orderWords.offerPrice}>
          {(control) => <MoneyInput {...control} />}
        </FormField>
        <FormField
          name="processingStartOnUtc"
          label={orderWords.processingStart}
          hint={!moved && validFrom && validTo && orderWords.window(pickerTime(validFrom), pickerTime(validTo))}
        >
          {(control) => (
            <DateTimeField
              {...control}
              disabled={settled || control.disabled}
              {...(!moved && { min: validFrom ?? undefined, max: validTo ?? undefined })}
            />
          )}
        </FormField>
        <FormField name="processingEndOnUtc" label={orderWords.processingEnd}>
          {(control) => (
            <DateTimeField
              {...control}
              disabled={settled || control.disabled}
              min={values.processingStartOnUtc ? earliestEnd(values.processingStartOnUtc) : undefined}
            />
          )}
        </FormField>
      </div>
      <div className="flex flex-col gap-2">
        <Checkbox
          value={values.dontCreateInvoice}
          disabled={form.busy}
          onValueChange={(on) => form.set('dontCreateInvoice', on)}
        >
          {orderWords.dontCreateInvoice}
        </Checkbox>
        <Checkbox
          value={values.reprocessBlending}
          disabled={form.busy}
          aria-describedby="reprocess-text"
          onValueChange={(on) => form.set('reprocessBlending', on)}
        >
          {words.reprocessBlending}
        </Checkbox>
        <p id="reprocess-text" className="-mt-1.5 pl-6 text-xs text-muted">
          {words.reprocessText}
        </p>
      </div>
      <DialogFooter>
        <Button onClick={close}>{labels.cancel}</Button>
        <SubmitButton>{words.save}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

const quantityHint = (order: Order): string =>
  onlyLower(order.status)
    ? words.upTo(integer(leastQuantity(order)), integer(order.quantity))
    : words.atLeast(integer(leastQuantity(order)));

/** Only for those who may look at promotions; the rest keep what is there. */
function PromotionField({ sku, settled }: { sku: string; settled: boolean }) {
  const [lookup] = useState(() => promotionsOf(sku));
  if (!useMay('Promotion.View')) return null;
  return (
    <FormField name="promotionId" label={orderWords.promotion}>
      {({ value, onValueChange, ...control }) => (
        <AsyncSelect
          {...control}
          single
          lookup={lookup}
          value={value ? [value] : []}
          onValueChange={([chosen]) => chosen && onValueChange(chosen)}
          disabled={settled || control.disabled}
        />
      )}
    </FormField>
  );
}
