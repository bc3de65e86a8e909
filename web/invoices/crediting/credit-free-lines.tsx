// Credits lines in free text, such as an advertising contribution (INV-091).

import { invoiceCopy } from '#domain/invoices/copy.ts';
import { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { linkToCreditNote } from '#web/invoices/document-links.ts';
import { creditNoteLabels } from '#web/invoices/labels.ts';
import { Form, useCallForm } from '#web/ui/form/form.tsx';
import { money } from '#web/ui/kit/values/format.ts';
import { areReckonable, EMPTY_LINE, FreeLineFields } from '../documents/free-line-fields.tsx';
import { CreditEnd } from './credit-end.tsx';
import type { ModeProps } from './credit-mode.ts';
import { CreditPreview } from './credit-preview.tsx';

export function CreditFreeLines({ creditable: { invoiceId, lines }, isShown, onDone }: ModeProps) {
  const form = useCallForm({
    call: creditMemoCalls.creditFreeLines,
    initialValues: { reason: '', lines: [{ ...EMPTY_LINE }] },
    fixedInput: { invoiceId },
    successMessage: invoiceCopy.creditCreated,
    linkTo: linkToCreditNote,
    reload: true,
    isIdempotent: true,
    onSuccess: onDone,
  });
  const freeLines = form.watch().lines ?? [];
  const left = lines.reduce((sum, { leftAmount }) => sum + leftAmount, 0);
  return (
    <Form form={form}>
      <p className="text-sm text-muted">{`${creditNoteLabels.freeText} ${creditNoteLabels.amountLeft(money(left))}.`}</p>
      <FreeLineFields
        name="lines"
        lines={freeLines}
        onChange={(next) => form.setValue('lines', next)}
        isRequired
        disabled={form.busy}
      />
      <CreditEnd isShown={isShown} onDone={onDone}>
        <CreditPreview
          call={creditMemoCalls.previewFreeLines}
          input={{ invoiceId, lines: freeLines }}
          isReady={({ lines: ready }) => areReckonable(ready)}
          isWanted={isShown && !form.busy}
        />
      </CreditEnd>
    </Form>
  );
}
