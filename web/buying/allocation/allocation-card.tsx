// Allocation tools on an order's page, loaded only if available (ALC-001).

import { lazy, Suspense } from 'react';
import type { Order } from '#domain/orders/shapes.ts';
import { buyingLabels } from '#web/buying/labels.ts';
import { Skeleton } from '#web/ui/kit/feedback/skeleton.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';

const AllocationForm = lazy(async () => ({ default: (await import('./allocation-form.tsx')).AllocationForm }));

export const AllocationCard = ({ order }: { order: Order }) =>
  order.actions.includes('allocate') && (
    <Section title={buyingLabels.allocation}>
      <Suspense fallback={<Skeleton className="h-40 w-full" />}>
        <AllocationForm order={order} />
      </Suspense>
    </Section>
  );
