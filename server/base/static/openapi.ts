// The API description (OpenAPI 3.1), generated from the calls. Named schemas appear once as components; each refusal of
// a call is listed with its codes.

import * as z from 'zod/mini';
import { type Endpoint, pathParams, refusalCodesOf } from '#domain/base/endpoint.ts';
import { type RefusalCode, statusOf } from '#domain/base/refusal-codes.ts';
import { wireName } from '#domain/base/wire.ts';
import type { Operation } from '#domain/calls.ts';
import { PROBLEM_SCHEMA, PROBLEM_TITLES } from '#server/base/http/problem.ts';
import { describeOwnChecks } from './openapi-checks.ts';
import { HEADER_COMPONENTS, REFUSAL_HEADERS, SUCCESS_HEADERS } from './openapi-headers.ts';

type Json = Record<string, unknown>;
type Schema = Endpoint['input'];

interface ApiDescription {
  serverUrl: string;
  calls: readonly Endpoint[];
  operations: ReadonlyMap<Endpoint, Operation>;
  tags: readonly { name: string; description: string }[];
  /** Schemas to list as components, with their names. */
  namedSchemas: ReadonlyMap<Schema, string>;
}

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const COMPONENT = '#/components/schemas/';

/** Converts a JSON schema for the document: wire names; references to unnamed schemas are inlined. */
function toWireSchema(schema: unknown, all: Json, names: ReadonlySet<string>): unknown {
  const change = (part: unknown) => toWireSchema(part, all, names);
  if (Array.isArray(schema)) return schema.map(change);
  if (!isRecord(schema)) return schema;
  const { $schema: _, $id: __, id: ___, ...rest } = schema;
  if (typeof rest.$ref === 'string') {
    const name = rest.$ref.slice(COMPONENT.length);
    return names.has(name) ? rest : change(all[name]);
  }
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => {
      if (key === 'properties' && isRecord(value))
        return [key, Object.fromEntries(Object.entries(value).map(([name, part]) => [wireName(name), change(part)]))];
      if (key === 'required') return [key, (value as string[]).map(wireName)];
      return [key, change(value)];
    }),
  );
}

/** Compiles all schemas of the calls; named ones become components. */
function compileSchemas({ calls, namedSchemas }: ApiDescription) {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of namedSchemas) registry.add(schema, { id });
  for (const [at, { input, reply }] of calls.entries())
    for (const [side, schema] of Object.entries({ input, reply }))
      if (!registry.has(schema)) registry.add(schema, { id: `${at}.${side}` });
  const options = {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    uri: (id: string) => COMPONENT + id,
    override: describeOwnChecks,
  } as const;
  const { schemas: all } = z.toJSONSchema(registry, options);
  const names = new Set(namedSchemas.values());
  const used = new Set<string>();
  const compile = (schema: Schema, isInline = false): Json => {
    const { id } = registry.get(schema)!;
    const json = isInline || !names.has(id) ? all[id] : { $ref: COMPONENT + id };
    return noteReferences(toWireSchema(json, all, names)) as Json;
  };
  const noteReferences = (json: unknown): unknown => {
    for (const [, name] of JSON.stringify(json).matchAll(/"#\/components\/schemas\/(\w+)"/g)) used.add(name!);
    return json;
  };
  /** Components that are referenced, directly or transitively. */
  const components = (): Json => {
    const written: Json = {};
    for (const name of used) written[name] = noteReferences(toWireSchema(all[name], all, names));
    return Object.fromEntries(Object.entries(written).sort(([a], [b]) => a.localeCompare(b)));
  };
  return { compile, components };
}

type Schemas = ReturnType<typeof compileSchemas>;

function requestOf(call: Endpoint, schemas: Schemas): Json {
  const pathNames = pathParams(call.path);
  const input = schemas.compile(call.input, true);
  const properties = (input.properties ?? {}) as Record<string, Json>;
  const required = (input.required ?? []) as string[];
  const isPath = (name: string) => pathNames.some((field) => wireName(field) === name);
  const otherNames = Object.keys(properties).filter((name) => !isPath(name));
  const parameters = pathNames.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[wireName(name)] ?? { type: 'string' },
  }));
  const queryOf = (names: readonly string[]) =>
    names.map((name) => ({ name, in: 'query', required: required.includes(name), schema: properties[name] }));
  if (call.method === 'GET') {
    const query = queryOf(otherNames);
    return { ...(parameters.length + query.length > 0 && { parameters: [...parameters, ...query] }) };
  }
  if (call.upload) {
    const query = queryOf(otherNames.filter((name) => name !== wireName(call.body!)));
    return {
      ...(parameters.length + query.length > 0 && { parameters: [...parameters, ...query] }),
      requestBody: { required: true, content: { [call.upload]: { schema: { type: 'string', format: 'binary' } } } },
    };
  }
  const whole = pathNames.length === 0 && !call.body ? schemas.compile(call.input) : null;
  const body = call.body
    ? properties[wireName(call.body)]
    : (whole ?? {
        ...input,
        properties: Object.fromEntries(otherNames.map((name) => [name, properties[name]])),
        required: required.filter((name) => !isPath(name)),
      });
  const content = { 'application/json': { schema: body } };
  return {
    ...(parameters.length > 0 && { parameters }),
    ...(otherNames.length > 0 && { requestBody: { required: required.some((name) => !isPath(name)), content } }),
  };
}

function successOf(call: Endpoint, schemas: Schemas): Json {
  if (call.kind === 'file')
    return {
      description: 'A file.',
      headers: SUCCESS_HEADERS,
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  const schema = schemas.compile(call.reply);
  return call.kind === 'events'
    ? {
        description: 'Server-sent events, each with such data.',
        headers: SUCCESS_HEADERS,
        content: { 'text/event-stream': { schema } },
      }
    : { description: 'Success.', headers: SUCCESS_HEADERS, content: { 'application/json': { schema } } };
}

const RESPONSE = '#/components/responses/';
const responseName = (status: number) => PROBLEM_TITLES[status]!.replaceAll(' ', '');

const refusal = (status: number, codes: readonly RefusalCode[]): Json => ({
  description: `${PROBLEM_TITLES[status]}: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
  ...(REFUSAL_HEADERS[status] && { headers: REFUSAL_HEADERS[status] }),
  content: {
    'application/problem+json': {
      schema: { allOf: [{ $ref: `${COMPONENT}Problem` }], properties: { Code: { enum: codes } } },
    },
  },
});

/** One response per refusal status of a call; the most common of each status is a component. */
function compileRefusals(calls: readonly Endpoint[]) {
  const setsOf = (call: Endpoint): [number, RefusalCode[]][] => [...Map.groupBy(refusalCodesOf(call), statusOf)];
  const counts = new Map<number, Map<string, number>>();
  for (const [status, codes] of calls.flatMap(setsOf)) {
    const sets = counts.get(status) ?? new Map<string, number>();
    counts.set(status, sets.set(codes.join(), (sets.get(codes.join()) ?? 0) + 1));
  }
  const commonest = new Map(
    [...counts].map(([status, sets]) => [status, [...sets].reduce((a, b) => (b[1] > a[1] ? b : a))[0]]),
  );
  const responsesOf = (call: Endpoint): Json =>
    Object.fromEntries(
      setsOf(call).map(([status, codes]) => [
        status,
        commonest.get(status) === codes.join() ? { $ref: RESPONSE + responseName(status) } : refusal(status, codes),
      ]),
    );
  const components: Json = Object.fromEntries(
    [...commonest].map(([status, codes]) => [responseName(status), refusal(status, codes.split(',') as RefusalCode[])]),
  );
  return { responsesOf, components };
}

function describeCall(
  call: Endpoint,
  { operations }: ApiDescription,
  schemas: Schemas,
  refusals: ReturnType<typeof compileRefusals>,
): Json {
  const operation = operations.get(call);
  if (!operation) throw new Error(`${call.method} ${call.path} is served but stands in no group of domain/calls.ts.`);
  return {
    operationId: operation.id,
    summary: call.summary,
    tags: [operation.tag],
    ...requestOf(call, schemas),
    responses: {
      200: successOf(call, schemas),
      ...refusals.responsesOf(call),
      500: { $ref: `${RESPONSE}Defect` },
    },
    security: call.access === 'public' ? [] : [{ bearer: [] }],
    'x-access': call.access,
  };
}

export function openApi(api: ApiDescription): Json {
  const schemas = compileSchemas(api);
  const refusals = compileRefusals(api.calls);
  const paths: Record<string, Json> = {};
  for (const call of api.calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(call, api, schemas, refusals) };
  }
  const problem = { 'application/problem+json': { schema: { $ref: `${COMPONENT}Problem` } } };
  const responses = {
    ...refusals.components,
    Defect: { description: 'A defect; TraceId finds it in the log.', content: problem },
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Merkur',
      version: '1',
      description:
        'Field names are PascalCase in responses and matched without case in requests. Times are instants in UTC (date-time); where one is sent, a date alone counts as its first moment, at the end of a range as the whole day. Amounts are euro with at most 2 decimals, unit costs with at most 4.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: api.serverUrl }],
    tags: api.tags,
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { ...schemas.components(), Problem: PROBLEM_SCHEMA },
      responses,
      headers: HEADER_COMPONENTS,
    },
  };
}
