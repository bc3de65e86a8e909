// Files as bodies of calls: what comes in reaches its handler as bytes, what goes out is saved by the browser.

import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FileReply } from './context.ts';

/** Bytes of a body that is a file; handlers say in their own words when less is allowed. */
const MAX_FILE_BYTES = 2 * 1024 * 1024;

/** Bodies that are files reach their handler as bytes. */
export function acceptFiles(app: FastifyInstance, type: string, bodyLimit = MAX_FILE_BYTES): void {
  if (!app.hasContentTypeParser(type))
    app.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
}

/** Answers a file. */
export function sendFile(reply: FastifyReply, file: FileReply) {
  return reply
    .headers({ ...file.headers, 'content-disposition': `attachment; filename="${file.filename}"` })
    .type(file.contentType)
    .send(file.body);
}
