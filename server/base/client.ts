// What a feature may know of the connection behind a request.

import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Client } from './context.ts';
import { isText } from './readable.ts';

const SAME = ['same-origin', 'none'];

function basicOf(header: string | undefined): Client['basic'] {
  const coded = /^Basic ([A-Za-z0-9+/=]{1,1000})$/i.exec(header ?? '')?.[1];
  if (!coded) return null;
  const text = Buffer.from(coded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 || !isText(text) ? null : { name: text.slice(0, colon), secret: text.slice(colon + 1) };
}

export function clientOf(request: FastifyRequest, reply: FastifyReply): Client {
  const site = request.headers['sec-fetch-site'];
  return {
    address: request.ip,
    device: String(request.headers['user-agent'] ?? '').slice(0, 200),
    traceId: request.id,
    transport: request.headers['x-session-transport'] === 'body' ? 'body' : 'cookie',
    crossSite: typeof site === 'string' && !SAME.includes(site),
    basic: basicOf(request.headers.authorization),
    cookie: (name) => request.cookies[`__Host-${name}`] ?? null,
    setCookie: (name, value, maxAge) => {
      // Browsers keep Secure cookies of localhost too, so the first run needs no certificate.
      reply.setCookie(`__Host-${name}`, value, { path: '/', httpOnly: true, secure: true, sameSite: 'strict', maxAge });
    },
  };
}
