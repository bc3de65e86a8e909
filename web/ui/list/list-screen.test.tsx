import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { commonCopy } from '#domain/base/copy.ts';
import { staff } from '#domain/base/endpoint.ts';
import { defineList, enumListFilter, keywordsFilter, listCall } from '#domain/base/list.ts';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { multiChoiceFilter } from '#web/ui/list/filters/choice-filter.tsx';
import { textFilter } from '#web/ui/list/filters/text-filter.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import type { Selection } from '#web/ui/list/table/selection.ts';
import { labels } from '../kit/labels.ts';
import { expectAccessible, mockServer, renderAt } from '../render.testing.tsx';
import { clearLogin, setAccessToken, storeLogin } from '../session/session.ts';
import { ListScreen } from './list-screen.tsx';

const STATES = ['Draft', 'Closed'] as const;
const list = defineList({
  filters: { text: keywordsFilter(), states: enumListFilter('status', STATES, 'Status') },
  sorts: ['name'],
  tabs: { open: { states: ['Draft'] }, all: {} },
});
const Item = z.object({ id: z.string(), name: z.string() });
const call = listCall('/thing/management', { summary: 'Lists things.', access: staff(), list, item: Item });
const columns: Column<z.output<typeof Item>>[] = [
  { id: 'name', header: 'Name', sort: 'name', cell: (row) => row.name },
];
const wideColumns: Column<z.output<typeof Item>>[] = [
  ...columns,
  { id: 'number', header: 'Number', cell: (row) => row.id },
  { id: 'actions', header: 'Actions', isPinned: true, cell: () => null },
];
const PATH = '/management/things/:tabName?/:filter?/:sort?/:page?';

const Things = () => (
  <ListScreen
    title="Things"
    call={call}
    list={list}
    columns={columns}
    renderCard={(row) => row.name}
    empty="There is no thing."
    tabs={[
      { value: 'open', label: 'Open', count: 2 },
      { value: 'all', label: 'All' },
    ]}
    controls={{ text: textFilter(), states: multiChoiceFilter({ label: 'Status', options: optionsOf(STATES) }) }}
  />
);

const page = (names: string[], total = names.length) => ({
  body: {
    Items: names.map((Name, at) => ({ Id: String(at), Name })),
    PageIndex: 0,
    PageSize: 10,
    TotalCount: total,
    TotalPages: 1,
  },
});
const open = (rest = '') => renderAt(<Things />, { path: PATH, at: `/management/things${rest}` });

const LOGIN = { name: 'Ada', scopes: ['SuperAdmin', 'admin'], refreshTokenExpires: '2099-01-01T00:00:00.000Z' };

beforeEach(() => {
  // Signing out clears remembered lists.
  storeLogin(LOGIN);
  clearLogin();
  setAccessToken('t');
  vi.stubGlobal('scrollTo', () => {});
});

test('requests and shows what the URL specifies', async () => {
  const asked = mockServer(() => page(['One', 'Two'], 39));
  open('/all/%7B%22Status%22%3A%5B%22Closed%22%5D%7D/-Name/2');
  await screen.findByText('One');
  expect(asked[0]!.url).toBe('/api/thing/management?status=Closed&sortBy=-Name&pageIndex=2&pageSize=10');
  expect(screen.getByText('21–30 of 39')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All' }).getAttribute('aria-current')).toBe('page');
  expect(document.title).toContain('Things – All – page 3');
  await expectAccessible();
  await userEvent.click(screen.getByText(labels.clearFilters));
  await waitFor(() => expect(asked.at(-1)!.url).toBe('/api/thing/management?sortBy=-Name&pageSize=10'));
});

test('filters by tab and searches immediately on Enter', async () => {
  const asked = mockServer(() => page(['One']));
  open();
  await screen.findByText('One');
  expect(asked[0]!.url).toBe('/api/thing/management?status=Draft&pageSize=10');
  await userEvent.type(screen.getByLabelText(labels.search), '50% off{Enter}');
  await waitFor(() =>
    expect(asked.at(-1)!.url).toBe('/api/thing/management?keywords=50%25+off&status=Draft&pageSize=10'),
  );
});

test('distinguishes an empty list from no match', async () => {
  mockServer(() => page([]));
  open('/all');
  await screen.findByText('There is no thing.');
  expect(screen.queryByText(labels.nothingMatches)).toBeNull();
  await userEvent.type(screen.getByLabelText(labels.search), 'x{Enter}');
  await screen.findByText(labels.nothingMatches);
});

test('shows a default text for an empty list (ERR-014)', async () => {
  mockServer(() => page([]));
  renderAt(
    <ListScreen
      title="Things"
      call={call}
      list={list}
      columns={columns}
      renderCard={(row) => row.name}
      controls={{}}
    />,
    { path: PATH, at: '/management/things' },
  );
  expect(await screen.findByText('List is empty.')).toBeTruthy();
});

test('offers to retry after an error (ERR-004)', async () => {
  let fails = true;
  mockServer(() => (fails ? { status: 500, body: { TraceId: 'b7c1' } } : page(['One'])));
  open('/all');
  await screen.findByText(commonCopy.somethingWrong);
  expect(screen.getByText('b7c1')).toBeTruthy();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: labels.retry }));
  await screen.findByText('One');
});

test('redirects from a page that no longer exists to the first', async () => {
  mockServer(({ url }) => (url.includes('pageIndex') ? page([], 3) : page(['One', 'Two', 'Three'])));
  const { router } = open('/all/0/0/9');
  await screen.findByText('Three');
  expect(router.state.location.pathname).toBe('/management/things/all');
});

test('hides and restores columns except the identifying one, and saves both in a view', async () => {
  const asked = mockServer(({ url, method }) =>
    url.includes('/view/me')
      ? { body: method === 'GET' ? [] : { Id: 'v', Name: 'Slim', Address: '/all', Look: null, IsDefault: false } }
      : page(['One']),
  );
  renderAt(
    <ListScreen
      title="Things"
      call={call}
      list={list}
      columns={wideColumns}
      renderCard={(row) => row.name}
      tabs={[
        { value: 'open', label: 'Open' },
        { value: 'all', label: 'All' },
      ]}
      controls={{ text: textFilter() }}
      hasSavedViews
    />,
    { path: PATH, at: '/management/things/all' },
  );
  await screen.findByRole('columnheader', { name: 'Number' });
  await userEvent.click(await screen.findByRole('button', { name: labels.columns }));
  expect((await screen.findAllByRole('checkbox')).map((box) => (box.parentElement as HTMLElement).textContent)).toEqual(
    ['Number'],
  );
  await userEvent.click(screen.getByRole('checkbox', { name: 'Number' }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Number' })).toBeNull());
  expect(screen.getByRole('columnheader', { name: 'Name' })).toBeTruthy();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: labels.views }));
  await userEvent.type(await screen.findByLabelText(labels.viewName), 'Slim{Enter}');
  await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true));
  expect(asked.find(({ method }) => method === 'POST')!.body).toMatchObject({
    Address: '/all',
    Look: { Size: 10, Hidden: ['number'] },
  });
  expect(localStorage.getItem('merkur.columns./management/things')).toBe('number');
});

test('returns from a page to the list as it was left', async () => {
  mockServer(() => page(['Ada'], 40));
  const { unmount } = open('/all/0/0/2');
  await screen.findByText('Ada');
  unmount();
  renderAt(<PageHeader title="A thing" parentLink={{ to: '/management/things', label: 'Things' }} />, {});
  expect(screen.getByRole('link', { name: 'Things' }).getAttribute('href')).toBe('/management/things/all/0/0/2');
});

const Choosable = ({ maxSelected }: { maxSelected?: number }) => (
  <ListScreen
    title="Things"
    call={call}
    list={list}
    columns={columns}
    renderCard={(row) => row.name}
    renderDetails={(row) => <p>More about {row.name}</p>}
    controls={{ text: textFilter() }}
    bulkActions={{
      isSelectable: ({ name }) => !name.startsWith('Closed'),
      actions: (selection: Selection<{ id: string; name: string }>) => (
        <p>acts on {selection.rows.map(({ name }) => name).join()}</p>
      ),
      ...(maxSelected !== undefined && { maxSelected }),
    }}
  />
);
const openChoosable = (maxSelected?: number) =>
  renderAt(<Choosable {...(maxSelected !== undefined && { maxSelected })} />, {
    path: PATH,
    at: '/management/things/all',
  });

describe('all rows of a filter', () => {
  const ALL = ['One', 'Two', 'Three', 'Closed four', 'Five'];
  const serve = () => mockServer(({ url }) => page(url.includes('pageSize=10') ? ALL.slice(0, 3) : ALL, ALL.length));

  test('are offered once the page is selected, with a note on unselectable ones', async () => {
    const asked = serve();
    openChoosable();
    await userEvent.click(await screen.findByLabelText(labels.selectPage));
    expect(screen.getByText('acts on One,Two,Three')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: labels.selectAll('5') }));
    await screen.findByText('acts on One,Two,Three,Five');
    expect(asked.at(-1)!.url).toBe('/api/thing/management?pageSize=5');
    expect(screen.getByText(labels.notSelectable('1'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: labels.selectAll('5') })).toBeNull();
    await expectAccessible();
  });

  test("are capped at the action's maximum, with a note in the bar", async () => {
    serve();
    openChoosable(4);
    await userEvent.click(await screen.findByLabelText(labels.selectPage));
    await userEvent.click(screen.getByRole('button', { name: labels.selectFirst('4', '5') }));
    await screen.findByText('acts on One,Two,Three,Five');
    expect(screen.getByText(labels.selectedMax('4'))).toBeTruthy();
  });

  test('keep the selection when reading them fails', async () => {
    let fails = false;
    mockServer(() => (fails ? { status: 500 } : page(['One'], 5)));
    openChoosable();
    await userEvent.click(await screen.findByLabelText(labels.selectPage));
    fails = true;
    await userEvent.click(screen.getByRole('button', { name: labels.selectAll('5') }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: labels.selectAll('5') }).disabled).toBe(false),
    );
    expect(screen.getByText('acts on One')).toBeTruthy();
  });
});

describe('returning to a list', () => {
  const chooseTwo = async () => {
    for (const box of (await screen.findAllByLabelText(labels.selectRow)).slice(0, 2)) await userEvent.click(box);
    await userEvent.click(screen.getAllByLabelText(labels.expandRow).at(-1)!);
    await screen.findByText('More about Two');
  };

  test('restores selected and expanded rows, without those no longer selectable', async () => {
    storeLogin(LOGIN);
    let rows = ['One', 'Two'];
    mockServer(() => page(rows));
    const left = openChoosable();
    await chooseTwo();
    left.unmount();
    rows = ['Closed one', 'Two'];
    openChoosable();
    await screen.findByText('acts on Two');
    expect(screen.getByText('More about Two')).toBeTruthy();
  });

  test('starts fresh with another filter or user', async () => {
    storeLogin(LOGIN);
    mockServer(() => page(['One', 'Two']));
    const left = openChoosable();
    await chooseTwo();
    left.unmount();
    const other = renderAt(<Choosable />, { path: PATH, at: '/management/things/all/0/-Name' });
    await screen.findByText('One');
    expect(screen.queryByText(/acts on/)).toBeNull();
    await chooseTwo();
    other.unmount();
    clearLogin();
    storeLogin({ ...LOGIN, name: 'Bo' });
    setAccessToken('t');
    renderAt(<Choosable />, { path: PATH, at: '/management/things/all/0/-Name' });
    await screen.findByText('One');
    expect(screen.queryByText(/acts on/)).toBeNull();
  });
});

test('prints rows, filter, order, user and time', async () => {
  storeLogin(LOGIN);
  mockServer(() => page(['One', 'Two'], 39));
  open('/all/%7B%22Status%22%3A%5B%22Closed%22%5D%7D/-Name/2');
  await screen.findByText('One');
  expect(document.querySelector('[data-print-note]')).toBeNull();
  act(() => void dispatchEvent(new Event('beforeprint')));
  const note = document.querySelector('[data-print-note]')!;
  expect(note.textContent).toMatch(
    /^Things, All: 21–22 of 39\. Sorted by Name \(descending\)\.Status: ClosedPrinted by Ada, \d{2}\.\d{2}\.\d{4} .* UTC$/,
  );
});
