// Conditional reads: a strong ETag of what the caller may see, and 304 if it has that already (RFC 9110).

import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from '#server/base/files/compression.ts';

/** Reply of a call whose content has a version; `read` runs only if the caller lacks it. */
export class TaggedReply<Reply> {
  readonly tag: string;
  readonly read: () => Promise<Reply>;

  constructor(tag: string, read: () => Promise<Reply>) {
    this.tag = tag;
    this.read = read;
  }
}

/** A strong ETag differs for each encoding of the same content. */
const etagOf = (tag: string, request: FastifyRequest): string => {
  const encoding = request.routeOptions.config?.isCompressible && acceptedEncoding(request.headers['accept-encoding']);
  return encoding ? `"${tag}-${encoding}"` : `"${tag}"`;
};

/** Sets the ETag. Returns true if the caller has this version and the reply is a 304. */
export function hasCurrentVersion(
  { tag }: TaggedReply<unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  const etag = etagOf(tag, request);
  // The caller may keep the reply, but has to ask whether it is current.
  reply.headers({ etag, 'cache-control': 'private, no-cache' });
  const known = (request.headers['if-none-match'] ?? '').split(',').map((part) => part.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}
