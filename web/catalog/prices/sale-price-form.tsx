// Inline edit of a sale price (PPD-009).

import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { E4_PER_CENT } from '#domain/base/money.ts';
import { providerProductCalls } from '#domain/catalog/calls.ts';
import { catalogCopy } from '#domain/catalog/copy.ts';
import type { ProductPrice } from '#domain/catalog/shapes.ts';
import { regionName } from '#web/catalog/cells.tsx';
import { catalogLabels } from '#web/catalog/labels.ts';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { UnitCost } from '#web/ui/kit/values/money.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { PriceForm } from './price-form.tsx';
import { PRICE_QUERIES } from './price-queries.ts';

export function SalePriceForm({ price: { id, price, countries } }: { price: ProductPrice }) {
  const [isEditing, setEditing] = useState(false);
  const region = regionName(countries);
  const stop = () => setEditing(false);
  const mutation = useCallMutation(providerProductCalls.changePrice, {
    successMessage: catalogCopy.priceUpdated,
    invalidate: PRICE_QUERIES,
    onSuccess: stop,
  });
  if (!isEditing)
    return (
      <span className="inline-flex items-center gap-1">
        <UnitCost amount={price} />
        <IconButton size="sm" label={catalogLabels.changePriceOf(region)} onClick={() => setEditing(true)}>
          <Pencil />
        </IconButton>
      </span>
    );
  return (
    <PriceForm
      label={catalogLabels.newPriceOf(region)}
      initialPrice={price / E4_PER_CENT}
      busy={mutation.busy}
      onSave={(cents) => void mutation.run({ id, price: cents })}
      onCancel={stop}
    />
  );
}
