// The receivers of the guide run as printed: they accept what the product signs, and nothing else.

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { exampleEvent } from '#domain/platform/events/examples.ts';
import { secretText, signatureOf } from '#server/platform/webhooks/secrets.ts';
import { freePort } from '#test/free-port.ts';
import { patience } from '#test/patience.ts';
import { processEnvironment } from '#test/process-environment.ts';

const LIBRARY = resolve('packages/sdk/src/merkur.ts');

/** Starts an example with two secrets; `send` posts to it. */
async function startReceiver(name: string, secrets: readonly Buffer[]) {
  const folder = mkdtempSync(join(tmpdir(), 'merkur-webhook-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const code = readFileSync(`packages/sdk/examples/${name}.ts`, 'utf8');
  writeFileSync(join(folder, 'receiver.ts'), code.replace("'@merkur/sdk'", `'${LIBRARY}'`));
  const port = await freePort();
  const env = { MERKUR_WEBHOOK_SECRETS: secrets.map(secretText).join(' '), PORT: String(port) };
  const receiver = spawn(process.execPath, ['receiver.ts'], { cwd: folder, env: processEnvironment(env) });
  onTestFinished(async () => {
    receiver.kill();
    await once(receiver, 'exit');
  });
  const send = async (headers: Record<string, string>, body: string): Promise<number | null> => {
    const response = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body }).catch(() => null);
    return response?.status ?? null;
  };
  await expect.poll(() => send({}, '{}'), { timeout: patience(20_000) }).toBe(400);
  return send;
}

test.each(['webhook', 'webhook-by-hand'])(
  'the receiver %s accepts events signed by one of its secrets, and rejects others (API-127)',
  async (name) => {
    const [current, next, other] = [randomBytes(32), randomBytes(32), randomBytes(32)];
    const send = await startReceiver(name, [current, next]);
    const event = exampleEvent('keys.ready');
    const body = JSON.stringify(event);
    const now = Math.floor(Date.now() / 1000);
    const signed = (keys: readonly Buffer[], seconds = now) => ({
      'webhook-id': event.id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signatureOf(keys, event.id, seconds, body),
    });
    expect(await send(signed([current]), body)).toBe(204);
    expect(await send(signed([other, next]), body)).toBe(204);
    expect(await send(signed([other]), body)).toBe(400);
    expect(await send(signed([current], now - 301), body)).toBe(400);
    expect(await send(signed([current]), body.replace('40', '41'))).toBe(400);
  },
  patience(60_000),
);
