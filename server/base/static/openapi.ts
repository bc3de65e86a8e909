// The API description (OpenAPI 3.1), generated from the calls. Named schemas appear once as components; each refusal of
// a call is listed with its codes.

import * as z from 'zod/mini';
import { type Endpoint, pathParams, refusalCodesOf } from '#domain/base/endpoint.ts';
import { type RefusalCode, statusOf } from '#domain/base/refusal-codes.ts';
import type { Operation } from '#domain/calls.ts';
import { PROBLEM_TITLES } from '#server/base/http/problem.ts';
import { describeOwnChecks } from './openapi-checks.ts';
import { type DocumentStyle, FIRST_API_STYLE } from './openapi-style.ts';

type Json = Record<string, unknown>;
type Schema = Endpoint['input'];

interface ApiDescription {
  serverUrl: string;
  calls: readonly Endpoint[];
  operations: ReadonlyMap<Endpoint, Operation>;
  tags: readonly { name: string; description: string }[];
  /** Schemas to list as components, with their names. */
  namedSchemas: ReadonlyMap<Schema, string>;
  /** Names, headers and texts; by default those of the first API. */
  style?: DocumentStyle;
}

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const COMPONENT = '#/components/schemas/';

/** Converts a JSON schema for the document: wire names; references to unnamed schemas are inlined. */
function toWireSchema(schema: unknown, all: Json, names: ReadonlySet<string>, style: DocumentStyle): unknown {
  const change = (part: unknown) => toWireSchema(part, all, names, style);
  const wireName = (name: string) => style.dialect.nameOf(name);
  if (Array.isArray(schema)) return schema.map(change);
  if (!isRecord(schema)) return schema;
  const { $schema: _, $id: __, id: ___, ...rest } = schema;
  if (typeof rest.$ref === 'string') {
    const name = rest.$ref.slice(COMPONENT.length);
    return names.has(name) ? rest : change(all[name]);
  }
  const converted = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => {
      if (key === 'properties' && isRecord(value))
        return [key, Object.fromEntries(Object.entries(value).map(([name, part]) => [wireName(name), change(part)]))];
      if (key === 'required') return [key, (value as string[]).map(wireName)];
      return [key, key === 'examples' ? value : change(value)];
    }),
  );
  return style.finishSchema(converted);
}

/** Compiles all schemas of the calls; named ones become components. */
function compileSchemas({ calls, namedSchemas, style = FIRST_API_STYLE }: ApiDescription) {
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
    return noteReferences(toWireSchema(json, all, names, style)) as Json;
  };
  const noteReferences = (json: unknown): unknown => {
    for (const [, name] of JSON.stringify(json).matchAll(/"#\/components\/schemas\/(\w+)"/g)) used.add(name!);
    return json;
  };
  /** Components that are referenced, directly or transitively. */
  const components = (): Json => {
    const written: Json = {};
    for (const name of used) written[name] = noteReferences(toWireSchema(all[name], all, names, style));
    return Object.fromEntries(Object.entries(written).sort(([a], [b]) => a.localeCompare(b)));
  };
  return { compile, components };
}

type Schemas = ReturnType<typeof compileSchemas>;

/** A parameter with the description and example of its field, which documents of the first API do not have. */
const parameterOf = (name: string, place: 'path' | 'query', isRequired: boolean, schema: Json): Json => ({
  name,
  in: place,
  required: isRequired,
  ...(typeof schema?.description === 'string' && { description: schema.description }),
  schema,
});

function requestOf(call: Endpoint, schemas: Schemas, style: DocumentStyle): Json {
  const wireName = (name: string) => style.dialect.nameOf(name);
  const pathNames = pathParams(call.path);
  const input = schemas.compile(call.input, true);
  const properties = (input.properties ?? {}) as Record<string, Json>;
  const required = (input.required ?? []) as string[];
  const isPath = (name: string) => pathNames.some((field) => wireName(field) === name);
  const otherNames = Object.keys(properties).filter((name) => !isPath(name));
  const parameters = [
    ...pathNames.map((name) => parameterOf(name, 'path', true, properties[wireName(name)] ?? { type: 'string' })),
    ...style.headerParameters(call),
  ];
  const queryOf = (names: readonly string[]) =>
    names.map((name) => parameterOf(name, 'query', required.includes(name), properties[name]!));
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
    : (whole ??
      style.finishSchema({
        ...input,
        properties: Object.fromEntries(otherNames.map((name) => [name, properties[name]])),
        required: required.filter((name) => !isPath(name)),
      }));
  const content = { 'application/json': { schema: body } };
  return {
    ...(parameters.length > 0 && { parameters }),
    ...(otherNames.length > 0 && { requestBody: { required: required.some((name) => !isPath(name)), content } }),
  };
}

function successOf(call: Endpoint, schemas: Schemas, style: DocumentStyle): Json {
  const headers = style.successHeaders(call);
  if (call.kind === 'file')
    return {
      description: 'A file.',
      headers,
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  const schema = schemas.compile(call.reply);
  return call.kind === 'events'
    ? {
        description: 'Server-sent events, each with such data.',
        headers,
        content: { 'text/event-stream': { schema } },
      }
    : { description: 'Success.', headers, content: { 'application/json': { schema } } };
}

const RESPONSE = '#/components/responses/';
const responseName = (status: number) => PROBLEM_TITLES[status]!.replaceAll(' ', '');

const refusal = (status: number, codes: readonly RefusalCode[], style: DocumentStyle): Json => ({
  description: `${PROBLEM_TITLES[status]}: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
  ...(style.refusalHeaders(status) && { headers: style.refusalHeaders(status) }),
  content: {
    'application/problem+json': {
      schema: {
        allOf: [{ $ref: `${COMPONENT}Problem` }],
        properties: { [style.dialect.nameOf('code')]: style.codeProperty(codes) },
      },
      ...style.refusalExamples(codes),
    },
  },
});

/** One response per refusal status of a call; the most common of each status is a component. */
function compileRefusals(calls: readonly Endpoint[], style: DocumentStyle) {
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
        commonest.get(status) === codes.join()
          ? { $ref: RESPONSE + responseName(status) }
          : refusal(status, codes, style),
      ]),
    );
  const components: Json = Object.fromEntries(
    [...commonest].map(([status, codes]) => [
      responseName(status),
      refusal(status, codes.split(',') as RefusalCode[], style),
    ]),
  );
  return { responsesOf, components };
}

function describeCall(
  call: Endpoint,
  { operations, style = FIRST_API_STYLE }: ApiDescription,
  schemas: Schemas,
  refusals: ReturnType<typeof compileRefusals>,
): Json {
  const operation = operations.get(call);
  if (!operation) throw new Error(`${call.method} ${call.path} is served but stands in no group of domain/calls.ts.`);
  return {
    operationId: operation.id,
    summary: call.summary,
    tags: [operation.tag],
    ...requestOf(call, schemas, style),
    responses: {
      200: successOf(call, schemas, style),
      ...style.otherResponses(call),
      ...refusals.responsesOf(call),
      500: { $ref: `${RESPONSE}Defect` },
    },
    security: call.access === 'public' ? [] : [{ bearer: [] }],
    ...style.accessFields(call),
  };
}

export function openApi(api: ApiDescription): Json {
  const { style = FIRST_API_STYLE } = api;
  const schemas = compileSchemas(api);
  const refusals = compileRefusals(api.calls, style);
  const paths: Record<string, Json> = {};
  for (const call of api.calls) {
    const path = style.pathOf(call).replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(call, api, schemas, refusals) };
  }
  const problem = { 'application/problem+json': { schema: { $ref: `${COMPONENT}Problem` } } };
  const responses = {
    ...refusals.components,
    Defect: { description: style.defectDescription, content: problem },
  };
  return {
    openapi: '3.1.0',
    info: style.info,
    servers: [{ url: api.serverUrl }],
    tags: api.tags,
    paths,
    components: {
      securitySchemes: { bearer: style.bearer },
      schemas: { ...schemas.components(), Problem: style.problemSchema },
      responses,
      headers: style.headerComponents,
      ...style.otherComponents,
    },
  };
}
