// Recommended retail price of a product, with an inline edit if allowed (PIC-001).

import { useState } from 'react';
import { moneyFault } from '#domain/base/number-fault.ts';
import { providerProductCalls } from '#domain/catalog/calls.ts';
import { catalogProductCopy } from '#domain/catalog/product-copy.ts';
import { catalogLabels } from '#web/catalog/labels.ts';
import { productLabels } from '#web/catalog/product-labels.ts';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Money } from '#web/ui/kit/values/money.tsx';
import { usePermission } from '#web/ui/session/session.ts';
import { useCallMutation, useCallQuery } from '#web/ui/session/use-call.ts';
import { PRICE_QUERIES } from './price-queries.ts';

const initialText = (node: HTMLElement | null) => node?.querySelector('input')?.select();

export function RetailPrice({ productId }: { productId: string }) {
  const { data } = useCallQuery(providerProductCalls.one, { id: productId });
  const mayEdit = usePermission('Promotion.Edit');
  const [isEditing, setEditing] = useState(false);
  if (!data) return null;
  const { retailPrice } = data;
  return (
    <section aria-label={productLabels.retailPrice} className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
      <h3 className="font-medium">{productLabels.retailPrice}</h3>
      {isEditing ? (
        <RetailPriceForm productId={productId} retailPrice={retailPrice} onEnd={() => setEditing(false)} />
      ) : (
        <>
          {retailPrice === null ? (
            <span className="text-muted">{productLabels.noRetailPrice}</span>
          ) : (
            <Money cents={retailPrice} />
          )}
          {mayEdit && (
            <Button size="sm" onClick={() => setEditing(true)}>
              {retailPrice === null ? productLabels.setRetailPrice : productLabels.changeRetailPrice}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

interface FormProps {
  productId: string;
  retailPrice: number | null;
  onEnd: () => void;
}

function RetailPriceForm({ productId, retailPrice, onEnd }: FormProps) {
  const [draft, setDraft] = useState(retailPrice);
  const mutation = useCallMutation(providerProductCalls.setRetailPrice, {
    successMessage: (_, input) =>
      input.retailPrice === null ? catalogProductCopy.retailPriceRemoved : catalogProductCopy.retailPriceSet,
    invalidate: PRICE_QUERIES,
    onSuccess: onEnd,
  });
  const fault = moneyFault(draft, { min: 1 });
  return (
    <form
      className="flex flex-wrap items-center gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (draft !== null && fault === null) void mutation.run({ id: productId, retailPrice: draft });
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Keeps the dialog open.
        event.stopPropagation();
        onEnd();
      }}
    >
      <div ref={initialText} className="w-28">
        <MoneyInput
          value={draft}
          onValueChange={setDraft}
          aria-label={productLabels.retailPrice}
          aria-invalid={fault ? true : undefined}
          aria-describedby="retail-price-fault"
        />
      </div>
      <Button size="sm" kind="primary" type="submit" busy={mutation.busy} disabled={draft === null || fault !== null}>
        {catalogLabels.save}
      </Button>
      {retailPrice !== null && (
        <Button
          size="sm"
          disabled={mutation.busy}
          onClick={() => void mutation.run({ id: productId, retailPrice: null })}
        >
          {productLabels.removeRetailPrice}
        </Button>
      )}
      <Button size="sm" kind="ghost" onClick={onEnd}>
        {labels.cancel}
      </Button>
      <span id="retail-price-fault" role="status" className="text-xs text-red">
        {fault}
      </span>
    </form>
  );
}
