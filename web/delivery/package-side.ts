// Packages are the same on both sides; only the calls and the words differ.

import type { Permission } from '#domain/base/permissions.ts';
import { deliveryCalls, downloadCalls } from '#domain/delivery/calls.ts';
import type { AnyOrder } from '#web/orders/figures.ts';
import { packageLabels } from './labels.ts';

export interface PackageSide {
  create: typeof deliveryCalls.create;
  send: typeof deliveryCalls.send;
  download: typeof downloadCalls.download;
  /** The right to download. */
  mayDownload: Permission;
  /** What sending means. */
  sendEffect: (partner: string) => string;
}

export const staffPackageSide: PackageSide = {
  create: deliveryCalls.create,
  send: deliveryCalls.send,
  download: downloadCalls.download,
  mayDownload: 'Order.SendPackage',
  sendEffect: packageLabels.confirmStaff,
};

export const partnerPackageSide: PackageSide = {
  create: deliveryCalls.createMine,
  send: deliveryCalls.sendMine,
  download: downloadCalls.downloadMine,
  mayDownload: 'Order.View',
  sendEffect: () => packageLabels.confirmMine,
};

/** Is there a package that waits to be sent? Lists do not know, so there sending is offered without weight. */
export const hasUnsentPackage = ({ packages }: AnyOrder): boolean =>
  packages?.some(({ status }) => status === 'Created') ?? false;
