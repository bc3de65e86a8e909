// The ledger of a company, newest first: what each order, invoice and payment changed, by whom, and what stood afterwards.

import { useMemo } from 'react';
import { creditCalls, type Entry, entryList } from '#domain/credit/calls.ts';
import { copy } from '#domain/credit/copy.ts';
import { ENTRY_KINDS } from '#domain/credit/kinds.ts';
import { choicesFilter } from '#web/base/choice-filter.tsx';
import type { Column } from '#web/base/column.ts';
import { dateFilter } from '#web/base/date-filter.tsx';
import { DASH, money } from '#web/base/format.ts';
import { Link } from '#web/base/link.tsx';
import { useLocalListState } from '#web/base/list-state.ts';
import { ListView } from '#web/base/list-view.tsx';
import { optionsOf } from '#web/base/option.ts';
import { StatusPill, type Tone } from '#web/base/status-pill.tsx';
import { textFilter } from '#web/base/text-filter.tsx';
import { Time } from '#web/base/time.tsx';
import { words } from './words.ts';

/** How to get to an order, and how its actions are called. */
export interface OrderWays {
  orderPath: (id: string) => string;
  actionName: (action: string) => string;
}

const TONES: Record<Entry['kind'], Tone> = {
  opening: 'grey',
  invoice: 'navy',
  creditMemo: 'green',
  payment: 'green',
  correction: 'orange',
  reserve: 'indigo',
  adjust: 'indigo',
  release: 'grey',
  convert: 'navy',
};

const KindPill = ({ kind }: Entry) => <StatusPill tone={TONES[kind]}>{words.kinds[kind]}</StatusPill>;
const Change = ({ amount }: Entry) => <>{`${amount > 0 ? '+' : ''}${money(amount)}`}</>;

const Cause = ({ entry: { order, action, document }, ways }: { entry: Entry; ways: OrderWays }) => (
  <span className="flex flex-col">
    {order ? <Link to={ways.orderPath(order.id)}>{order.orderNumber}</Link> : <span>{document || DASH}</span>}
    {order && <span className="text-xs text-muted">{action ? ways.actionName(action) : document}</span>}
  </span>
);

const columnsOf = (ways: OrderWays): readonly Column<Entry>[] => [
  { id: 'at', header: words.utc(words.time), cell: ({ at }) => <Time value={at} /> },
  { id: 'kind', header: words.kind, cell: (entry) => <KindPill {...entry} /> },
  { id: 'cause', header: words.cause, cell: (entry) => <Cause entry={entry} ways={ways} /> },
  { id: 'by', header: words.by, from: 'lg', cell: ({ byName }) => byName ?? DASH },
  { id: 'change', header: words.change, align: 'right', cell: (entry) => <Change {...entry} /> },
  { id: 'balance', header: words.balanceAfter, align: 'right', cell: ({ balance }) => money(balance) },
  { id: 'reserved', header: words.reservedAfter, align: 'right', cell: ({ reserved }) => money(reserved) },
];

const cardOf = (ways: OrderWays) => (entry: Entry) => (
  <article aria-label={words.kinds[entry.kind]} className="flex h-full flex-col gap-2 text-sm">
    <div className="flex items-start justify-between gap-3">
      <KindPill {...entry} />
      <span className="font-medium tabular-nums">
        <Change {...entry} />
      </span>
    </div>
    <Cause entry={entry} ways={ways} />
    <p className="text-xs text-muted tabular-nums">
      <Time value={entry.at} /> · {entry.byName ?? DASH}
    </p>
    <dl className="mt-auto grid grid-cols-2 gap-2 tabular-nums">
      <div>
        <dt className="text-xs text-muted">{words.balanceAfter}</dt>
        <dd>{money(entry.balance)}</dd>
      </div>
      <div>
        <dt className="text-xs text-muted">{words.reservedAfter}</dt>
        <dd>{money(entry.reserved)}</dd>
      </div>
    </dl>
  </article>
);

const controls = {
  text: textFilter({ placeholder: words.searchLedger }),
  dateRange: dateFilter({ label: words.date, promoted: true }),
  kinds: choicesFilter({
    label: words.kind,
    options: optionsOf(ENTRY_KINDS, (kind) => words.kinds[kind]),
    promoted: true,
  }),
};

export function LedgerPanel({ companyId, ways }: { companyId: string; ways: OrderWays }) {
  const control = useLocalListState(entryList, { size: 25 });
  const { state } = control;
  const ofCompany = useMemo(
    () => ({ ...state, filter: { ...state.filter, partnerIds: [companyId] } }),
    [state, companyId],
  );
  const [columns, card] = useMemo(() => [columnsOf(ways), cardOf(ways)] as const, [ways]);
  return (
    <ListView
      label={words.ledger}
      control={{ ...control, state: ofCompany }}
      call={creditCalls.ledger}
      columns={columns}
      card={card}
      controls={controls}
      empty={copy.noEntries}
      emptyHint={words.ledgerHint}
    />
  );
}
