// Compresses API replies. Files of the web app are compressed at build time (vite.config.ts).

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Opt-in: replies are compressed only if their route sets this. */
    isCompressible?: boolean;
  }
}

/** Smaller replies fit into one packet anyway. */
const LEAST_BYTES = 1024;
/** About as fast as gzip and a tenth smaller; higher qualities take longer than the network saves. */
const QUICK_QUALITY = 4;

export type Encoding = 'br' | 'gzip';

/** Browsers send less than 50 characters. Longer headers are ignored, so their sender gets no compression. */
const MAX_HEADER_LENGTH = 500;

/** False for `br;q=0`. Parameters after the weight are ignored. */
const hasWeight = (parameter: string | undefined): boolean => {
  const [name, weight] = (parameter ?? '').split('=', 2);
  return name!.trim() !== 'q' || Number(weight) > 0;
};

/** Preferred encoding the client accepts, or null. Linear in the header length. */
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

/** Compresses JSON on routes that opted in, if the client accepts it. */
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
