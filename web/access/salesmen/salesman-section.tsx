// The salesman of a company, chosen by staff who sell (COM-031, COM-033).

import { salesmanCopy } from '#domain/access/salesman-copy.ts';
import { type Salesman, salesmanCalls } from '#domain/access/salesmen.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { Select } from '#web/ui/kit/controls/select.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useRole } from '#web/ui/session/session.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { salesmanLabels } from './salesman-labels.ts';

/** The option without a salesman. */
const NOBODY = '';

interface FormProps {
  companyId: string;
  salesman: Salesman;
  choices: readonly { id: string; name: string }[];
}

function SalesmanForm({ companyId, salesman: { userId, name, phone, isActive }, choices }: FormProps) {
  const mayChoose = useRole() !== 'Finance';
  const form = useCallForm({
    call: salesmanCalls.choose,
    initialValues: { userId: isActive ? userId : null, phone },
    fixedInput: { id: companyId },
    successMessage: salesmanCopy.saved,
    invalidate: [salesmanCalls.show],
  });
  const options = [
    { value: NOBODY, label: salesmanLabels.none },
    ...choices.map((one) => ({ value: one.id, label: one.name })),
  ];
  return (
    <Form form={form}>
      {!isActive && <p className="text-sm text-orange">{salesmanLabels.inactive(name)}</p>}
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="userId" label={salesmanLabels.salesman}>
          {({ value, onValueChange, ...control }) => (
            <Select
              {...control}
              value={value ?? NOBODY}
              onValueChange={(next) => onValueChange(next === NOBODY ? null : next)}
              options={options}
              disabled={!mayChoose}
            />
          )}
        </FormField>
        <FormField name="phone" label={salesmanLabels.phone}>
          {(control) => <Input {...control} type="tel" autoComplete="off" disabled={!mayChoose} />}
        </FormField>
      </div>
      {mayChoose && (
        <div>
          <SubmitButton>{salesmanLabels.save}</SubmitButton>
        </div>
      )}
    </Form>
  );
}

export function SalesmanSection({ companyId: id }: { companyId: string }) {
  const salesman = useCallQuery(salesmanCalls.show, { id }, { refetchOnFocus: false });
  const choices = useCallQuery(salesmanCalls.choices, {});
  const error = salesman.error ?? choices.error;
  return (
    <Section title={salesmanLabels.title} note={salesmanLabels.note}>
      {salesman.data && choices.data ? (
        <SalesmanForm
          key={JSON.stringify(salesman.data)}
          companyId={id}
          salesman={salesman.data}
          choices={choices.data}
        />
      ) : error ? (
        <ErrorState
          error={error}
          onRetry={() => void Promise.all([salesman.refetch(), choices.refetch()])}
          busy={salesman.isFetching || choices.isFetching}
        />
      ) : (
        <SkeletonRows rows={2} />
      )}
    </Section>
  );
}
