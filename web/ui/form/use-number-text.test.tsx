// Text in number inputs is kept as typed, and its value is passed on unchanged for validation to reject.

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { integerFault, moneyFault } from '#domain/base/number-fault.ts';
import { renderAt } from '../render.testing.tsx';
import { MoneyInput } from './money-input.tsx';
import { NumberInput } from './number-input.tsx';

let held: number | null;

function Held({ of: Control, start, ...rest }: { of: typeof NumberInput; start: number | null; max?: number }) {
  const [value, setValue] = useState<number | null>(start);
  held = value;
  return (
    <>
      <Control {...rest} aria-label="Number" value={value} onValueChange={setValue} />
      <button type="button" onClick={() => setValue(7)}>
        Seven
      </button>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox');
async function type(text: string) {
  await userEvent.clear(field());
  await userEvent.click(field());
  await userEvent.paste(text);
  await userEvent.tab();
}

describe('a whole number', () => {
  test.each([
    ['19.5', 19.5, 'Must be a whole number.'],
    ['19,5', 19.5, 'Must be a whole number.'],
    ['500', 500, 'Must be at most 100.'],
    ['99999', 99999, 'Must be at most 100.'],
    ['-3', -3, 'Must be at least 0.'],
    ['1e1', Number.NaN, 'Must be a whole number.'],
    ['12 keys', Number.NaN, 'Must be a whole number.'],
    ['1,000', 1000, 'Must be at most 100.'],
  ])('keeps %s, reads it as %s and refuses it by its rule', async (text, value, message) => {
    renderAt(<Held of={NumberInput} start={5} max={100} />);
    await type(text);
    expect(held).toEqual(value);
    // On blur, grouped digits are normalized.
    expect(field().value).toBe(text === '1,000' ? '1000' : text);
    expect(integerFault(held, { max: 100 })).toBe(message);
  });

  test('accepts valid numbers and treats empty text as null', async () => {
    renderAt(<Held of={NumberInput} start={null} max={100} />);
    await type('100');
    expect([held, integerFault(held, { max: 100 })]).toEqual([100, null]);
    await userEvent.clear(field());
    expect([held, field().value]).toEqual([null, '']);
  });

  test('steps within the bounds on arrow keys without clamping typed values', async () => {
    renderAt(<Held of={NumberInput} start={99} max={100} />);
    await userEvent.click(field());
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(held).toBe(100);
    await type('250');
    await userEvent.click(field());
    await userEvent.keyboard('{ArrowUp}');
    expect([held, field().value]).toEqual([250, '250']);
  });

  test('replaces typed text when the value changes from outside', async () => {
    renderAt(<Held of={NumberInput} start={5} />);
    await type('x');
    await userEvent.click(screen.getByRole('button', { name: 'Seven' }));
    expect(field().value).toBe('7');
  });
});

test.each([
  ['-3', 'Must be at least 0.'],
  ['1e3', 'Must be a whole number.'],
  ['-1e2', 'Must be a whole number.'],
])('rejects negative and exponential numbers by default: %s with %s (SH-038)', async (text, message) => {
  renderAt(<Held of={NumberInput} start={null} />);
  await type(text);
  expect(integerFault(held)).toBe(message);
});

test('steps from 0 to 10000 without explicit bounds (SH-038)', async () => {
  renderAt(<Held of={NumberInput} start={9999} />);
  await userEvent.click(field());
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(held).toBe(10_000);
  await type('1');
  await userEvent.click(field());
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(held).toBe(0);
});

describe('an amount', () => {
  test.each([
    ['12.345', 1234.5, 'At most 2 decimals are allowed.'],
    ['1234,567', 123456.7, 'At most 2 decimals are allowed.'],
    ['99999', 9_999_900, 'Must be between 0 and 10000.'],
    ['-1', -100, 'Must be between 0 and 10000.'],
    ['12 euro', Number.NaN, 'Must be a number.'],
  ])('keeps %s, reads it as %s cents and refuses it by its rule', async (text, cents, message) => {
    renderAt(<Held of={MoneyInput as never} start={250} />);
    await type(text);
    expect(held).toEqual(cents);
    if (!Number.isInteger(cents)) expect(field().value).toBe(text);
    expect(moneyFault(held)).toBe(message);
  });

  test.each([
    ['12.34', 1234, '12.34'],
    ['1,234.5', 123_450, '1234.50'],
    ['0,1', 10, '0.10'],
  ])('reads %s as %s cents and then formats it as %s', async (text, cents, written) => {
    renderAt(<Held of={MoneyInput as never} start={null} />);
    await type(text);
    expect([held, moneyFault(held), field().value]).toEqual([cents, null, written]);
  });
});
