// The calls of packages, for both sides.

import { deliveryCalls, downloadCalls } from '#domain/delivery/calls.ts';
import { type Edge, serve, serveOpen } from '#server/base/http.ts';
import type { Keys } from '#server/base/master-key.ts';
import type { Vault } from '#server/keys/vault.ts';
import { download } from './download.ts';
import { createPackage, sendPackage } from './packages.ts';

export function delivery(edge: Edge, parts: { vault: Vault; keys: Keys; publicUrl: string }): void {
  const send = sendPackage(parts.publicUrl);
  serve(edge, deliveryCalls, { create: createPackage, createMine: createPackage, send, sendMine: send });
  const file = download(parts);
  serveOpen(edge, downloadCalls, { download: file, downloadMine: file });
}
