// Serves the document of the partner API without a credential, like that of the first API.

import { API_DOCUMENT } from '#domain/platform/document.ts';
import type { Edge } from '#server/base/http/http.ts';
import { serveConstant } from '#server/base/static/constant-reply.ts';
import { partnerApiDocument } from './document.ts';

export const registerDocumentRoute = ({ app, publicUrl }: Edge): void =>
  serveConstant(app, {
    url: API_DOCUMENT,
    contentType: 'application/json; charset=utf-8',
    build: () => JSON.stringify(partnerApiDocument(`${publicUrl}/api/v1`)),
  });
