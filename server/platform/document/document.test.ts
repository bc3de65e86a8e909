// The document of the partner API: complete, like the committed one, and compatible with it.

import { readFileSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addMilliseconds } from '#domain/base/time.ts';
import { PARTNER_EVENT_TYPES } from '#domain/partner-events/types.ts';
import { orderFactsSql } from '#server/orders/lifecycle/partner-events.ts';
import { publishPartnerEvents } from '#server/partner-events/publishing.ts';
import { incompatibilities } from '#test/api-compatibility.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';
import { partnerApiDocument } from './document.ts';

type Json = Record<string, unknown>;

const FILE = 'docs/api/v1.json';
const document = partnerApiDocument('https://merkur.example/api/v1') as Json & { paths: Record<string, Json> };
const committed = () => JSON.parse(readFileSync(FILE, 'utf8')) as Json;

test('breaks no client of the committed document, which shows every change (API-070)', () => {
  if (process.env.UPDATE) {
    const breaks = incompatibilities(committed(), document);
    if (breaks.length > 0) throw new Error(`Clients would break:\n${breaks.join('\n')}`);
    writeFileSync(FILE, `${JSON.stringify(document, null, 2)}\n`);
  }
  expect(incompatibilities(committed(), document)).toEqual([]);
  expect(document).toEqual(committed());
});

/** A copy of the document with a change. */
const doctored = (change: (copy: Json) => void): Json => {
  const copy = structuredClone(document) as Json;
  change(copy);
  return copy;
};
const at = (copy: Json, ...path: string[]): Json => path.reduce((part, name) => part[name] as Json, copy);
const schema = (copy: Json, name: string) => at(copy, 'components', 'schemas', name);

describe('compatibility', () => {
  test.each<[string, (copy: Json) => void, string]>([
    ['a removed call', (copy) => delete at(copy, 'paths')['/credit'], 'GET /credit: was removed'],
    [
      'a removed field',
      (copy) => delete at(schema(copy, 'Order'), 'properties').ready,
      'GET /orders/{id} response.ready: was removed',
    ],
    [
      'a renamed field',
      (copy) => {
        const fields = at(schema(copy, 'Key'), 'properties');
        fields.secret = fields.code;
        delete fields.code;
      },
      'GET /draws/{id}/keys response.items[].code: was removed',
    ],
    [
      'a field that may be missing',
      (copy) => {
        schema(copy, 'Draw').required = ['id'];
      },
      'GET /draws/{id} response.quantity: may now be missing',
    ],
    [
      'a field that may be null',
      (copy) => {
        const fields = at(schema(copy, 'Draw'), 'properties');
        fields.quantity = { anyOf: [fields.quantity, { type: 'null' }] };
      },
      'GET /draws/{id} response.quantity: may now be null',
    ],
    [
      'another type',
      (copy) => {
        at(schema(copy, 'Order'), 'properties', 'quantity').type = 'string';
      },
      'POST /orders response.quantity: the type changed',
    ],
    [
      'a new required input',
      (copy) => {
        const input = schema(copy, 'NewOrder');
        at(input, 'properties').warehouse = { type: 'string' };
        (input.required as string[]).push('warehouse');
      },
      'POST /orders request.warehouse: is now required',
    ],
    [
      'a narrower input',
      (copy) => {
        at(schema(copy, 'NewOrder'), 'properties', 'reference').maxLength = 32;
      },
      'POST /orders request.reference: maxLength is narrower',
    ],
    [
      'a lost value of a parameter',
      (copy) => {
        const parameters = at(copy, 'paths', '/orders', 'get').parameters as Json[];
        const status = parameters.find(({ name }) => name === 'status')!.schema as Json;
        status.enum = (status.enum as string[]).slice(1);
      },
      'GET /orders query status: draft is no longer accepted',
    ],
    [
      'a parameter that is now required',
      (copy) => {
        const parameters = at(copy, 'paths', '/draws', 'get').parameters as Json[];
        parameters.find(({ name }) => name === 'reference')!.required = true;
      },
      'GET /draws query reference: is now required',
    ],
    [
      'another scope',
      (copy) => {
        at(copy, 'paths', '/draws', 'get')['x-scope'] = 'orders:read';
      },
      'GET /draws: needs another scope',
    ],
    [
      'another operation id',
      (copy) => {
        at(copy, 'paths', '/draws', 'get').operationId = 'draw.search';
      },
      'GET /draws: the operation was renamed',
    ],
  ])('finds %s', (_, change, fault) => {
    expect(incompatibilities(document, doctored(change))).toContain(fault);
  });

  test('allows new calls, fields, optional inputs and values of responses', () => {
    const grown = doctored((copy) => {
      at(copy, 'paths')['/coupons'] = { get: { operationId: 'coupon.list', responses: {} } };
      at(schema(copy, 'Order'), 'properties').margin = { type: 'string' };
      at(schema(copy, 'NewOrder'), 'properties').warehouse = { type: 'string' };
      (at(schema(copy, 'Order'), 'properties', 'status').enum as string[]).push('parked');
      at(schema(copy, 'NewOrder'), 'properties', 'reference').maxLength = 128;
    });
    expect(incompatibilities(document, grown)).toEqual([]);
  });
});

/** Paths of schemas without a description or an example; references are described where they lead. */
function undescribed(part: unknown, path: string): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { properties } = part as { properties?: Record<string, Json> };
  const own = Object.entries(properties ?? {}).flatMap(([name, field]) => {
    const isWhole = '$ref' in field || ('description' in field && ('examples' in field || 'properties' in field));
    return isWhole ? [] : [`${path}.${name}`];
  });
  const skipped = ['examples', 'example', 'enum', 'value'];
  return [
    ...own,
    ...Object.entries(part).flatMap(([name, inner]) =>
      skipped.includes(name) ? [] : undescribed(inner, `${path}.${name}`),
    ),
  ];
}

test('describes every parameter, field and error with an example (API-071)', () => {
  expect(undescribed(document, '')).toEqual([]);
  const parameters = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.values(operations as Record<string, { parameters?: Json[] }>).flatMap(({ parameters: all = [] }) =>
      all.map((one) => [`${path} ${one.name}`, one] as const),
    ),
  );
  const bare = parameters.filter(([, { description, schema: own }]) => !description || !(own as Json).examples);
  expect(bare.map(([name]) => name)).toEqual([]);
});

test('is served without a credential, and holds no call of the first API (API-070)', async () => {
  const w = await world();
  const served = (await w.http.inject({ url: '/api/v1/openapi.json' })).json();
  expect(Object.keys(served.paths).sort()).toEqual(Object.keys(document.paths).sort());
  const first = (await w.http.inject({ url: '/api/openapi.json' })).json();
  expect(Object.keys(first.paths).filter((path) => path.startsWith('/v1/'))).toEqual([]);
});

test('describes each webhook with the fields of published events and an example of its body (API-127)', async () => {
  const webhooks = document.webhooks as Record<string, { post: { requestBody: Json } }>;
  expect(Object.keys(webhooks)).toEqual([...PARTNER_EVENT_TYPES]);
  const w = await world();
  const m = await createMarket(w);
  const [partner, admin] = [await w.person('Partner'), await w.person('SuperAdmin')];
  const { id } = await m.place(partner, await m.sell());
  await m.approve(admin, id);
  await w.buy();
  await publishPartnerEvents(w.database, addMilliseconds(w.now(), 5000), orderFactsSql);
  const rows = await w.rows<{ type: string; body: string }>(sql`select type, body from partner_event`);
  expect(new Set(rows.map(({ type }) => type))).toContain('keys.ready');
  for (const { type, body } of rows) {
    const { schema } = (webhooks[type]!.post.requestBody.content as Json)['application/json'] as { schema: Json };
    const [example] = schema.examples as [Json];
    const published = JSON.parse(body) as Json;
    expect(Object.keys(published), type).toEqual(Object.keys(example));
    expect(Object.keys(published.data as Json).sort(), type).toEqual(Object.keys(example.data as Json).sort());
  }
});
