// Everything that staff can do to an order, in the order in which it is offered. An action of the rules that is
// missing here does not compile.

import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import Package from 'lucide-react/icons/package';
import Send from 'lucide-react/icons/send';
import { orderCalls } from '#domain/orders/calls.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { ignoreAnomaly, pause, resume } from '#web/buying/actions.ts';
import type { StaffActions } from '#web/orders/action-map.ts';
import { later } from '#web/orders/later.ts';
import { RefuseDialog } from '#web/orders/refuse-dialog.tsx';
import { words as orderWords } from '#web/orders/words.ts';
import { hasUnsent, staffSide } from './sides.ts';
import { words } from './words.ts';

export const staffActions: StaffActions = {
  approve: {
    label: ({ status }) => (status === 'Confirmed' ? orderWords.applyOrder : orderWords.approve),
    icon: Check,
    forward: true,
    ...later(async () => (await import('#web/orders/approve-dialog.tsx')).ApproveDialog),
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
  refuse: { label: () => orderWords.refuse, icon: Ban, danger: true, Dialog: RefuseDialog },
};
