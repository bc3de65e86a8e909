// Quantity and price of a cart line, saved on blur or Enter.

import { use, useEffect, useId, useState } from 'react';
import { REFERENCE_MAX } from '#domain/base/limits.ts';
import type { BasketItem } from '#domain/cart/calls.ts';
import { isOrderable } from '#web/cart/cart-cache.ts';
import { partnerQuantityError, priceError } from '#web/cart/entries.ts';
import { cartLabels } from '#web/cart/labels.ts';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { BasketEditsContext, setInputValidity, useUpdateLine } from './basket-edits.ts';

type Field = 'quantity' | 'demandPrice';

/** Typed value until saved or reverted; undefined shows the line's value. */
function useDraft(item: BasketItem, field: Field, faultOf: (value: number | null) => string | null) {
  const [draft, setDraft] = useState<number | null | undefined>();
  const [left, setLeft] = useState(false);
  const edits = use(BasketEditsContext);
  const change = useUpdateLine();
  const value = draft === undefined ? item[field] : draft;
  const fault = draft === undefined ? null : faultOf(value);
  const input = `${item.promotionId} ${field}`;
  useEffect(() => setInputValidity(edits, input, fault !== null), [edits, input, fault]);
  useEffect(() => () => setInputValidity(edits, input, false), [edits, input]);
  return {
    value,
    fault: left ? fault : null,
    type: (next: number | null) => {
      setLeft(false);
      setDraft(next);
    },
    leave: () => {
      setLeft(true);
      if (draft === undefined || fault !== null || value === null) return;
      setDraft(undefined);
      if (value !== item[field]) void change(item, { [field]: value });
    },
  };
}

const InputFrame = ({ id, fault, children }: { id: string; fault: string | null; children: React.ReactNode }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: Enter bubbles up from the input inside
  <div
    className="flex w-28 flex-col gap-0.5"
    onKeyDown={(event) => {
      if (event.key === 'Enter') (event.target as HTMLElement).blur();
    }}
  >
    {children}
    {fault && (
      <p id={id} role="alert" className="text-xs text-balance text-red">
        {fault}
      </p>
    )}
  </div>
);

export function LineQuantity({ item }: { item: BasketItem }) {
  const { value, fault, type, leave } = useDraft(item, 'quantity', (quantity) =>
    partnerQuantityError(quantity ?? 0, item),
  );
  const id = useId();
  return (
    <InputFrame id={id} fault={fault}>
      <NumberInput
        value={value}
        onValueChange={type}
        onBlur={leave}
        disabled={!isOrderable(item)}
        aria-label={cartLabels.quantityOf(item.name)}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? id : undefined}
      />
    </InputFrame>
  );
}

export function LinePrice({ item }: { item: BasketItem }) {
  const { value, fault, type, leave } = useDraft(item, 'demandPrice', (price) => priceError(price ?? 0));
  const id = useId();
  return (
    <InputFrame id={id} fault={fault}>
      <MoneyInput
        value={value}
        onValueChange={type}
        onBlur={leave}
        disabled={!isOrderable(item)}
        aria-label={cartLabels.demandPriceOf(item.name)}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? id : undefined}
      />
    </InputFrame>
  );
}

/** The buyer's own reference of the order, which must be unique in the company (API-031). */
export function LineReference({ item }: { item: BasketItem }) {
  const [draft, setDraft] = useState<string | undefined>();
  const change = useUpdateLine();
  const leave = () => {
    const reference = draft?.trim();
    setDraft(undefined);
    if (reference !== undefined && reference !== item.reference) void change(item, { reference });
  };
  return (
    <InputFrame id="" fault={null}>
      <Input
        value={draft ?? item.reference}
        onValueChange={setDraft}
        onBlur={leave}
        maxLength={REFERENCE_MAX}
        disabled={!isOrderable(item)}
        aria-label={cartLabels.referenceOf(item.name)}
      />
    </InputFrame>
  );
}
