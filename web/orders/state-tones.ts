// The colours of states of orders and items, in pills and in charts.

import { ITEM_STATES, ITEM_TONE, type ItemState } from '#domain/orders/item-states.ts';
import { ORDER_STATES, type OrderState, STATE_TONE, type Tone } from '#domain/orders/states.ts';
import { indexOfTone } from '#web/ui/charts/palette.ts';
import type { Tone as PillTone } from '#web/ui/kit/feedback/status-pill.tsx';

export const PILL_TONE: Record<Tone, PillTone> = {
  green: 'green',
  orange: 'orange',
  red: 'red',
  blue: 'navy',
  indigo: 'indigo',
  grey: 'grey',
};

/**
 * Chart colour of each state, the same in every period: its pill's tone, with a separate pattern for each state of that
 * tone.
 */
function chartColours<S extends string>(states: readonly S[], toneOf: Record<S, Tone>): Record<S, number> {
  const placeOf = (state: S) => states.filter((one) => toneOf[one] === toneOf[state]).indexOf(state);
  return Object.fromEntries(
    states.map((state) => [state, indexOfTone(PILL_TONE[toneOf[state]], placeOf(state))]),
  ) as Record<S, number>;
}

export const ORDER_COLOUR: Record<OrderState, number> = chartColours(ORDER_STATES, STATE_TONE);
export const ITEM_COLOUR: Record<ItemState, number> = chartColours(ITEM_STATES, ITEM_TONE);
