// How the document of the partner API is written: snake_case, every field with a description and an example, and every
// refusal with an example.

import type { Endpoint } from '#domain/base/endpoint.ts';
import { PARTNER_API } from '#domain/base/endpoint.ts';
import { REFUSALS, type RefusalCode, retryOf, statusOf } from '#domain/base/refusal-codes.ts';
import { SNAKE } from '#domain/base/wire-dialects.ts';
import { API_PROBLEM_SCHEMA, PROBLEM_TITLES } from '#server/base/http/problem.ts';
import type { DocumentStyle } from '#server/base/static/openapi-style.ts';
import { API_HEADERS, apiHeaderParameters, apiRefusalHeaders, apiSuccessHeaders } from './headers.ts';

type Json = Record<string, unknown>;

const DESCRIPTION = `Order game keys and draw them by program.

Names are snake_case. Amounts are \`{"amount": "12.50", "currency": "EUR"}\`: decimals as text, never numbers. Times are
RFC 3339 in UTC. Requests with an unknown field are refused. Fields and values of enumerations may be added at any time:
ignore those that you do not know.

Lists return \`items\` and \`next_cursor\`; pass it as \`cursor\` to read the next page, until it is null.

Every POST accepts an \`Idempotency-Key\`: a repeated request replays the first response, with
\`Idempotent-Replayed: true\`. Orders and draws also have your own \`reference\`, which is unique for ever.

Errors are \`application/problem+json\` (RFC 9457). Compare \`code\`; \`retry\` says whether to send the request again. A
path that has no call with the method answers 405 \`method_not_allowed\` with \`Allow\`.`;

/** Example of a problem with this code. */
const problemExample = (code: RefusalCode): Json => ({
  type: `urn:problem:${code}`,
  title: PROBLEM_TITLES[statusOf(code)],
  status: statusOf(code),
  detail: REFUSALS[code].meaning,
  instance: '/api/v1/orders',
  code,
  retry: retryOf(code),
  trace_id: '5f0c9a7be1d24c83',
});

/** Whether a schema has an example with all required fields. */
const hasWholeExample = ({ examples, required = [] }: Json): boolean => {
  const example = (examples as Json[] | undefined)?.[0];
  return (
    example !== undefined && (required as string[]).every((name) => name in example) && Object.keys(example).length > 0
  );
};

/** Whether an example names a field that the schema does not have, like one of the path. */
const hasStrayExample = ({ examples, properties }: Json): boolean =>
  Object.keys((examples as Json[])[0]!).some((name) => !(name in (properties as Json)));

/** An object has an example if all of its fields have one. */
function withObjectExample(schema: Json): Json {
  const { properties, examples: _, ...rest } = schema;
  if (typeof properties !== 'object' || properties === null) return schema;
  if (hasWholeExample(schema) && !hasStrayExample(schema)) return schema;
  const values = Object.entries(properties as Record<string, Json>).map(
    ([name, part]) => [name, (part.examples as unknown[] | undefined)?.[0]] as const,
  );
  const isComplete = values.every(([, value]) => value !== undefined);
  return { ...rest, properties, ...(isComplete && { examples: [Object.fromEntries(values)] }) };
}

/** An empty list is no example of one that must have items. */
function withoutEmptyExample(schema: Json): Json {
  const { examples, ...rest } = schema;
  return Number(rest.minItems) > 0 && Array.isArray(examples) && (examples[0] as unknown[])?.length === 0
    ? rest
    : schema;
}

const exampleReference = (code: RefusalCode): Json => ({ $ref: `#/components/examples/${code}` });

/** The style of a document whose calls may be refused with these codes. */
export const partnerApiStyle = (codes: readonly RefusalCode[]): DocumentStyle => ({
  dialect: SNAKE,
  info: {
    title: 'Merkur partner API',
    version: '1',
    description: DESCRIPTION,
    license: { name: 'MIT', identifier: 'MIT' },
    contact: { name: 'Merkur', url: 'https://merkur.example' },
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The secret of a credential of your company: `Authorization: Bearer mk_live_...`.',
  },
  problemSchema: API_PROBLEM_SCHEMA,
  defectDescription: 'A defect. `trace_id` finds it in our log; send the request again later.',
  headerComponents: API_HEADERS,
  otherComponents: {
    examples: Object.fromEntries(
      codes.map((code) => [code, { summary: REFUSALS[code].meaning, value: problemExample(code) }]),
    ),
  },
  pathOf: ({ path }) => path.slice(PARTNER_API.length - 1),
  headerParameters: apiHeaderParameters,
  successHeaders: apiSuccessHeaders,
  otherResponses: ({ isTagged }) =>
    isTagged ? { 304: { description: 'You have the current version.', headers: apiSuccessHeaders304 } } : {},
  refusalHeaders: apiRefusalHeaders,
  codeProperty: (allowed) => ({
    type: 'string',
    enum: allowed,
    description: 'Reason, for programs.',
    examples: [allowed[0]],
  }),
  refusalExamples: (allowed) => ({
    examples: Object.fromEntries(allowed.map((code) => [code, exampleReference(code)])),
  }),
  accessFields: (call: Endpoint) => ({
    description: `${call.summary} ${call.scope ? `Needs the scope \`${call.scope}\`.` : 'Needs no scope.'}`,
    'x-scope': call.scope ?? null,
  }),
  finishSchema: (schema) => withoutEmptyExample(withObjectExample(schema)),
});

/** A 304 names the version that it confirms. */
const apiSuccessHeaders304: Json = { ETag: { $ref: '#/components/headers/ETag' } };
