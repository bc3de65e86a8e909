// Placeholder of an order during the first load.

import { Skeleton, SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { orderLabels } from '../labels.ts';

export const OrderSkeleton = ({ back }: { back: { to: string; label: string } }) => (
  <>
    <PageHeader
      title={<Skeleton className="my-1 h-5 w-44" />}
      windowTitle={orderLabels.order}
      parentLink={back}
      note={<Skeleton className="h-3.5 w-72 max-w-full" />}
    />
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(300px,360px)]">
      <div className="flex flex-col gap-4">
        <div className="rounded-xl border border-line p-4">
          <SkeletonRows rows={5} height="h-11" />
        </div>
        <div className="rounded-xl border border-line p-4">
          <SkeletonRows rows={6} />
        </div>
      </div>
      <div className="rounded-xl border border-line p-4">
        <SkeletonRows rows={6} height="h-9" />
      </div>
    </div>
  </>
);
