// Staff's companies (COM-001 to COM-004).

import { type Company, companyCalls, companyList } from '#domain/companies/calls.ts';
import { copy } from '#domain/companies/copy.ts';
import { Address, CompanyName, Credit, Limits, Regions } from '#web/companies/cells.tsx';
import { CompanyActions, CreateCompany } from '#web/companies/company-actions.tsx';
import { companyLabels } from '#web/companies/labels.ts';
import { companyTitles } from '#web/companies/paths.ts';
import type { Column } from '#web/ui/list/column.ts';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { textFilter } from '#web/ui/list/text-filter.tsx';

const columns: readonly Column<Company>[] = [
  { id: 'name', header: companyLabels.companyName, cell: (one) => <CompanyName company={one} /> },
  { id: 'email', header: companyLabels.email, cell: ({ email }) => email },
  { id: 'country', header: companyLabels.country, cell: ({ country }) => country },
  { id: 'address', header: companyLabels.address, visibleFrom: 'xl', cell: (one) => <Address company={one} /> },
  { id: 'regions', header: companyLabels.regionSettings, visibleFrom: 'lg', cell: (one) => <Regions company={one} /> },
  { id: 'credit', header: companyLabels.credit, align: 'right', cell: (one) => <Credit company={one} /> },
  {
    id: 'limits',
    header: companyLabels.limits,
    align: 'right',
    visibleFrom: 'xl',
    cell: (one) => <Limits company={one} />,
  },
  {
    id: 'actions',
    header: companyLabels.actions,
    hideHeader: true,
    isPinned: true,
    cell: (one) => <CompanyActions company={one} />,
  },
];

const controls = { text: textFilter({ placeholder: companyLabels.search }) };

const card = (company: Company) => (
  <article aria-label={company.name} className="flex h-full flex-col gap-2">
    <CompanyName company={company} />
    <p className="text-sm text-muted">{[company.email, company.country].filter(Boolean).join(' · ')}</p>
    <div className="text-sm">
      <Credit company={company} />
    </div>
    <div className="mt-auto">
      <CompanyActions company={company} />
    </div>
  </article>
);

export default function CompaniesPage() {
  return (
    <ListScreen
      title={companyTitles.companies}
      call={companyCalls.list}
      list={companyList}
      columns={columns}
      renderCard={card}
      controls={controls}
      actions={<CreateCompany />}
      empty={copy.empty}
      emptyHint={companyLabels.none}
    />
  );
}
