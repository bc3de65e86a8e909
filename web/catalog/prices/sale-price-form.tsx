// Inline edit of a sale price (PPD-009).

import Pencil from 'lucide-react/icons/pencil';
import { useId, useState } from 'react';
import { moneyFault } from '#domain/base/number-fault.ts';
import { providerProductCalls } from '#domain/catalog/calls.ts';
import { catalogCopy } from '#domain/catalog/copy.ts';
import type { ProductPrice } from '#domain/catalog/shapes.ts';
import { regionName } from '#web/catalog/cells.tsx';
import { catalogLabels } from '#web/catalog/labels.ts';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { UnitCost } from '#web/ui/kit/values/money.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { PRICE_QUERIES } from './price-queries.ts';

const E4_PER_CENT = 100;

/** The user has just clicked to edit. */
const initialText = (node: HTMLElement | null) => node?.querySelector('input')?.select();

export function SalePriceForm({ price }: { price: ProductPrice }) {
  const [draft, setDraft] = useState<number | null | undefined>();
  const faultId = useId();
  const region = regionName(price.countries);
  const stop = () => setDraft(undefined);
  const mutation = useCallMutation(providerProductCalls.changePrice, {
    successMessage: catalogCopy.priceUpdated,
    invalidate: PRICE_QUERIES,
    onSuccess: stop,
  });
  if (draft === undefined)
    return (
      <span className="inline-flex items-center gap-1">
        <UnitCost amount={price.price} />
        <IconButton
          size="sm"
          label={catalogLabels.changePriceOf(region)}
          onClick={() => setDraft(price.price / E4_PER_CENT)}
        >
          <Pencil />
        </IconButton>
      </span>
    );
  const fault = moneyFault(draft);
  const save = () => draft !== null && fault === null && void mutation.run({ id: price.id, price: draft });
  return (
    <form
      className="inline-flex items-center gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Keeps the dialog open.
        event.stopPropagation();
        stop();
      }}
    >
      <div ref={initialText} className="w-24">
        <MoneyInput
          value={draft}
          onValueChange={setDraft}
          aria-label={catalogLabels.newPriceOf(region)}
          aria-invalid={fault ? true : undefined}
          aria-describedby={faultId}
        />
      </div>
      <span id={faultId} role="status" className="max-w-36 text-xs text-balance text-red">
        {fault}
      </span>
      <Button size="sm" kind="primary" type="submit" busy={mutation.busy} disabled={draft === null || fault !== null}>
        {catalogLabels.save}
      </Button>
      <Button size="sm" kind="ghost" onClick={stop}>
        {labels.cancel}
      </Button>
    </form>
  );
}
