// The window in which a vendor is made or changed (VEN-001, VEN-006, VEN-007).

import { useState } from 'react';
import { copy } from '#domain/accounting/copy.ts';
import { INTERNAL_ID_MAX, type Vendor, vendorCalls } from '#domain/accounting/vendor-calls.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { UnsavedGuard } from '#web/ui/form/unsaved-guard.tsx';
import { Button } from '#web/ui/kit/button.tsx';
import { Dialog, DialogFooter } from '#web/ui/kit/dialog.tsx';
import { Input } from '#web/ui/kit/input.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { useRole } from '#web/ui/session/session.ts';
import { vendorLabels } from './labels.ts';

function VendorForm({ vendor, onDone }: { vendor: Vendor | null; onDone: () => void }) {
  const form = useCallForm({
    // A new vendor is the same form without an id.
    call: (vendor ? vendorCalls.update : vendorCalls.create) as typeof vendorCalls.update,
    initialValues: {
      internalId: vendor?.internalId ?? null,
      name: vendor?.name ?? '',
      searchValue: vendor?.searchValue ?? '',
    },
    ...(vendor && { fixedInput: { id: vendor.id } }),
    successMessage: vendor ? copy.vendorUpdated : copy.vendorCreated,
    isIdempotent: !vendor,
    invalidate: [vendorCalls.list],
    onSuccess: onDone,
  });
  return (
    <Form form={form}>
      <UnsavedGuard isActive={form.isDirty && !form.busy && form.mutation.error === null} />
      <FormField name="internalId" label={vendorLabels.internalId} required>
        {(control) => <NumberInput {...control} max={INTERNAL_ID_MAX} />}
      </FormField>
      <FormField name="searchValue" label={vendorLabels.searchValue} hint={vendorLabels.searchValueHint} required>
        {(control) => <Input {...control} />}
      </FormField>
      <FormField name="name" label={vendorLabels.name} required>
        {(control) => <Input {...control} />}
      </FormField>
      <DialogFooter>
        <Button onClick={onDone}>{labels.cancel}</Button>
        <SubmitButton>{vendor ? vendorLabels.update : vendorLabels.create}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

/** The button and its window; nothing for who only reads (VEN-011). */
export function VendorDialog({ vendor }: { vendor: Vendor | null }) {
  const [open, setOpen] = useState(false);
  const role = useRole();
  if (role !== 'SuperAdmin' && role !== 'Finance') return null;
  const title = vendor ? vendorLabels.update : vendorLabels.create;
  return (
    <>
      <Button
        {...(vendor
          ? { size: 'sm' as const, 'aria-label': vendorLabels.updateOf(vendor.name) }
          : { kind: 'primary' as const })}
        onClick={() => setOpen(true)}
      >
        {title}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title} dismissible={false}>
        <VendorForm vendor={vendor} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
