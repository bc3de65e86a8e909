// Creates a credit note: chosen keys of invoice lines, a free-text reason, and a preview of the amount (CRN-003,
// CRN-004, CRN-008, CRN-009).

import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import type { ListedInvoice } from '#domain/invoices/calls.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { type ChosenLine, type Creditable, creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { linkToCreditNote } from '#web/invoices/document-links.ts';
import { creditNoteLabels } from '#web/invoices/labels.ts';
import { Form, FormField, useCallForm } from '#web/ui/form/form.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { SegmentedControl } from '#web/ui/kit/controls/segmented-control.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/kit/overlays/dialog.tsx';
import { integer, money } from '#web/ui/kit/values/format.ts';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { useCanManageInvoices } from '../documents/send-document.tsx';
import { CreditAmounts } from './credit-amounts.tsx';
import { CreditEnd } from './credit-end.tsx';
import { CreditFreeLines } from './credit-free-lines.tsx';
import { lineName, type ModeProps } from './credit-mode.ts';
import { CreditPreview } from './credit-preview.tsx';

const BeginCreditContext = createContext<(invoice: ListedInvoice) => void>(() => undefined);

/** Opens the credit note dialog of an invoice; null without permission, or if fully credited. */
export function useCredit(invoice: ListedInvoice): (() => void) | null {
  const isAllowed = useCanManageInvoices();
  const begin = use(BeginCreditContext);
  return isAllowed && invoice.status !== 'Credited' ? () => begin(invoice) : null;
}

/** One dialog for the whole list: rows come and go while a reason is being typed. */
export function CreditDialog({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [invoice, setInvoice] = useState<ListedInvoice | null>(null);
  const begin = useCallback((one: ListedInvoice) => {
    setInvoice(one);
    setOpen(true);
  }, []);
  return (
    <BeginCreditContext value={begin}>
      {children}
      {invoice && (
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title={creditNoteLabels.creditTitle(invoice.invoiceNumber)}
          description={invoice.customer.name}
          size="lg"
          dismissible={false}
        >
          <CreditLines invoiceId={invoice.id} onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </BeginCreditContext>
  );
}

/** Loads the remaining keys; typed input survives a refetch. */
function CreditLines({ invoiceId, onDone }: { invoiceId: string; onDone: () => void }) {
  const read = useCallQuery(creditMemoCalls.creditable, { invoiceId }, { refetchOnFocus: false, staleTime: 0 });
  if (read.data && read.isFetchedAfterMount)
    return <CreditModes key={invoiceId} creditable={read.data} onDone={onDone} />;
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />;
  return <SkeletonRows rows={4} />;
}

type Mode = keyof typeof creditNoteLabels.modes;
const MODES = (['keys', 'amount', 'free'] as const).map((value) => ({ value, label: creditNoteLabels.modes[value] }));

const FORMS = { keys: CreditForm, amount: CreditAmounts, free: CreditFreeLines } as const;

/** Keys, amounts without keys, or lines in free text. */
function CreditModes(props: { creditable: Creditable; onDone: () => void }) {
  const [mode, setMode] = useState<Mode>('keys');
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl
        label={creditNoteLabels.mode}
        value={mode}
        onValueChange={setMode}
        options={MODES}
        className="self-start"
      />
      {MODES.map(({ value }) => {
        const ModeForm = FORMS[value];
        return (
          <div key={value} hidden={mode !== value}>
            <ModeForm {...props} isShown={mode === value} />
          </div>
        );
      })}
    </div>
  );
}

type Lines = Creditable['lines'];
type Choice = 'refunded' | 'all' | 'none';

/** Quantities of a preset; fully credited lines get none. */
const chosenLines = (lines: Lines, choice: Choice): ChosenLine[] =>
  lines.map(({ line, left, isRefunded }) => ({
    line,
    quantity: left > 0 && (choice === 'all' || (choice === 'refunded' && isRefunded)) ? left : null,
  }));

const hasRefunded = (lines: Lines): boolean => lines.some(({ isRefunded, left }) => isRefunded && left > 0);

function CreditForm({ creditable: { invoiceId, lines }, isShown, onDone }: ModeProps) {
  const refunded = hasRefunded(lines);
  const [isMade, setIsMade] = useState(false);
  const form = useCallForm({
    call: creditMemoCalls.create,
    initialValues: { reason: '', lines: chosenLines(lines, refunded ? 'refunded' : 'all') },
    fixedInput: { invoiceId },
    successMessage: invoiceCopy.creditCreated,
    linkTo: linkToCreditNote,
    reload: true,
    isIdempotent: true,
    onSuccess: () => {
      setIsMade(true);
      onDone();
    },
  });
  const fill = (choice: Choice) => form.setValue('lines', chosenLines(lines, choice));
  const chosen = form.watch().lines ?? [];
  return (
    <Form form={form}>
      <p className="text-sm text-muted">{creditNoteLabels.creditText}</p>
      <div className="flex flex-wrap gap-1.5">
        {refunded && (
          <Button size="sm" onClick={() => fill('refunded')}>
            {creditNoteLabels.fillRefunded}
          </Button>
        )}
        <Button size="sm" onClick={() => fill('all')}>
          {creditNoteLabels.fillAll}
        </Button>
        <Button size="sm" onClick={() => fill('none')}>
          {creditNoteLabels.fillNone}
        </Button>
      </div>
      <ul className="divide-y divide-line border-y border-line" aria-label={creditNoteLabels.lines}>
        {lines.map((line, at) => (
          <CreditLine key={line.line} line={line} at={at} />
        ))}
      </ul>
      <CreditEnd isShown={isShown} onDone={onDone}>
        <CreditPreview
          call={creditMemoCalls.preview}
          input={{ invoiceId, lines: chosen }}
          isReady={({ lines: ready }) => isReckonable(ready ?? [])}
          isWanted={isShown && !form.busy && !isMade}
        />
      </CreditEnd>
    </Form>
  );
}

const CreditLine = ({ line, at }: { line: Lines[number]; at: number }) => (
  <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-2.5 text-sm">
    <div className="min-w-48 flex-1">
      <p>
        <span className="font-medium whitespace-nowrap">{line.orderNumber || creditNoteLabels.freeLine}</span>{' '}
        {line.isRefunded && <span className="text-muted">{creditNoteLabels.refunded}</span>}
      </p>
      <p className="text-muted">{line.name}</p>
    </div>
    <p className="text-muted tabular-nums sm:pt-1.5">
      {line.left === 0
        ? creditNoteLabels.nothingLeft
        : creditNoteLabels.leftOf(integer(line.left), integer(line.quantity), money(line.unitPrice))}
    </p>
    {line.left > 0 && (
      <FormField
        name={`lines.${at}.quantity`}
        label={creditNoteLabels.keysOf(lineName(line))}
        hideLabel
        className="w-28"
      >
        {(control) => (
          <NumberInput
            {...control}
            max={line.left}
            unit={line.orderId === null ? creditNoteLabels.pieces : creditNoteLabels.keys}
          />
        )}
      </FormField>
    )}
  </li>
);

const isReckonable = (lines: readonly ChosenLine[]): boolean =>
  lines.some(({ quantity }) => quantity !== null) &&
  lines.every(({ quantity }) => quantity === null || (Number.isInteger(quantity) && quantity > 0));
