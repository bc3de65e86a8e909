// Exact description of a few calls of every kind.

import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Endpoint, get, post, put } from '#domain/base/endpoint.ts';
import { described } from '#domain/base/fields.ts';
import { openApi } from './openapi.ts';

const part = z.object({ partName: z.string(), kind: z.literal(null) });
const newThing = z.object({ name: z.string(), parts: z.array(part) });
const size = z.object({ widthMm: z.int() });

const COMMON = { access: 'signed-in', summary: 'Does it.' } as const;
const calls = {
  list: get('/thing/:id/part', {
    ...COMMON,
    input: z.object({
      id: z.string(),
      fromPage: z.optional(z.string()),
      word: described(z.string(), 'A word of the title.', 'moon'),
    }),
    reply: z.object({ items: z.array(part), words: z.array(z.string()), size }),
  }),
  create: post('/thing', { ...COMMON, access: 'public', input: newThing, reply: part }),
  change: post('/thing/:id', {
    ...COMMON,
    input: z.object({ id: z.string(), newName: z.string(), note: z.optional(z.string()) }),
    reply: size,
  }),
  note: post('/thing/:id/note', {
    ...COMMON,
    input: z.object({ id: z.string(), note: z.optional(z.string()) }),
    reply: size,
  }),
  order: put('/thing/:id/part', {
    ...COMMON,
    body: 'parts',
    input: z.object({ id: z.string(), parts: z.array(part) }),
    reply: size,
  }),
  touch: post('/thing/:id/touch', { ...COMMON, input: z.object({ id: z.string() }), reply: size }),
  upload: post('/thing/file', {
    ...COMMON,
    body: 'file',
    upload: 'text/csv',
    input: z.object({ file: z.any() }),
    reply: size,
  }),
  file: get('/thing/file', { ...COMMON, kind: 'file', input: z.object({}), reply: z.any() }),
  events: get('/thing/event', { ...COMMON, kind: 'events', input: z.object({}), reply: part }),
};

const served: Endpoint[] = Object.values(calls);
const description = {
  serverUrl: 'https://merkur.example/api',
  calls: served,
  operations: new Map(Object.entries(calls).map(([id, call]) => [call as Endpoint, { id, tag: 'things' }])),
  tags: [],
  namedSchemas: new Map<Endpoint['input'], string>([
    [part, 'Part'],
    [newThing, 'NewThing'],
    [z.object({ unused: z.string() }), 'Unused'],
  ]),
};
const document = openApi(description) as {
  paths: Record<string, Record<string, Record<string, unknown> & { responses: Record<string, { content?: object }> }>>;
  components: { schemas: Record<string, unknown>; responses: Record<string, { description: string }> };
};

const operationOf = ({ path, method }: Endpoint) => document.paths[path.replace(':id', '{id}')]![method.toLowerCase()]!;

const TEXT = { type: 'string' };
const FILE = { type: 'string', format: 'binary' };
const PART = { $ref: '#/components/schemas/Part' };
const ID = { name: 'id', in: 'path', required: true, schema: TEXT };
const SIZE = {
  type: 'object',
  properties: { WidthMm: { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER } },
  required: ['WidthMm'],
};
const jsonOf = (schema: object) => ({ 'application/json': { schema } });
const bodyOf = (required: boolean, content: object) => ({ requestBody: { required, content } });

test.each<[keyof typeof calls, object, object]>([
  [
    'list',
    {
      parameters: [
        ID,
        { name: 'FromPage', in: 'query', required: false, schema: TEXT },
        {
          name: 'Word',
          in: 'query',
          required: true,
          description: 'A word of the title.',
          schema: { ...TEXT, description: 'A word of the title.', examples: ['moon'] },
        },
      ],
    },
    jsonOf({
      type: 'object',
      properties: { Items: { type: 'array', items: PART }, Words: { type: 'array', items: TEXT }, Size: SIZE },
      required: ['Items', 'Words', 'Size'],
    }),
  ],
  ['create', bodyOf(true, jsonOf({ $ref: '#/components/schemas/NewThing' })), jsonOf(PART)],
  [
    'change',
    {
      parameters: [ID],
      ...bodyOf(true, jsonOf({ type: 'object', properties: { NewName: TEXT, Note: TEXT }, required: ['NewName'] })),
    },
    jsonOf(SIZE),
  ],
  [
    'note',
    {
      parameters: [ID],
      ...bodyOf(false, jsonOf({ type: 'object', properties: { Note: TEXT }, required: [] })),
    },
    jsonOf(SIZE),
  ],
  ['order', { parameters: [ID], ...bodyOf(true, jsonOf({ type: 'array', items: PART })) }, jsonOf(SIZE)],
  ['touch', { parameters: [ID] }, jsonOf(SIZE)],
  ['upload', bodyOf(true, { 'text/csv': { schema: FILE } }), jsonOf(SIZE)],
  ['file', {}, { 'application/octet-stream': { schema: FILE } }],
  ['events', {}, { 'text/event-stream': { schema: PART } }],
])('describes the input and output of the call to %s', (name, request, reply) => {
  const { parameters, requestBody, responses } = operationOf(calls[name]);
  expect({ ...(parameters ? { parameters } : {}), ...(requestBody ? { requestBody } : {}) }).toEqual(request);
  expect(responses[200]!.content).toEqual(reply);
});

test('lists named schemas once as components if they are referenced', () => {
  const { Problem: _, ...schemas } = document.components.schemas;
  expect(schemas).toEqual({
    NewThing: {
      type: 'object',
      properties: { Name: TEXT, Parts: { type: 'array', items: PART } },
      required: ['Name', 'Parts'],
    },
    Part: {
      type: 'object',
      properties: { PartName: TEXT, Kind: { type: 'null', const: null } },
      required: ['PartName', 'Kind'],
    },
  });
});

test('makes the most common refusals of a status a component and lists others inline', () => {
  const commonest = { $ref: '#/components/responses/UnprocessableContent' };
  expect(document.components.responses.UnprocessableContent!.description).toContain('`idempotency_key`');
  for (const call of [calls.change, calls.note, calls.touch, calls.upload])
    expect(operationOf(call).responses[422]).toEqual(commonest);
  for (const call of [calls.list, calls.create, calls.order])
    expect(operationOf(call).responses[422]).toMatchObject({
      description: 'Unprocessable Content: `invalid`, `not_text`.',
    });
});

test('requires a token unless the call is public', () => {
  expect([operationOf(calls.create).security, operationOf(calls.change).security]).toEqual([[], [{ bearer: [] }]]);
});

test('reports a call that belongs to no group', () => {
  expect(() => openApi({ ...description, operations: new Map() })).toThrow(
    'GET /thing/:id/part is served but stands in no',
  );
});
