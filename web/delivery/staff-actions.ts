// Everything that staff can do to an order, in the order in which it is offered. An action of the rules that is
// missing here does not compile.

import Archive from 'lucide-react/icons/archive';
import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import CircleX from 'lucide-react/icons/circle-x';
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
import { allocate, ignoreAnomaly, pause, resume } from '#web/buying/actions.ts';
import type { StaffActions } from '#web/orders/action-map.ts';
import { later } from '#web/orders/later.ts';
import { buttons as talk } from '#web/orders/negotiation/buttons.ts';
import { words as orderWords } from '#web/orders/words.ts';
import { endings } from './ending-words.ts';
import { hasUnsent, staffSide } from './sides.ts';
import { words } from './words.ts';

export const staffActions: StaffActions = {
  approve: {
    label: ({ status }) => (status === 'Confirmed' ? orderWords.applyOrder : orderWords.approve),
    icon: Check,
    forward: true,
    ...later(async () => (await import('#web/orders/approve-dialog.tsx')).ApproveDialog),
  },
  rebid: {
    label: ({ status }) => (status === 'SalesmanApproved' ? talk.seeDetails : talk.negotiate),
    icon: Handshake,
    forward: ({ actions }) => !actions.includes('approve'),
    ...later(async () => (await import('#web/orders/negotiation/negotiate-dialog.tsx')).NegotiateDialog),
  },
  resume,
  createPackage: {
    label: () => words.create,
    icon: Package,
    forward: true,
    ...later<Order>(async () => (await import('./create-dialog.tsx')).creating(staffSide)),
  },
  sendPackage: {
    label: () => words.sendPackage,
    icon: Send,
    forward: hasUnsent,
    ...later<Order>(async () => (await import('./send-dialog.tsx')).sending(staffSide, orderCalls.one)),
  },
  pause,
  ignoreAnomaly,
  revoke: {
    label: () => talk.revoke,
    icon: Undo,
    ...later(async () => (await import('#web/orders/negotiation/staff-decisions.tsx')).RevokeDialog),
  },
  resubmit: {
    label: () => talk.resubmit,
    icon: Reopen,
    quiet: true,
    ...later(async () => (await import('#web/orders/negotiation/staff-decisions.tsx')).ResubmitDialog),
  },
  edit: {
    label: () => orderWords.editOrder,
    icon: Pencil,
    ...later(async () => (await import('#web/orders/changes/edit-dialog.tsx')).EditDialog),
  },
  syncQuantity: {
    label: () => orderWords.syncQuantity,
    icon: Equal,
    ...later(async () => (await import('#web/orders/changes/sync-dialog.tsx')).SyncDialog),
  },
  allocate,
  sendToInventory: {
    label: () => endings.toInventory,
    icon: Archive,
    ...later<Order>(async () => (await import('./inventory-dialog.tsx')).InventoryDialog),
  },
  refuse: {
    label: () => orderWords.refuse,
    icon: Ban,
    danger: true,
    ...later(async () => (await import('#web/orders/refuse-dialog.tsx')).RefuseDialog),
  },
  refund: {
    label: () => endings.refund,
    icon: Undo,
    danger: true,
    ...later<Order>(async () => (await import('./refund-dialog.tsx')).RefundDialog),
  },
  close: {
    label: () => endings.close,
    icon: CircleX,
    danger: true,
    ...later<Order>(async () => (await import('./close-dialog.tsx')).CloseDialog),
  },
  hardStop: {
    label: () => endings.hardStop,
    icon: OctagonX,
    danger: true,
    ...later<Order>(async () => (await import('./hard-stop-dialog.tsx')).HardStopDialog),
  },
};
