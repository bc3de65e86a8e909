// Packages work alike on both sides; only calls and labels differ.

import type { Permission } from '#domain/base/permissions.ts';
import { claimKeysPath, staffClaimKeysPath } from '#domain/claims/links.ts';
import { deliveryCalls, downloadCalls } from '#domain/delivery/calls.ts';
import { packedKeys } from '#domain/orders/quantities.ts';
import type { AnyOrder } from '#web/orders/figures.ts';
import { packageLabels } from './labels.ts';

export interface PackageSide {
  create: typeof deliveryCalls.create;
  send: typeof deliveryCalls.send;
  download: typeof downloadCalls.download;
  /** Permission to download. */
  mayDownload: Permission;
  /** Permission to claim keys, and the page for it. */
  mayClaim: Permission;
  claimPath: (orderId: string, packageId: string) => string;
  /** Explanation of sending. */
  sendEffect: (partner: string) => string;
}

export const staffPackageSide: PackageSide = {
  create: deliveryCalls.create,
  send: deliveryCalls.send,
  download: downloadCalls.download,
  mayDownload: 'Order.SendPackage',
  mayClaim: 'Order.Refund',
  claimPath: staffClaimKeysPath,
  sendEffect: packageLabels.confirmStaff,
};

export const partnerPackageSide: PackageSide = {
  create: deliveryCalls.createMine,
  send: deliveryCalls.sendMine,
  download: downloadCalls.downloadMine,
  mayDownload: 'Order.View',
  mayClaim: 'Order.RefundRequest',
  claimPath: claimKeysPath,
  sendEffect: () => packageLabels.confirmMine,
};

/** Whether a package is unsent. */
export const hasPackedKeys = (order: AnyOrder): boolean => packedKeys(order) > 0;
