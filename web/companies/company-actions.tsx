// Company actions in the list: edit, relations, account.

import Plus from 'lucide-react/icons/plus';
import type { Company } from '#domain/companies/calls.ts';
import { accountPath, CREATE_COMPANY, companyTitles, editCompanyPath, relationsPath } from '#domain/companies/links.ts';
import { ButtonLink } from '#web/ui/kit/layout/link.tsx';
import { useCanEditField } from './company-draft.ts';
import { companyLabels } from './labels.ts';

export function CompanyActions({ company }: { company: Company }) {
  const canEditField = useCanEditField();
  return (
    <div className="inline-flex gap-1.5">
      {(canEditField('companyName') || canEditField('invoicePeriod')) && (
        <ButtonLink size="sm" to={editCompanyPath(company.id)} aria-label={companyLabels.editNamed(company.name)}>
          {companyLabels.edit}
        </ButtonLink>
      )}
      <ButtonLink size="sm" to={relationsPath(company.id)}>
        {companyLabels.relations}
      </ButtonLink>
      <ButtonLink size="sm" to={accountPath(company.id)} aria-label={companyLabels.accountOf(company.name)}>
        {companyLabels.account}
      </ButtonLink>
    </div>
  );
}

export function CreateCompanyLink() {
  const canEditField = useCanEditField();
  if (!canEditField('companyName')) return null;
  return (
    <ButtonLink kind="primary" to={CREATE_COMPANY}>
      <Plus aria-hidden />
      {companyTitles.create}
    </ButtonLink>
  );
}
