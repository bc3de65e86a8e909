// Our regions (REG-001): the names that promotions and the settings of companies use.

import Globe from 'lucide-react/icons/globe';
import { orderCalls } from '#domain/orders/calls.ts';
import { EmptyState } from '#web/base/empty-state.tsx';
import { ErrorState } from '#web/base/error-state.tsx';
import { PageHeader } from '#web/base/page-header.tsx';
import { SkeletonRows } from '#web/base/skeleton.tsx';
import { useRead } from '#web/base/use-call.ts';
import { titles } from '#web/promotions/paths.ts';
import { words } from './words.ts';

export default function RegionsScreen() {
  const read = useRead(orderCalls.regions, {});
  return (
    <div className="mx-auto max-w-180">
      <PageHeader title={titles.regions} note={words.regionsNote} />
      {read.data ? (
        read.data.length === 0 ? (
          <EmptyState title={words.noRegions} icon={<Globe />} />
        ) : (
          <ul aria-label={titles.regions} className="divide-y divide-line rounded-xl border border-line">
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
