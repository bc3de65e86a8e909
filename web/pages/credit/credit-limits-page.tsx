// Credit limits, for staff (CRL-001, CRL-003, CRL-005).

import { type Company, companyCalls, companyList } from '#domain/companies/calls.ts';
import { accountPath } from '#domain/companies/links.ts';
import { creditCopy } from '#domain/credit/copy.ts';
import { creditTitles } from '#domain/credit/links.ts';
import { companyControls } from '#web/companies/company-controls.ts';
import { creditLabels } from '#web/credit/labels.ts';
import { RemainingLimit } from '#web/credit/remaining-limit.tsx';
import { ButtonLink } from '#web/ui/kit/layout/link.tsx';
import { integer, money } from '#web/ui/kit/values/format.ts';
import { textFilter } from '#web/ui/list/filters/text-filter.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import type { Column } from '#web/ui/list/table/column.ts';

const MailLink = ({ company: { name, email } }: { company: Company }) => (
  <a
    href={`mailto:${email}`}
    title={creditLabels.mailTo(email)}
    className="rounded-sm font-medium text-brand-ink underline-offset-2 hover:underline"
  >
    {name}
  </a>
);

const AccountLink = ({ company: { id, name } }: { company: Company }) => (
  <ButtonLink size="sm" to={accountPath(id)} aria-label={creditLabels.accountOf(name)}>
    {creditLabels.account}
  </ButtonLink>
);

const limitOf = ({ accountingInfo }: Company): string =>
  accountingInfo.totalCreditLimit === null ? creditLabels.noLimit : money(accountingInfo.totalCreditLimit);
const packageOf = ({ accountingInfo }: Company): string =>
  accountingInfo.packageLimit ? money(accountingInfo.packageLimit) : creditLabels.noLimit;
const RemainingCell = ({ company: { accountingInfo, remainingPercent } }: { company: Company }) => (
  <RemainingLimit limit={accountingInfo.totalCreditLimit} balance={accountingInfo.balance} percent={remainingPercent} />
);

const columns: readonly Column<Company>[] = [
  { id: 'company', header: creditLabels.company, sort: 'name', cell: (company) => <MailLink company={company} /> },
  { id: 'limit', header: creditLabels.totalLimit, sort: 'creditLimit', align: 'right', cell: limitOf },
  { id: 'package', header: creditLabels.packageLimit, sort: 'packageLimit', align: 'right', cell: packageOf },
  {
    id: 'balance',
    header: creditLabels.balance,
    sort: 'balance',
    align: 'right',
    cell: ({ accountingInfo }) => money(accountingInfo.balance),
  },
  {
    id: 'remaining',
    header: creditLabels.remaining,
    sort: 'remaining',
    width: 'w-64 pl-8',
    cell: (company) => <RemainingCell company={company} />,
  },
  {
    id: 'actions',
    header: creditLabels.actions,
    hideHeader: true,
    isPinned: true,
    cell: (company) => <AccountLink company={company} />,
  },
];

const controls = { text: textFilter({ placeholder: creditLabels.search }), ...companyControls };

const card = (company: Company) => (
  <article aria-label={company.name} className="flex h-full flex-col gap-2">
    <div className="flex items-start justify-between gap-3">
      <MailLink company={company} />
      <AccountLink company={company} />
    </div>
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2 text-sm tabular-nums">
      {[
        [creditLabels.totalLimit, limitOf(company)],
        [creditLabels.packageLimit, packageOf(company)],
        [creditLabels.balance, money(company.accountingInfo.balance)],
      ].map(([term, value]) => (
        <div key={term}>
          <dt className="text-xs text-muted">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <RemainingCell company={company} />
  </article>
);

export default function CreditLimitsPage() {
  return (
    <ListScreen
      title={creditTitles.limits}
      call={companyCalls.list}
      list={companyList}
      hasSavedViews
      columns={columns}
      renderCard={card}
      controls={controls}
      summary={({ totalCount }) => (
        <p className="text-sm text-muted tabular-nums">{creditLabels.totalCount(integer(totalCount))}</p>
      )}
      empty={creditCopy.noLimits}
      emptyHint={creditLabels.none}
    />
  );
}
