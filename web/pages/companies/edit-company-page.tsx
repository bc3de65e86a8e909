// Edits a company, in sections (COM-001, COM-005 to COM-016, COM-025).

import { useNavigate, useParams } from 'react-router';
import { companyCalls } from '#domain/companies/calls.ts';
import { COMPANIES, companyTitles } from '#domain/companies/links.ts';
import { SalesmanSection } from '#web/access/salesmen/salesman-section.tsx';
import { CompanyForm } from '#web/companies/company-form.tsx';
import { ApprovalRuleSection } from '#web/orders/approval-rule/rule-section.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { lastPathOf } from '#web/ui/kit/last-path.ts';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';

export default function EditCompanyPage() {
  const { companyid: id = '' } = useParams();
  const navigate = useNavigate();
  const read = useCallQuery(companyCalls.one, { id }, { staleTime: 0, refetchOnFocus: false });
  return (
    <div className="mx-auto max-w-180">
      <PageHeader
        title={read.data?.name ?? companyTitles.edit}
        parentLink={{ to: COMPANIES, label: companyTitles.companies }}
      />
      {read.data && read.isFetchedAfterMount ? (
        <div className="flex flex-col gap-4">
          {!read.data.isSystem && <SalesmanSection companyId={id} />}
          {!read.data.isSystem && <ApprovalRuleSection companyId={id} companyName={read.data.name} />}
          <CompanyForm company={read.data} onDone={() => void navigate(lastPathOf(COMPANIES))} />
        </div>
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </div>
  );
}
