// Performance of a product: its orders and keys by state as two donuts, and its stock (PRP-003, PRP-004, PRP-010).

import { reportCopy } from '#domain/reports/copy.ts';
import type { ProductReport } from '#domain/reports/sales-calls.ts';
import { spaced } from '#web/orders/labels.ts';
import { ITEM_COLOUR, ORDER_COLOUR } from '#web/orders/state-tones.ts';
import { DonutChart } from '#web/ui/charts/donut-chart.tsx';
import { EmptyState } from '#web/ui/kit/feedback/empty-state.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { Stat } from '#web/ui/kit/layout/stat.tsx';
import { integer } from '#web/ui/kit/values/format.ts';
import { productReportLabels as text } from './labels.ts';

const slicesOf = <S extends string>(counts: readonly { status: S; count: number }[], colourOf: Record<S, number>) =>
  counts.map(({ status, count }) => ({ name: spaced(status), value: count, colour: colourOf[status] }));

interface Props {
  product: string;
  /** Undefined while loading. */
  report: ProductReport | undefined;
}

export function ProductReportResult({ product, report }: Props) {
  const orders = report?.orderStatusCount.orderStatuses ?? [];
  const items = report?.productStatusCount ?? [];
  const stock = report?.orderStatusCount.inventoryCount;
  if (report && orders.length === 0 && items.length === 0 && stock?.count === 0)
    return <EmptyState title={reportCopy.notFound(product)} />;
  return (
    <div className="grid gap-4 pb-6 lg:grid-cols-2">
      <Section title={text.orders} note={text.ordersNote}>
        <DonutChart
          title={text.orders}
          slices={slicesOf(orders, ORDER_COLOUR)}
          headers={{ name: text.status, value: text.ordersColumn }}
          isLoading={!report}
          emptyText={text.noOrders}
        />
      </Section>
      <Section title={text.items} note={text.itemsNote}>
        <DonutChart
          title={text.items}
          slices={slicesOf(items, ITEM_COLOUR)}
          headers={{ name: text.status, value: text.itemsColumn }}
          isLoading={!report}
          emptyText={text.noItems}
        />
      </Section>
      <Section title={text.inventories} note={text.inventoriesNote} className="lg:col-span-2">
        <dl className="flex divide-x divide-line">
          <Stat label={text.remaining} value={integer(stock?.remainingCount)} />
          <Stat label={text.total} value={integer(stock?.count)} />
        </dl>
      </Section>
    </div>
  );
}
