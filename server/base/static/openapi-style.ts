// Differences between the documents of the two APIs: names, headers, texts and the extent of descriptions.

import type { Endpoint } from '#domain/base/endpoint.ts';
import type { RefusalCode } from '#domain/base/refusal-codes.ts';
import { PASCAL, type WireDialect } from '#domain/base/wire.ts';
import { PROBLEM_SCHEMA } from '#server/base/http/problem.ts';
import { HEADER_COMPONENTS, REFUSAL_HEADERS, SUCCESS_HEADERS } from './openapi-headers.ts';

type Json = Record<string, unknown>;

export interface DocumentStyle {
  dialect: WireDialect;
  info: Json;
  bearer: Json;
  problemSchema: object;
  defectDescription: string;
  headerComponents: Json;
  /** Components besides schemas, responses and headers. */
  otherComponents: Json;
  /** Path below the address of the server. */
  pathOf(call: Endpoint): string;
  /** Request headers of a call, as parameters. */
  headerParameters(call: Endpoint): Json[];
  successHeaders(call: Endpoint): Json;
  /** Responses that are neither success nor refusal. */
  otherResponses(call: Endpoint): Json;
  refusalHeaders(status: number): Json | undefined;
  /** Schema of the code of a refusal. */
  codeProperty(codes: readonly RefusalCode[]): Json;
  /** Examples of a refusal, as fields of its media type. */
  refusalExamples(codes: readonly RefusalCode[]): Json;
  /** Access to the call, as fields of the operation. */
  accessFields(call: Endpoint): Json;
  /** Last change of each schema, after its parts. */
  finishSchema(schema: Json): Json;
}

/** The calls of people and of API keys. */
export const FIRST_API_STYLE: DocumentStyle = {
  dialect: PASCAL,
  info: {
    title: 'Merkur',
    version: '1',
    description:
      'Field names are PascalCase in responses and matched without case in requests. Times are instants in UTC (date-time); where one is sent, a date alone counts as its first moment, at the end of a range as the whole day. Amounts are euro with at most 2 decimals, unit costs with at most 4.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  problemSchema: PROBLEM_SCHEMA,
  defectDescription: 'A defect; TraceId finds it in the log.',
  headerComponents: HEADER_COMPONENTS,
  otherComponents: {},
  pathOf: ({ path }) => path,
  headerParameters: () => [],
  successHeaders: () => SUCCESS_HEADERS,
  otherResponses: () => ({}),
  refusalHeaders: (status) => REFUSAL_HEADERS[status],
  codeProperty: (codes) => ({ enum: codes }),
  refusalExamples: () => ({}),
  accessFields: ({ access }) => ({ 'x-access': access }),
  finishSchema: (schema) => schema,
};
