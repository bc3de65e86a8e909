import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { get, partner, post } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { defineList, keywordsFilter, listCall } from '#domain/base/list.ts';
import { refreshAccessToken } from '#web/access/refresh-token.ts';
import { mockServer } from '../render.testing.tsx';
import { buildRequest, downloadFileName, send, setTokenRefresher } from './api.ts';
import { ApiError } from './api-error.ts';
import { accessToken, isSignedIn, setAccessToken, storedLogin, storeLogin } from './session.ts';

const Item = z.object({ id: z.string(), offerPrice: field.money() });
const read = get('/order/me/:id', {
  summary: 'Does something.',
  access: partner(),
  input: z.strictObject({ id: z.string(), from: z.optional(field.money()) }),
  reply: Item,
});
const write = post('/order/me/:id/Offer', {
  summary: 'Does something.',
  access: partner(),
  input: z.strictObject({ id: z.string(), offerPrice: field.price() }),
  reply: Item,
});
const list = defineList({ filters: { text: keywordsFilter() }, sorts: ['createdAt'] });
const many = listCall('/order/me', { summary: 'Lists things.', access: partner(), list, item: Item });

const FAR = '2100-01-01T00:00:00.000Z';
const signIn = (token: string | null) => {
  storeLogin({ name: 'Ada', scopes: ['Partner', 'common'], refreshTokenExpires: FAR });
  setAccessToken(token);
  setTokenRefresher(refreshAccessToken);
};

describe('a call on the wire', () => {
  test('fills the path and sends euro amounts and PascalCase', () => {
    expect(buildRequest(write, { id: 'a/b', offerPrice: 1250 })).toEqual({
      url: '/api/order/me/a%2Fb/Offer',
      body: '{"OfferPrice":12.5}',
    });
    expect(buildRequest(read, { id: '1', from: 250 }).url).toBe('/api/order/me/1?From=2.5');
    expect(
      buildRequest(many, {
        filter: { text: 'a&b' },
        sort: [{ field: 'createdAt', descending: true }],
        page: 2,
        size: 25,
      }).url,
    ).toBe('/api/order/me?keywords=a%26b&sortBy=-CreatedAt&pageIndex=2&pageSize=25');
  });

  test('converts the reply to cents and sends token and key', async () => {
    signIn('t1');
    const asked = mockServer(() => ({ body: { Id: '1', OfferPrice: 9.99, Cost: 1 } }));
    expect(await send(write, { id: '1', offerPrice: 999 }, { idempotencyKey: 'k' })).toEqual({
      id: '1',
      offerPrice: 999,
    });
    expect(asked[0]!.headers.get('authorization')).toBe('Bearer t1');
    expect(asked[0]!.headers.get('idempotency-key')).toBe('k');
  });

  test('exposes message, fields and trace id of a refusal', async () => {
    signIn('t1');
    mockServer(() => ({
      status: 422,
      body: {
        Message: 'No.',
        Code: 'rule',
        TraceId: 'x1',
        Errors: [{ Field: 'Lines[0].OfferPrice', Message: 'Too low.' }],
      },
    }));
    const error = await send(write, { id: '1', offerPrice: 1 }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 422,
      message: 'No.',
      code: 'rule',
      traceId: 'x1',
      errors: [{ field: 'lines.0.offerPrice', message: 'Too low.' }],
    });
  });

  test('strips paths from file names', () => {
    expect(downloadFileName(`attachment; filename="a.csv"; filename*=UTF-8''%C3%A4.csv`, 'x')).toBe('ä.csv');
    expect(downloadFileName('attachment; filename="../../etc/passwd"', 'x')).toBe('passwd');
    expect(downloadFileName(null, 'keys.csv')).toBe('keys.csv');
  });
});

describe('an expired token', () => {
  const server = (tokens: { good: string }) =>
    mockServer(async ({ url, headers }) => {
      if (url.endsWith('/auth/refreshtoken')) {
        await new Promise((done) => setTimeout(done, 5));
        return { body: { AccessToken: tokens.good, RefreshToken: 'cookie', RefreshTokenExpires: FAR } };
      }
      return headers.get('authorization') === `Bearer ${tokens.good}`
        ? { body: { Id: '1', OfferPrice: 1 } }
        : { status: 401 };
    });
  const refreshes = (asked: { url: string }[]) => asked.filter(({ url }) => url.endsWith('/auth/refreshtoken')).length;

  test('is renewed once for all waiting calls (SH-027, SH-028)', async () => {
    signIn('old');
    const asked = server({ good: 'new' });
    const replies = await Promise.all([1, 2, 3, 4].map((id) => send(read, { id: String(id) })));
    expect(replies).toHaveLength(4);
    expect(refreshes(asked)).toBe(1);
    expect(accessToken()).toBe('new');
  });

  test('is not renewed again for a late response (SH-028)', async () => {
    signIn('old');
    const asked = server({ good: 'new' });
    await send(read, { id: '1' });
    expect(await refreshAccessToken('old')).toBe(true);
    expect(refreshes(asked)).toBe(1);
  });

  test('is fetched before the first call after a reload', async () => {
    signIn(null);
    const asked = server({ good: 'new' });
    await send(read, { id: '1' });
    expect(asked.map(({ url }) => url)).toEqual(['/api/auth/refreshtoken', '/api/order/me/1']);
  });

  test('ends the session if the server refuses (SH-027)', async () => {
    signIn('old');
    mockServer(() => ({ status: 401, body: { Message: 'Please sign in.' } }));
    await expect(send(read, { id: '1' })).rejects.toMatchObject({ status: 401 });
    expect(storedLogin()).toBeNull();
  });

  test('survives a lost connection', async () => {
    signIn('old');
    mockServer(({ url }) => {
      if (url.endsWith('/auth/refreshtoken')) throw new TypeError('offline');
      return { status: 401 };
    });
    await expect(send(read, { id: '1' })).rejects.toMatchObject({ status: 0 });
    expect(storedLogin()).not.toBeNull();
  });

  test('survives a truncated response, as when a page is left during renewal', async () => {
    signIn(null);
    vi.stubGlobal('fetch', async () => {
      const brokenOff = new ReadableStream({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode('{"AccessToken":"n'));
          controller.error(new TypeError('The connection was lost.'));
        },
      });
      return new Response(brokenOff, { headers: { 'content-type': 'application/json' } });
    });
    await expect(send(read, { id: '1' })).rejects.toMatchObject({ status: 0 });
    expect([isSignedIn(), storedLogin()?.refreshTokenExpires, accessToken()]).toEqual([true, FAR, null]);
  });
});
