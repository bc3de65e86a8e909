// Banner above uninvoiced orders that links to invoice problems.

import { INVOICE_PROBLEMS } from '#domain/invoices/links.ts';
import { problemCalls } from '#domain/invoices/problem-calls.ts';
import { problemLabels } from '#web/invoices/labels.ts';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';

export function ProblemBanner() {
  const { data } = useCallQuery(problemCalls.list, { filter: {}, sort: [], page: 0, size: 1 });
  if (!data?.totalCount) return null;
  return (
    <p className="mb-3 flex flex-wrap gap-x-3 rounded-lg bg-red-tint px-3 py-2 text-sm text-red">
      {problemLabels.banner(data.totalCount)}
      <Link to={INVOICE_PROBLEMS}>{problemLabels.bannerLink}</Link>
    </p>
  );
}
