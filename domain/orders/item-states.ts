// The nine states of an order item; one item is one key (ITEM-001, ITEM-003).

import type { Tone } from './states.ts';

export const ITEM_STATES = [
  'Draft',
  'Processing',
  'PreCompleted',
  'Completed',
  'OutOfStock',
  'Error',
  'Buffered',
  'BackOrdered',
  'Refunded',
] as const;

export type ItemState = (typeof ITEM_STATES)[number];

export const ITEM_TONE: Record<ItemState, Tone> = {
  Draft: 'grey',
  Processing: 'blue',
  PreCompleted: 'indigo',
  Completed: 'green',
  OutOfStock: 'orange',
  Error: 'red',
  Buffered: 'indigo',
  BackOrdered: 'orange',
  Refunded: 'green',
};
