// Current tax rule of a company (GAP-047).

import { percentText } from '#domain/base/money.ts';
import { taxRuleCalls } from '#domain/invoices/tax/tax-calls.ts';
import { Skeleton } from '#web/ui/kit/feedback/skeleton.tsx';
import { DescriptionList } from '#web/ui/kit/layout/description-list.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { taxLabels } from './tax-labels.ts';

export function CompanyTaxPanel({ companyId }: { companyId: string }) {
  const read = useCallQuery(taxRuleCalls.ofCompany, { partnerId: companyId });
  const tax = read.data;
  return (
    <Section title={taxLabels.today} note={taxLabels.todayNote}>
      {tax ? (
        tax.rule && tax.category ? (
          <DescriptionList
            columns={3}
            items={[
              {
                term: taxLabels.appliedRule,
                value: `${taxLabels.rule(tax.rule.place)}: ${taxLabels.buyers[tax.rule.buyer]}`,
              },
              { term: taxLabels.category, value: taxLabels.categories[tax.category] },
              { term: taxLabels.rate, value: tax.exemptionText || `${percentText(tax.rate)}%` },
            ]}
          />
        ) : (
          <p role="status" className="rounded-lg bg-red-tint px-3 py-2 text-sm text-red">
            {taxLabels.noRule}
          </p>
        )
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <Skeleton className="h-13 w-60" />
      )}
    </Section>
  );
}
