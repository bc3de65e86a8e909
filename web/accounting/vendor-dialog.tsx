// Dialog to create or edit a vendor (VEN-001, VEN-006, VEN-007).

import type { ReactNode } from 'react';
import { accountingCopy } from '#domain/accounting/copy.ts';
import { INTERNAL_ID_MAX, type Vendor, vendorCalls } from '#domain/accounting/vendor-calls.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { createRowDialog } from '#web/ui/list/table/row-dialog.tsx';
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
    successMessage: vendor ? accountingCopy.vendorUpdated : accountingCopy.vendorCreated,
    isIdempotent: !vendor,
    invalidate: [vendorCalls.list],
    onSuccess: onDone,
  });
  return (
    <Form form={form}>
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

/** Null for a new one. */
const vendorDialog = createRowDialog<{ vendor: Vendor | null }>();

export const VendorDialog = ({ children }: { children: ReactNode }) => (
  <vendorDialog.Provider
    dialog={({ vendor }, state) => (
      <Dialog {...state} title={vendor ? vendorLabels.update : vendorLabels.create} dismissible={false}>
        <VendorForm vendor={vendor} onDone={() => state.onOpenChange(false)} />
      </Dialog>
    )}
  >
    {children}
  </vendorDialog.Provider>
);

const useMayWrite = (): boolean => {
  const role = useRole();
  return role === 'SuperAdmin' || role === 'Finance';
};

/** Renders nothing for read-only users (VEN-011). */
export function CreateVendorButton() {
  const open = vendorDialog.useOpen();
  if (!useMayWrite()) return null;
  return (
    <Button kind="primary" onClick={() => open({ vendor: null })}>
      {vendorLabels.create}
    </Button>
  );
}

export function UpdateVendorButton({ vendor }: { vendor: Vendor }) {
  const open = vendorDialog.useOpen();
  if (!useMayWrite()) return null;
  return (
    <Button size="sm" aria-label={vendorLabels.updateOf(vendor.name)} onClick={() => open({ vendor })}>
      {vendorLabels.update}
    </Button>
  );
}
