// Payment plans of a company (ACC-006, ACC-007, ACC-016).

import { useMemo } from 'react';
import { type CreditAccount, type PaymentPlan, planCalls, planList } from '#domain/credit/calls.ts';
import { creditCopy } from '#domain/credit/copy.ts';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { DASH, money } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { textFilter } from '#web/ui/list/filters/text-filter.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { creditLabels } from './labels.ts';
import { CreatePlan, PlanActions, PlanDialogs } from './plan-actions.tsx';

/** Marks an overdue plan with a label and a highlighted row. */
const PlanState = ({ plan: { isPaid, isOverdue } }: { plan: PaymentPlan }) =>
  isOverdue ? (
    <span data-alert>
      <StatusPill tone="red">{creditLabels.overdue}</StatusPill>
    </span>
  ) : (
    <StatusPill tone={isPaid ? 'green' : 'grey'}>{isPaid ? creditLabels.paid : creditLabels.waiting}</StatusPill>
  );

/** Invoices it pays, and the remainder for future ones. */
const Pays = ({ plan: { invoices, creditLeft } }: { plan: PaymentPlan }) =>
  invoices.length === 0 && creditLeft === 0 ? (
    DASH
  ) : (
    <ul className="text-sm tabular-nums">
      {invoices.map(({ id, invoiceNumber, amount }) => (
        <li key={id} className="whitespace-nowrap">
          {invoiceNumber} <span className="text-muted">{money(amount)}</span>
        </li>
      ))}
      {creditLeft > 0 && <li className="text-muted">{creditLabels.creditLeft(money(creditLeft))}</li>}
    </ul>
  );

const columns: readonly Column<PaymentPlan>[] = [
  { id: 'partner', header: creditLabels.partner, visibleFrom: 'xl', cell: ({ partnerName }) => partnerName },
  {
    id: 'paid',
    header: creditLabels.utc(creditLabels.paymentDate),
    sort: 'paymentDate',
    cell: ({ paymentDate }) => <Time value={paymentDate} />,
  },
  {
    id: 'planned',
    header: creditLabels.utc(creditLabels.plannedDate),
    sort: 'plannedPaymentDate',
    cell: ({ plannedPaymentDate }) => <Time value={plannedPaymentDate} />,
  },
  {
    id: 'note',
    header: creditLabels.note,
    cell: ({ note }) => (
      <span className="line-clamp-2" title={note}>
        {note || DASH}
      </span>
    ),
  },
  { id: 'status', header: creditLabels.status, cell: (plan) => <PlanState plan={plan} /> },
  { id: 'pays', header: creditLabels.pays, visibleFrom: 'lg', cell: (plan) => <Pays plan={plan} /> },
  { id: 'amount', header: creditLabels.amount, sort: 'amount', align: 'right', cell: ({ amount }) => money(amount) },
  {
    id: 'actions',
    header: creditLabels.actions,
    hideHeader: true,
    isPinned: true,
    cell: (plan) => <PlanActions plan={plan} />,
  },
];

const card = (plan: PaymentPlan) => (
  <article aria-label={money(plan.amount)} className="flex h-full flex-col gap-2 text-sm">
    <div className="flex items-start justify-between gap-3">
      <span className="text-base font-medium tabular-nums">{money(plan.amount)}</span>
      <PlanState plan={plan} />
    </div>
    <dl className="grid grid-cols-2 gap-2">
      <div>
        <dt className="text-xs text-muted">{creditLabels.utc(creditLabels.paymentDate)}</dt>
        <dd>
          <Time value={plan.paymentDate} />
        </dd>
      </div>
      <div>
        <dt className="text-xs text-muted">{creditLabels.utc(creditLabels.plannedDate)}</dt>
        <dd>
          <Time value={plan.plannedPaymentDate} />
        </dd>
      </div>
    </dl>
    {plan.note && <p className="break-words text-muted">{plan.note}</p>}
    {plan.isPaid && <Pays plan={plan} />}
    <div className="mt-auto">
      <PlanActions plan={plan} />
    </div>
  </article>
);

const controls = { text: textFilter({ placeholder: creditLabels.searchPlans }) };

export function PlansPanel({ account }: { account: CreditAccount }) {
  const control = useListState(planList);
  const { state } = control;
  const ofCompany = useMemo(
    () => ({ ...state, filter: { ...state.filter, partnerIds: [account.id] } }),
    [state, account.id],
  );
  return (
    <div className="flex flex-col gap-3">
      <CreatePlan account={account} />
      <PlanDialogs>
        <ListView
          label={creditLabels.plans}
          control={{ ...control, state: ofCompany }}
          call={planCalls.list}
          columns={columns}
          renderCard={card}
          controls={controls}
          empty={creditCopy.noPlans}
          emptyHint={creditLabels.plansHint}
        />
      </PlanDialogs>
    </div>
  );
}
