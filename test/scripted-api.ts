// A supplier's API with scripted replies, which records what it was sent.

import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

interface SentCall {
  /** Method and address. */
  call: string;
  headers: IncomingHttpHeaders;
  /** JSON, or the text of a form; null without a body. */
  body: unknown;
}

/** A reply; a text is sent as it is, anything else as JSON. `silent`: no reply at all. */
interface ScriptedReply {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  silent?: boolean;
}

/** Replies by call (`GET /path`): each list in order, its last one again and again. */
export type ScriptedReplies = Record<string, ScriptedReply | ScriptedReply[]>;

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  if (text === '') return null;
  return request.headers['content-type'] === 'application/json' ? JSON.parse(text) : text;
}

/** Starts the API until the test has finished; `otherwise` is the reply to any other call. */
export async function startScriptedApi(replies: ScriptedReplies, otherwise: ScriptedReply) {
  const sent: SentCall[] = [];
  const counts = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url!, 'http://supplier.example');
    const call = `${request.method} ${pathname}`;
    sent.push({ call: `${request.method} ${request.url}`, headers: request.headers, body: await readBody(request) });
    const found = replies[call] ?? otherwise;
    const list = Array.isArray(found) ? found : [found];
    const count = counts.get(call) ?? 0;
    counts.set(call, count + 1);
    const { status = 200, body, headers = {}, silent } = list[Math.min(count, list.length - 1)]!;
    if (!silent) response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(async () => {
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    await closed;
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { baseUrl, sent, posts: () => sent.filter(({ body }) => body !== null) };
}
