// Report on one game (PRP-001 to PRP-012). Its parameters are in the URL.

import { useNavigate, useParams } from 'react-router';
import { reportTitles } from '#domain/reports/links.ts';
import { salesReportCalls } from '#domain/reports/sales-calls.ts';
import { productReportLabels as text } from '#web/reports/labels.ts';
import { checkFilter, parseReportFilter, reportAddress } from '#web/reports/product-report-filter.ts';
import { ProductReportForm } from '#web/reports/product-report-form.tsx';
import { ProductReportResult } from '#web/reports/product-report-result.tsx';
import { EmptyState } from '#web/ui/kit/feedback/empty-state.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { pickerTime } from '#web/ui/kit/values/format.ts';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { PrintedBy } from '#web/ui/session/printed-by.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';

export default function ProductReportPage() {
  const { filter: segment } = useParams();
  const navigate = useNavigate();
  const chosen = parseReportFilter(segment);
  const { input } = checkFilter(chosen);
  const read = useCallQuery(salesReportCalls.product, input ?? { sku: '', startDate: '', endDate: '' }, {
    enabled: input !== null,
  });
  return (
    <>
      <PageHeader title={reportTitles.product} />
      {chosen.start && chosen.end && (
        <PrintedBy>
          <p>{text.printed(chosen.name, pickerTime(chosen.start), pickerTime(chosen.end))}</p>
        </PrintedBy>
      )}
      <ProductReportForm
        key={segment ?? ''}
        chosen={chosen}
        onFilter={(filter) => void navigate(reportAddress(filter))}
      />
      {!input ? (
        <EmptyState title={text.begin}>{text.beginNote}</EmptyState>
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <ProductReportResult product={chosen.name} report={read.data} />
      )}
    </>
  );
}
