// Columns, cells and filters of deliveries, for partners and for staff.

import { PARTNER_EVENT_TYPES } from '#domain/partner-events/types.ts';
import { DELIVERY_STATES } from '#domain/platform/webhooks/facts.ts';
import type { WebhookDelivery } from '#domain/platform/webhooks/person-calls.ts';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { StatusPill, type Tone } from '#web/ui/kit/feedback/status-pill.tsx';
import { Time } from '#web/ui/kit/values/time.tsx';
import { choiceFilter, multiChoiceFilter } from '#web/ui/list/filters/choice-filter.tsx';
import { dateFilter } from '#web/ui/list/filters/date-filter.tsx';
import { textFilter } from '#web/ui/list/filters/text-filter.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { hostOf } from './endpoint-state.tsx';
import { deliveryLabels, webhookLabels } from './labels.ts';

const TONES: Record<WebhookDelivery['state'], Tone> = { Pending: 'indigo', Succeeded: 'green', Failed: 'red' };

/** Distinguishes a delivery that is being retried from one that was not attempted yet. */
export const DeliveryState = ({ delivery: { state, status, error } }: { delivery: WebhookDelivery }) => {
  const isRetrying = state === 'Pending' && (status !== null || error !== '');
  return (
    <StatusPill tone={isRetrying ? 'orange' : TONES[state]}>
      {isRetrying ? deliveryLabels.retrying : deliveryLabels.states[state]}
    </StatusPill>
  );
};

/** Status or error of the last attempt, and its duration. */
export const ResponseCell = ({ delivery: { status, error, ms } }: { delivery: WebhookDelivery }) =>
  status === null && error === '' ? (
    <span className="text-muted">–</span>
  ) : (
    <span className="break-words">
      {status ?? error} {ms !== null && <span className="text-xs text-muted">· {deliveryLabels.duration(ms)}</span>}
    </span>
  );

export const EventCell = ({ delivery: { eventType, isReplay } }: { delivery: WebhookDelivery }) => (
  <>
    <code className="text-xs">{eventType}</code>
    {isReplay && <span className="block text-xs text-muted">{deliveryLabels.replay}</span>}
  </>
);

export const deliveryColumns = {
  at: { id: 'at', header: deliveryLabels.at, cell: ({ createdAt }) => <Time value={createdAt} /> },
  event: { id: 'event', header: deliveryLabels.event, cell: (one) => <EventCell delivery={one} /> },
  endpoint: {
    id: 'endpoint',
    header: deliveryLabels.endpoint,
    cell: ({ url }) => <span title={url}>{hostOf(url)}</span>,
  },
  state: { id: 'state', header: deliveryLabels.state, cell: (one) => <DeliveryState delivery={one} /> },
  response: { id: 'response', header: deliveryLabels.response, cell: (one) => <ResponseCell delivery={one} /> },
  attempts: {
    id: 'attempts',
    header: deliveryLabels.attempts,
    align: 'right',
    cell: ({ attempts }) => attempts,
  },
  next: {
    id: 'next',
    header: deliveryLabels.nextAttempt,
    cell: ({ nextAttemptAt }) => <Time value={nextAttemptAt} />,
  },
} as const satisfies Record<string, Column<WebhookDelivery>>;

export const deliveryControls = {
  text: textFilter({ placeholder: deliveryLabels.search }),
  state: choiceFilter({
    label: deliveryLabels.state,
    options: optionsOf(DELIVERY_STATES, (state) => deliveryLabels.states[state]),
    promoted: true,
  }),
  types: multiChoiceFilter({
    label: webhookLabels.types,
    options: optionsOf(PARTNER_EVENT_TYPES, (type) => type),
    promoted: true,
  }),
  at: dateFilter({ label: deliveryLabels.at }),
};
