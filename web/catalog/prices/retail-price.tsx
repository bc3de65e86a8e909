// Recommended retail price of a product, with an inline edit if allowed (PIC-001).

import { useState } from 'react';
import { providerProductCalls } from '#domain/catalog/calls.ts';
import { catalogProductCopy } from '#domain/catalog/product-copy.ts';
import { productLabels } from '#web/catalog/product-labels.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Money } from '#web/ui/kit/values/money.tsx';
import { usePermission } from '#web/ui/session/session.ts';
import { useCallMutation, useCallQuery } from '#web/ui/session/use-call.ts';
import { PriceForm } from './price-form.tsx';
import { PRICE_QUERIES } from './price-queries.ts';

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

function RetailPriceForm({ productId: id, retailPrice, onEnd }: FormProps) {
  const mutation = useCallMutation(providerProductCalls.setRetailPrice, {
    successMessage: (_, input) =>
      input.retailPrice === null ? catalogProductCopy.retailPriceRemoved : catalogProductCopy.retailPriceSet,
    invalidate: PRICE_QUERIES,
    onSuccess: onEnd,
  });
  return (
    <PriceForm
      label={productLabels.retailPrice}
      initialPrice={retailPrice}
      min={1}
      busy={mutation.busy}
      onSave={(cents) => void mutation.run({ id, retailPrice: cents })}
      onCancel={onEnd}
    >
      {retailPrice !== null && (
        <Button size="sm" disabled={mutation.busy} onClick={() => void mutation.run({ id, retailPrice: null })}>
          {productLabels.removeRetailPrice}
        </Button>
      )}
    </PriceForm>
  );
}
