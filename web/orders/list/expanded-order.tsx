// Details of a partner's order in the list; code loads when the first row is expanded.

import { type ComponentProps, lazy, Suspense } from 'react';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import type { MyOrderDetails } from './my-order-details.tsx';

const Details = lazy(async () => ({ default: (await import('./my-order-details.tsx')).MyOrderDetails }));

export const ExpandedOrder = (props: ComponentProps<typeof MyOrderDetails>) => (
  <Suspense fallback={<SkeletonRows rows={3} height="h-8" />}>
    <Details {...props} />
  </Suspense>
);
