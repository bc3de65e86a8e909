// The document of the partner API: its calls only, named without the prefix that keeps them apart from the first API.

import { type Endpoint, isProgramCall, refusalCodesOf } from '#domain/base/endpoint.ts';
import { NAMED_SCHEMAS, OPERATIONS, type Operation } from '#domain/calls.ts';
import { openApi } from '#server/base/static/openapi.ts';
import { partnerApiStyle } from './style.ts';
import { webhooksOf } from './webhooks.ts';

const TAGS = [
  { name: 'account', description: 'The credential and its company.' },
  { name: 'catalogue', description: 'Promotions on sale for your company.' },
  { name: 'orders', description: 'Placing, negotiating and ending orders.' },
  { name: 'draws', description: 'Drawing keys and reading them.' },
  { name: 'claims', description: 'Claiming keys that do not work.' },
  { name: 'invoices', description: 'Invoices, credit notes, credit and statement.' },
  { name: 'events', description: 'What happened, in order, and webhooks that announce it.' },
] as const;

type Tag = (typeof TAGS)[number]['name'];

/** Tags by the group of a call in its file. */
const TAG_OF_GROUP: Readonly<Record<string, Tag>> = {
  programAccount: 'account',
  apiCatalogue: 'catalogue',
  apiOrder: 'orders',
  apiDraw: 'draws',
  apiKey: 'draws',
  apiClaim: 'claims',
  apiInvoice: 'invoices',
  apiFile: 'invoices',
  apiEvent: 'events',
  apiWebhook: 'events',
  apiDelivery: 'events',
};

/** Prefix of schemas and calls of the partner API, because names are unique in the code. */
const PREFIX = /^[Aa]pi(?=[A-Z])/;

function operationOf(call: Endpoint): Operation {
  const [group, name] = OPERATIONS.get(call)!.id.split('.') as [string, string];
  const tag = TAG_OF_GROUP[group];
  if (!tag) throw new Error(`${call.path} is in ${group}, which has no tag in the document of the partner API.`);
  const shown = group.replace(PREFIX, '');
  return { id: `${shown.charAt(0).toLowerCase()}${shown.slice(1)}.${name}`, tag };
}

const SCHEMAS = new Map(
  [...NAMED_SCHEMAS].flatMap(([schema, name]) => (PREFIX.test(name) ? [[schema, name.replace(PREFIX, '')]] : [])) as [
    Endpoint['input'],
    string,
  ][],
);

/** Calls of programs. */
const programCalls = (): Endpoint[] => [...OPERATIONS.keys()].filter(isProgramCall);

/** Codes that the partner API may refuse with. Exported for tests. */
export const partnerApiCodes = () => [...new Set(programCalls().flatMap(refusalCodesOf))].sort();

/** OpenAPI 3.1. `serverUrl` ends in `/api/v1`. */
export function partnerApiDocument(serverUrl: string): Record<string, unknown> {
  const calls = programCalls();
  const document = openApi({
    serverUrl,
    calls,
    operations: new Map(calls.map((call) => [call, operationOf(call)])),
    tags: TAGS,
    namedSchemas: SCHEMAS,
    style: partnerApiStyle(partnerApiCodes()),
  });
  const { schemas } = document.components as { schemas: Record<string, unknown> };
  return { ...document, webhooks: webhooksOf(schemas) };
}
