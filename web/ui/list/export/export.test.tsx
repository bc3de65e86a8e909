import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { staff } from '#domain/base/endpoint.ts';
import { ALL_ROWS, EXPORT_IN_BROWSER_MAX, EXPORT_MAX } from '#domain/base/limits.ts';
import { defineList, keywordsFilter, listCall } from '#domain/base/list.ts';
import { integer, money } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { expectAccessible, mockServer, renderAt } from '../../render.testing.tsx';
import { setAccessToken } from '../../session/session.ts';
import { ExportButton } from '../export-button.tsx';
import { csvText } from './csv-file.ts';
import { exportTable } from './export-table.ts';
import { exportLabels } from './labels.ts';
import type { ListExport } from './list-export.ts';

const Item = z.object({ id: z.string(), name: z.string(), amount: z.number() });
type Row = z.output<typeof Item>;
const call = listCall('/thing/management', {
  summary: 'Lists things.',
  access: staff(),
  list: defineList({ filters: {} }),
  item: Item,
});
const summedCall = listCall('/thing/management', {
  ...{ summary: 'Lists things.', access: staff(), list: defineList({ filters: {} }), item: Item, extra: Item },
});
const At = () => <Time value="2026-11-20T11:19:00.000Z" />;
const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => <b>{name}</b> },
  {
    id: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ amount }) => (
      <>
        {money(amount)}
        <div>quiet</div>
      </>
    ),
  },
  { id: 'count', header: 'Count', align: 'right', cell: () => integer(12_345) },
  { id: 'at', header: 'At', cell: () => <At /> },
  { id: 'entry', header: 'Entry', cell: () => <input />, exportAs: [] },
  { id: 'actions', header: 'Actions', isPinned: true, cell: () => 'never' },
];

const row = (id: number): Row => ({ id: String(id), name: `Row ${id}`, amount: id });
const wire = (ids: number[], total: number) => ({
  body: {
    Items: ids.map((id) => ({ Id: String(id), Name: `Row ${id}`, Amount: id })),
    PageIndex: 0,
    PageSize: ALL_ROWS,
    TotalCount: total,
    TotalPages: 1,
  },
});
const from = (first: number, count: number): number[] => Array.from({ length: count }, (_, at) => first + at);

const saved: Blob[] = [];
const names: string[] = [];
beforeEach(() => {
  saved.length = 0;
  names.length = 0;
  setAccessToken('t');
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:x';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
});

const begin = async (total: number, chosenRows: Row[] = [], others: Partial<ListExport<Row>> = {}) => {
  renderAt(
    <ExportButton
      exported={{
        label: 'Things, Open',
        call,
        state: { filter: {}, sort: [] },
        rowId: ({ id }) => id,
        columns,
        chosenRows,
        total,
        address: '/things',
        ...others,
      }}
    />,
    { path: '/', at: '/' },
  );
  await userEvent.click(screen.getByRole('button', { name: exportLabels.button }));
  return screen.findByRole('menuitem', { name: new RegExp(exportLabels.csv) });
};
const lines = async () => (await saved[0]!.text()).trim().split('\r\n');

test('reads every page at maximum size and writes each row once', async () => {
  const asked = mockServer(({ url }) =>
    url.includes('pageIndex=1') ? wire([ALL_ROWS, ALL_ROWS + 1], ALL_ROWS + 2) : wire(from(0, ALL_ROWS), ALL_ROWS + 2),
  );
  await userEvent.click(await begin(ALL_ROWS + 2));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(asked.map(({ url }) => url.includes(`pageSize=${ALL_ROWS}`))).toEqual([true, true]);
  expect(await lines()).toHaveLength(ALL_ROWS + 3);
  expect(names[0]).toMatch(/^things-open-\d{4}-\d\d-\d\d\.csv$/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('ends with the sums of the last page that it read, not with those on screen (REV-007)', async () => {
  const sums = (amount: number) => ({ Id: '', Name: '', Amount: amount });
  mockServer(({ url }) => {
    const page = url.includes('pageIndex=1') ? wire([ALL_ROWS], ALL_ROWS + 1) : wire(from(0, ALL_ROWS), ALL_ROWS + 1);
    return { body: { ...page.body, ExtraData: sums(url.includes('pageIndex=1') ? 1250 : 1) } };
  });
  const summed = columns.map((column) => ({ ...column, isSummed: column.id === 'amount' }));
  const totalRow = ({ extraData }: { extraData?: unknown }) => extraData as unknown as Row;
  await userEvent.click(await begin(ALL_ROWS + 1, [], { call: summedCall, columns: summed, totalRow }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect((await lines()).at(-1)).toBe('Total,12.50,,');
});

test('exports euro, counts and times as values, without actions and input fields', async () => {
  const { headers, rows } = exportTable(call, columns, [{ id: '1', name: '=1+1', amount: -1_234_567 }]);
  expect(headers).toEqual(['Name', 'Amount', 'Count', 'At']);
  expect(csvText({ headers, rows, unreadable: [] })).toBe(
    "\ufeffName,Amount,Count,At\r\n'=1+1,-12345.67,12345,2026-11-20T11:19:00.000Z\r\n",
  );
});

test('exports selected rows without a request', async () => {
  const asked = mockServer(() => wire([], 0));
  await userEvent.click(await begin(50, [row(7)]));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(asked).toEqual([]);
  expect((await lines())[1]).toMatch(/^Row 7,0.07,/);
});

test('reports that the list changed during the export', async () => {
  mockServer(({ url }) =>
    url.includes('pageIndex=1') ? wire([ALL_ROWS - 1, ALL_ROWS], ALL_ROWS + 3) : wire(from(0, ALL_ROWS), ALL_ROWS + 1),
  );
  await userEvent.click(await begin(ALL_ROWS + 1));
  await screen.findByText(exportLabels.changed(ALL_ROWS + 1));
  await expectAccessible();
});

test('saves nothing when cancelled', async () => {
  let answer: () => void = () => {};
  mockServer(async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return wire([1], 1);
  });
  await userEvent.click(await begin(1));
  await userEvent.click(await screen.findByRole('button', { name: exportLabels.cancel }));
  answer();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved).toEqual([]);
});

test("shows the server's refusal and retries", async () => {
  let isRefused = true;
  mockServer(() => (isRefused ? { status: 400, body: { Message: 'Not now.' } } : wire([1], 1)));
  await userEvent.click(await begin(1));
  await screen.findByRole('alert');
  isRefused = false;
  await userEvent.click(screen.getByRole('button', { name: exportLabels.retry }));
  await waitFor(() => expect(saved).toHaveLength(1));
});

test('refuses more rows than a file can hold', async () => {
  const entry = await begin(EXPORT_MAX + 1);
  expect(entry.textContent).toContain(exportLabels.tooMany(EXPORT_MAX));
  expect(entry.getAttribute('aria-disabled')).toBe('true');
});

const largeCall = listCall('/thing/management/large', {
  summary: 'Lists many things.',
  access: staff(),
  list: defineList({ filters: { text: keywordsFilter() } }),
  item: Item,
  isExportedByServer: true,
});
const fields: Column<Row>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => <b>{name}</b>, exportAs: [['Title', 'name', { a: 'A' }]] },
  { id: 'amount', header: 'Amount', cell: () => null, exportAs: 'amount' },
];
const openLarge = async (total: number, of = fields) => {
  renderAt(
    <div data-list>
      <span data-filter-chip>
        <b>Search: </b> key
      </span>
      <ExportButton
        exported={{
          label: 'Things',
          call: largeCall,
          state: { filter: { text: 'key' }, sort: [], page: 3, size: 10 },
          rowId: ({ id }) => id,
          columns: of,
          chosenRows: [],
          total,
          address: '/things/all',
        }}
      />
    </div>,
    { path: '/', at: '/' },
  );
  await userEvent.click(screen.getByRole('button', { name: exportLabels.button }));
  return screen.findByRole('menuitem', { name: new RegExp(exportLabels.csv) });
};
const file = (state: string, rowCount: number) => ({
  body: {
    ...{ Id: 'e', Label: 'Things', FilterText: '', Address: '', Format: 'csv', State: state, RowCount: rowCount },
    ...{ TotalCount: 1001, Size: 1, HasChanged: false, Trouble: '', OwnerName: 'Ada', IsScheduled: false },
    ...{ CreatedAt: AT, EndedAt: null, ExpiresAt: AT },
  },
});
const AT = '2026-11-20T11:19:00.000Z';

test('lets the server export more than a thousand rows by fields, filter and sort, and saves them when ready', async () => {
  const asked = mockServer(({ url, method }) =>
    url.endsWith('/file') ? { body: 'Title' } : method === 'POST' ? file('Waiting', 0) : file('Ready', 1001),
  );
  await userEvent.click(await openLarge(EXPORT_IN_BROWSER_MAX + 1));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(asked[0]).toMatchObject({
    method: 'POST',
    body: {
      List: '/thing/management/large',
      Query: { keywords: 'key' },
      Columns: [
        { Title: 'Title', Field: 'name', Words: { a: 'A' } },
        { Title: 'Amount', Field: 'amount' },
      ],
      Format: 'csv',
      Label: 'Things',
      FilterText: 'Search: key',
      Address: '/things/all',
    },
  });
});

test('exports few rows, and lists with browser-only columns, in the browser', async () => {
  const asked = mockServer(() => wire([1], 1));
  await userEvent.click(await openLarge(EXPORT_IN_BROWSER_MAX));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(asked.map(({ method }) => method)).toEqual(['GET']);
});

test('offers no schedule for a list with a browser-only column', async () => {
  await openLarge(EXPORT_IN_BROWSER_MAX + 1, [...fields, { id: 'x', header: 'X', cell: () => 'x' }]);
  expect(screen.queryByRole('menuitem', { name: exportLabels.schedule })).toBeNull();
});
