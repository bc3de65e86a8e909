import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { get } from '#domain/base/endpoint.ts';
import { mockServer, renderAt } from '../render.testing.tsx';
import { setAccessToken } from '../session/session.ts';
import { useCallQuery } from '../session/use-call.ts';
import { useFreshRows } from './use-fresh-rows.ts';

const call = get('/things', {
  summary: 'Does something.',
  access: 'signed-in',
  input: z.strictObject({}),
  reply: z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) }),
});
const EVERY = 1000;
const STATE = {};
const id = (row: { id: string }) => row.id;

function Things() {
  const rows = useCallQuery(call, STATE).data?.items ?? [];
  const news = useFreshRows({ call, state: STATE, rowId: id as never, pollInterval: EVERY, live: true });
  return (
    <>
      <p>{rows.map(({ name }) => name).join(' ')}</p>
      {news.count !== null && (
        <button type="button" onClick={news.show}>
          {news.count} new
        </button>
      )}
    </>
  );
}

let things: string[];
beforeEach(() => {
  vi.useFakeTimers();
  setAccessToken('t');
  things = ['1:a', '2:b'];
  mockServer(() => ({ body: { Items: things.map((one) => ({ Id: one.split(':')[0], Name: one.split(':')[1] })) } }));
});
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

test('replaces changed rows silently and holds back new ones until requested', async () => {
  renderAt(<Things />);
  await pass(10);
  screen.getByText('a b');
  things = ['1:a', '2:B'];
  await pass(EVERY);
  screen.getByText('a B');
  things = ['3:c', '1:a', '2:B'];
  await pass(EVERY);
  screen.getByText('a B');
  fireEvent.click(screen.getByRole('button', { name: '1 new' }));
  await pass(0);
  screen.getByText('c a B');
  expect(screen.queryByRole('button')).toBeNull();
});

test('does not poll while the page is hidden', async () => {
  renderAt(<Things />);
  await pass(10);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  things = ['1:z'];
  await pass(5 * EVERY);
  screen.getByText('a b');
  vi.restoreAllMocks();
});
