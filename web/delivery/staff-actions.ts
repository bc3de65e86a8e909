// All staff actions on an order, in display order. A missing action of the rules does not compile.

import Archive from 'lucide-react/icons/archive';
import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Equal from 'lucide-react/icons/equal';
import Handshake from 'lucide-react/icons/handshake';
import OctagonX from 'lucide-react/icons/octagon-x';
import Package from 'lucide-react/icons/package';
import Pencil from 'lucide-react/icons/pencil';
import Reopen from 'lucide-react/icons/rotate-ccw';
import Send from 'lucide-react/icons/send';
import Undo from 'lucide-react/icons/undo-2';
import { orderCalls } from '#domain/orders/calls.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { allocateAction, ignoreAnomalyAction, pauseAction, resumeAction } from '#web/buying/buying-actions.ts';
import { endingActionLabels } from '#web/delivery/ending/action-labels.ts';
import type { StaffActions } from '#web/orders/action-map.ts';
import { orderLabels } from '#web/orders/labels.ts';
import { lazyDialog } from '#web/orders/lazy-dialog.ts';
import { actionLabels } from '#web/orders/negotiate/action-labels.ts';
import { packageActionLabels } from './action-labels.ts';
import { hasPackedKeys, staffPackageSide } from './package-side.ts';

const isOfferExpired = ({ offer }: Order): boolean => offer.isExpired;

export const staffActions: StaffActions = {
  approve: {
    label: ({ status }) => (status === 'Confirmed' ? orderLabels.applyOrder : orderLabels.approve),
    icon: Check,
    isPrimary: true,
    ...lazyDialog(async () => (await import('#web/orders/approve/approve-dialog.tsx')).ApproveDialog),
  },
  rebid: {
    label: ({ status }) => (status === 'SalesmanApproved' ? actionLabels.seeDetails : actionLabels.negotiate),
    icon: Handshake,
    isPrimary: ({ actions }) => !actions.includes('approve'),
    ...lazyDialog(async () => (await import('#web/orders/negotiate/negotiate-dialog.tsx')).NegotiateDialog),
  },
  resume: resumeAction,
  createPackage: {
    label: () => packageActionLabels.create,
    icon: Package,
    isPrimary: true,
    ...lazyDialog<Order>(async () =>
      (await import('./create-package-dialog.tsx')).createPackageDialog(staffPackageSide),
    ),
  },
  sendPackage: {
    label: () => packageActionLabels.sendPackage,
    icon: Send,
    isPrimary: hasPackedKeys,
    ...lazyDialog<Order>(async () =>
      (await import('./send-package-dialog.tsx')).sendPackageDialog(staffPackageSide, orderCalls.one),
    ),
  },
  pause: pauseAction,
  ignoreAnomaly: ignoreAnomalyAction,
  extendOffer: {
    label: () => actionLabels.extendOffer,
    icon: Clock,
    isPrimary: isOfferExpired,
    onlyInMenu: (order) => !isOfferExpired(order),
    ...lazyDialog(async () => (await import('#web/orders/negotiate/extend-dialog.tsx')).ExtendDialog),
  },
  revoke: {
    label: () => actionLabels.revoke,
    icon: Undo,
    ...lazyDialog(async () => (await import('#web/orders/negotiate/staff-decisions.tsx')).RevokeDialog),
  },
  resubmit: {
    label: () => actionLabels.resubmit,
    icon: Reopen,
    onlyInMenu: true,
    ...lazyDialog(async () => (await import('#web/orders/negotiate/staff-decisions.tsx')).ResubmitDialog),
  },
  edit: {
    label: () => orderLabels.editOrder,
    icon: Pencil,
    // It can still be corrected, but has no other action left.
    onlyInMenu: ({ status }) => status === 'Cancelled' || status === 'Closed',
    ...lazyDialog(async () => (await import('#web/orders/edit/edit-dialog.tsx')).EditDialog),
  },
  syncQuantity: {
    label: () => orderLabels.syncQuantity,
    icon: Equal,
    ...lazyDialog(async () => (await import('#web/orders/edit/sync-quantity-dialog.tsx')).SyncQuantityDialog),
  },
  allocate: allocateAction,
  sendToInventory: {
    label: () => endingActionLabels.toInventory,
    icon: Archive,
    ...lazyDialog<Order>(async () => (await import('#web/delivery/ending/inventory-dialog.tsx')).InventoryDialog),
  },
  refuse: {
    label: () => orderLabels.refuse,
    icon: Ban,
    isDanger: true,
    ...lazyDialog(async () => (await import('#web/orders/negotiate/refuse-dialog.tsx')).RefuseDialog),
  },
  refund: {
    label: () => endingActionLabels.refund,
    icon: Undo,
    isDanger: true,
    ...lazyDialog<Order>(async () => (await import('#web/delivery/ending/refund-dialog.tsx')).RefundDialog),
  },
  close: {
    label: () => endingActionLabels.close,
    icon: CircleX,
    isDanger: true,
    ...lazyDialog<Order>(async () => (await import('#web/delivery/ending/close-dialog.tsx')).CloseDialog),
  },
  hardStop: {
    label: () => endingActionLabels.hardStop,
    icon: OctagonX,
    isDanger: true,
    ...lazyDialog<Order>(async () => (await import('#web/delivery/ending/hard-stop-dialog.tsx')).HardStopDialog),
  },
};
