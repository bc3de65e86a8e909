// Purchase terms: cost, region, vendor and a note, entered before the keys are loaded and shown afterwards.

import { vendorCalls } from '#domain/accounting/vendor-calls.ts';
import { COUNTRIES } from '#domain/base/countries.ts';
import { DEFAULT_PAGE_SIZE } from '#domain/base/limits.ts';
import { type KeyLoad, loadCalls } from '#domain/loads/calls.ts';
import { loadCopy } from '#domain/loads/copy.ts';
import { AsyncSelect } from '#web/ui/form/async-select.tsx';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { type Lookup, localLookup } from '#web/ui/form/lookup.ts';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { integer } from '#web/ui/kit/values/format.ts';
import { send } from '#web/ui/session/api.ts';
import { loadLabels } from './labels.ts';

const countryLookup = localLookup(
  'countries',
  COUNTRIES.map(({ code, name }) => ({ value: code, label: name })),
);

const vendorLookup: Lookup = {
  name: 'vendors',
  search: async (text, signal) => {
    const { items } = await send(
      vendorCalls.list,
      { filter: text ? { text } : {}, sort: [], page: 0, size: DEFAULT_PAGE_SIZE },
      { signal },
    );
    return items.map(({ id, name }) => ({ value: id, label: name }));
  },
};

export function LoadTermsForm({ load }: { load: KeyLoad }) {
  const form = useCallForm({
    call: loadCalls.confirm,
    initialValues: { costPerKey: null, countryCode: null, vendorId: null, note: '' },
    fixedInput: { id: load.id },
    successMessage: loadCopy.created,
    invalidate: [loadCalls.load, loadCalls.list, loadCalls.lines],
  });
  return (
    <Section title={loadLabels.terms} note={loadLabels.visibleAtOnce}>
      {load.undecidedCount > 0 && (
        <p role="status" className="mb-3 text-sm">
          {loadCopy.undecided(load.undecidedCount)}
        </p>
      )}
      <Form form={form}>
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField name="costPerKey" label={loadLabels.cost} required>
            {(control) => <MoneyInput {...control} digits={4} />}
          </FormField>
          <FormField name="countryCode" label={loadLabels.region} required>
            {(control) => (
              <AsyncSelect
                {...control}
                single
                lookup={countryLookup}
                value={control.value ? [control.value] : []}
                onValueChange={([code]) => control.onValueChange(code ?? null)}
              />
            )}
          </FormField>
          <FormField name="vendorId" label={loadLabels.vendor}>
            {(control) => (
              <AsyncSelect
                {...control}
                single
                lookup={vendorLookup}
                value={control.value ? [control.value] : []}
                onValueChange={([id]) => control.onValueChange(id ?? null)}
              />
            )}
          </FormField>
          <FormField name="note" label={loadLabels.remark}>
            {(control) => <Input {...control} />}
          </FormField>
        </div>
        <div className="flex justify-end">
          <SubmitButton disabled={load.undecidedCount > 0}>
            {load.newCount === 1 ? loadLabels.confirmOne : loadLabels.confirm(integer(load.newCount))}
          </SubmitButton>
        </div>
      </Form>
    </Section>
  );
}
