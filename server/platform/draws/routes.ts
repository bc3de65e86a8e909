// Draw calls of the partner API.

import { apiDrawCalls, apiKeyCalls } from '#domain/platform/draws/calls.ts';
import { type Edge, serve, serveUnmanaged } from '#server/base/http/http.ts';
import { draw, listDraws, showDraw } from './draws.ts';
import { type KeyServices, readDrawKeys } from './keys.ts';

export function registerDrawRoutes(edge: Edge, services: KeyServices): void {
  serve(edge, apiDrawCalls, { draw, list: listDraws, one: showDraw });
  serveUnmanaged(edge, apiKeyCalls, { keys: readDrawKeys(services) });
}
