import { expect, test } from 'vitest';
import { Secret } from '#domain/base/text/secret.ts';
import { addMilliseconds } from '#domain/base/time.ts';
import { startScriptedApi } from '#test/scripted-api.ts';
import { NOON } from '#test/world.ts';
import { createTokenStore } from './client-credentials.ts';

async function tokens(...lives: number[]) {
  let now = NOON;
  const replies = lives.map((seconds, at) => ({ body: { text: `token-${at + 1}`, seconds } }));
  const { baseUrl, sent } = await startScriptedApi({ 'POST /login': replies }, { status: 404 });
  const [clientId, clientSecret] = [new Secret('i'), new Secret('s')];
  const readToken = (json: unknown) => json as { text: string; seconds: number };
  const store = createTokenStore(
    { baseUrl, path: 'login', clientId, clientSecret, timeoutMs: 5_000, readToken },
    () => now,
  );
  return { store, sent, advance: (milliseconds: number) => (now = addMilliseconds(now, milliseconds)) };
}

test('keeps a newer token if a call with the older one is refused late', async () => {
  const { store, sent } = await tokens(1000, 1000);
  const first = (await store.headers())!;
  store.renewCredential(first);
  const second = await store.headers();
  store.renewCredential(first);
  expect(await store.headers()).toEqual(second);
  expect(second).toEqual({ authorization: 'Bearer token-2' });
  expect(sent).toHaveLength(2);
});

test('uses a token of a short life for half of it', async () => {
  const { store, sent, advance } = await tokens(40, 1000);
  await store.headers();
  advance(19_000);
  expect(await store.headers()).toEqual({ authorization: 'Bearer token-1' });
  advance(2_000);
  expect(await store.headers()).toEqual({ authorization: 'Bearer token-2' });
  expect(sent).toHaveLength(2);
});
