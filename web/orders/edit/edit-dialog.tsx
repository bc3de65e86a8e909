// Edits an order: promotion, quantity, price, processing window, invoicing, and whether to replan its country mix
// (ODT-017 to ODT-021, LIFE-T40). Only changes are sent.

import { useMemo, useState } from 'react';
import type { OrderEdit } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { areTermsFixed, canOnlyDecrease, minimumQuantity } from '#domain/orders/edit-bounds.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { AsyncSelect } from '#web/ui/form/async-select.tsx';
import { DateTimeField } from '#web/ui/form/date-time-field.tsx';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { wholeNumberOrNull } from '#web/ui/form/use-number-text.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Checkbox } from '#web/ui/kit/controls/checkbox.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { integer, pickerTime } from '#web/ui/kit/values/format.ts';
import { usePermission } from '#web/ui/session/session.ts';
import type { ActionDialogProps } from '../action-map.ts';
import { detailLabels } from '../detail-labels.ts';
import { earliestApprovalEnd } from '../figures.ts';
import { orderLabels } from '../labels.ts';
import { closeWhenUnchanged } from './close-when-unchanged.ts';
import { EditConflictNote, lastActor, useEditConflict } from './edit-conflict.tsx';
import { EditEffect } from './edit-effect.tsx';
import {
  differencesOf,
  type EditFields,
  editCallFor,
  editChanges,
  editFormValues,
  isUnchanged,
} from './edit-fields.ts';
import { editLabels } from './labels.ts';
import { orderPromotionLookup } from './promotion-lookup.ts';

export const EditDialog = ({ order, open, close }: ActionDialogProps<Order>) => (
  <Dialog
    open={open}
    onOpenChange={(next) => !next && close()}
    title={editLabels.editTitle(order.orderNumber)}
    description={`${order.partner.name} · ${order.product.productName}`}
    size="md"
  >
    <EditForm order={order} close={close} />
  </Dialog>
);

function useEdit(order: Order, close: () => void) {
  const [base, setBase] = useState(order);
  const call = useMemo(() => editCallFor(base), [base]);
  const form = useCallForm({
    call,
    initialValues: editFormValues(base),
    fixedInput: { id: base.id, termsVersion: base.termsVersion },
    transformInput: ({ id, termsVersion, ...values }) =>
      ({ id, termsVersion, ...editChanges(values, base) }) as OrderEdit,
    successMessage: ({ proposal }) => (proposal ? orderCopy.changeProposed : orderCopy.updated),
    reload: true,
    isIdempotent: true,
    onSuccess: close,
  });
  const { overtaken } = useEditConflict(order, form.mutation as never, (newest) => {
    setBase(newest);
    form.rhf.reset(editFormValues(newest), { keepDirtyValues: true });
  });
  return { base, form, overtaken };
}

function EditForm({ order, close }: Pick<ActionDialogProps<Order>, 'order' | 'close'>) {
  const { base, form, overtaken } = useEdit(order, close);
  const values = form.watch() as EditFields;
  const same = (now: object) => isUnchanged(now as EditFields, base);
  const settled = areTermsFixed(base.status);
  const isPromotionChanged = values.promotionId !== base.product.voiduPromotion.promotionId;
  return (
    <Form form={closeWhenUnchanged(form, same, close)}>
      {overtaken && (
        <EditConflictNote
          by={lastActor(overtaken.current)}
          differences={differencesOf(overtaken.before, overtaken.current)}
        />
      )}
      <EditEffect
        order={base}
        quantity={wholeNumberOrNull(values.quantity) ?? 0}
        price={wholeNumberOrNull(values.offerPrice) ?? 0}
        willReplan={values.reprocessBlending || isPromotionChanged}
      />
      {settled && <p className="rounded-lg bg-surface px-3 py-2 text-sm text-muted">{editLabels.fixedByState}</p>}
      <PromotionField sku={base.product.productSku} settled={settled} />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="quantity" label={orderLabels.quantity} hint={quantityHint(base)}>
          {(control) => <NumberInput {...control} unit={orderLabels.keys} />}
        </FormField>
        <FormField name="offerPrice" label={detailLabels.offerPrice}>
          {(control) => <MoneyInput {...control} />}
        </FormField>
        <WindowFields order={base} settled={settled} values={values} />
      </div>
      <div className="flex flex-col gap-2">
        <Checkbox
          value={values.dontCreateInvoice}
          disabled={form.busy}
          onValueChange={(on) => form.setValue('dontCreateInvoice', on)}
        >
          {detailLabels.dontCreateInvoice}
        </Checkbox>
        <Checkbox
          value={values.reprocessBlending}
          disabled={form.busy}
          aria-describedby="reprocess-text"
          onValueChange={(on) => form.setValue('reprocessBlending', on)}
        >
          {editLabels.reprocessBlending}
        </Checkbox>
        <p id="reprocess-text" className="-mt-1.5 pl-6 text-xs text-muted">
          {editLabels.reprocessText}
        </p>
      </div>
      <DialogFooter>
        <Button onClick={close}>{labels.cancel}</Button>
        <SubmitButton>{editLabels.save}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

interface WindowProps {
  order: Order;
  settled: boolean;
  values: EditFields;
}

/** The processing window, within the promotion of the order unless that changes. */
function WindowFields({ order, settled, values }: WindowProps) {
  const { validFrom, validTo, promotionId } = order.product.voiduPromotion;
  const isPromotionChanged = values.promotionId !== promotionId;
  return (
    <>
      <FormField
        name="processingStartOnUtc"
        label={detailLabels.processingStart}
        hint={
          !isPromotionChanged && validFrom && validTo && detailLabels.window(pickerTime(validFrom), pickerTime(validTo))
        }
      >
        {(control) => (
          <DateTimeField
            {...control}
            disabled={settled || control.disabled}
            {...(!isPromotionChanged && { min: validFrom ?? undefined, max: validTo ?? undefined })}
          />
        )}
      </FormField>
      <FormField name="processingEndOnUtc" label={detailLabels.processingEnd}>
        {(control) => (
          <DateTimeField
            {...control}
            disabled={settled || control.disabled}
            min={values.processingStartOnUtc ? earliestApprovalEnd(values.processingStartOnUtc) : undefined}
          />
        )}
      </FormField>
    </>
  );
}

const quantityHint = (order: Order): string =>
  canOnlyDecrease(order.status)
    ? editLabels.upTo(integer(minimumQuantity(order)), integer(order.quantity))
    : editLabels.atLeast(integer(minimumQuantity(order)));

/** For users who may view promotions; others keep the current one. */
function PromotionField({ sku, settled }: { sku: string; settled: boolean }) {
  const [lookup] = useState(() => orderPromotionLookup(sku));
  if (!usePermission('Promotion.View')) return null;
  return (
    <FormField name="promotionId" label={detailLabels.promotion}>
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
