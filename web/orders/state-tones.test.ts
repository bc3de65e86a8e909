import { describe, expect, test } from 'vitest';
import { ITEM_STATES, ITEM_TONE } from '#domain/orders/item-states.ts';
import { ORDER_STATES, STATE_TONE } from '#domain/orders/states.ts';
import { COLOUR_COUNT, colourOf, patternOf } from '#web/ui/charts/palette.ts';
import { ITEM_COLOUR, ORDER_COLOUR } from './state-tones.ts';

describe.each([
  ['orders', ORDER_STATES, STATE_TONE, ORDER_COLOUR],
  ['items', ITEM_STATES, ITEM_TONE, ITEM_COLOUR],
] as const)('the chart colours of %s', (_, states, toneOf: Record<string, string>, indexOf: Record<string, number>) => {
  test('differ from state to state, in colour or pattern (PRP-012)', () => {
    const looks = states.map((state) => `${colourOf(indexOf[state]!)} ${patternOf(indexOf[state]!)}`);
    expect(new Set(looks).size).toBe(states.length);
  });

  test('are those of the tones: two states share a colour exactly when their pills do (PRP-005)', () => {
    for (const a of states)
      for (const b of states)
        expect([a, b, indexOf[a]! % COLOUR_COUNT === indexOf[b]! % COLOUR_COUNT]).toEqual([
          a,
          b,
          toneOf[a] === toneOf[b],
        ]);
  });
});

test('draw failures red and completed orders green', () => {
  expect(colourOf(ORDER_COLOUR.Failed)).toBe(colourOf(ITEM_COLOUR.Error));
  expect(colourOf(ORDER_COLOUR.Failed)).toBe('var(--chart-4)');
  expect(colourOf(ORDER_COLOUR.Completed)).toBe('var(--chart-2)');
});
