// Webhook deliveries of all companies, for SuperAdmins (API-124).

import { ALL_WEBHOOKS, platformTitles } from '#domain/platform/links.ts';
import { type CompanyDelivery, deliveryList, staffWebhookCalls } from '#domain/platform/webhooks/person-calls.ts';
import { deliveryColumns, deliveryControls, EventCell } from '#web/platform/webhooks/deliveries.tsx';
import { DeliveryCard, openColumn } from '#web/platform/webhooks/delivery-row.tsx';
import { hostOf } from '#web/platform/webhooks/endpoint-state.tsx';
import { deliveryLabels, staffWebhookLabels as texts } from '#web/platform/webhooks/labels.ts';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import type { Column } from '#web/ui/list/table/column.ts';

const { at, ...otherColumns } = deliveryColumns;

const columns: readonly Column<CompanyDelivery>[] = [
  at,
  { id: 'company', header: deliveryLabels.company, cell: ({ company }) => company.name },
  ...Object.values(otherColumns),
  openColumn(true),
];

const card = (delivery: CompanyDelivery) => (
  <DeliveryCard
    delivery={delivery}
    name={`${delivery.company.name} ${delivery.eventType}`}
    heading={<span className="font-medium">{delivery.company.name}</span>}
    detail={
      <>
        <EventCell delivery={delivery} /> · {hostOf(delivery.url)}
      </>
    }
    isStaff
  />
);

export default function AllDeliveriesPage() {
  return (
    <ListScreen
      title={platformTitles.deliveries}
      note={texts.deliveriesNote}
      parentLink={{ to: ALL_WEBHOOKS, label: platformTitles.webhooks }}
      call={staffWebhookCalls.deliveries}
      list={deliveryList}
      columns={columns}
      renderCard={card}
      controls={deliveryControls}
      size={25}
      empty={texts.deliveriesEmpty}
    />
  );
}
