import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { isCompressible } from '#server/base/http/http.ts';
import { createWebServer } from '#server/base/http/web-server.ts';
import { readConfig } from '#server/base/process/config.ts';
import { serveWeb } from '#server/base/static/web-files.ts';
import { silentLog } from '#test/logs.ts';
import { world } from '#test/world.ts';
import { acceptedEncoding } from './compression.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['BR', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['gzip; q=0', null],
  ['identity', null],
  ['', null],
  [undefined, null],
  ['gzip ; q=0 , br ; q=1', 'br'],
  ['gzip;level=9', 'gzip'],
  [`gzip${' '.repeat(15_000)}x`, null],
])('of «%s» we take %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

test('compresses large API replies for clients that accept it', async () => {
  const w = await world();
  const read = async (encoding: string) => {
    const answered = await w.http.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': encoding } });
    return { sent: answered.headers['content-encoding'], vary: answered.headers.vary, bytes: answered.rawPayload };
  };
  const plain = await read('identity');
  const brotli = await read('br, gzip');
  const gzipped = await read('gzip');
  expect([plain.sent, brotli.sent, gzipped.sent]).toEqual([undefined, 'br', 'gzip']);
  expect([plain.vary, brotli.vary]).toEqual(['accept-encoding', 'accept-encoding']);
  expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
  expect(gunzipSync(gzipped.bytes)).toEqual(plain.bytes);
  expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 5);
  const person = await w.person('Salesman');
  const small = await person.call(accessCalls.me, {});
  expect([small.status, small.headers['content-encoding']]).toEqual([200, undefined]);
});

test.each([
  ['1024 letters of a route that allows it', { isCompressible: true }, 1024, 'br'],
  ['1023 letters, which fit into one packet', { isCompressible: true }, 1023, undefined],
  ['5000 letters of a route that does not say so', {}, 5000, undefined],
])('%s are compressed or not', async (_, config, length, encoding) => {
  const http = await createWebServer(readConfig({ LOG_LEVEL: 'silent' }), silentLog, async () => null);
  http.get('/text', { config }, async () => 'x'.repeat(length));
  const { headers } = await http.inject({ url: '/text', headers: { 'accept-encoding': 'br' } });
  expect(headers['content-encoding']).toBe(encoding);
  await http.close();
});

test('never compresses replies that may hold tokens, secrets or keys: their length would leak content', async () => {
  const w = await world();
  const compressible = w.served.filter(isCompressible);
  expect(compressible.filter(({ kind, access }) => kind !== 'json' || access === 'public')).toEqual([]);
  const { login, verify, refresh, loginWithKey, recreateCredentials, changePassword, me } = accessCalls;
  for (const call of [login, verify, refresh, loginWithKey, recreateCredentials, changePassword])
    expect([call.path, isCompressible(call)]).toEqual([call.path, false]);
  expect(isCompressible(me)).toBe(true);
});

test('serves prebuilt brotli and gzip files without document-only headers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'merkur-web-'));
  mkdirSync(join(folder, 'assets'));
  const text = 'x'.repeat(5000);
  for (const name of ['index.html', 'assets/app-1234.js']) {
    writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
  }
  const http = await createWebServer(readConfig({ LOG_LEVEL: 'silent' }), silentLog, async () => null);
  await serveWeb(http, folder);
  const read = (url: string, encoding: string) => http.inject({ url, headers: { 'accept-encoding': encoding } });
  const script = await read('/assets/app-1234.js', 'gzip, br');
  expect(brotliDecompressSync(script.rawPayload).toString()).toBe(text);
  expect(script.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(script.headers['content-type']).toMatch(/javascript/);
  expect(script.headers['content-security-policy']).toBeUndefined();
  const page = await read('/orders', 'br');
  expect([page.headers['content-encoding'], page.headers['cache-control']]).toEqual(['br', 'no-cache']);
  expect(page.headers['content-type']).toMatch(/html/);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect((await read('/orders', 'identity')).body).toBe(text);
  await http.close();
  rmSync(folder, { recursive: true });
});
