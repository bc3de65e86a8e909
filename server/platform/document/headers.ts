// Request and response headers in the document of the partner API.

import type { Endpoint } from '#domain/base/endpoint.ts';

type Json = Record<string, unknown>;

const text = (description: string, example: string): Json => ({
  description,
  schema: { type: 'string', examples: [example] },
});

const seconds = (description: string): Json => ({
  description,
  schema: { type: 'integer', minimum: 0, examples: [2] },
});

export const API_HEADERS: Json = {
  'RateLimit-Policy': text('Quota and window in seconds (IETF draft).', '"reads";q=1200;w=60'),
  RateLimit: text('What is left of the quota, and the seconds until it is full again.', '"reads";r=1187;t=42'),
  'Retry-After': seconds('Seconds to wait before the next try.'),
  'Idempotent-Replayed': text('`true` if this is the stored response of an earlier request.', 'true'),
  ETag: text('Version of everything that the company sees of the list.', '"5000.8127"'),
};

const references = (...names: string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const LIMITS = ['RateLimit-Policy', 'RateLimit'];

export const apiSuccessHeaders = ({ method, isTagged }: Endpoint): Json =>
  references(...LIMITS, ...(method === 'POST' ? ['Idempotent-Replayed'] : []), ...(isTagged ? ['ETag'] : []));

/** Statuses that say when to come back; a conflict does if the first request is still running. */
const WITH_RETRY = [409, 429, 503];

export const apiRefusalHeaders = (status: number): Json =>
  references(...LIMITS, ...(WITH_RETRY.includes(status) ? ['Retry-After'] : []));

/** Headers of requests, as parameters. */
export const apiHeaderParameters = ({ method, isTagged }: Endpoint): Json[] => [
  ...(method === 'POST'
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'Your key for this request, 1 to 100 characters. The same key and body replay the first response for 24 hours; another body is refused.',
          schema: { type: 'string', minLength: 1, maxLength: 100, examples: ['0c5f2a0e-6c0b-4a5e-9d3a-5b1f1f9f3a11'] },
        },
      ]
    : []),
  ...(isTagged
    ? [
        {
          name: 'If-None-Match',
          in: 'header',
          required: false,
          description: 'The ETag that you have; the response is 304 without a body if it is current.',
          schema: { type: 'string', maxLength: 500, examples: ['"5000.8127"'] },
        },
      ]
    : []),
];
