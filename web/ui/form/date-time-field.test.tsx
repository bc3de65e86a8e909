import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { rangeOf } from '#domain/base/exports/date-presets.ts';
import { labels } from '../kit/labels.ts';
import { DateTimeField } from './date-time-field.tsx';
import '../render.testing.tsx';

let now: string | null;
function Start({ first, min }: { first: string | null; min?: string }) {
  const [value, setValue] = useState(first);
  now = value;
  return <DateTimeField aria-label="Start" value={value} onValueChange={setValue} min={min} />;
}
const box = () => screen.getByLabelText<HTMLInputElement>('Start');

test('shows UTC as dd-MM-yyyy HH:mm and accepts typed text (SH-032)', async () => {
  render(<Start first="2026-11-20T23:30:00.000Z" />);
  expect(box().value).toBe('20-11-2026 23:30');
  await userEvent.clear(box());
  await userEvent.type(box(), '1/12/2026 9:30{Enter}');
  expect(now).toBe('2026-12-01T09:30:00.000Z');
  expect(box().value).toBe('01-12-2026 09:30');
});

test('keeps unreadable text and reports it', async () => {
  render(<Start first={null} />);
  await userEvent.type(box(), '31-02-2026 10:00');
  await userEvent.tab();
  expect(now).toBeNull();
  expect(box().value).toBe('31-02-2026 10:00');
  expect(screen.getByText(labels.notADate)).toBeTruthy();
});

test('offers half-hours of the chosen day from the minimum on', async () => {
  render(<Start first="2026-11-20T10:00:00.000Z" min="2026-11-20T09:00:00.000Z" />);
  await userEvent.click(screen.getByLabelText(labels.openCalendar));
  const early = await screen.findByRole<HTMLButtonElement>('button', { name: '08:30' });
  expect(early.disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: '14:30' }));
  expect(now).toBe('2026-11-20T14:30:00.000Z');
});

test('resolves named ranges to whole UTC days (GAP-067, GAP-068, CON-009)', () => {
  const at = '2026-11-22T23:10:00.000Z'; // a Sunday
  expect(rangeOf('today', at)).toEqual({ min: '2026-11-22T00:00:00.000Z', max: '2026-11-22T23:59:59.999Z' });
  expect(rangeOf('thisWeek', at).min).toBe('2026-11-16T00:00:00.000Z');
  expect(rangeOf('lastWeek', at)).toEqual({ min: '2026-11-09T00:00:00.000Z', max: '2026-11-15T23:59:59.999Z' });
  expect(rangeOf('lastMonth', '2026-01-15T00:00:00.000Z')).toEqual({
    min: '2025-12-01T00:00:00.000Z',
    max: '2025-12-31T23:59:59.999Z',
  });
  // Whole months around the current one.
  expect(rangeOf('last2Months', '2026-01-15T00:00:00.000Z')).toEqual({
    min: '2025-11-01T00:00:00.000Z',
    max: '2025-12-31T23:59:59.999Z',
  });
  expect(rangeOf('next2Months', '2026-11-15T00:00:00.000Z')).toEqual({
    min: '2026-12-01T00:00:00.000Z',
    max: '2027-01-31T23:59:59.999Z',
  });
  expect(rangeOf('thisYear', at).max).toBe('2026-12-31T23:59:59.999Z');
  expect(rangeOf('allTime', at)).toEqual({ min: '1970-01-01T00:00:00.000Z', max: '2070-12-31T23:59:59.999Z' });
});
