// Draw calls of the partner API.

import { apiDrawCalls, apiKeyCalls } from '#domain/platform/draws/calls.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import { type Edge, serve, serveUnmanaged } from '#server/base/http/http.ts';
import type { Vault } from '#server/keys/vault.ts';
import { draw, listDraws, showDraw } from './draws.ts';
import { readDrawKeys } from './keys.ts';

export function registerDrawRoutes(edge: Edge, services: { vault: Vault; keys: DerivedKeys }): void {
  serve(edge, apiDrawCalls, { draw, list: listDraws, one: showDraw });
  serveUnmanaged(edge, apiKeyCalls, { keys: readDrawKeys(services) });
}
