// Constant replies: built once, revalidated by ETag.

import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createWebServer } from '#server/base/http/web-server.ts';
import { readConfig } from '#server/base/process/config.ts';
import { silentLog } from '#test/logs.ts';
import { world } from '#test/world.ts';
import { matchesEtag, serveConstant } from './constant-reply.ts';

test('builds the reply once, on the first request', async () => {
  const http = await createWebServer(readConfig({ LOG_LEVEL: 'silent' }), silentLog, async () => null);
  let builds = 0;
  const build = () => `${'x'.repeat(5000)}${(builds += 1)}`;
  serveConstant(http, { url: '/text', contentType: 'text/plain', build });
  expect(builds).toBe(0);
  const answers = await Promise.all(
    ['br', 'gzip', 'identity', 'br'].map((encoding) =>
      http.inject({ url: '/text', headers: { 'accept-encoding': encoding } }),
    ),
  );
  expect(builds).toBe(1);
  expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined, 'br']);
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
  expect(brotliDecompressSync(answers[0]!.rawPayload).toString()).toBe(answers[2]!.body);
  await http.close();
});

test('answers 304 without a body when the ETag of the API description matches', async () => {
  const w = await world();
  const read = (headers = {}) => w.http.inject({ url: '/api/openapi.json', headers });
  const first = await read({ 'accept-encoding': 'br' });
  expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
  const again = await read({ 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', first.headers.etag]);
  expect((await read({ 'if-none-match': '"other"' })).statusCode).toBe(200);
});

test.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['', false],
  [undefined, false],
  [`"a",${' '.repeat(70_000)}`, false],
])('decides whether If-None-Match «%s» matches: %s', (header, isMatch) => {
  expect(matchesEtag(header, 'W/"a"')).toBe(isMatch);
});
