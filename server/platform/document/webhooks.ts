// The `webhooks` of the document: each type of event with its headers, body and example.

import { EVENT_TYPES_WITH_EXAMPLES } from '#domain/platform/events/examples.ts';

type Json = Record<string, unknown>;

const header = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', examples: [example] },
});

const HEADERS: readonly Json[] = [
  header(
    'webhook-id',
    'Id of the event; the same for every attempt and replay.',
    '0192f0c1-7a10-7c44-8f5e-2d6b9a1c0e57',
  ),
  header('webhook-timestamp', 'Time of signing, in Unix seconds.', '1795521600'),
  header(
    'webhook-signature',
    'Signatures by each valid secret of the endpoint, separated by spaces: `v1,` and the Base64 of HMAC-SHA256 over `id.timestamp.body`.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

const RESPONSES: Json = {
  '2XX': { description: 'Received. Respond within 15 seconds.' },
  410: { description: 'The endpoint is gone: it is disabled.' },
  429: { description: 'Tried again later, after `Retry-After` if it is present.' },
  default: { description: 'Tried again, ten times in three days.' },
};

const fieldsOf = (schemas: Json, name: string) => (schemas[name] as { properties: Record<string, Json> }).properties;

/** `schemas` are the components, which describe every field of an event. */
export function webhooksOf(schemas: Json): Json {
  const [event, data] = [fieldsOf(schemas, 'Event'), fieldsOf(schemas, 'EventData')];
  return Object.fromEntries(
    EVENT_TYPES_WITH_EXAMPLES.map(({ type, meaning, body }) => {
      const names = Object.keys(body.data);
      const schema: Json = {
        type: 'object',
        properties: {
          id: event.id,
          type: { type: 'string', enum: [type], description: 'Type of the event.', examples: [type] },
          timestamp: event.timestamp,
          data: {
            type: 'object',
            description: 'What the event is about. New fields may be added.',
            properties: Object.fromEntries(names.map((name) => [name, data[name]])),
            required: names,
            examples: [body.data],
          },
        },
        required: ['id', 'type', 'timestamp', 'data'],
        examples: [body],
      };
      const operation = {
        operationId: `webhook.${type.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase())}`,
        summary: meaning,
        tags: ['events'],
        parameters: HEADERS,
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: RESPONSES,
        security: [],
      };
      return [type, { post: operation }];
    }),
  );
}
