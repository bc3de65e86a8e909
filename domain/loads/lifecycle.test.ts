import { expect, test } from 'vitest';
import { allowsStep, isMoving, LOAD_STATES, LOAD_STEPS, type LoadStepName } from './lifecycle.ts';

test.each([
  ['Reading', true, ['read', 'cancel']],
  ['Ready', false, ['confirm', 'cancel']],
  ['Loading', true, ['cancel', 'finish']],
  ['Loaded', false, ['undo']],
  ['Cancelling', true, ['finishCancel']],
  ['Cancelled', false, []],
  ['Undoing', true, ['finishUndo']],
  ['Undone', false, []],
] as const)('decides whether a load that is %s moves automatically: %s; allows %j', (state, moves, steps) => {
  expect(isMoving(state)).toBe(moves);
  expect((Object.keys(LOAD_STEPS) as LoadStepName[]).filter((step) => allowsStep(state, step))).toEqual(steps);
  expect(LOAD_STATES).toContain(state);
});
