// Sync Product: a product by SKU, or all of a provider's promotion (PPD-004 to PPD-006).

import { useState } from 'react';
import { priceSyncCalls } from '#domain/catalog/calls.ts';
import { copy } from '#domain/catalog/copy.ts';
import type { OwnPrice } from '#domain/catalog/shapes.ts';
import { Button } from '#web/base/button.tsx';
import { DateTimeField } from '#web/base/date-time-field.tsx';
import { Dialog, DialogFooter } from '#web/base/dialog.tsx';
import { Form, FormField, SubmitButton, useCallForm } from '#web/base/form.tsx';
import { Input } from '#web/base/input.tsx';
import { labels } from '#web/base/labels.ts';
import { useRead } from '#web/base/use-call.ts';
import { useSettled } from '#web/base/use-settled.ts';
import { OwnPrices } from './own-prices.tsx';
import { syncOptions } from './use-sync.ts';
import { words } from './words.ts';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function SyncDialog({ open, onOpenChange }: Props) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={words.syncProduct} description={words.syncHint}>
      <SyncForm close={() => onOpenChange(false)} />
    </Dialog>
  );
}

const TYPING_MS = 300;
const NONE: readonly OwnPrice[] = [];

/** The sale prices that people set on what is named; none while a name is being typed. */
function useOwnPrices({ promotionId, sku }: { promotionId?: string | null; sku?: string | null }): readonly OwnPrice[] {
  const typed = promotionId?.trim() ? { promotionId: promotionId.trim() } : sku?.trim() ? { sku: sku.trim() } : {};
  const named = useSettled(typed, TYPING_MS);
  const settled = JSON.stringify(named) === JSON.stringify(typed);
  const { data } = useRead(priceSyncCalls.ownPrices, named, { enabled: settled && Object.keys(named).length > 0 });
  return (settled && data) || NONE;
}

function SyncForm({ close }: { close: () => void }) {
  const [start] = useState({ promotionId: '', sku: '', fromDate: null, toDate: null });
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const form = useCallForm({
    call: priceSyncCalls.start,
    start,
    ...syncOptions(copy.productSync, close),
    // Only what is listed now: another name may have been typed since.
    shape: (input) => {
      const replace = own.filter(({ id }) => ticked.has(id)).map(({ id }) => id);
      return replace.length > 0 ? { ...input, replace } : input;
    },
  });
  const own = useOwnPrices(form.watch());
  return (
    <Form form={form}>
      <FormField name="promotionId" label={words.promotionId}>
        {(control) => <Input {...control} spellCheck={false} autoComplete="off" />}
      </FormField>
      <FormField name="sku" label={words.sku}>
        {(control) => <Input {...control} spellCheck={false} autoComplete="off" />}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="fromDate" label={words.from}>
          {(control) => <DateTimeField {...control} />}
        </FormField>
        <FormField name="toDate" label={words.to}>
          {(control) => <DateTimeField {...control} />}
        </FormField>
      </div>
      <p className="-mt-2 text-xs text-muted">{words.windowHint}</p>
      {own.length > 0 && <OwnPrices prices={own} ticked={ticked} onTick={setTicked} />}
      <DialogFooter>
        <Button onClick={close}>{labels.cancel}</Button>
        <SubmitButton>{words.syncProduct}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
