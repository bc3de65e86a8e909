// Sync Product: a product by SKU, or all of a provider's promotion (PPD-004 to PPD-006).

import { useState } from 'react';
import { priceSyncCalls } from '#domain/catalog/calls.ts';
import { copy } from '#domain/catalog/copy.ts';
import { Button } from '#web/base/button.tsx';
import { DateTimeField } from '#web/base/date-time-field.tsx';
import { Dialog, DialogFooter } from '#web/base/dialog.tsx';
import { Form, FormField, SubmitButton, useCallForm } from '#web/base/form.tsx';
import { Input } from '#web/base/input.tsx';
import { labels } from '#web/base/labels.ts';
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

function SyncForm({ close }: { close: () => void }) {
  const [start] = useState({ promotionId: '', sku: '', fromDate: null, toDate: null });
  const form = useCallForm({ call: priceSyncCalls.start, start, ...syncOptions(copy.productSync, close) });
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
      <DialogFooter>
        <Button onClick={close}>{labels.cancel}</Button>
        <SubmitButton>{words.syncProduct}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
