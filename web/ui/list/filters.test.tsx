import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { commonCopy } from '#domain/base/copy.ts';
import { yesNoFilter } from '#web/ui/list/filters/choice-filter.tsx';
import { DateRange } from '#web/ui/list/filters/date-range.tsx';
import { FilterChips } from '#web/ui/list/filters/filter-chips.tsx';
import type { UntypedControls } from '#web/ui/list/filters/filter-control.ts';
import { priceBands, priceFilter } from '#web/ui/list/filters/price-filter.tsx';
import { textFilter } from '#web/ui/list/filters/text-filter.tsx';
import { labels } from '../kit/labels.ts';
import { renderAt } from '../render.testing.tsx';
import { readFilterText } from './export/server-request.ts';

const prices = (set: (value: unknown) => void) => {
  const { Control } = priceFilter({ label: 'Price', bands: priceBands([0, 25], [25, 50]) });
  return renderAt(<Control value={undefined} onChange={set} busy={false} placement="panel" />);
};
const isDisabled = (node: HTMLElement): boolean => (node as HTMLButtonElement).disabled;

test('enables a custom price range only for a maximum above 0 and not below the minimum (MORD-017)', async () => {
  const set = vi.fn();
  prices(set);
  const apply = screen.getByRole('button', { name: labels.apply });
  expect(isDisabled(apply)).toBe(true);
  await userEvent.type(screen.getByLabelText(labels.maximum), '0');
  expect(isDisabled(apply)).toBe(true);
  await userEvent.clear(screen.getByLabelText(labels.maximum));
  await userEvent.type(screen.getByLabelText(labels.maximum), '12.5');
  await userEvent.type(screen.getByLabelText(labels.minimum), '20');
  expect(isDisabled(apply)).toBe(true);
  await userEvent.clear(screen.getByLabelText(labels.minimum));
  await userEvent.type(screen.getByLabelText(labels.minimum), '10');
  await userEvent.click(apply);
  expect(set.mock.calls).toEqual([[{ down: 1000, up: 1250 }]]);
});

test('rejects a custom range that ends before it starts, at the field (MORD-018)', async () => {
  const set = vi.fn();
  renderAt(<DateRange label="Created" value={{ max: '2026-11-10T23:59:59.999Z' }} onValueChange={set} />);
  await userEvent.type(screen.getByLabelText(labels.from), '11-11-2026{Tab}');
  expect(await screen.findByText(commonCopy.startAfterEnd)).toBeTruthy();
  expect(set).not.toHaveBeenCalled();
});

test('proposes today and the next seven days, and filters on confirmation (MORD-019, CON-009)', async () => {
  vi.setSystemTime('2026-11-20T23:30:00.000Z');
  const set = vi.fn();
  renderAt(<DateRange label="Created" value={undefined} onValueChange={set} />);
  expect(screen.getByLabelText<HTMLInputElement>(labels.from).value).toBe('20-11-2026');
  expect(screen.getByLabelText<HTMLInputElement>(labels.to).value).toBe('27-11-2026');
  await userEvent.clear(screen.getByLabelText(labels.from));
  await userEvent.type(screen.getByLabelText(labels.from), '01-12-2026{Tab}');
  expect(await screen.findByText(commonCopy.startAfterEnd)).toBeTruthy();
  expect(isDisabled(screen.getByRole('button', { name: labels.apply }))).toBe(true);
  await userEvent.clear(screen.getByLabelText(labels.from));
  await userEvent.type(screen.getByLabelText(labels.from), '21-11-2026{Tab}');
  expect(set).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: labels.apply }));
  expect(set.mock.calls).toEqual([[{ min: '2026-11-21T00:00:00.000Z', max: '2026-11-27T23:59:59.999Z' }]]);
});

test('does not confirm a range with an unreadable day as the proposed one', async () => {
  const set = vi.fn();
  renderAt(<DateRange label="Created" value={undefined} onValueChange={set} />);
  const from = screen.getByLabelText<HTMLInputElement>(labels.from);
  await userEvent.clear(from);
  await userEvent.type(from, '31-11-2026{Tab}');
  await userEvent.click(screen.getByRole('button', { name: labels.apply }));
  expect(set).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(from);
  expect(from.value).toBe('31-11-2026');
});

test("includes the search text, which has no chip, in an export's filter text", () => {
  const controls = { text: textFilter(), paid: yesNoFilter({ label: 'Paid' }) } as UntypedControls;
  const show = (values: object) =>
    renderAt(
      <div data-list data-testid="list">
        <FilterChips controls={controls} values={{ ...values }} onRemove={vi.fn()} onClear={vi.fn()} />
      </div>,
    );
  show({ text: 'Amber', paid: true });
  expect(readFilterText(screen.getByTestId('list'))).toBe('Search: “Amber”; Paid: Yes');
  expect(screen.getByRole('list').textContent).not.toContain('Amber');
  cleanup();
  show({ text: 'Amber' });
  expect(readFilterText(screen.getByTestId('list'))).toBe('Search: “Amber”');
  expect(screen.queryByRole('list')).toBeNull();
});

test('applies a preset range immediately', async () => {
  const set = vi.fn();
  renderAt(<DateRange label="Created" value={undefined} onValueChange={set} />);
  await userEvent.click(screen.getByText('All time'));
  expect(set).toHaveBeenCalledTimes(1);
});
