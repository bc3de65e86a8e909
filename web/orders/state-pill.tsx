// Status pill of an order, item or payment: text, colour, and an icon if several states share a colour.

import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import CircleCheck from 'lucide-react/icons/circle-check';
import Handshake from 'lucide-react/icons/handshake';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Undo from 'lucide-react/icons/undo-2';
import { ITEM_TONE, type ItemState } from '#domain/orders/item-states.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { type OrderState, PARTNER_MESSAGE, STATE_TONE } from '#domain/orders/states.ts';
import { type Tone as PillTone, StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { orderLabels, spaced } from './labels.ts';
import { PILL_TONE } from './state-tones.ts';

const ICONS: Partial<Record<OrderState, LucideIcon>> = {
  Processing: Play,
  Paused: Pause,
  Confirmed: Handshake,
  Completed: CircleCheck,
  Refund: Undo,
  Refunded: Undo,
  Cancelled: Ban,
  SalesmanApproved: Check,
  Level1Approved: Check,
  Level2Approved: Check,
};

export const StatePill = ({ state }: { state: OrderState }) => {
  const icon = ICONS[state];
  return (
    <StatusPill tone={PILL_TONE[STATE_TONE[state]]} title={PARTNER_MESSAGE[state]} {...(icon && { icon })}>
      {spaced(state)}
    </StatusPill>
  );
};

export const ItemPill = ({ state }: { state: ItemState }) => (
  <StatusPill tone={PILL_TONE[ITEM_TONE[state]]}>{spaced(state)}</StatusPill>
);

const PAID_TONE: Record<Order['paidStatus'], PillTone> = { Paid: 'green', PartyPaid: 'orange', UnPaid: 'grey' };

export const PaidPill = ({ status }: { status: Order['paidStatus'] }) => (
  <StatusPill tone={PAID_TONE[status]}>{orderLabels.paid[status]}</StatusPill>
);
