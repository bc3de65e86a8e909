// A delivery in a list: the column with the button that opens it, and its card on narrow screens.

import type { ReactNode } from 'react';
import type { WebhookDelivery } from '#domain/platform/webhooks/person-calls.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { DeliveryState, ResponseCell } from './deliveries.tsx';
import { DeliveryView } from './delivery-view.tsx';
import { deliveryLabels } from './labels.ts';

export const openColumn = (isStaff = false): Column<WebhookDelivery> => ({
  id: 'actions',
  header: deliveryLabels.actions,
  hideHeader: true,
  isPinned: true,
  cell: (one) => <DeliveryView delivery={one} isStaff={isStaff} />,
});

interface CardProps {
  delivery: WebhookDelivery;
  /** Accessible name. */
  name: string;
  heading: ReactNode;
  /** Second line. */
  detail: ReactNode;
  isStaff?: boolean;
}

export const DeliveryCard = ({ delivery, name, heading, detail, isStaff = false }: CardProps) => (
  <article aria-label={name} className="flex h-full flex-col gap-2">
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
      <span>{heading}</span>
      <DeliveryState delivery={delivery} />
    </div>
    <p className="text-sm break-words">{detail}</p>
    <div className="mt-auto flex flex-wrap items-center justify-between gap-2 text-xs text-muted">
      <span>
        <Time value={delivery.createdAt} /> · <ResponseCell delivery={delivery} />
      </span>
      <DeliveryView delivery={delivery} isStaff={isStaff} />
    </div>
  </article>
);
