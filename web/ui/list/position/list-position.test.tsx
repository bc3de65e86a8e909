// Position of a record in the list it was opened from, its neighbours, and the next step once it is processed.

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { post, staff } from '#domain/base/endpoint.ts';
import { defineList, listCall } from '#domain/base/list.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { mockServer, type RecordedRequest, renderAt } from '#web/ui/render.testing.tsx';
import { clearLogin, setAccessToken, storeLogin } from '#web/ui/session/session.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { positionInList } from './list-position.ts';
import { ListPositionLinks } from './list-position-links.tsx';
import { openedLists, rememberOpenedPage } from './opened-list.ts';

const list = defineList({ filters: {} });
const Item = z.object({ id: z.string() });
const call = listCall('/thing/management', { summary: 'Lists things.', access: staff(), list, item: Item });
const finish = post('/thing/management/finish', {
  summary: 'Finishes it.',
  access: staff(),
  input: z.strictObject({}),
  reply: z.object({}),
});
const NAMES = { list: 'Things', previous: 'Previous thing', next: 'Next thing' };
const SIZE = 3;

/** The server's rows in order: two pages of three and a rest, unless rows leave. */
let queue: string[] = [];
const serveQueue = () =>
  mockServer(({ url, method }: RecordedRequest) => {
    if (method !== 'GET') return { body: {} };
    const at = Number(new URL(url, 'http://x').searchParams.get('pageIndex') ?? 0);
    const rows = queue.slice(at * SIZE, at * SIZE + SIZE);
    return { body: { Items: rows.map((Id) => ({ Id })), PageIndex: at, PageSize: SIZE, TotalCount: queue.length } };
  });

const open = (page: number) =>
  rememberOpenedPage({
    call,
    state: { filter: {}, sort: [], page, size: SIZE },
    rowId: ({ id }: { id: string }) => id,
    page: { items: queue.slice(page * SIZE, page * SIZE + SIZE).map((id) => ({ id })), totalCount: queue.length },
  });

function Detail({ first }: { first: string }) {
  const [id, setId] = useState(first);
  const [state, setState] = useState('open');
  const act = useCallMutation(finish, { onSuccess: () => setState('done') });
  return (
    <main>
      <h1 tabIndex={-1}>{id}</h1>
      <button type="button" onClick={() => void act.run({})}>
        Finish
      </button>
      <button type="button" onClick={() => setState('changed by others')}>
        Elsewhere
      </button>
      <ListPositionLinks
        id={id}
        names={NAMES}
        state={state}
        onGo={(to) => {
          setId(to);
          setState('open');
        }}
      />
    </main>
  );
}

const show = (first: string) => renderAt(<Detail first={first} />, { path: '/things', at: '/things' });
const isShown = (id: string) => screen.findByRole('heading', { level: 1, name: id });
const goNext = () => userEvent.click(screen.getByRole('button', { name: NAMES.next }));

beforeEach(() => {
  queue = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  openedLists.set([]);
  vi.stubGlobal('scrollTo', () => {});
  setAccessToken('t');
  storeLogin({ name: 'Finn', scopes: ['SuperAdmin'], refreshTokenExpires: '2099-01-01T00:00:00.000Z' });
  serveQueue();
});

test('knows the position of listed rows only', () => {
  open(1);
  const [opened] = openedLists.get();
  expect(positionInList('e', opened!)).toEqual({ position: 5, total: 7, previous: 'd', next: 'f' });
  expect(positionInList('d', opened!)).toMatchObject({ position: 4, previous: undefined });
  expect(positionInList('x', opened!)).toBeNull();
});

test('navigates across page borders, to the end and back before the first page read', async () => {
  open(1);
  show('e');
  await isShown('e');
  for (const [id, place] of [
    ['f', '6 of 7'],
    ['g', '7 of 7'],
  ] as const) {
    await waitFor(() => screen.getByRole('button', { name: NAMES.next }));
    await goNext();
    await isShown(id);
    await screen.findByText(place);
  }
  expect(screen.queryByRole('button', { name: NAMES.next })).toBeNull();
  for (const id of ['f', 'e', 'd', 'c', 'b', 'a']) {
    await waitFor(() => screen.getByRole('button', { name: NAMES.previous }));
    await userEvent.click(screen.getByRole('button', { name: NAMES.previous }));
    await isShown(id);
  }
  await screen.findByText('1 of 7');
});

test('skips no row when another left the queue in the meantime', async () => {
  open(0);
  queue = ['d', 'e', 'f', 'g'];
  show('c');
  await waitFor(() => screen.getByRole('button', { name: NAMES.next }));
  for (const id of ['d', 'e', 'f', 'g']) {
    await waitFor(() => screen.getByRole('button', { name: NAMES.next }));
    await goNext();
    await isShown(id);
    queue = queue.filter((one) => one !== id);
  }
  await screen.findByText('7 of 7');
});

test("offers and focuses the next in the queue after the user's own action", async () => {
  open(0);
  show('a');
  await isShown('a');
  await userEvent.click(screen.getByRole('button', { name: 'Finish' }));
  const next = await screen.findByRole('button', { name: labels.nextInQueue });
  await waitFor(() => expect(document.activeElement).toBe(next));
  await userEvent.click(next);
  await isShown('b');
  expect(screen.queryByRole('button', { name: labels.nextInQueue })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: NAMES.next }));
});

test('keeps the focus when another user changed the record', async () => {
  open(0);
  show('a');
  await isShown('a');
  // A click without a pointer press, as from elsewhere.
  fireEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  await screen.findByRole('button', { name: NAMES.next });
  expect(screen.queryByRole('button', { name: labels.nextInQueue })).toBeNull();
});

test('forgets opened lists of the previous user', () => {
  open(0);
  act(() => clearLogin());
  expect(openedLists.get()).toEqual([]);
});
