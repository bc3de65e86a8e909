// Creates a company, in sections (COM-001, COM-005 to COM-016).

import { useNavigate } from 'react-router';
import { COMPANIES, companyTitles } from '#domain/companies/links.ts';
import { CompanyForm } from '#web/companies/company-form.tsx';
import { lastPathOf } from '#web/ui/kit/last-path.ts';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';

export default function CreateCompanyPage() {
  const navigate = useNavigate();
  return (
    <div className="mx-auto max-w-180">
      <PageHeader title={companyTitles.create} parentLink={{ to: COMPANIES, label: companyTitles.companies }} />
      <CompanyForm company={null} onDone={() => void navigate(lastPathOf(COMPANIES))} />
    </div>
  );
}
