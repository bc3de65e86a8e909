// Compresses replies of calls on their way out. The files of the web app are compressed when they are built (vite.config.ts).

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its replies may be compressed; nothing is unless its route says so. */
    isCompressible?: boolean;
  }
}

/** Below this a reply fits into one packet anyway. */
const LEAST_BYTES = 1024;
/** About as quick as gzip and a tenth smaller; the best quality would take longer than the network saves. */
const QUICK = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

type Encoding = 'br' | 'gzip';

/** The encoding that a client takes and we prefer; null for one that takes none. `br;q=0` means that it takes no br. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  const accepted = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*q\s*=\s*/))
    .filter(([, weight]) => weight === undefined || Number(weight) > 0)
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? null;
}

/** Compresses the JSON of routes that allow it, for clients that take it. */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.routeOptions.config?.isCompressible || typeof payload !== 'string') return payload;
    reply.header('vary', 'accept-encoding');
    if (Buffer.byteLength(payload) < LEAST_BYTES) return payload;
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (!encoding) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return encoding === 'br' ? promisify(brotliCompress)(payload, QUICK) : promisify(gzip)(payload);
  });
}
