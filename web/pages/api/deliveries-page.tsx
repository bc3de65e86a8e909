// Webhook deliveries of the partner's company in the last 30 days (API-121).

import { platformTitles, WEBHOOKS } from '#domain/platform/links.ts';
import { deliveryList, type WebhookDelivery, webhookDeliveryCalls } from '#domain/platform/webhooks/person-calls.ts';
import { deliveryColumns, deliveryControls, EventCell } from '#web/platform/webhooks/deliveries.tsx';
import { DeliveryCard, openColumn } from '#web/platform/webhooks/delivery-row.tsx';
import { useEndpointFilter } from '#web/platform/webhooks/endpoint-filter.ts';
import { hostOf } from '#web/platform/webhooks/endpoint-state.tsx';
import { deliveryLabels } from '#web/platform/webhooks/labels.ts';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import type { Column } from '#web/ui/list/table/column.ts';

const POLL_MS = 10_000;

const columns: readonly Column<WebhookDelivery>[] = [...Object.values(deliveryColumns), openColumn()];

const card = (delivery: WebhookDelivery) => (
  <DeliveryCard
    delivery={delivery}
    name={delivery.eventType}
    heading={<EventCell delivery={delivery} />}
    detail={hostOf(delivery.url)}
  />
);

export default function DeliveriesPage() {
  const endpoints = useEndpointFilter();
  return (
    <ListScreen
      title={platformTitles.deliveries}
      note={deliveryLabels.note}
      parentLink={{ to: WEBHOOKS, label: deliveryLabels.back }}
      call={webhookDeliveryCalls.list}
      list={deliveryList}
      columns={columns}
      renderCard={card}
      controls={{ ...deliveryControls, endpoints }}
      size={25}
      pollInterval={() => POLL_MS}
      empty={deliveryLabels.empty}
      emptyHint={deliveryLabels.emptyHint}
    />
  );
}
