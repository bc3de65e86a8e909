// The description of the API (OpenAPI 3.1), made from the calls themselves.

import * as z from 'zod/mini';
import { type Endpoint, pathParams } from '#domain/base/endpoint.ts';
import { wireName } from '#domain/base/wire.ts';

type Json = Record<string, unknown>;

/** A JSON schema with its property names as they are on the wire. */
function withWireNames(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withWireNames);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $schema: _, ...rest } = schema as Json;
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => {
      if (key === 'properties')
        return [
          key,
          Object.fromEntries(
            Object.entries(value as Json).map(([name, part]) => [wireName(name), withWireNames(part)]),
          ),
        ];
      if (key === 'required') return [key, (value as string[]).map(wireName)];
      return [key, withWireNames(value)];
    }),
  );
}

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') =>
  withWireNames(z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })) as Json;

function operation(call: Endpoint): Json {
  const pathParamNames = pathParams(call.path);
  const input = schemaOf(call.input, 'input');
  const properties = (input.properties ?? {}) as Record<string, Json>;
  const required = (input.required ?? []) as string[];
  const isPath = (name: string) => pathParamNames.some((field) => wireName(field) === name);
  const names = Object.keys(properties);
  const parameters = [
    ...pathParamNames.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: properties[wireName(name)] ?? { type: 'string' },
    })),
    ...(call.method === 'GET'
      ? names
          .filter((n) => !isPath(n))
          .map((name) => ({ name, in: 'query', required: required.includes(name), schema: properties[name] }))
      : []),
  ];
  const bodyNames = names.filter((name) => !isPath(name));
  const body = call.body
    ? properties[wireName(call.body)]
    : {
        ...input,
        properties: Object.fromEntries(bodyNames.map((name) => [name, properties[name]])),
        required: required.filter((name) => !isPath(name)),
      };
  const bodyContent = call.upload
    ? { [call.upload]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: body } };
  const schema = schemaOf(call.reply, 'input');
  const success = {
    json: { description: 'Success', content: { 'application/json': { schema } } },
    events: { description: 'Server-sent events, each with such data', content: { 'text/event-stream': { schema } } },
    file: { description: 'A file' },
  }[call.kind];
  return {
    tags: [call.path.split('/')[1]],
    ...(parameters.length > 0 && { parameters }),
    ...(call.method !== 'GET' && bodyNames.length > 0 && { requestBody: { content: bodyContent } }),
    responses: { 200: success, default: { $ref: '#/components/responses/Problem' } },
    ...(call.access !== 'public' && { security: [{ bearer: [] }] }),
    'x-access': call.access,
  };
}

/** The whole document. */
export function openApi(calls: readonly Endpoint[], serverUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Merkur',
      version: '1',
      description: 'Field names are PascalCase in answers and matched without case in requests.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: {
        Problem: {
          description: 'The call was refused',
          content: {
            'application/problem+json': {
              schema: {
                type: 'object',
                properties: {
                  status: { type: 'integer' },
                  Code: { type: 'string' },
                  Message: { type: 'string' },
                  TraceId: { type: 'string' },
                },
              },
            },
          },
        },
      },
    },
  };
}
