// Companies, for staff (COM-001 to COM-004).

import { type Company, companyCalls, companyList } from '#domain/companies/calls.ts';
import { companyCopy } from '#domain/companies/copy.ts';
import { companyTitles } from '#domain/companies/links.ts';
import { Address, CompanyName, Credit, Limits, Regions } from '#web/companies/cells.tsx';
import { CompanyActions, CreateCompanyLink } from '#web/companies/company-actions.tsx';
import { companyControls } from '#web/companies/company-controls.ts';
import { companyLabels } from '#web/companies/labels.ts';
import { EmailAddress } from '#web/ui/kit/values/email-address.tsx';
import { textFilter } from '#web/ui/list/filters/text-filter.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import type { Column } from '#web/ui/list/table/column.ts';

const columns: readonly Column<Company>[] = [
  {
    id: 'name',
    header: companyLabels.companyName,
    sort: 'name',
    cell: (one) => <CompanyName company={one} />,
    exportAs: [
      [companyLabels.companyName, 'name'],
      [companyLabels.type, 'type'],
    ],
  },
  {
    id: 'email',
    header: companyLabels.email,
    sort: 'email',
    cell: ({ email }) => (
      <span className="block min-w-32 wrap-anywhere xxl:min-w-44">
        <EmailAddress value={email} />
      </span>
    ),
    exportAs: 'email',
  },
  {
    id: 'country',
    header: companyLabels.country,
    sort: 'country',
    cell: ({ country }) => country,
    exportAs: 'country',
  },
  {
    id: 'address',
    header: companyLabels.address,
    cell: (one) => <Address company={one} />,
    exportAs: [
      [companyLabels.address, 'address'],
      [companyLabels.zipCode, 'zipCode'],
      [companyLabels.city, 'city'],
      [companyLabels.state, 'state'],
    ],
  },
  {
    id: 'regions',
    header: companyLabels.regionSettings,
    cell: (one) => <Regions company={one} />,
    exportAs: [
      [
        companyLabels.regionSettings,
        'regionSettings.included',
        { true: companyLabels.included, false: companyLabels.excluded },
      ],
      [companyLabels.regions, 'regionSettings.regions', { null: companyLabels.allRegions }],
    ],
  },
  {
    id: 'credit',
    header: companyLabels.credit,
    sort: 'creditLimit',
    align: 'right',
    cell: (one) => <Credit company={one} />,
    exportAs: [
      [companyLabels.creditLimit, 'accountingInfo.totalCreditLimit'],
      [companyLabels.balance, 'accountingInfo.balance'],
    ],
  },
  {
    id: 'limits',
    header: companyLabels.limits,
    sort: 'packageLimit',
    align: 'right',
    visibleFrom: 'xl',
    cell: (one) => <Limits company={one} />,
    exportAs: [
      [
        companyLabels.packageLimit,
        'accountingInfo.packageLimit',
        { null: companyLabels.noLimit, 0: companyLabels.noLimit },
      ],
      [companyLabels.netSuite, 'accountingInfo.netSuiteBalance'],
    ],
  },
  {
    id: 'actions',
    header: companyLabels.actions,
    hideHeader: true,
    isPinned: true,
    cell: (one) => <CompanyActions company={one} />,
  },
];

const controls = { text: textFilter({ placeholder: companyLabels.search }), ...companyControls };

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
      hasSavedViews
      columns={columns}
      renderCard={card}
      controls={controls}
      actions={<CreateCompanyLink />}
      empty={companyCopy.empty}
      emptyHint={companyLabels.none}
    />
  );
}
