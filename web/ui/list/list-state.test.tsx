import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, useParams } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { describe, expect, test } from 'vitest';
import {
  booleanFilter,
  dateRangeFilter,
  defineList,
  enumListFilter,
  keywordsFilter,
  moneyRangeFilter,
  stringListFilter,
} from '#domain/base/list.ts';
import { renderAt } from '../render.testing.tsx';
import { formatListLocation, type ListControl, parseListLocation, useListState } from './list-state.ts';

const list = defineList({
  filters: {
    text: keywordsFilter(),
    states: enumListFilter('status', ['Draft', 'Submitted', 'Closed'], 'Status'),
    partners: stringListFilter('partners', 'PartnerId'),
    invoiced: booleanFilter('invoiced', 'InvoicedStatus'),
    price: moneyRangeFilter('from', 'to'),
    date: dateRangeFilter('start', 'end'),
  },
  sorts: ['createdAt', 'quantity'],
  tabs: { send: { states: ['Submitted'] }, all: {} },
});
const PATTERN = '/management/orders/:tabName?/:filter?/:sort?/:page?';

/** Round trip through the router. */
async function round(place: Parameters<typeof formatListLocation>[2]) {
  let params = {};
  const Probe = () => {
    params = useParams();
    return null;
  };
  const router = createMemoryRouter([{ path: PATTERN, element: <Probe /> }], {
    initialEntries: ['/management/orders'],
  });
  render(<RouterProvider router={router} />);
  await act(() => router.navigate(formatListLocation(PATTERN, list as never, place)));
  return parseListLocation(list as never, params);
}

describe('the URL of a list', () => {
  test.each(['50% off / EU? #1 "q" é', 'a%2Fb', '100%', 'x+y&z=1', '..', 'a\\b;c,d'])(
    'keeps the text %s',
    async (text) => {
      const back = await round({ tab: 'all', filter: { text }, page: 3 });
      expect(back).toEqual({ tab: 'all', filter: { text }, sort: [], page: 3 });
    },
  );

  test('keeps every kind of filter, the sort and the page', async () => {
    const place = {
      tab: 'all',
      filter: {
        states: ['Draft', 'Closed'],
        partners: ['a/b', 'c%'],
        invoiced: false,
        price: { down: 2500, up: 5050 },
        date: { min: '2026-11-01T00:00:00.000Z', max: '2026-11-30T23:59:59.999Z' },
      },
      sort: [
        { field: 'createdAt', descending: true },
        { field: 'quantity', descending: false },
      ],
      page: 0,
    };
    expect(await round(place)).toEqual(place);
  });

  test('contains euro amounts and the specified keys (SH-017, MORD-021)', () => {
    const path = formatListLocation(PATTERN, list as never, {
      tab: 'all',
      filter: { price: { up: 2500 }, invoiced: true },
    });
    expect(decodeURIComponent(path)).toBe('/management/orders/all/{"InvoicedStatus":"1","Price":{"up":25}}');
  });

  test('omits defaults (SH-017, SH-018)', () => {
    expect(formatListLocation(PATTERN, list as never, {})).toBe('/management/orders');
    expect(formatListLocation(PATTERN, list as never, { page: 2 })).toBe('/management/orders/send/0/0/2');
    expect(formatListLocation(PATTERN, list as never, { tab: 'all' })).toBe('/management/orders/all');
  });

  test.each([
    '{',
    '[1]',
    '"x"',
    'null',
    '{"Nonsense":1}',
    '{"Status":["Nope"]}',
    '{"DateRange":{"min":"soon"}}',
    '7',
    '0',
  ])('ignores the filter %s (SH-017)', (filter) =>
    expect(parseListLocation(list as never, { filter }).filter).toEqual({}),
  );

  test('ignores invalid sorts and pages', () => {
    expect(parseListLocation(list as never, { tabName: 'nope', sort: 'secret', page: '-1' })).toEqual({
      tab: 'send',
      filter: {},
      sort: [],
      page: 0,
    });
  });
});

describe('changing a list', () => {
  let control: ListControl<(typeof list)['filters'], 'createdAt' | 'quantity'>;
  const Probe = () => {
    control = useListState(list);
    return <p>ready</p>;
  };
  const start = (at: string) => renderAt(<Probe />, { path: PATTERN, at });

  test('resets to the first page and replaces the URL on filter, sort and size changes (SH-018, SH-040)', async () => {
    const { router } = start('/management/orders/all/0/0/4');
    await screen.findByText('ready');
    expect(control.state.page).toBe(4);
    await act(async () => control.setFilter('text', 'abc'));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(control.state).toMatchObject({ page: 0, filter: { text: 'abc' } });
    await act(async () => control.setPage(2));
    expect(router.state.historyAction).toBe('PUSH');
    await act(async () => control.setSort([{ field: 'quantity', descending: true }]));
    expect([router.state.historyAction, control.state.page]).toEqual(['REPLACE', 0]);
    expect(router.state.location.pathname).toContain('/-Quantity');
    await act(async () => control.setPage(2));
    expect(control.state.size).toBe(10);
    await act(async () => control.setSize(25));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(control.state).toMatchObject({ page: 0, size: 25 });
  });

  test('applies changes made faster than the URL updates, including one started before them', async () => {
    start('/management/orders/all');
    await screen.findByText('ready');
    // A debounced search overlaps with another change.
    const asItWasTyped = control;
    await act(async () => {
      control.setFilter('states', ['Draft']);
      control.setFilter('invoiced', true);
    });
    await act(async () => asItWasTyped.setFilter('text', 'abc'));
    expect(control.state.filter).toEqual({ states: ['Draft'], invoiced: true, text: 'abc' });
  });

  test('bases the next change on the state that Back restored', async () => {
    const { router } = start('/management/orders/all');
    await screen.findByText('ready');
    await act(async () => control.setFilter('text', 'abc'));
    await act(async () => control.setPage(1));
    await act(() => router.navigate('/management/orders/all'));
    await act(async () => control.setFilter('invoiced', true));
    expect(control.state).toMatchObject({ page: 0, filter: { invoiced: true } });
    expect(control.state.filter).not.toHaveProperty('text');
  });

  test("adds the tab's filter and remembers the page size (SH-040, CON-001)", async () => {
    localStorage.setItem('merkur.rows./management/orders', '50');
    start('/management/orders');
    await screen.findByText('ready');
    expect(control.state).toMatchObject({ size: 50, filter: { states: ['Submitted'] } });
    expect(control.chosenFilter).toEqual({});
  });
});
