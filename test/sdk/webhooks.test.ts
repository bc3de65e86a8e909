// Webhooks are verified like by the published library of Standard Webhooks.

import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { verifyWebhook, WebhookError } from '../../packages/sdk/src/merkur.ts';

const SECRET = `whsec_${Buffer.alloc(24, 5).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(24, 6).toString('base64')}`;
const BODY = '{"id":"msg_1","type":"webhook.test","timestamp":"2026-11-20T12:00:00.000Z","data":{"name":"Ä"}}';

function signed({ secret = SECRET, at = new Date(), body = BODY } = {}) {
  const signature = new Webhook(secret).sign('msg_1', at, body);
  const seconds = String(Math.floor(at.getTime() / 1000));
  return { 'webhook-id': 'msg_1', 'webhook-timestamp': seconds, 'webhook-signature': signature };
}

const minutesAgo = (n: number) => new Date(Date.now() - n * 60_000);

describe('verifyWebhook', () => {
  test('accepts what the published library signs, from any kind of headers and body (API-106)', async () => {
    expect((await verifyWebhook(BODY, signed(), SECRET)).type).toBe('webhook.test');
    expect((await verifyWebhook(Buffer.from(BODY), new Headers(signed()), [OTHER, SECRET])).type).toBe('webhook.test');
    const at = new Date();
    const other = signed({ secret: OTHER, at })['webhook-signature'];
    const both = { ...signed({ at }), 'webhook-signature': `v1a,abc ${other}` };
    expect((await verifyWebhook(BODY, both, OTHER)).type).toBe('webhook.test');
  });

  test.each([
    ['a changed body', BODY.replace('msg_1', 'msg_2'), signed(), SECRET],
    ['another secret', BODY, signed(), OTHER],
    ['an old request', BODY, signed({ at: minutesAgo(6) }), SECRET],
    ['a request from the future', BODY, signed({ at: minutesAgo(-6) }), SECRET],
    ['an unreadable time', BODY, { ...signed(), 'webhook-timestamp': 'soon' }, SECRET],
    ['a missing header', BODY, { ...signed(), 'webhook-id': undefined }, SECRET],
    ['an unknown version', BODY, { ...signed(), 'webhook-signature': signed()['webhook-signature'].slice(1) }, SECRET],
  ])('rejects %s', async (_, body, headers, secret) => {
    await expect(verifyWebhook(body, headers, secret)).rejects.toThrow(WebhookError);
  });
});
