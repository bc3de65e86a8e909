// Staff's companies (COM-001 to COM-004).

import { type Company, companyCalls, companyList } from '#domain/companies/calls.ts';
import { copy } from '#domain/companies/copy.ts';
import type { Column } from '#web/base/column.ts';
import { ListScreen } from '#web/base/list-screen.tsx';
import { textFilter } from '#web/base/text-filter.tsx';
import { Address, CompanyName, Credit, Limits, Regions } from './cells.tsx';
import { CompanyActions, CreateCompany } from './company-actions.tsx';
import { titles } from './paths.ts';
import { words } from './words.ts';

const columns: readonly Column<Company>[] = [
  { id: 'name', header: words.companyName, cell: (one) => <CompanyName company={one} /> },
  { id: 'email', header: words.email, cell: ({ email }) => email },
  { id: 'country', header: words.country, cell: ({ country }) => country },
  { id: 'address', header: words.address, from: 'xl', cell: (one) => <Address company={one} /> },
  { id: 'regions', header: words.regionSettings, from: 'lg', cell: (one) => <Regions company={one} /> },
  { id: 'credit', header: words.credit, align: 'right', cell: (one) => <Credit company={one} /> },
  { id: 'limits', header: words.limits, align: 'right', from: 'xl', cell: (one) => <Limits company={one} /> },
  { id: 'actions', header: words.actions, quiet: true, pin: true, cell: (one) => <CompanyActions company={one} /> },
];

const controls = { text: textFilter({ placeholder: words.search }) };

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

export default function CompaniesScreen() {
  return (
    <ListScreen
      title={titles.companies}
      call={companyCalls.list}
      list={companyList}
      columns={columns}
      card={card}
      controls={controls}
      actions={<CreateCompany />}
      empty={copy.empty}
      emptyHint={words.none}
    />
  );
}
