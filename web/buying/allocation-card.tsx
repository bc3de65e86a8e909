// Allocation tools on an order's page, loaded only if available (ALC-001).

import { lazy, Suspense } from 'react';
import type { Order } from '#domain/orders/shapes.ts';
import { Section } from '#web/ui/kit/section.tsx';
import { Skeleton } from '#web/ui/kit/skeleton.tsx';
import { buyingLabels } from './labels.ts';

const AllocationForm = lazy(async () => ({ default: (await import('./allocation-form.tsx')).AllocationForm }));

export const AllocationCard = ({ order }: { order: Order }) =>
  order.actions.includes('allocate') && (
    <Section title={buyingLabels.allocation}>
      <Suspense fallback={<Skeleton className="h-40 w-full" />}>
        <AllocationForm order={order} />
      </Suspense>
    </Section>
  );
