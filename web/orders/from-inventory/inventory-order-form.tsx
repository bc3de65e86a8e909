// Form for selling our own stock to a partner: partner, stock type, quantity, price (SIO-001 to SIO-012).

import { useState } from 'react';
import * as z from 'zod/mini';
import { PRICE_CAP_CENTS } from '#domain/base/limits.ts';
import { type InventoryOrder, orderCalls, placingCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { computeMargin } from '#domain/orders/margin.ts';
import { type InventoryItem, inventoryCalls } from '#domain/stock/inventory-calls.ts';
import { STOCK_TYPES, type StockType } from '#domain/stock/periods.ts';
import { partnerLookup } from '#web/companies/company-lookup.ts';
import { stockLabels } from '#web/stock/labels.ts';
import { AsyncSelect } from '#web/ui/form/async-select.tsx';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { SegmentedControl } from '#web/ui/kit/controls/segmented-control.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { integer, money, percent, unitCost } from '#web/ui/kit/values/format.ts';
import { PendingOrders } from './pending-orders.tsx';

/** Free keys of a stock type, 0 if none. */
const freeOf = (item: InventoryItem, type: StockType): number =>
  item.inventoryItems.find((share) => share.type === type)?.availableCount ?? 0;

/** Inventory if it has keys (SIO-002). */
const firstType = (item: InventoryItem): StockType => STOCK_TYPES.find((type) => freeOf(item, type) > 0) ?? 'Inventory';

/** The call, limited to the free keys of the chosen type (SIO-007). */
const callFor = (item: InventoryItem) => ({
  ...placingCalls.fromInventory,
  input: placingCalls.fromInventory.input.check(
    z.refine<InventoryOrder>(({ quantity, type }) => quantity <= freeOf(item, type as StockType), {
      error: ({ input }) => orderCopy.maximumQuantity(freeOf(item, (input as InventoryOrder).type as StockType)),
      path: ['quantity'],
    }),
  ),
});

export function InventoryOrderForm({ item, onDone }: { item: InventoryItem; onDone: () => void }) {
  const [call] = useState(() => callFor(item));
  const form = useCallForm({
    call,
    initialValues: { partnerId: null, type: firstType(item), quantity: null, price: null },
    fixedInput: { productSku: item.productSku, store: item.productStore },
    successMessage: orderCopy.inventoryOrderCreated,
    isIdempotent: true,
    reload: true,
    invalidate: [inventoryCalls.list, inventoryCalls.summary, orderCalls.list],
    onSuccess: onDone,
  });
  const { partnerId, quantity, price, type } = form.watch();
  const share = item.inventoryItems.find((one) => one.type === type);
  const free = share?.availableCount ?? 0;
  const isComplete = Boolean(partnerId && quantity && price) && (quantity ?? 0) <= free;
  return (
    <Form form={form}>
      <FormField name="partnerId" label={stockLabels.partner} required>
        {(control) => (
          <AsyncSelect
            {...control}
            single
            lookup={partnerLookup}
            value={control.value ? [control.value] : []}
            onValueChange={([id]) => control.onValueChange(id ?? null)}
          />
        )}
      </FormField>
      <TypeChoice item={item} value={type as StockType} onChange={(next) => form.setValue('type', next)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField
          name="quantity"
          label={stockLabels.quantity}
          hint={share && stockLabels.available(integer(free), unitCost(share.avgCost))}
          required
        >
          {(control) => <NumberInput {...control} max={free} unit="keys" />}
        </FormField>
        <FormField
          name="price"
          label={stockLabels.price}
          hint={share && price && quantity ? <Profit price={price} quantity={quantity} cost={share.avgCost} /> : ' '}
          required
        >
          {(control) => <MoneyInput {...control} />}
        </FormField>
      </div>
      <PendingOrders sku={item.productSku} />
      <DialogFooter>
        <Button onClick={onDone}>{labels.cancel}</Button>
        <SubmitButton disabled={!isComplete || (price ?? 0) > PRICE_CAP_CENTS}>{stockLabels.submit}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

/** Types without keys are disabled (SIO-002). */
function TypeChoice({
  item,
  value,
  onChange,
}: {
  item: InventoryItem;
  value: StockType;
  onChange: (type: StockType) => void;
}) {
  return (
    <SegmentedControl
      label={stockLabels.type}
      value={value}
      onValueChange={onChange}
      options={STOCK_TYPES.map((type) => ({
        value: type,
        label: `${stockLabels.types[type]} · ${integer(freeOf(item, type))}`,
        title: `${stockLabels.types[type]}: ${stockLabels.typeNotes[type]}`,
        disabled: freeOf(item, type) === 0,
      }))}
    />
  );
}

/** Profit preview of the order. */
function Profit({ price, quantity, cost }: { price: number; quantity: number; cost: number }) {
  const profit = Math.round(quantity * (price - cost / 100));
  return (
    <span className={profit < 0 ? 'text-red' : undefined}>
      {stockLabels.margin(money(profit), percent(computeMargin(price, cost)))}
    </span>
  );
}
