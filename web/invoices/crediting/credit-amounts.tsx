// Credits amounts of invoice lines without keys: price protection, bonus, goodwill (INV-070).

import { invoiceCopy } from '#domain/invoices/copy.ts';
import { type ChosenAmount, type Creditable, creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { AMOUNT_KINDS, amountKindNames } from '#domain/invoices/credit-kinds.ts';
import { linkToCreditNote } from '#web/invoices/document-links.ts';
import { creditNoteLabels } from '#web/invoices/labels.ts';
import { Form, FormField, useCallForm } from '#web/ui/form/form.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { Select } from '#web/ui/kit/controls/select.tsx';
import { money } from '#web/ui/kit/values/format.ts';
import { CreditEnd } from './credit-end.tsx';
import { lineName, type ModeProps } from './credit-mode.ts';
import { CreditPreview } from './credit-preview.tsx';

const KINDS = optionsOf(AMOUNT_KINDS, (kind) => amountKindNames[kind]);

const isReckonable = (amounts: readonly ChosenAmount[]): boolean =>
  amounts.some(({ netAmount }) => netAmount !== null) &&
  amounts.every(({ netAmount }) => netAmount === null || (Number.isInteger(netAmount) && netAmount > 0));

export function CreditAmounts({ creditable: { invoiceId, lines }, isShown, onDone }: ModeProps) {
  const form = useCallForm({
    call: creditMemoCalls.creditAmounts,
    initialValues: {
      kind: 'PriceProtection' as const,
      reason: '',
      amounts: lines.map(({ line }) => ({ line, netAmount: null as number | null })),
    },
    fixedInput: { invoiceId },
    successMessage: invoiceCopy.creditCreated,
    linkTo: linkToCreditNote,
    reload: true,
    isIdempotent: true,
    onSuccess: onDone,
  });
  return (
    <Form form={form}>
      <p className="text-sm text-muted">{creditNoteLabels.amountText}</p>
      <FormField name="kind" label={creditNoteLabels.kind} required className="w-60">
        {(control) => <Select {...control} options={KINDS} />}
      </FormField>
      <ul className="divide-y divide-line border-y border-line" aria-label={creditNoteLabels.lines}>
        {lines.map((line, at) => (
          <AmountLine key={line.line} line={line} at={at} />
        ))}
      </ul>
      <CreditEnd isShown={isShown} onDone={onDone}>
        <CreditPreview
          call={creditMemoCalls.previewAmounts}
          input={{ invoiceId, amounts: form.watch().amounts ?? [] }}
          isReady={({ amounts }) => isReckonable(amounts)}
          isWanted={isShown && !form.busy}
        />
      </CreditEnd>
    </Form>
  );
}

const AmountLine = ({ line, at }: { line: Creditable['lines'][number]; at: number }) => (
  <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-2.5 text-sm">
    <div className="min-w-48 flex-1">
      <p className="font-medium whitespace-nowrap">{line.orderNumber || creditNoteLabels.freeLine}</p>
      <p className="text-muted">{line.name}</p>
    </div>
    <p className="text-muted tabular-nums sm:pt-1.5">
      {line.left === 0 ? creditNoteLabels.nothingLeft : creditNoteLabels.amountLeft(money(line.leftAmount))}
    </p>
    {line.left > 0 && (
      <FormField
        name={`amounts.${at}.netAmount`}
        label={creditNoteLabels.amountOf(lineName(line))}
        hideLabel
        className="w-32"
      >
        {(control) => <MoneyInput {...control} />}
      </FormField>
    )}
  </li>
);
