// The part of a connection that features may see.

import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Client } from './context.ts';
import { isStorableText } from './input-text.ts';
import { bearerOf } from './web-server.ts';

const SAME_SITE_VALUES = ['same-origin', 'none'];

function basicOf(header: string | undefined): Client['basic'] {
  const encoded = /^Basic ([A-Za-z0-9+/=]{1,1000})$/i.exec(header ?? '')?.[1];
  if (!encoded) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 || !isStorableText(text) ? null : { name: text.slice(0, colon), secret: text.slice(colon + 1) };
}

/** Whether another site's page sent this. Browsers set one of two headers; other tools set neither. */
function isCrossSite({ headers }: FastifyRequest, publicUrl: string): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (typeof site === 'string' && !SAME_SITE_VALUES.includes(site)) return true;
  if (origin === undefined) return false;
  // A proxy may have rewritten the Host header.
  return !URL.canParse(origin) || ![host, new URL(publicUrl).host].includes(new URL(origin).host);
}

export function clientOf(request: FastifyRequest, reply: FastifyReply, publicUrl: string): Client {
  return {
    address: request.ip,
    device: String(request.headers['user-agent'] ?? '').slice(0, 200),
    traceId: request.id,
    transport: request.headers['x-session-transport'] === 'body' ? 'body' : 'cookie',
    isCrossSite: isCrossSite(request, publicUrl),
    bearer: bearerOf(request),
    basic: basicOf(request.headers.authorization),
    cookie: (name) => request.cookies[`__Host-${name}`] ?? null,
    isGone: () => request.raw.socket?.destroyed ?? false,
    setCookie: (name, value, maxAge) => {
      // Browsers accept Secure cookies on localhost, so the first run needs no certificate.
      reply.setCookie(`__Host-${name}`, value, { path: '/', httpOnly: true, secure: true, sameSite: 'strict', maxAge });
    },
  };
}
