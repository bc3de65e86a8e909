// Sales regions (REG-001), used by promotions and company settings.

import Globe from 'lucide-react/icons/globe';
import { orderCalls } from '#domain/orders/calls.ts';
import { promotionTitles } from '#domain/promotions/links.ts';
import { cartLabels } from '#web/cart/labels.ts';
import { EmptyState } from '#web/ui/kit/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';

export default function RegionsPage() {
  const read = useCallQuery(orderCalls.regions, {});
  return (
    <div className="mx-auto max-w-180">
      <PageHeader title={promotionTitles.regions} note={cartLabels.regionsNote} />
      {read.data ? (
        read.data.length === 0 ? (
          <EmptyState title={cartLabels.noRegions} icon={<Globe />} />
        ) : (
          <ul aria-label={promotionTitles.regions} className="divide-y divide-line rounded-xl border border-line">
            {read.data.map(({ region }) => (
              <li key={region} className="px-4 py-2.5 text-base">
                {region}
              </li>
            ))}
          </ul>
        )
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <SkeletonRows rows={8} height="h-10" />
      )}
    </div>
  );
}
