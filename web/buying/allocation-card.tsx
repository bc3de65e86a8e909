// The allocation tools on the page of an order that may use them; fetched only then (ALC-001).

import { lazy, Suspense } from 'react';
import type { Order } from '#domain/orders/shapes.ts';
import { Section } from '#web/base/section.tsx';
import { Skeleton } from '#web/base/skeleton.tsx';
import { words } from './words.ts';

const AllocationTools = lazy(async () => ({ default: (await import('./allocation-tools.tsx')).AllocationTools }));

export const AllocationCard = ({ order }: { order: Order }) =>
  order.actions.includes('allocate') && (
    <Section title={words.allocation}>
      <Suspense fallback={<Skeleton className="h-40 w-full" />}>
        <AllocationTools order={order} />
      </Suspense>
    </Section>
  );
