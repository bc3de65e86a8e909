// What a company may owe above its limit for a while: who allowed it, until when and why; granted and revoked by level 2
// approvers (COM-019).

import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import * as z from 'zod/mini';
import { timeOf } from '#domain/base/time.ts';
import { type Account, type CreditOverride, type OverrideState, overrideCalls } from '#domain/credit/calls.ts';
import { copy } from '#domain/credit/copy.ts';
import { Button } from '#web/base/button.tsx';
import type { Column } from '#web/base/column.ts';
import { ConfirmDialog } from '#web/base/confirm-dialog.tsx';
import { DataTable } from '#web/base/data-table.tsx';
import { DateTimeField } from '#web/base/date-time-field.tsx';
import { Dialog, DialogFooter } from '#web/base/dialog.tsx';
import { EmptyState } from '#web/base/empty-state.tsx';
import { ErrorState } from '#web/base/error-state.tsx';
import { Form, FormField, SubmitButton, useCallForm } from '#web/base/form.tsx';
import { money, pickerTime } from '#web/base/format.ts';
import { labels } from '#web/base/labels.ts';
import { MoneyInput } from '#web/base/money-input.tsx';
import { useMay } from '#web/base/session.ts';
import { SkeletonRows } from '#web/base/skeleton.tsx';
import { StatusPill } from '#web/base/status-pill.tsx';
import { Textarea } from '#web/base/textarea.tsx';
import { Time } from '#web/base/time.tsx';
import { useAct, useRead } from '#web/base/use-call.ts';
import { words } from './words.ts';

const TONE = { Valid: 'green', Expired: 'grey', Revoked: 'orange' } as const satisfies Record<OverrideState, string>;

const State = ({ override: { state, revokedByName } }: { override: CreditOverride }) => (
  <StatusPill tone={TONE[state]} title={revokedByName ? words.revokedBy(revokedByName) : undefined}>
    {words.overrideStates[state]}
  </StatusPill>
);

function Revoke({ override }: { override: CreditOverride }) {
  const [open, setOpen] = useState(false);
  const may = useMay('Order.Level2Approve');
  const act = useAct(overrideCalls.revoke, { done: copy.overrideRevoked, reload: true, onDone: () => setOpen(false) });
  if (!may || override.state !== 'Valid') return null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {words.revoke}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={(next) => {
          act.clear();
          setOpen(next);
        }}
        title={words.revokeTitle(money(override.amount))}
        action={words.revoke}
        keep={words.keepOverride}
        busy={act.busy}
        onConfirm={() => void act.run({ id: override.id })}
      >
        {words.revokeText}
        {act.refused && <p className="text-red">{act.refused.message}</p>}
      </ConfirmDialog>
    </>
  );
}

const columns: readonly Column<CreditOverride>[] = [
  { id: 'amount', header: words.amount, align: 'right', cell: ({ amount }) => money(amount) },
  { id: 'until', header: words.utc(words.until), cell: ({ expiresAt }) => <Time value={expiresAt} /> },
  { id: 'status', header: words.status, cell: (override) => <State override={override} /> },
  { id: 'reason', header: words.reason, cell: ({ reason }) => <span className="break-words">{reason}</span> },
  { id: 'by', header: words.grantedBy, cell: ({ grantedByName }) => grantedByName },
  { id: 'at', header: words.utc(words.grantedAt), from: 'xl', cell: ({ grantedAt }) => <Time value={grantedAt} /> },
  { id: 'actions', header: words.actions, quiet: true, pin: true, cell: (override) => <Revoke override={override} /> },
];

const card = (override: CreditOverride) => (
  <article aria-label={money(override.amount)} className="flex h-full flex-col gap-1.5 text-sm">
    <div className="flex items-start justify-between gap-3">
      <span className="text-base font-medium tabular-nums">{money(override.amount)}</span>
      <State override={override} />
    </div>
    <p className="break-words">{override.reason}</p>
    <p className="text-muted tabular-nums">{words.byUntil(override.grantedByName, pickerTime(override.expiresAt))}</p>
    <Revoke override={override} />
  </article>
);

const idOf = ({ id }: CreditOverride) => id;

export function OverridesPanel({ account }: { account: Account }) {
  const read = useRead(overrideCalls.list, { id: account.id });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-160 text-sm text-muted">{words.overridesText}</p>
        <Grant account={account} />
      </div>
      {read.data ? (
        read.data.length === 0 ? (
          <EmptyState title={copy.noOverrides} />
        ) : (
          <DataTable label={words.overrides} rows={read.data} columns={columns} id={idOf} card={card} />
        )
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </div>
  );
}

function Grant({ account }: { account: Account }) {
  const [open, setOpen] = useState(false);
  if (!useMay('Order.Level2Approve') || account.totalCreditLimit === null) return null;
  return (
    <>
      <Button kind="primary" icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
        {words.grant}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={words.grant} description={account.name} dismissible={false}>
        <GrantForm account={account} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** The call, refusing an end that has passed before it is sent. */
const granting = {
  ...overrideCalls.grant,
  input: overrideCalls.grant.input.check(
    z.refine(({ expiresAt }) => expiresAt > timeOf(Date.now()), { error: copy.expiryAhead, path: ['expiresAt'] }),
  ),
};

function GrantForm({ account, onDone }: { account: Account; onDone: () => void }) {
  const over = account.available !== null && account.available < 0 ? -account.available : null;
  const form = useCallForm({
    call: granting,
    start: { amount: over, expiresAt: null, reason: '' },
    fixed: { partnerId: account.id },
    done: copy.overrideGranted,
    reload: true,
    once: true,
    onDone,
  });
  return (
    <Form form={form}>
      <FormField name="amount" label={words.amount} hint={words.amountHint} required>
        {(control) => <MoneyInput {...control} />}
      </FormField>
      <FormField name="expiresAt" label={words.utc(words.until)} required>
        {(control) => <DateTimeField {...control} min={timeOf(Date.now())} />}
      </FormField>
      <FormField name="reason" label={words.reason} hint={words.reasonHint} required>
        {(control) => <Textarea {...control} rows={3} />}
      </FormField>
      <DialogFooter>
        <Button onClick={onDone}>{labels.cancel}</Button>
        <SubmitButton>{words.grant}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
