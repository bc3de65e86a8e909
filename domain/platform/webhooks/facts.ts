// Facts about webhooks that calls and senders share.

/** Most endpoints of a company. */
export const ENDPOINTS_MAX = 10;
export const WEBHOOK_URL_MAX = 2000;
export const ENDPOINT_DESCRIPTION_MAX = 100;
/** Most deliveries of one replay. */
export const REPLAY_MAX = 10_000;
/** How long the previous secret signs after a rotation (hours). */
export const SECRET_OVERLAP_HOURS = 24;

export const DELIVERY_STATES = ['Pending', 'Succeeded', 'Failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DISABLED_REASONS = ['person', 'staff', 'gone', 'failing'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** Longest reason that staff give for disabling an endpoint. */
export const DISABLED_NOTE_MAX = 300;
/** First characters of a response body that are kept. */
export const ANSWER_MAX = 1000;
/** First characters of the response body of each attempt. */
export const ATTEMPT_ANSWER_MAX = 500;

/** Failing: the last attempt failed, and the endpoint is still enabled. */
export const ENDPOINT_STATES = ['Working', 'Failing', 'Disabled'] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];

/** Whether the text is an address that webhooks may have: https, without credentials and fragment. */
export function isWebhookUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return protocol === 'https:' && username === '' && password === '' && hash === '';
}
