// Contact and electronic address of the seller on e-invoices (INV-061).

import { commonCopy } from '#domain/base/copy.ts';
import { eInvoiceCalls, type SellerEInvoice } from '#domain/invoices/einvoice/einvoice-calls.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { Skeleton } from '#web/ui/kit/feedback/skeleton.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { AddressFields } from './address-fields.tsx';
import { eInvoiceLabels } from './labels.ts';

export function SellerContactSection() {
  const read = useCallQuery(eInvoiceCalls.ofSeller, {}, { refetchOnFocus: false });
  return (
    <Section title={eInvoiceLabels.sellerTitle} note={eInvoiceLabels.sellerNote}>
      {read.data ? (
        <ContactForm key={JSON.stringify(read.data)} contact={read.data} />
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Section>
  );
}

function ContactForm({ contact }: { contact: SellerEInvoice }) {
  const form = useCallForm({
    call: eInvoiceCalls.setOfSeller,
    initialValues: contact,
    successMessage: commonCopy.saved,
    invalidate: [eInvoiceCalls.ofSeller],
  });
  return (
    <Form form={form}>
      <div className="grid gap-3 sm:grid-cols-2">
        <FormField name="contactName" label={eInvoiceLabels.contactName}>
          {(control) => <Input {...control} />}
        </FormField>
        <FormField name="contactPhone" label={eInvoiceLabels.contactPhone}>
          {(control) => <Input {...control} />}
        </FormField>
        <AddressFields emailLabel={eInvoiceLabels.sellerByEmail} />
      </div>
      <div className="flex justify-end">
        <SubmitButton>{eInvoiceLabels.saveSeller}</SubmitButton>
      </div>
    </Form>
  );
}
