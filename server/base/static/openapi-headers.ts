// Response headers of the API description: rate limits, and when to try again.

type Json = Record<string, unknown>;

const COUNT = { type: 'integer', minimum: 0 };

/** The components, by the names that `@fastify/rate-limit` sends. */
export const HEADER_COMPONENTS: Json = {
  'x-ratelimit-limit': { description: 'Calls allowed per minute, by session or network.', schema: COUNT },
  'x-ratelimit-remaining': { description: 'Calls left in this minute.', schema: COUNT },
  'x-ratelimit-reset': { description: 'Seconds until the count starts again.', schema: COUNT },
  'retry-after': { description: 'Seconds to wait before the next try.', schema: COUNT },
};

const references = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const LIMITS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

/** Of every successful response. */
export const SUCCESS_HEADERS: Json = references(LIMITS);

/** Of refusals, by status; others have none worth declaring. */
export const REFUSAL_HEADERS: Readonly<Record<number, Json>> = {
  429: references([...LIMITS, 'retry-after']),
  503: references(['retry-after']),
};
