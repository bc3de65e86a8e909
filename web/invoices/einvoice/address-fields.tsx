// Scheme and id of an electronic address; no scheme means the email address.

import { ADDRESS_SCHEMES } from '#domain/invoices/einvoice/addresses.ts';
import { FormField } from '#web/ui/form/form.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { Select } from '#web/ui/kit/controls/select.tsx';
import { eInvoiceLabels } from './labels.ts';

const OPTIONS = ADDRESS_SCHEMES.map(({ code, name }) => ({ value: code, label: eInvoiceLabels.schemeOf(code, name) }));

export const AddressFields = ({ emailLabel }: { emailLabel: string }) => (
  <>
    <FormField name="addressScheme" label={eInvoiceLabels.addressScheme}>
      {({ value, onValueChange, ...control }) => (
        <Select
          {...control}
          value={(value as string) || null}
          onValueChange={(code) => onValueChange(code ?? '')}
          options={OPTIONS}
          emptyLabel={emailLabel}
          placeholder={emailLabel}
        />
      )}
    </FormField>
    <FormField name="addressId" label={eInvoiceLabels.addressId}>
      {(control) => <Input {...control} />}
    </FormField>
  </>
);
