// File bodies: uploads reach their handler as bytes, downloads are saved by the browser.

import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FileReply } from './context.ts';

/** Upload limit in bytes; handlers with a lower one report it themselves. */
export const MAX_FILE_BYTES = 2 * 1024 * 1024;

/** Passes uploads of this type to their handler as bytes. */
export function acceptFiles(app: FastifyInstance, type: string): void {
  if (!app.hasContentTypeParser(type))
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

export function sendFile(reply: FastifyReply, file: FileReply) {
  return reply
    .headers({ ...file.headers, 'content-disposition': `attachment; filename="${file.filename}"` })
    .type(file.contentType)
    .send(file.body);
}
