// What staff do to the buying of an order: pause, resume, go on in spite of a price difference, have keys held.

import Boxes from 'lucide-react/icons/boxes';
import PauseIcon from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { copy as common } from '#domain/base/copy.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { copy } from '#domain/orders/copy.ts';
import type { Order } from '#domain/orders/shapes.ts';
import type { AskingAction, QuickAction } from '#web/orders/action-map.ts';
import { confirming } from '#web/orders/confirm-action.tsx';
import { later } from '#web/orders/later.ts';
import { words } from './words.ts';

export const pause: QuickAction<Order> = {
  label: () => words.pause,
  icon: PauseIcon,
  call: orderCalls.pause,
  done: copy.paused,
};

export const resume: QuickAction<Order> = {
  label: () => words.resume,
  icon: Play,
  forward: true,
  call: orderCalls.resume,
  done: copy.resumed,
};

export const allocate: AskingAction<Order> = {
  label: () => words.allocation,
  icon: Boxes,
  ...later<Order>(async () => (await import('./allocation-dialog.tsx')).AllocationDialog),
};

export const ignoreAnomaly: AskingAction<Order> = {
  label: () => words.ignore,
  short: words.ignoreDo,
  icon: TriangleAlert,
  Dialog: confirming<Order>({
    call: orderCalls.ignoreAnomaly,
    done: common.done,
    title: ({ orderNumber }) => words.ignoreTitle(orderNumber),
    text: ({ anomalyFlags }) => [...anomalyFlags.map(({ description }) => description), words.ignoreText].join(' '),
    action: words.ignoreDo,
    keep: words.ignoreKeep,
    danger: false,
  }),
};
