// Texts of the webhook guide.

export const guideLabels = {
  startTitle: '1. Add an endpoint',
  startText: 'We send each event as a POST request with a JSON body to your https address.',
  manage: 'Manage endpoints',
  start: [
    'Add an endpoint under Account, API, Webhooks, or with POST /v1/webhook-endpoints and the scope webhooks:write.',
    'Store its secret on your server. Programs can read it with GET /v1/webhook-endpoints/{id}/secret.',
    'Choose the events that you need. An endpoint receives events from its creation on.',
    'The address must be public. Redirects are not followed.',
    'Send a test event and look at the response under Deliveries.',
  ],
  verifyTitle: '2. Verify the signature',
  verifyText: 'Requests follow Standard Webhooks 1.0. Anyone can call your address, so act only on signed requests.',
  verify: [
    'webhook-id is the id of the event, webhook-timestamp the time of signing (Unix seconds), and webhook-signature one or more signatures separated by spaces.',
    'A signature is v1, followed by the Base64 of HMAC-SHA256 over id.timestamp.body. The key is the secret without whsec_, decoded from Base64.',
    'Use the body as it was received, and reject requests that were signed more than five minutes ago.',
  ],
  withLibrary: 'receiver with the library',
  byHandText: 'The same without the library, with node:crypto:',
  byHand: 'receiver by hand',
  handleTitle: '3. Handle the event',
  handle: [
    'Respond with a status from 200 to 299 within 15 seconds, and do the work afterwards.',
    'An event can arrive more than once: remember the ids that you have processed for 30 days.',
    'Events can arrive out of order. For orders, ignore an event whose sequence is smaller than the one you know.',
    'Events have no keys and no prices. Read them with the API.',
    'If you cannot receive requests, read the same events with GET /v1/events.',
  ],
  retryTitle: 'Retries',
  retries: [
    'Any other status, a redirect, or no response within 15 seconds counts as a failure.',
    'Failed deliveries are tried again after 5 seconds, 5 and 30 minutes, and 2, 5, 10, 14, 20 and 24 hours: ten attempts in a little over three days.',
    'With 429 or 503, a Retry-After of up to a day is respected.',
    'We make at most eight requests to an endpoint at a time, and fewer while it fails.',
    'Deliveries shows each body with the status, headers and first 1,000 characters of the last response.',
  ],
  disabledTitle: 'When an endpoint is disabled',
  disabled: (days: number) => [
    'A 410 response disables the endpoint immediately, and three days without success do so too. The people who manage your API access receive an email.',
    'Fix your receiver and enable the endpoint: deliveries that are waiting are sent then.',
    `Events from the time in between are not sent automatically. Choose Send again, All events, and the time since which they are missing; this works for ${days} days.`,
    'To repeat only what failed, choose Failed deliveries. Replays have the same webhook-id and body, and a new signature.',
    'Programs send a delivery again with POST /v1/webhook-deliveries/{id}/replay, and a period with POST /v1/replay.',
  ],
  rotateTitle: 'Rotating the secret',
  rotateText: (hours: number) =>
    `For ${hours} hours after a rotation, each event is signed with the old and the new secret.`,
  rotate: [
    'Rotate the secret. Add the new one next to the old one in your configuration; both receivers above accept several.',
    'Remove the old secret after 24 hours. Rotating again ends it immediately.',
  ],
  typesTitle: 'Events',
  typesText: 'Ignore types and fields that you do not know: new ones may be added.',
  bodyOf: (type: string) => `body of ${type}`,
} as const;
