// The calls of packages, for both sides, and of keys that leave an order which is over.

import { deliveryCalls, downloadCalls, takeBackCalls } from '#domain/delivery/calls.ts';
import { keySearchCalls } from '#domain/delivery/key-search.ts';
import { type Edge, serve, serveOpen } from '#server/base/http.ts';
import type { Keys } from '#server/base/master-key.ts';
import type { Vault } from '#server/keys/vault.ts';
import { resultOf } from '#server/orders/order.ts';
import { download } from './download.ts';
import { searchKeys } from './key-search.ts';
import { createPackage, sendPackage } from './packages.ts';
import { refund } from './refund.ts';
import { sendToInventory } from './to-inventory.ts';

export function delivery(edge: Edge, parts: { vault: Vault; keys: Keys; publicUrl: string }): void {
  const send = sendPackage(parts.publicUrl);
  serve(edge, deliveryCalls, { create: createPackage, createMine: createPackage, send, sendMine: send });
  serve(edge, takeBackCalls, {
    refund: async ({ tx, ...by }, input) => resultOf(await refund(tx, by, input)),
    sendToInventory: async ({ tx, ...by }, input) => resultOf(await sendToInventory(tx, by, input)),
  });
  serve(edge, keySearchCalls, { search: searchKeys(parts.vault) });
  const file = download(parts);
  serveOpen(edge, downloadCalls, { download: file, downloadMine: file });
}
