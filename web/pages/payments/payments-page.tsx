// Payments from bank statements: their likely company, and what to do with them.

import { useState } from 'react';
import { accountPath } from '#domain/companies/links.ts';
import {
  BANK_STATES,
  type BankPayment,
  type BankUpload,
  bankCalls,
  bankPaymentList,
  VERDICTS,
} from '#domain/payments/bank-calls.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import { paymentTitles } from '#domain/payments/links.ts';
import { BankActions, BankDialogs, ConfirmSure } from '#web/payments/bank/actions.tsx';
import { payerOf } from '#web/payments/bank/payment-text.tsx';
import { UploadResult } from '#web/payments/bank/upload-result.tsx';
import { UploadStatement } from '#web/payments/bank/upload-statement.tsx';
import { bankLabels } from '#web/payments/labels.ts';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { StatusPill, type Tone } from '#web/ui/kit/feedback/status-pill.tsx';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { DASH, dateOnly, money } from '#web/ui/kit/values/format.ts';
import { multiChoiceFilter } from '#web/ui/list/filters/choice-filter.tsx';
import { dateFilter } from '#web/ui/list/filters/date-filter.tsx';
import type { Controls } from '#web/ui/list/filters/filter-control.ts';
import { priceBands, priceFilter } from '#web/ui/list/filters/price-filter.tsx';
import { textFilter } from '#web/ui/list/filters/text-filter.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import type { Column } from '#web/ui/list/table/column.ts';

const VERDICT_TONES: Record<NonNullable<BankPayment['verdict']>, Tone> = {
  sure: 'green',
  likely: 'orange',
  unknown: 'grey',
};

/** Status, or the confidence of the match while open. */
const State = ({ payment: { state, verdict } }: { payment: BankPayment }) =>
  verdict ? (
    <StatusPill tone={VERDICT_TONES[verdict]}>{bankLabels.verdicts[verdict]}</StatusPill>
  ) : (
    <StatusPill tone={state === 'Booked' ? 'navy' : 'grey'}>{bankLabels.states[state]}</StatusPill>
  );

/** Reason of the match, or the decision and its user. */
function whyOf({ state, matchReason, reason, decidedByName, planId }: BankPayment): string {
  if (matchReason) return bankLabels.reasons[matchReason];
  const by = bankLabels.by(decidedByName ?? DASH);
  if (state === 'Returned') return by;
  if (state === 'SetAside') return `${reason} · ${by}`;
  return planId ? by : `${bankLabels.planDeleted} ${by}`;
}

const Whose = ({ payment }: { payment: BankPayment }) => (
  <span className="flex max-w-sm flex-col">
    {payment.company ? (
      <span>
        <Link to={accountPath(payment.company.id)}>{payment.company.name}</Link>
      </span>
    ) : (
      DASH
    )}
    {payment.otherCompanies.map(({ id, name }) => (
      <span key={id}>
        <Link to={accountPath(id)}>{name}</Link>
      </span>
    ))}
    <span className="text-xs text-muted">{whyOf(payment)}</span>
  </span>
);

const PaymentText = ({ payment }: { payment: BankPayment }) => {
  const { remittance, additional, invoices, state, charges, returns, duplicateOf } = payment;
  return (
    <span className="flex max-w-sm flex-col">
      <span className="line-clamp-2 break-words" title={remittance}>
        {remittance || DASH}
      </span>
      {additional && additional !== remittance && (
        <span className="line-clamp-2 break-words text-xs text-muted" title={additional}>
          {additional}
        </span>
      )}
      {charges !== null && <span className="text-xs text-muted">{bankLabels.charges(money(charges))}</span>}
      {returns && (
        <span className="text-xs text-muted">
          {bankLabels.returnsOf(dateOnly(returns.bookedOn), returns.company ?? returns.payerName)}
        </span>
      )}
      {duplicateOf && (
        <span className="text-xs text-muted">
          {bankLabels.duplicateOf(dateOnly(duplicateOf.bookedOn), duplicateOf.remittance || duplicateOf.payerName)}
        </span>
      )}
      {state === 'Open' &&
        invoices.map(({ id, invoiceNumber, openAmount }) => (
          <span key={id} className="text-xs text-muted tabular-nums">
            {invoiceNumber}: {bankLabels.openOf(money(openAmount))}
          </span>
        ))}
    </span>
  );
};

const Payer = ({ payment }: { payment: BankPayment }) => (
  <span className="flex flex-col">
    <span className="font-medium break-words">{payerOf(payment)}</span>
    {payment.payerName && <span className="text-xs text-muted">{payment.payerIban}</span>}
    {payment.ultimateDebtor && (
      <span className="text-xs text-muted">{bankLabels.onBehalfOf(payment.ultimateDebtor)}</span>
    )}
  </span>
);

const dayOf = ({ bookedOn }: BankPayment): string => dateOnly(bookedOn);

const columns: readonly Column<BankPayment>[] = [
  {
    id: 'day',
    header: bankLabels.day,
    sort: 'bookedOn',
    cell: (payment) => <span className="whitespace-nowrap">{dayOf(payment)}</span>,
  },
  { id: 'payer', header: bankLabels.payer, cell: (payment) => <Payer payment={payment} /> },
  { id: 'text', header: bankLabels.text, cell: (payment) => <PaymentText payment={payment} /> },
  { id: 'state', header: bankLabels.verdict, cell: (payment) => <State payment={payment} /> },
  { id: 'company', header: bankLabels.company, cell: (payment) => <Whose payment={payment} /> },
  {
    id: 'amount',
    header: bankLabels.amount,
    sort: 'amount',
    align: 'right',
    cell: ({ amount, kind }) => money(kind === 'reversal' ? 0 - amount : amount),
  },
  {
    id: 'actions',
    header: bankLabels.actions,
    hideHeader: true,
    isPinned: true,
    cell: (payment) => <BankActions payment={payment} />,
  },
];

const card = (payment: BankPayment) => (
  <article aria-label={payerOf(payment)} className="flex h-full flex-col gap-2 text-sm">
    <div className="flex items-start justify-between gap-3">
      <Payer payment={payment} />
      <State payment={payment} />
    </div>
    <PaymentText payment={payment} />
    <Whose payment={payment} />
    <div className="mt-auto flex items-center justify-between gap-3">
      <span className="text-muted">{dayOf(payment)}</span>
      <span className="text-base font-medium tabular-nums">
        {money(payment.kind === 'reversal' ? 0 - payment.amount : payment.amount)}
      </span>
    </div>
    <BankActions payment={payment} />
  </article>
);

const controls: Controls<typeof bankPaymentList.filters> = {
  text: textFilter({ placeholder: bankLabels.search }),
  verdict: multiChoiceFilter({
    label: bankLabels.verdict,
    options: optionsOf(VERDICTS, (verdict) => bankLabels.verdicts[verdict]),
    promoted: true,
  }),
  state: multiChoiceFilter({
    label: bankLabels.state,
    options: optionsOf(BANK_STATES, (state) => bankLabels.states[state]),
    promoted: true,
  }),
  dateRange: dateFilter({ label: bankLabels.day }),
  price: priceFilter({ label: bankLabels.amount, bands: priceBands([0, 1000], [1000, 10_000], [10_000, null]) }),
};

export default function PaymentsPage() {
  const [upload, setUpload] = useState<BankUpload | null>(null);
  return (
    <BankDialogs>
      <ListScreen
        title={paymentTitles.payments}
        note={bankLabels.note}
        call={bankCalls.list}
        list={bankPaymentList}
        hasSavedViews
        columns={columns}
        renderCard={card}
        controls={controls}
        actions={
          <>
            <ConfirmSure />
            <UploadStatement onResult={setUpload} />
          </>
        }
        banner={upload && <UploadResult upload={upload} />}
        empty={paymentCopy.nothingCameIn}
        emptyHint={bankLabels.hint}
      />
    </BankDialogs>
  );
}
