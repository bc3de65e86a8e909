// Replies that are identical for every caller: built and compressed once per process, revalidated by ETag.

import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { acceptedEncoding, compress, type Encoding } from '#server/base/files/compression.ts';

/** Compressed once, so size matters more than time: a tenth smaller than the quality of ordinary replies. */
const BROTLI_QUALITY = 9;

/** A client knows one ETag per URL; a header with more than a few is an attack. */
const MAX_HEADER_LENGTH = 500;

interface ConstantReply {
  text: string;
  /** A weak ETag, shared by all encodings. */
  etag: string;
  /** The compressed text, created for the first client that accepts the encoding. */
  encoded(encoding: Encoding): Promise<Buffer>;
}

function createReply(text: string): ConstantReply {
  const bodies = new Map<Encoding, Promise<Buffer>>();
  return {
    text,
    etag: `W/"${createHash('sha256').update(text).digest('base64url')}"`,
    encoded(encoding) {
      const body = bodies.get(encoding) ?? compress(text, encoding, BROTLI_QUALITY);
      bodies.set(encoding, body);
      return body;
    },
  };
}

/** Whether If-None-Match contains the ETag (RFC 9110: weak comparison, `*` matches any). Exported for tests. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header || header.length > MAX_HEADER_LENGTH) return false;
  const opaque = (tag: string) => (tag.startsWith('W/') ? tag.slice(2) : tag);
  return header.split(',').some((part) => part.trim() === '*' || opaque(part.trim()) === opaque(etag));
}

/**
 * Serves a text that `build` creates on the first request and that never changes while the process runs. Caches must
 * revalidate it, because the next release may return a different one.
 */
export function serveConstant(
  app: FastifyInstance,
  { url, contentType, build }: { url: string; contentType: string; build: () => string },
): void {
  let built: ConstantReply | undefined;
  app.get(url, async (request, reply) => {
    built ??= createReply(build());
    reply.headers({ etag: built.etag, vary: 'accept-encoding', 'cache-control': 'no-cache' });
    if (matchesEtag(request.headers['if-none-match'], built.etag)) return reply.code(304).send();
    reply.type(contentType);
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (!encoding) return reply.send(built.text);
    return reply.header('content-encoding', encoding).send(await built.encoded(encoding));
  });
}
