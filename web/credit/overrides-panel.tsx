// Credit limit overrides of a company with user, end and reason; granted and revoked by level 2 approvers (COM-019).

import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import * as z from 'zod/mini';
import { timeOf } from '#domain/base/time.ts';
import { type CreditAccount, type CreditOverride, type OverrideState, overrideCalls } from '#domain/credit/calls.ts';
import { creditCopy } from '#domain/credit/copy.ts';
import { DateTimeField } from '#web/ui/form/date-time-field.tsx';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Textarea } from '#web/ui/kit/controls/textarea.tsx';
import { EmptyState } from '#web/ui/kit/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { money, pickerTime } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { DataTable } from '#web/ui/list/table/data-table.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { usePermission } from '#web/ui/session/session.ts';
import { useCallMutation, useCallQuery } from '#web/ui/session/use-call.ts';
import { creditLabels } from './labels.ts';

const TONE = { Valid: 'green', Expired: 'grey', Revoked: 'orange' } as const satisfies Record<OverrideState, string>;

const State = ({ override: { state, revokedByName } }: { override: CreditOverride }) => (
  <StatusPill tone={TONE[state]} title={revokedByName ? creditLabels.revokedBy(revokedByName) : undefined}>
    {creditLabels.overrideStates[state]}
  </StatusPill>
);

function Revoke({ override }: { override: CreditOverride }) {
  const [open, setOpen] = useState(false);
  const isAllowed = usePermission('Order.Level2Approve');
  const mutation = useCallMutation(overrideCalls.revoke, {
    successMessage: creditCopy.overrideRevoked,
    reload: true,
    onSuccess: () => setOpen(false),
  });
  if (!isAllowed || override.state !== 'Valid') return null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {creditLabels.revoke}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={(next) => {
          mutation.reset();
          setOpen(next);
        }}
        title={creditLabels.revokeTitle(money(override.amount))}
        confirmLabel={creditLabels.revoke}
        cancelLabel={creditLabels.keepOverride}
        busy={mutation.busy}
        onConfirm={() => void mutation.run({ id: override.id })}
      >
        {creditLabels.revokeText}
        {mutation.error && <p className="text-red">{mutation.error.message}</p>}
      </ConfirmDialog>
    </>
  );
}

const columns: readonly Column<CreditOverride>[] = [
  { id: 'amount', header: creditLabels.amount, align: 'right', cell: ({ amount }) => money(amount) },
  { id: 'until', header: creditLabels.utc(creditLabels.until), cell: ({ expiresAt }) => <Time value={expiresAt} /> },
  { id: 'status', header: creditLabels.status, cell: (override) => <State override={override} /> },
  { id: 'reason', header: creditLabels.reason, cell: ({ reason }) => <span className="break-words">{reason}</span> },
  { id: 'by', header: creditLabels.grantedBy, cell: ({ grantedByName }) => grantedByName },
  {
    id: 'at',
    header: creditLabels.utc(creditLabels.grantedAt),
    visibleFrom: 'xl',
    cell: ({ grantedAt }) => <Time value={grantedAt} />,
  },
  {
    id: 'actions',
    header: creditLabels.actions,
    hideHeader: true,
    isPinned: true,
    cell: (override) => <Revoke override={override} />,
  },
];

const card = (override: CreditOverride) => (
  <article aria-label={money(override.amount)} className="flex h-full flex-col gap-1.5 text-sm">
    <div className="flex items-start justify-between gap-3">
      <span className="text-base font-medium tabular-nums">{money(override.amount)}</span>
      <State override={override} />
    </div>
    <p className="break-words">{override.reason}</p>
    <p className="text-muted tabular-nums">
      {creditLabels.byUntil(override.grantedByName, pickerTime(override.expiresAt))}
    </p>
    <Revoke override={override} />
  </article>
);

const idOf = ({ id }: CreditOverride) => id;

export function OverridesPanel({ account }: { account: CreditAccount }) {
  const read = useCallQuery(overrideCalls.list, { id: account.id });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-160 text-sm text-muted">{creditLabels.overridesText}</p>
        <GrantOverride account={account} />
      </div>
      {read.data ? (
        read.data.length === 0 ? (
          <EmptyState title={creditCopy.noOverrides} />
        ) : (
          <DataTable label={creditLabels.overrides} rows={read.data} columns={columns} rowId={idOf} renderCard={card} />
        )
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </div>
  );
}

function GrantOverride({ account }: { account: CreditAccount }) {
  const [open, setOpen] = useState(false);
  if (!usePermission('Order.Level2Approve') || account.totalCreditLimit === null) return null;
  return (
    <>
      <Button kind="primary" icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
        {creditLabels.grant}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={creditLabels.grant}
        description={account.name}
        dismissible={false}
      >
        <GrantForm account={account} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** Rejects past end times before sending. */
const grantCall = {
  ...overrideCalls.grant,
  input: overrideCalls.grant.input.check(
    z.refine(({ expiresAt }) => expiresAt > timeOf(Date.now()), { error: creditCopy.expiryAhead, path: ['expiresAt'] }),
  ),
};

function GrantForm({ account, onDone }: { account: CreditAccount; onDone: () => void }) {
  const exceededBy = account.available !== null && account.available < 0 ? -account.available : null;
  const form = useCallForm({
    call: grantCall,
    initialValues: { amount: exceededBy, expiresAt: null, reason: '' },
    fixedInput: { partnerId: account.id },
    successMessage: creditCopy.overrideGranted,
    reload: true,
    isIdempotent: true,
    onSuccess: onDone,
  });
  return (
    <Form form={form}>
      <FormField name="amount" label={creditLabels.amount} hint={creditLabels.amountHint} required>
        {(control) => <MoneyInput {...control} />}
      </FormField>
      <FormField name="expiresAt" label={creditLabels.utc(creditLabels.until)} required>
        {(control) => <DateTimeField {...control} min={timeOf(Date.now())} />}
      </FormField>
      <FormField name="reason" label={creditLabels.reason} hint={creditLabels.reasonHint} required>
        {(control) => <Textarea {...control} rows={3} />}
      </FormField>
      <DialogFooter>
        <Button onClick={onDone}>{labels.cancel}</Button>
        <SubmitButton>{creditLabels.grant}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
