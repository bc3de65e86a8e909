import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { clientOf } from './client.ts';

const clientWith = (headers: Record<string, string>) =>
  clientOf({ headers } as unknown as FastifyRequest, {} as FastifyReply, 'https://merkur.example');

const encoded = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

test.each([
  [encoded('name:secret'), { name: 'name', secret: 'secret' }],
  [encoded('name:with:colons'), { name: 'name', secret: 'with:colons' }],
  [encoded(':secret'), { name: '', secret: 'secret' }],
  [encoded('name:'), { name: 'name', secret: '' }],
  [encoded('no colon'), null],
  [encoded('name:a\u0000b'), null],
  ['Basic %%%', null],
  ['Bearer name:secret', null],
])('parses «%s» into the name and secret %j', (authorization, basic) => {
  expect(clientWith({ authorization }).basic).toEqual(basic);
});

test.each([
  [{ 'x-session-transport': 'body' }, 'body'],
  [{ 'x-session-transport': 'cookie' }, 'cookie'],
  [{}, 'cookie'],
])('for %j, tokens travel in the %s', (headers, transport) => {
  expect(clientWith(headers).transport).toBe(transport);
});
