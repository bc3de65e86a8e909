// Ledger of a company, newest first: changes by orders, invoices and payments, with user and resulting balance.

import { useMemo } from 'react';
import { type CreditLedgerEntry, creditCalls, ledgerEntryList } from '#domain/credit/calls.ts';
import { creditCopy } from '#domain/credit/copy.ts';
import { ENTRY_KINDS } from '#domain/credit/kinds.ts';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { StatusPill, type Tone } from '#web/ui/kit/feedback/status-pill.tsx';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { DASH, money } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { multiChoiceFilter } from '#web/ui/list/filters/choice-filter.tsx';
import { dateFilter } from '#web/ui/list/filters/date-filter.tsx';
import { textFilter } from '#web/ui/list/filters/text-filter.tsx';
import { useLocalListState } from '#web/ui/list/list-state.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { creditLabels } from './labels.ts';

/** Link to an order, and labels of its actions. */
export interface OrderLinks {
  orderPath: (id: string) => string;
  actionName: (action: string) => string;
}

const TONES: Record<CreditLedgerEntry['kind'], Tone> = {
  opening: 'grey',
  invoice: 'navy',
  creditMemo: 'green',
  payment: 'green',
  writeOff: 'orange',
  payout: 'navy',
  correction: 'orange',
  reserve: 'indigo',
  adjust: 'indigo',
  release: 'grey',
  convert: 'navy',
};

const KindPill = ({ kind }: CreditLedgerEntry) => (
  <StatusPill tone={TONES[kind]}>{creditLabels.kinds[kind]}</StatusPill>
);
const Change = ({ amount }: CreditLedgerEntry) => <>{`${amount > 0 ? '+' : ''}${money(amount)}`}</>;

const Cause = ({ entry: { order, action, document }, ways }: { entry: CreditLedgerEntry; ways: OrderLinks }) => (
  <span className="flex flex-col">
    {order ? <Link to={ways.orderPath(order.id)}>{order.orderNumber}</Link> : <span>{document || DASH}</span>}
    {order && <span className="text-xs text-muted">{action ? ways.actionName(action) : document}</span>}
  </span>
);

const columnsOf = (links: OrderLinks): readonly Column<CreditLedgerEntry>[] => [
  { id: 'at', header: creditLabels.utc(creditLabels.time), cell: ({ at }) => <Time value={at} /> },
  { id: 'kind', header: creditLabels.kind, cell: (entry) => <KindPill {...entry} /> },
  { id: 'cause', header: creditLabels.cause, cell: (entry) => <Cause entry={entry} ways={links} /> },
  { id: 'by', header: creditLabels.by, visibleFrom: 'lg', cell: ({ byName }) => byName ?? DASH },
  { id: 'change', header: creditLabels.change, align: 'right', cell: (entry) => <Change {...entry} /> },
  { id: 'balance', header: creditLabels.balanceAfter, align: 'right', cell: ({ balance }) => money(balance) },
  { id: 'reserved', header: creditLabels.reservedAfter, align: 'right', cell: ({ reserved }) => money(reserved) },
];

const cardOf = (links: OrderLinks) => (entry: CreditLedgerEntry) => (
  <article aria-label={creditLabels.kinds[entry.kind]} className="flex h-full flex-col gap-2 text-sm">
    <div className="flex items-start justify-between gap-3">
      <KindPill {...entry} />
      <span className="font-medium tabular-nums">
        <Change {...entry} />
      </span>
    </div>
    <Cause entry={entry} ways={links} />
    <p className="text-xs text-muted tabular-nums">
      <Time value={entry.at} /> · {entry.byName ?? DASH}
    </p>
    <dl className="mt-auto grid grid-cols-2 gap-2 tabular-nums">
      <div>
        <dt className="text-xs text-muted">{creditLabels.balanceAfter}</dt>
        <dd>{money(entry.balance)}</dd>
      </div>
      <div>
        <dt className="text-xs text-muted">{creditLabels.reservedAfter}</dt>
        <dd>{money(entry.reserved)}</dd>
      </div>
    </dl>
  </article>
);

const controls = {
  text: textFilter({ placeholder: creditLabels.searchLedger }),
  dateRange: dateFilter({ label: creditLabels.date, promoted: true }),
  kinds: multiChoiceFilter({
    label: creditLabels.kind,
    options: optionsOf(ENTRY_KINDS, (kind) => creditLabels.kinds[kind]),
    promoted: true,
  }),
};

export function LedgerPanel({ companyId, ways }: { companyId: string; ways: OrderLinks }) {
  const control = useLocalListState(ledgerEntryList, { size: 25 });
  const { state } = control;
  const ofCompany = useMemo(
    () => ({ ...state, filter: { ...state.filter, partnerIds: [companyId] } }),
    [state, companyId],
  );
  const [columns, card] = useMemo(() => [columnsOf(ways), cardOf(ways)] as const, [ways]);
  return (
    <ListView
      label={creditLabels.ledger}
      control={{ ...control, state: ofCompany }}
      call={creditCalls.ledger}
      columns={columns}
      renderCard={card}
      controls={controls}
      empty={creditCopy.noEntries}
      emptyHint={creditLabels.ledgerHint}
    />
  );
}
