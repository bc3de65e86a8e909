// Staff actions on buying: pause, resume, ignore a price difference, reserve keys.

import Boxes from 'lucide-react/icons/boxes';
import PauseIcon from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { orderCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import type { Order } from '#domain/orders/shapes.ts';
import type { DialogAction, QuickAction } from '#web/orders/action-map.ts';
import { lazyDialog } from '#web/orders/lazy-dialog.ts';
import { buyingActionLabels } from './action-labels.ts';

export const pauseAction: QuickAction<Order> = {
  label: () => buyingActionLabels.pause,
  icon: PauseIcon,
  call: orderCalls.pause,
  successMessage: orderCopy.paused,
};

export const resumeAction: QuickAction<Order> = {
  label: () => buyingActionLabels.resume,
  icon: Play,
  isPrimary: true,
  call: orderCalls.resume,
  successMessage: orderCopy.resumed,
};

export const allocateAction: DialogAction<Order> = {
  label: () => buyingActionLabels.allocation,
  icon: Boxes,
  ...lazyDialog<Order>(async () => (await import('#web/buying/allocation/allocation-dialog.tsx')).AllocationDialog),
};

export const ignoreAnomalyAction: DialogAction<Order> = {
  label: () => buyingActionLabels.ignore,
  shortLabel: buyingActionLabels.ignoreDo,
  icon: TriangleAlert,
  ...lazyDialog(async () => (await import('./ignore-anomaly-dialog.tsx')).IgnoreAnomalyDialog),
};
