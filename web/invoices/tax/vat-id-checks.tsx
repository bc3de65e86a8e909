// VIES results for a partner's VAT id with time and reference, and requesting another check. Nothing waits for it.

import { useQueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import { commonCopy } from '#domain/base/copy.ts';
import type { VatIdChecks as Checks, VatIdCheck, VatIdOutcome } from '#domain/invoices/tax/vat-id-calls.ts';
import { vatIdCheckCalls } from '#domain/invoices/tax/vat-id-calls.ts';
import { vatIdCheckLabels } from '#web/invoices/labels.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { StatusPill, type Tone } from '#web/ui/kit/feedback/status-pill.tsx';
import { Time } from '#web/ui/kit/values/time.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { callKey } from '#web/ui/session/queries.ts';
import { useIsInFinance } from '#web/ui/session/session.ts';
import { useCallMutation, useCallQuery } from '#web/ui/session/use-call.ts';

/** Poll intervals in milliseconds, during a check and otherwise. */
const PENDING_MS = 2000;
const IDLE_MS = 60_000;

const PILLS: Record<VatIdOutcome, { tone: Tone; icon: LucideIcon }> = {
  valid: { tone: 'green', icon: CircleCheck },
  invalid: { tone: 'red', icon: CircleX },
  unknown: { tone: 'orange', icon: CircleAlert },
};

/** Result of a check. */
export function Outcome({ outcome }: { outcome: VatIdOutcome | null }) {
  if (outcome === null) return <StatusPill tone="grey">{vatIdCheckLabels.unanswered}</StatusPill>;
  return <StatusPill {...PILLS[outcome]}>{vatIdCheckLabels.outcomes[outcome]}</StatusPill>;
}

const Line = ({
  check: { vatId, askedAt, outcome, reference, holder, trouble, acceptance },
}: {
  check: VatIdCheck;
}) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
    <Outcome outcome={outcome} />
    <span className="tabular-nums">{vatId}</span>
    <Time value={askedAt} />
    {holder && <span>{vatIdCheckLabels.holder(holder)}</span>}
    {reference && <span className="text-muted break-all">{vatIdCheckLabels.reference(reference)}</span>}
    {trouble && <span className="text-muted break-all">{vatIdCheckLabels.trouble(trouble)}</span>}
    {acceptance && (
      <span className="basis-full">
        {vatIdCheckLabels.acceptedBy(acceptance.byName, acceptance.reason)} · <Time value={acceptance.at} />
      </span>
    )}
  </li>
);

/** Continues with reverse charge although the VAT id was reported as not valid (INV-053). */
function AcceptForm({ companyId }: { companyId: string }) {
  const form = useCallForm({
    call: vatIdCheckCalls.accept,
    initialValues: { reason: '' },
    fixedInput: { partnerId: companyId },
    successMessage: vatIdCheckLabels.accepted,
    invalidate: [vatIdCheckCalls.list],
  });
  return (
    <Form form={form}>
      <p className="text-sm">{vatIdCheckLabels.stopped}</p>
      <div className="flex flex-wrap items-end gap-3">
        <FormField name="reason" label={vatIdCheckLabels.reason} required className="min-w-60 flex-1">
          {(control) => <Input {...control} />}
        </FormField>
        <SubmitButton kind="secondary">{vatIdCheckLabels.accept}</SubmitButton>
      </div>
    </Form>
  );
}

/** Whether the newest clear answer about the current VAT id stops reverse charge. */
function isStopped({ vatId, items }: Checks): boolean {
  const newest = items.find(
    (check) => check.vatId === vatId && (check.outcome === 'valid' || check.outcome === 'invalid'),
  );
  return vatId !== '' && newest?.outcome === 'invalid' && newest.acceptance === null;
}

/** Next step as text. */
function Next({ checks: { isOn, isPending, nextAt } }: { checks: Checks }) {
  if (!isOn) return vatIdCheckLabels.off;
  if (isPending) return vatIdCheckLabels.pending;
  if (nextAt === null) return null;
  return (
    <>
      {vatIdCheckLabels.next} <Time value={nextAt} />
    </>
  );
}

export function VatIdChecks({ companyId }: { companyId: string }) {
  const cached = useQueryClient().getQueryData<Checks>([...callKey(vatIdCheckCalls.list), { partnerId: companyId }]);
  const read = useCallQuery(
    vatIdCheckCalls.list,
    { partnerId: companyId },
    { refetchInterval: cached?.isPending ? PENDING_MS : IDLE_MS },
  );
  const ask = useCallMutation(vatIdCheckCalls.ask, {
    successMessage: commonCopy.done,
    invalidate: [vatIdCheckCalls.list],
  });
  const canAsk = useIsInFinance();
  const checks = read.data;
  if (!checks)
    return read.error ? (
      <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
    ) : null;
  if (checks.vatId === '' && checks.items.length === 0) return null;
  return (
    <div className="mt-4 border-t border-line pt-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-sm text-muted">
          <Next checks={checks} />
        </p>
        {canAsk && checks.isOn && checks.vatId !== '' && (
          <Button
            size="sm"
            busy={ask.busy}
            disabled={checks.isPending}
            onClick={() => void ask.run({ partnerId: companyId })}
          >
            {vatIdCheckLabels.ask}
          </Button>
        )}
      </div>
      {canAsk && isStopped(checks) && <AcceptForm companyId={companyId} />}
      {checks.items.length > 0 && (
        <ul className="divide-y divide-line" aria-label={vatIdCheckLabels.history}>
          {checks.items.map((check) => (
            <Line key={check.askedAt} check={check} />
          ))}
        </ul>
      )}
    </div>
  );
}
