// The VAT ID check that an invoice under reverse charge relied on: day, reference, and who continued after it and why.

import type { ListedInvoice } from '#domain/invoices/calls.ts';
import { vatIdCheckCalls } from '#domain/invoices/tax/vat-id-calls.ts';
import { vatIdCheckLabels as text } from '#web/invoices/labels.ts';
import { Skeleton } from '#web/ui/kit/feedback/skeleton.tsx';
import { Time } from '#web/ui/kit/values/time.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useRole } from '#web/ui/session/session.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { Outcome } from './vat-id-checks.tsx';

function Proof({ id }: { id: string }) {
  const read = useCallQuery(vatIdCheckCalls.ofInvoice, { id });
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton className="h-5 w-64" />;
  const { vatId, check } = read.data;
  if (!check)
    return (
      <p>
        <span className="tabular-nums">{vatId}</span> · {text.unchecked}
      </p>
    );
  const { askedAt, outcome, reference, acceptance } = check;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Outcome outcome={outcome} />
      <span className="tabular-nums">{vatId}</span>
      <Time value={askedAt} />
      {reference && <span className="text-muted break-all">{text.reference(reference)}</span>}
      {acceptance && (
        <span className="basis-full">
          {text.acceptedBy(acceptance.byName, acceptance.reason)} · <Time value={acceptance.at} />
        </span>
      )}
    </p>
  );
}

/** Shown to staff, for invoices under reverse charge. */
export function VatIdProof({ invoice: { id, taxes } }: { invoice: ListedInvoice }) {
  const isStaff = useRole() !== 'Partner';
  if (!isStaff || !taxes.some(({ category }) => category === 'AE')) return null;
  return (
    <section aria-label={text.proof} className="rounded-lg bg-hover px-3 py-2 text-sm">
      <Proof key={id} id={id} />
    </section>
  );
}
