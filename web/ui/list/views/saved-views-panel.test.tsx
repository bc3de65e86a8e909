// A view deleted in another window during a rename: the typed name stays and can be saved.

import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { commonCopy } from '#domain/base/copy.ts';
import { viewCalls } from '#domain/base/views/views.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { visibleMessages } from '#web/ui/kit/toast.ts';
import { expectAccessible, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { callKey } from '#web/ui/session/queries.ts';
import { setAccessToken } from '#web/ui/session/session.ts';
import { SavedViewsPanel } from './saved-views-panel.tsx';

const VIEW = { Look: null, IsDefault: false, IsShared: false, OwnerName: null };
const OPEN = { ...VIEW, Id: 'v1', Name: 'Open', Address: '/all' };
const MINE = { ...VIEW, Id: 'v2', Name: 'Mine', Address: '/all/0/-CreatedAt' };
const LATE = { ...VIEW, Id: 'v3', Name: 'Late', Address: '/late' };

let views: (typeof OPEN)[] = [];

beforeEach(() => {
  setAccessToken('t');
  views = [OPEN, MINE, LATE];
});

function ReadAgain() {
  const cache = useQueryClient();
  return (
    <button type="button" onClick={() => void cache.invalidateQueries({ queryKey: callKey(viewCalls.list) })}>
      Read again
    </button>
  );
}

/** The panel while the view «Mine» is renamed to «Mine and late». */
async function rename() {
  const asked = mockServer(({ method, path }) => {
    if (method === 'GET') return { body: views };
    if (method === 'POST') return { body: { ...MINE, Id: 'v4' } };
    return views.some(({ Id }) => path.endsWith(Id))
      ? { body: MINE }
      : { status: 404, body: { Message: 'Not found.' } };
  });
  renderAt(
    <>
      <SavedViewsPanel
        list="/management/orders"
        address="/elsewhere"
        viewSettings={{ size: 10, hidden: [] }}
        current={undefined}
        changed={undefined}
        onApply={() => {}}
      />
      <ReadAgain />
    </>,
  );
  await userEvent.click(await screen.findByRole('button', { name: labels.renameView('Mine') }));
  const field = screen.getByDisplayValue<HTMLInputElement>('Mine');
  await userEvent.type(field, ' and late');
  return { field, sent: () => asked.filter(({ method }) => method !== 'GET') };
}

async function expectSavedAsAnother(sent: () => { method: string; body: unknown }[]) {
  await screen.findByText(commonCopy.viewGone);
  await expectAccessible();
  await userEvent.click(screen.getAllByRole('button', { name: labels.saveView })[0]!);
  await waitFor(() => expect(visibleMessages.get().map(({ text }) => text)).toContain(commonCopy.viewSaved));
  expect(sent().at(-1)).toMatchObject({
    method: 'POST',
    body: { List: '/management/orders', Name: 'Mine and late', Address: MINE.Address },
  });
}

test('keeps a name whose view was deleted elsewhere and saves it as a new view', async () => {
  const { field, sent } = await rename();
  views = [OPEN, LATE];
  await userEvent.type(field, '{Enter}');
  await waitFor(() => expect(screen.getByDisplayValue('Mine and late')).toBe(field));
  await expectSavedAsAnother(sent);
});

test('keeps a name being typed in place and focused when the refetched views lack it', async () => {
  const { field, sent } = await rename();
  views = [OPEN, LATE];
  // Clicked without a pointer, so that the focus stays in the field.
  screen.getByRole('button', { name: 'Read again' }).click();
  await screen.findByText(commonCopy.viewGone);
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('Mine and late');
  const rows = [...document.querySelectorAll('li')];
  expect(rows.findIndex((row) => row.contains(field))).toBe(1);
  await expectSavedAsAnother(sent);
});
