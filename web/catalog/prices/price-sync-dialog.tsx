// Sync Product: one product by SKU, or all of a provider promotion (PPD-004 to PPD-006).

import { useState } from 'react';
import { priceSyncCalls } from '#domain/catalog/calls.ts';
import { catalogCopy } from '#domain/catalog/copy.ts';
import type { OwnPrice } from '#domain/catalog/shapes.ts';
import { catalogLabels } from '#web/catalog/labels.ts';
import { DateTimeField } from '#web/ui/form/date-time-field.tsx';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { useDebouncedValue } from '#web/ui/kit/use-debounced-value.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { ManualPrices } from './manual-prices.tsx';
import { priceSyncOptions } from './use-price-sync.ts';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function PriceSyncDialog({ open, onOpenChange }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={catalogLabels.syncProduct}
      description={catalogLabels.syncHint}
    >
      <PriceSyncForm close={() => onOpenChange(false)} />
    </Dialog>
  );
}

const TYPING_MS = 300;
const NONE: readonly OwnPrice[] = [];

/** Manual sale prices of the subject; none while it is being typed. */
function useManualPrices({
  promotionId,
  sku,
}: {
  promotionId?: string | null | undefined;
  sku?: string | null | undefined;
}): readonly OwnPrice[] {
  const typed = promotionId?.trim() ? { promotionId: promotionId.trim() } : sku?.trim() ? { sku: sku.trim() } : {};
  const named = useDebouncedValue(typed, TYPING_MS);
  const settled = JSON.stringify(named) === JSON.stringify(typed);
  const { data } = useCallQuery(priceSyncCalls.ownPrices, named, { enabled: settled && Object.keys(named).length > 0 });
  return (settled && data) || NONE;
}

function PriceSyncForm({ close }: { close: () => void }) {
  const [start] = useState({ promotionId: '', sku: '', fromDate: null, toDate: null });
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const form = useCallForm({
    call: priceSyncCalls.start,
    initialValues: start,
    ...priceSyncOptions(catalogCopy.productSync, close),
    // Only for the current list: the subject may have changed since.
    transformInput: (input) => {
      const replace = own.filter(({ id }) => ticked.has(id)).map(({ id }) => id);
      return replace.length > 0 ? { ...input, replace } : input;
    },
  });
  const own = useManualPrices(form.watch());
  return (
    <Form form={form}>
      <FormField name="promotionId" label={catalogLabels.promotionId}>
        {(control) => <Input {...control} spellCheck={false} autoComplete="off" />}
      </FormField>
      <FormField name="sku" label={catalogLabels.sku}>
        {(control) => <Input {...control} spellCheck={false} autoComplete="off" />}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="fromDate" label={catalogLabels.from}>
          {(control) => <DateTimeField {...control} />}
        </FormField>
        <FormField name="toDate" label={catalogLabels.to}>
          {(control) => <DateTimeField {...control} />}
        </FormField>
      </div>
      <p className="-mt-2 text-xs text-muted">{catalogLabels.windowHint}</p>
      {own.length > 0 && <ManualPrices prices={own} selectedIds={ticked} onToggle={setTicked} />}
      <DialogFooter>
        <Button onClick={close}>{labels.cancel}</Button>
        <SubmitButton>{catalogLabels.syncProduct}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
