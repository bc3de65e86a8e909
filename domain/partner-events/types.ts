// Events of the partner API. Their types and the names of their fields are part of its contract: new ones may be added.

/** Types of events, by subject and verb. */
export const PARTNER_EVENT_TYPES = [
  'order.updated',
  'order.offer_received',
  'keys.ready',
  'invoice.issued',
  'credit_note.issued',
  'credit.low',
  'claim.updated',
  'catalogue.changed',
  'webhook.test',
] as const;
export type PartnerEventType = (typeof PARTNER_EVENT_TYPES)[number];

/** How long events and their deliveries are kept (days). */
export const PARTNER_EVENT_DAYS = 30;
