// Access token verification: signatures are cached, expiry is still checked.

import { expect, test } from 'vitest';
import { addMilliseconds, MINUTE } from '#domain/base/time.ts';
import { deriveKeys } from '#server/base/crypto/master-key.ts';
import { signAccessToken, tokenReader } from './tokens.ts';

const now = '2026-11-20T12:00:00.000Z';
const keys = deriveKeys(Buffer.alloc(32, 1));
const secret = keys.keyFor('jwt');
const claims = { userId: 'u', sessionId: 's', name: 'Ada', scope: [] };
const read = tokenReader(keys);

test('returns user and session of a genuine token, first and repeatedly', async () => {
  const token = await signAccessToken(claims, secret, now);
  for (let time = 0; time < 2; time++) expect(await read(token, now)).toMatchObject({ userId: 'u', sessionId: 's' });
});

test('expires a cached token after exactly 15 minutes (LOG-025)', async () => {
  const token = await signAccessToken(claims, secret, now);
  await read(token, now);
  expect(await read(token, addMilliseconds(now, 15 * MINUTE - 1))).not.toBeNull();
  expect(await read(token, addMilliseconds(now, 15 * MINUTE))).toBeNull();
});

test('rejects forged tokens, however often they come and whatever genuine one they resemble', async () => {
  const genuine = await signAccessToken(claims, secret, now);
  await read(genuine, now);
  const [head, body, signature] = genuine.split('.');
  const other = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody else' })).toString('base64url');
  const foreign = await signAccessToken(claims, Buffer.alloc(32, 2), now);
  for (const token of [`${head}.${other}.${signature}`, `${head}.${body}.AAAA`, foreign, '', 'x'])
    for (let time = 0; time < 2; time++) expect(await read(token, now), token).toBeNull();
});

test('rejects an expired token never seen before', async () => {
  expect(await read(await signAccessToken(claims, secret, now), addMilliseconds(now, 16 * MINUTE))).toBeNull();
});
