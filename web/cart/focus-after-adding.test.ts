// Whoever orders row after row with the keyboard never lands where nothing can be ordered.

import { afterEach, expect, test } from 'vitest';
import { focusAfterAdding, takesFocus } from './focus-after-adding.ts';

afterEach(() => document.body.replaceChildren());

/** Rows with a quantity each; answers their forms and inputs. */
function drawRows(...closed: boolean[]) {
  document.body.innerHTML = closed
    .map((isClosed, row) => `<form id="add-${row}"${isClosed ? ' data-closed' : ''}><input></form>`)
    .join('');
  return { forms: [...document.forms], inputs: [...document.querySelectorAll('input')] };
}

test('from an input the focus goes on to the next row that can be ordered, past what is out of stock', () => {
  const { forms, inputs } = drawRows(false, true, false);
  inputs[0]!.focus();
  focusAfterAdding(forms[0]!, 'first');
  expect(document.activeElement).toBe(inputs[2]);
  expect(takesFocus('first')).toBe(false);
});

test('after the last row that can be ordered the row itself takes it, once', () => {
  const { forms, inputs } = drawRows(false, true);
  inputs[0]!.focus();
  focusAfterAdding(forms[0]!, 'first');
  expect([takesFocus('second'), takesFocus('first'), takesFocus('first')]).toEqual([false, true, false]);
});
