// Serves the built web app, and its page for every path that may be a screen. Other paths return 404: a monitor pointed
// at a wrong path must not stay green.

import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import statics from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { commonCopy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { pathOf } from '#server/base/http/web-server.ts';
import { filePolicy } from './page-policy.ts';

/** Irrelevant for scripts, styles and fonts, and half a kilobyte each. */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'strict-transport-security',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-embedder-policy',
  'permissions-policy',
];
const SUBRESOURCE = /^[\w/.-]+\.(?:js|css|woff2)$/;

/** Removes document-only headers from files that are not documents. */
function withoutDocumentHeaders(reply: FastifyReply, file: string): void {
  if (SUBRESOURCE.test(file)) for (const name of DOCUMENT_HEADERS) reply.removeHeader(name);
}

const STARTING_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Merkur is starting</title></head>
<body><p>Merkur is being prepared. This page reloads by itself.</p></body></html>`;

/** Files beside index.html, like the icon; all other built files are in assets/ under a hashed name. */
const ROOT_FILE = /^\/[\w-]+\.(?:js|svg|png|ico|txt|webmanifest)$/;

/** First path segments that never lead to a screen. */
const NO_SCREENS = /^\/(?:api|assets|metrics|health[^/]*)(?:\/|$)/i;
/**
 * Paths that end in a file name. Not after /login/, which is followed by a return address; list filters are encoded
 * JSON.
 */
const FILE_NAME = /^(?!\/login\/).*\/[\w.~-]+\.[a-z0-9]+$/i;

/** Whether a path may be a screen, whose segments may contain any encoded text. */
const mayBeScreen = (path: string): boolean =>
  !NO_SCREENS.test(path) && !FILE_NAME.test(path) && !path.split('/').some((part) => part.startsWith('.'));

/** Above every screen of a sandbox (API-153). In the page rather than in the app, so that it is there before and without scripts. */
const SANDBOX_BANNER =
  '<p role="note" class="bg-orange-tint px-4 py-1 text-center text-xs font-medium text-orange">' +
  'Sandbox: keys, orders and invoices are not real, and no email is sent.</p>';

/** The page of a sandbox. Exported for tests. */
export const withSandboxBanner = (html: string): string => html.replace('<body>', `<body>${SANDBOX_BANNER}`);

/** Serves the built web app from its folder. */
export async function serveWeb(app: FastifyInstance, folder: string, isSandbox = false): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await app.register(statics, { root: folder, serve: false, preCompressed: true });
  // A file under a hashed name never changes, so no browser asks for it again, or for a part of it.
  const hashed = { maxAge: '1y', immutable: true, etag: false, lastModified: false, acceptRanges: false };
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const file = request.params['*'];
    withoutDocumentHeaders(reply, file);
    return reply.sendFile(`assets/${file}`, hashed);
  });
  const indexFile = join(folder, 'index.html');
  let pagePolicy: (() => string) | undefined;
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    const isAnswerable = request.method === 'GET' || request.method === 'HEAD';
    const isFile = isAnswerable && ROOT_FILE.test(path) && existsSync(join(folder, path));
    if (!isFile && !(isAnswerable && mayBeScreen(path))) throw new Refusal('missing', commonCopy.notFound);
    reply.header('cache-control', 'no-cache');
    withoutDocumentHeaders(reply, path);
    if (isFile) return reply.sendFile(path.slice(1), { cacheControl: false });
    // On the first start the server is up before the app is built.
    if (!existsSync(indexFile)) return reply.code(503).header('retry-after', '2').type('text/html').send(STARTING_PAGE);
    pagePolicy ??= filePolicy(String(reply.getHeader('content-security-policy')), indexFile);
    reply.header('content-security-policy', pagePolicy());
    if (isSandbox) return reply.type('text/html').send(withSandboxBanner(readFileSync(indexFile, 'utf8')));
    return reply.sendFile('index.html', { cacheControl: false });
  });
}
