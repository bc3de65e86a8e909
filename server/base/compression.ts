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
const QUICK_QUALITY = 4;

export type Encoding = 'br' | 'gzip';

/** Browsers send less than 50 characters. A longer header is ignored, which costs its sender the compression. */
const MAX_HEADER_LENGTH = 500;

/** Whether one member of Accept-Encoding allows its encoding: `br;q=0` does not. Later parameters are ignored. */
const hasWeight = (parameter: string | undefined): boolean => {
  const [name, weight] = (parameter ?? '').split('=', 2);
  return name!.trim() !== 'q' || Number(weight) > 0;
};

/** The preferred encoding that a client accepts, or null. Linear in the length of the header. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  if (!header || header.length > MAX_HEADER_LENGTH) return null;
  const accepted = header
    .toLowerCase()
    .split(',')
    .map((member) => member.split(';', 2))
    .filter(([, parameter]) => hasWeight(parameter))
    .map(([name]) => name!.trim());
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? null;
}

/** Compresses in the thread pool. The default quality suits replies that are sent once. */
export const compress = (text: string, encoding: Encoding, brotliQuality = QUICK_QUALITY): Promise<Buffer> =>
  encoding === 'gzip'
    ? promisify(gzip)(text)
    : promisify(brotliCompress)(text, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        },
      });

/** Compresses the JSON of routes that allow it, for clients that take it. */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.routeOptions.config?.isCompressible || typeof payload !== 'string') return payload;
    reply.header('vary', 'accept-encoding');
    if (Buffer.byteLength(payload) < LEAST_BYTES) return payload;
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (!encoding) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return compress(payload, encoding);
  });
}
