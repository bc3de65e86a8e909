// Reading access tokens: a signature that was checked once is remembered, the end of a token is not forgotten over it.

import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { addMilliseconds, MINUTE } from '#domain/base/time.ts';
import { signAccessToken, tokenReader } from './tokens.ts';

const now = '2026-11-20T12:00:00.000Z';
const secret = Buffer.alloc(32, 1);
const claims = { userId: 'u', sessionId: 's', name: 'Ada', scope: [] };
const read = tokenReader(createSecretKey(secret));

test('a genuine token names its person and session, the first time and again', async () => {
  const token = await signAccessToken(claims, secret, now);
  for (let time = 0; time < 2; time++) expect(await read(token, now)).toMatchObject({ userId: 'u', sessionId: 's' });
});

test('a remembered token ends after its 15 minutes, to the second (LOG-025)', async () => {
  const token = await signAccessToken(claims, secret, now);
  await read(token, now);
  expect(await read(token, addMilliseconds(now, 15 * MINUTE - 1))).not.toBeNull();
  expect(await read(token, addMilliseconds(now, 15 * MINUTE))).toBeNull();
});

test('a token that is not genuine is nobody, however often it comes and whatever genuine one it resembles', async () => {
  const genuine = await signAccessToken(claims, secret, now);
  await read(genuine, now);
  const [head, body, signature] = genuine.split('.');
  const other = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody else' })).toString('base64url');
  const foreign = await signAccessToken(claims, Buffer.alloc(32, 2), now);
  for (const token of [`${head}.${other}.${signature}`, `${head}.${body}.AAAA`, foreign, '', 'x'])
    for (let time = 0; time < 2; time++) expect(await read(token, now), token).toBeNull();
});

test('an outlived token that was never seen is nobody', async () => {
  expect(await read(await signAccessToken(claims, secret, now), addMilliseconds(now, 16 * MINUTE))).toBeNull();
});
