// Cells of a company, shared by rows and cards.

import type { Company } from '#domain/companies/calls.ts';
import { COMPANY_TYPES } from '#domain/companies/types.ts';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { TierBadge } from '#web/ui/kit/feedback/tier-badge.tsx';
import { money } from '#web/ui/kit/values/format.ts';
import { companyLabels } from './labels.ts';

export const CompanyName = ({ company }: { company: Company }) => (
  <span className="inline-flex items-center gap-1.5 font-medium">
    <span>{company.name}</span>
    <TierBadge tier={COMPANY_TYPES.indexOf(company.type) + 1} />
    {company.isSystem && <StatusPill tone="grey">{companyLabels.system}</StatusPill>}
  </span>
);

export const Address = ({ company: { address, zipCode, city, state } }: { company: Company }) => (
  <TwoLines above={address} below={[zipCode, city, state].filter(Boolean).join(' ')} />
);

export const Regions = ({ company: { regionSettings } }: { company: Company }) =>
  regionSettings.regions.length === 0 ? (
    <span>{companyLabels.allRegions}</span>
  ) : (
    <TwoLines
      above={regionSettings.included ? companyLabels.included : companyLabels.excluded}
      below={regionSettings.regions.join(', ')}
    />
  );

/** Remaining credit, or a note that there is no balance yet, which the number alone would hide (GAP-042). */
function remainingOf({ accountingInfo, remainingPercent }: Company): string {
  if (!accountingInfo.totalCreditLimit) return '';
  return accountingInfo.balance === 0 ? companyLabels.noBalance : companyLabels.left(remainingPercent);
}

const limitText = ({ accountingInfo }: Company): string =>
  accountingInfo.totalCreditLimit === null ? companyLabels.noLimit : money(accountingInfo.totalCreditLimit);

export const Credit = ({ company }: { company: Company }) => (
  <TwoLines
    above={limitText(company)}
    below={[money(company.accountingInfo.balance), remainingOf(company)].filter(Boolean).join(' · ')}
  />
);

export const Limits = ({ company: { accountingInfo } }: { company: Company }) => (
  <TwoLines
    above={accountingInfo.packageLimit ? money(accountingInfo.packageLimit) : companyLabels.noLimit}
    below={money(accountingInfo.netSuiteBalance)}
  />
);

const TwoLines = ({ above, below }: { above: string; below: string }) => (
  <span className="flex flex-col">
    <span>{above}</span>
    <span className="text-xs text-muted">{below}</span>
  </span>
);
