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

/** Items with a key. */
export const ITEM_STATES_WITH_KEY = ['Completed', 'Buffered'] as const satisfies readonly ItemState[];

/** Items ordered from a provider, whose key has not arrived. */
export const ITEM_STATES_UNDER_WAY = [
  'Processing',
  'PreCompleted',
  'BackOrdered',
] as const satisfies readonly ItemState[];

/** Items waiting at the provider, which already has the order. */
export const WAITING_ITEM_STATES = ['PreCompleted', 'BackOrdered'] as const satisfies readonly ItemState[];

/** Items whose key is paid for or being bought; they are never removed. */
export const COMMITTED_ITEM_STATES: readonly ItemState[] = [...ITEM_STATES_WITH_KEY, ...ITEM_STATES_UNDER_WAY];

/** Items being bought or about to be. */
export const BUSY_ITEM_STATES: readonly ItemState[] = ['Draft', ...ITEM_STATES_UNDER_WAY];

/** Items that were tried without success. */
export const STOPPED_ITEM_STATES = ['OutOfStock', 'Error'] as const satisfies readonly ItemState[];

/** Items that no provider is asked for now. */
export const IDLE_ITEM_STATES: readonly ItemState[] = ['Draft', ...STOPPED_ITEM_STATES];

/** Items that may take a key allocated by the provider. */
export const ALLOCATABLE_ITEM_STATES: readonly ItemState[] = ['Draft', 'OutOfStock'];

/** Items whose last try ended without a key in the order. */
export const TRIED_ITEM_STATES: readonly ItemState[] = [...STOPPED_ITEM_STATES, 'Refunded'];
