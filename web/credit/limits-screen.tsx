// Staff's credit limits (CRL-001, CRL-003, CRL-005).

import { type Company, companyCalls, companyList } from '#domain/companies/calls.ts';
import { copy } from '#domain/credit/copy.ts';
import type { Column } from '#web/base/column.ts';
import { integer, money } from '#web/base/format.ts';
import { ButtonLink } from '#web/base/link.tsx';
import { ListScreen } from '#web/base/list-screen.tsx';
import { textFilter } from '#web/base/text-filter.tsx';
import { accountOf } from '#web/companies/paths.ts';
import { titles } from './paths.ts';
import { Remaining } from './remaining.tsx';
import { words } from './words.ts';

const MailLink = ({ company: { name, email } }: { company: Company }) => (
  <a
    href={`mailto:${email}`}
    title={words.mailTo(email)}
    className="rounded-sm font-medium text-brand-ink underline-offset-2 hover:underline"
  >
    {name}
  </a>
);

const AccountLink = ({ company: { id, name } }: { company: Company }) => (
  <ButtonLink size="sm" to={accountOf(id)} aria-label={words.accountOf(name)}>
    {words.account}
  </ButtonLink>
);

const limitOf = ({ accountingInfo }: Company): string =>
  accountingInfo.totalCreditLimit === null ? words.noLimit : money(accountingInfo.totalCreditLimit);
const packageOf = ({ accountingInfo }: Company): string =>
  accountingInfo.packageLimit ? money(accountingInfo.packageLimit) : words.noLimit;
const Left = ({ company: { accountingInfo, remainingPercent } }: { company: Company }) => (
  <Remaining limit={accountingInfo.totalCreditLimit} balance={accountingInfo.balance} percent={remainingPercent} />
);

const columns: readonly Column<Company>[] = [
  { id: 'company', header: words.company, cell: (company) => <MailLink company={company} /> },
  { id: 'limit', header: words.totalLimit, align: 'right', cell: limitOf },
  { id: 'package', header: words.packageLimit, align: 'right', cell: packageOf },
  {
    id: 'balance',
    header: words.balance,
    align: 'right',
    cell: ({ accountingInfo }) => money(accountingInfo.balance),
  },
  { id: 'remaining', header: words.remaining, width: 'w-64 pl-8', cell: (company) => <Left company={company} /> },
  {
    id: 'actions',
    header: words.actions,
    quiet: true,
    pin: true,
    cell: (company) => <AccountLink company={company} />,
  },
];

const controls = { text: textFilter({ placeholder: words.search }) };

const card = (company: Company) => (
  <article aria-label={company.name} className="flex h-full flex-col gap-2">
    <div className="flex items-start justify-between gap-3">
      <MailLink company={company} />
      <AccountLink company={company} />
    </div>
    <dl className="grid grid-cols-3 gap-2 text-sm tabular-nums">
      {[
        [words.totalLimit, limitOf(company)],
        [words.packageLimit, packageOf(company)],
        [words.balance, money(company.accountingInfo.balance)],
      ].map(([term, value]) => (
        <div key={term}>
          <dt className="text-xs text-muted">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <Left company={company} />
  </article>
);

export default function LimitsScreen() {
  return (
    <ListScreen
      title={titles.limits}
      call={companyCalls.list}
      list={companyList}
      columns={columns}
      card={card}
      controls={controls}
      summary={({ totalCount }) => (
        <p className="text-sm text-muted tabular-nums">{words.totalCount(integer(totalCount))}</p>
      )}
      empty={copy.noLimits}
      emptyHint={words.none}
    />
  );
}
