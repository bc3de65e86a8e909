import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { labels } from '#web/ui/kit/labels.ts';
import type { Column } from './column.ts';
import { DataTable } from './data-table.tsx';
import { useSelection } from './selection.ts';
import { nextSort } from './sort-header.tsx';
import '#web/ui/render.testing.tsx';

interface Row {
  id: string;
  name: string;
}
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: `r${at}`, name: `Row ${at}` }));
const id = (row: Row) => row.id;
const columns: Column<Row>[] = [{ id: 'name', header: 'Name', sort: 'name', cell: (row) => row.name }];
const mayBeChosen = (row: Row) => row.id !== 'r2';

let chosen: string[];
function Rows({ rows, most, onSort }: { rows: Row[]; most?: number; onSort?: () => void }) {
  const selection = useSelection({ rows, rowId: id, isSelectable: mayBeChosen, maxSelected: most });
  chosen = [...selection.selectedRows.keys()];
  return (
    <DataTable
      label="Things"
      rows={rows}
      columns={columns}
      rowId={id}
      sort={[{ field: 'name', descending: true }]}
      onSort={onSort}
      selection={selection}
      renderDetails={(row) => <p>More about {row.name}</p>}
      renderCard={(row) => row.name}
    />
  );
}
const boxes = () => screen.getAllByLabelText<HTMLInputElement>(labels.selectRow);

test('selects a range with Shift, skipping unselectable rows', async () => {
  const user = userEvent.setup();
  render(<Rows rows={rowsOf(6)} />);
  await user.click(boxes()[0]!);
  await user.keyboard('{Shift>}');
  await user.click(boxes()[4]!);
  await user.keyboard('{/Shift}');
  expect(chosen).toEqual(['r0', 'r1', 'r3', 'r4']);
  expect(screen.getByLabelText<HTMLInputElement>(labels.selectPage).indeterminate).toBe(true);
});

test('selects the page in the header and keeps the selection across pages', async () => {
  const { rerender } = render(<Rows rows={rowsOf(3)} />);
  await userEvent.click(screen.getByLabelText(labels.selectPage));
  expect(chosen).toEqual(['r0', 'r1']);
  rerender(<Rows rows={[{ id: 'r9', name: 'Row 9' }]} />);
  await userEvent.click(boxes()[0]!);
  expect(chosen).toEqual(['r0', 'r1', 'r9']);
});

test('caps the selection at the maximum', async () => {
  render(<Rows rows={rowsOf(6)} most={2} />);
  await userEvent.click(screen.getByLabelText(labels.selectPage));
  expect(chosen).toEqual(['r0', 'r1']);
});

test('expands and collapses a row', async () => {
  render(<Rows rows={rowsOf(2)} />);
  await userEvent.click(screen.getAllByLabelText(labels.expandRow, { selector: 'button' })[1]!);
  expect(screen.getByText('More about Row 1')).toBeTruthy();
  await userEvent.click(screen.getByLabelText(labels.collapseRow));
  expect(screen.queryByText('More about Row 1')).toBeNull();
});

test('shows the sort order in the header and requests the next one', async () => {
  const onSort = vi.fn();
  render(<Rows rows={rowsOf(2)} onSort={onSort} />);
  const head = screen.getByRole('columnheader', { name: 'Name' });
  expect(head.getAttribute('aria-sort')).toBe('descending');
  await userEvent.click(within(head).getByRole('button'));
  expect(onSort).toHaveBeenCalledWith([]);
  expect(nextSort('name', [])).toEqual([{ field: 'name', descending: false }]);
  expect(nextSort('name', [{ field: 'name', descending: false }])).toEqual([{ field: 'name', descending: true }]);
});

test('renders only visible rows of a long table', async () => {
  render(<Rows rows={rowsOf(2000)} />);
  const table = await screen.findByRole('table');
  expect(table.getAttribute('aria-rowcount')).toBe('2001');
  expect(document.querySelectorAll('*').length).toBeLessThan(2000);
});
