// Cache invalidation after mutations.

import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { get, post, staff } from '#domain/base/endpoint.ts';
import { visibleMessages } from '../kit/toast.ts';
import { mockServer, renderAt } from '../render.testing.tsx';
import { setAccessToken } from './session.ts';
import { type CallMutationOptions, useCallMutation, useCallQuery } from './use-call.ts';

const shape = { summary: 'Does something.', access: staff(), input: z.strictObject({}), reply: z.object({}) };
const read = get('/thing/management', shape);
const write = post('/thing/management/Change', shape);

function Things(options: CallMutationOptions<typeof write>) {
  useCallQuery(read, {});
  const change = useCallMutation(write, { successMessage: 'Saved successfully.', ...options });
  return (
    <button type="button" onClick={() => void change.run({})}>
      Change
    </button>
  );
}

async function change(options: CallMutationOptions<typeof write>) {
  vi.useFakeTimers();
  setAccessToken('t');
  const asked = mockServer(() => ({ body: {} }));
  renderAt(<Things {...options} />);
  await act(() => vi.advanceTimersByTimeAsync(50));
  await act(async () => screen.getByRole('button').click());
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(visibleMessages.get().map(({ text }) => text)).toEqual(['Saved successfully.']);
  return () => asked.filter(({ method }) => method === 'GET').length;
}

test('reports success and refetches what the change affects (SH-035)', async () => {
  const reads = await change({ invalidate: [read] });
  expect(reads()).toBe(2);
});

test('refetches everything 500 ms after an action on an order (SH-036)', async () => {
  const reads = await change({ reload: true });
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(reads()).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(reads()).toBe(2);
});
