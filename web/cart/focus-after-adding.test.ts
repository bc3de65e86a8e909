// Keyboard users who add row after row always land on an orderable row.

import { afterEach, expect, test } from 'vitest';
import { focusAfterAdding, takesFocus } from './focus-after-adding.ts';

afterEach(() => document.body.replaceChildren());

/** Rows with a quantity each. Returns their forms and inputs. */
function drawRows(...closed: boolean[]) {
  document.body.innerHTML = closed
    .map((isClosed, row) => `<form id="add-${row}"${isClosed ? ' data-closed' : ''}><input></form>`)
    .join('');
  return { forms: [...document.forms], inputs: [...document.querySelectorAll('input')] };
}

test('moves the focus from an input to the next orderable row, skipping out-of-stock ones', () => {
  const { forms, inputs } = drawRows(false, true, false);
  inputs[0]!.focus();
  focusAfterAdding(forms[0]!, 'first');
  expect(document.activeElement).toBe(inputs[2]);
  expect(takesFocus('first')).toBe(false);
});

test('focuses the row itself once after the last orderable row', () => {
  const { forms, inputs } = drawRows(false, true);
  inputs[0]!.focus();
  focusAfterAdding(forms[0]!, 'first');
  expect([takesFocus('second'), takesFocus('first'), takesFocus('first')]).toEqual([false, true, false]);
});
