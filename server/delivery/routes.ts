// Package calls of both sides, and calls that move keys out of an ended order.

import { allKeysCalls, deliveryCalls, downloadCalls, keyReturnCalls } from '#domain/delivery/calls.ts';
import { keySearchCalls } from '#domain/delivery/key-search.ts';
import { type Edge, serve, serveUnmanaged } from '#server/base/http/http.ts';
import { toActionResult } from '#server/orders/lifecycle/order.ts';
import { drawAllKeys } from './all-keys.ts';
import { sendToInventory } from './inventory-transfer.ts';
import { searchKeys } from './key-search.ts';
import { refundOrder } from './order-refund.ts';
import { type DownloadServices, downloadPackage, downloadPackages } from './package-download.ts';
import { createPackage, packAndSendKeys, sendPackage } from './packages.ts';

export function registerDeliveryRoutes(edge: Edge, services: DownloadServices & { publicUrl: string }): void {
  const send = sendPackage(services.publicUrl);
  serve(edge, deliveryCalls, {
    create: createPackage,
    createMine: createPackage,
    send,
    sendMine: send,
    getKeysMine: packAndSendKeys(services.publicUrl),
  });
  serve(edge, keyReturnCalls, {
    refund: async ({ tx, ...by }, input) => toActionResult(await refundOrder(tx, by, input)),
    sendToInventory: async ({ tx, ...by }, input) => toActionResult(await sendToInventory(tx, by, input)),
  });
  serve(edge, keySearchCalls, { search: searchKeys(services.vault) });
  const file = downloadPackage(services);
  serveUnmanaged(edge, downloadCalls, { download: file, downloadMine: file });
  serveUnmanaged(edge, allKeysCalls, { drawAll: drawAllKeys, download: downloadPackages(services) });
}
