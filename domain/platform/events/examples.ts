// Every type of event with its meaning and the fields of an example: for the guide and the description of the partner
// API. A test compares them with published events.

import { PARTNER_EVENT_TYPES, type PartnerEventType } from '#domain/partner-events/types.ts';
import { EXAMPLE_ID } from '#domain/platform/fields.ts';

interface EventExample {
  meaning: string;
  /** In snake_case, as sent. */
  data: Readonly<Record<string, string | number>>;
}

const EVENT_ID = '0192f0c1-7a10-7c44-8f5e-2d6b9a1c0e57';
const ORDER = {
  id: EXAMPLE_ID,
  reference: 'shop-2026-000417',
  status: 'processing',
  detail: 'Processing',
  ready: 0,
  sequence: 4,
};

const EVENT_EXAMPLES: Readonly<Record<PartnerEventType, EventExample>> = {
  'order.updated': { meaning: 'An order changed its status.', data: ORDER },
  'order.offer_received': {
    meaning: 'We made an offer. Read the order for its price, then confirm, reject or counter it.',
    data: { ...ORDER, status: 'offer_received', detail: 'Rebidding', sequence: 2 },
  },
  'keys.ready': {
    meaning: 'More keys of an order can be drawn. Keys that arrive within two seconds share one event.',
    data: { ...ORDER, ready: 40 },
  },
  'invoice.issued': {
    meaning: 'An invoice was sent to your company.',
    data: { id: EXAMPLE_ID, number: 'INV-2026-000123' },
  },
  'credit_note.issued': {
    meaning: 'A credit note was sent to your company.',
    data: { id: EXAMPLE_ID, number: 'CN-2026-000017', invoice_id: '0192f0c1-1f0a-7d11-9b2c-6e5d4c3b2a19' },
  },
  'credit.low': {
    meaning: 'Less than a tenth of your credit limit is left. Sent once until there is more again.',
    data: {},
  },
  'claim.updated': {
    meaning: 'A claim changed its status.',
    data: {
      id: EXAMPLE_ID,
      number: 'CLM-000031',
      order_id: '0192f0c1-1f0a-7d11-9b2c-6e5d4c3b2a19',
      status: 'replaced',
    },
  },
  'catalogue.changed': {
    meaning: 'Promotions, prices or stock changed, or a promotion started or ended. Sent at most once a minute.',
    data: {},
  },
  'webhook.test': {
    meaning: 'You asked for a test event.',
    data: { endpoint_id: '0192f0c0-9b3d-7a65-8c1f-0a1b2c3d4e5f' },
  },
};

/** An example of a body as it is sent. Exported for tests. */
export const exampleEvent = (type: PartnerEventType) => ({
  id: EVENT_ID,
  type,
  timestamp: '2026-11-20T12:00:00.000Z',
  data: EVENT_EXAMPLES[type].data,
});

/** In the order of the list of types. */
export const EVENT_TYPES_WITH_EXAMPLES = PARTNER_EVENT_TYPES.map((type) => ({
  type,
  meaning: EVENT_EXAMPLES[type].meaning,
  body: exampleEvent(type),
}));
