// biome-ignore-all lint/correctness/noChildrenProp: one part stays one line
// Accessibility rules for every component of the kit (contrast is checked in a real browser).

import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Checkbox } from '#web/ui/kit/controls/checkbox.tsx';
import { Chips } from '#web/ui/kit/controls/chips.tsx';
import { CopyButton } from '#web/ui/kit/controls/copy-button.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { OtpInput } from '#web/ui/kit/controls/otp-input.tsx';
import { PasswordInput } from '#web/ui/kit/controls/password-input.tsx';
import { SearchInput } from '#web/ui/kit/controls/search-input.tsx';
import { SegmentedControl } from '#web/ui/kit/controls/segmented-control.tsx';
import { Select } from '#web/ui/kit/controls/select.tsx';
import { Switch } from '#web/ui/kit/controls/switch.tsx';
import { Textarea } from '#web/ui/kit/controls/textarea.tsx';
import { EmptyState } from '#web/ui/kit/feedback/empty-state.tsx';
import { Progress } from '#web/ui/kit/feedback/progress.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { TierBadge } from '#web/ui/kit/feedback/tier-badge.tsx';
import { Toaster } from '#web/ui/kit/feedback/toaster.tsx';
import { DescriptionList } from '#web/ui/kit/layout/description-list.tsx';
import { ButtonLink, Link } from '#web/ui/kit/layout/link.tsx';
import { Logo } from '#web/ui/kit/layout/logo.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { PanelTabs } from '#web/ui/kit/layout/panel-tabs.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { SelectionBar } from '#web/ui/kit/layout/selection-bar.tsx';
import { SummaryStrip } from '#web/ui/kit/layout/stat.tsx';
import { Tabs } from '#web/ui/kit/layout/tabs.tsx';
import { Timeline } from '#web/ui/kit/layout/timeline.tsx';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/kit/overlays/dialog.tsx';
import { Menu } from '#web/ui/kit/overlays/menu.tsx';
import { Popover } from '#web/ui/kit/overlays/popover.tsx';
import { SidePanel } from '#web/ui/kit/overlays/side-panel.tsx';
import { Tooltip } from '#web/ui/kit/overlays/tooltip.tsx';
import { Time } from '#web/ui/kit/values/time.tsx';
import { choiceFilter, yesNoFilter } from '#web/ui/list/filters/choice-filter.tsx';
import { DateRange } from '#web/ui/list/filters/date-range.tsx';
import { FilterBar } from '#web/ui/list/filters/filter-bar.tsx';
import { FilterChips } from '#web/ui/list/filters/filter-chips.tsx';
import type { UntypedControls } from '#web/ui/list/filters/filter-control.ts';
import { priceBands, priceFilter } from '#web/ui/list/filters/price-filter.tsx';
import { textFilter } from '#web/ui/list/filters/text-filter.tsx';
import { DataTable } from '#web/ui/list/table/data-table.tsx';
import { AsyncSelect } from './form/async-select.tsx';
import { DateTimeField } from './form/date-time-field.tsx';
import { ErrorSummary } from './form/error-summary.tsx';
import { localLookup } from './form/lookup.ts';
import { MoneyInput } from './form/money-input.tsx';
import { MultiSelect } from './form/multi-select.tsx';
import { NumberInput } from './form/number-input.tsx';
import { labels } from './kit/labels.ts';
import { toast } from './kit/toast.ts';
import { Pager } from './list/pager.tsx';
import { expectAccessible, renderAt } from './render.testing.tsx';
import { ApiError } from './session/api-error.ts';
import { ErrorState } from './session/error-state.tsx';

const nothing = () => {};
const SYSTEMS = optionsOf(['Windows', 'Linux', 'MacOS']);
const AT = '2026-11-20T11:30:00.000Z';
const controls = {
  text: textFilter(),
  system: choiceFilter({ label: 'System', options: SYSTEMS, promoted: true }),
  paid: yesNoFilter({ label: 'Paid' }),
  price: priceFilter({ label: 'Price', bands: priceBands([0, 25], [25, null]) }),
} as unknown as UntypedControls;
const values = { text: 'abc', system: 'Linux', price: { up: 2500 } };

const PARTS: Record<string, ReactNode> = {
  Button: <Button busy>Save</Button>,
  IconButton: <IconButton label="Close">x</IconButton>,
  Link: <Link to="/x">There</Link>,
  ButtonLink: <ButtonLink to="/x">There</ButtonLink>,
  Logo: <Logo sign />,
  Input: (
    <Field
      label="Name"
      hint="As on the invoice"
      error="Too long."
      required
      children={<Input value="" onValueChange={nothing} />}
    />
  ),
  Textarea: <Field label="Note" children={<Textarea value="" onValueChange={nothing} />} />,
  SearchInput: <SearchInput value="abc" onValueChange={nothing} />,
  NumberInput: <Field label="Quantity" children={<NumberInput value={2} onValueChange={nothing} unit="keys" />} />,
  MoneyInput: <Field label="Price" children={<MoneyInput value={250} onValueChange={nothing} />} />,
  PasswordInput: <Field label="Password" children={<PasswordInput value="" onValueChange={nothing} />} />,
  Checkbox: <Checkbox value onValueChange={nothing} children="Agree" />,
  Switch: <Switch value onValueChange={nothing} children="Published" />,
  Segmented: (
    <SegmentedControl
      label="View"
      value="a"
      onValueChange={nothing}
      options={[
        { value: 'a', label: 'Rows' },
        { value: 'b', label: 'Cards' },
      ]}
    />
  ),
  Chips: <Chips value="Linux" onValueChange={nothing} options={SYSTEMS} />,
  Select: <Field label="System" children={<Select value="Linux" onValueChange={nothing} options={SYSTEMS} />} />,
  MultiSelect: (
    <Field label="Systems" children={<MultiSelect value={['Linux']} onValueChange={nothing} options={SYSTEMS} />} />
  ),
  AsyncSelect: (
    <Field
      label="Partner"
      children={<AsyncSelect value={['Linux']} onValueChange={nothing} lookup={localLookup('s', SYSTEMS)} />}
    />
  ),
  DateTimeField: <Field label="Start" children={<DateTimeField value={AT} onValueChange={nothing} />} />,
  DateRange: <DateRange label="Created" value={undefined} onValueChange={nothing} />,
  OtpInput: <Field label="Code" children={<OtpInput value="12" onValueChange={nothing} />} />,
  ErrorSummary: (
    <ErrorSummary
      errors={[
        { field: 'end', message: 'In the past.' },
        { field: 'end', message: 'Before the start.' },
      ]}
      onChoose={nothing}
    />
  ),
  Dialog: <Dialog open onOpenChange={nothing} title="Rename" description="It" children="Text" />,
  ConfirmDialog: (
    <ConfirmDialog
      open
      onOpenChange={nothing}
      title="Stop?"
      confirmLabel="Stop"
      requiredText="A1"
      onConfirm={nothing}
    />
  ),
  Sheet: <SidePanel open onOpenChange={nothing} title="Filters" children="Text" />,
  Popover: <Popover label="More" open trigger={<Button>More</Button>} children="Text" />,
  Tooltip: <Tooltip text="Explains" children={<Button>Why</Button>} />,
  Toaster: <Toaster openPage={() => undefined} />,
  Tabs: (
    <Tabs
      label="Orders"
      current="a"
      tabPath={() => '/x'}
      tabs={[
        { value: 'a', label: 'All', count: 2, needsAction: true },
        { value: 'b', label: 'Sent' },
      ]}
    />
  ),
  PanelTabs: (
    <PanelTabs
      label="Parts"
      panels={[
        { value: 'a', label: 'One', content: '1' },
        { value: 'b', label: 'Two', content: '2' },
      ]}
    />
  ),
  StatusPill: <StatusPill tone="green" children="Completed" />,
  TierBadge: <TierBadge tier={2} />,
  SummaryStrip: <SummaryStrip label="Totals" stats={[{ label: 'Orders', value: '2', note: 'today' }]} />,
  DescriptionList: (
    <DescriptionList
      items={[
        { term: 'Name', value: 'Ada' },
        { term: 'Note', value: null },
      ]}
    />
  ),
  Timeline: <Timeline label="History" items={[{ id: '1', at: AT, title: 'Sent', actor: 'Ada', details: 'All' }]} />,
  Time: <Time value={AT} />,
  Progress: <Progress label="Keys" value={1} max={4} showFigures />,
  Pager: <Pager page={1} size={10} total={39} onPage={nothing} onSize={nothing} />,
  DataTable: (
    <DataTable
      label="Things"
      rows={[{ id: '1' }]}
      rowId={(row) => row.id}
      columns={[
        { id: 'a', header: 'A', sort: 'a', cell: (row) => row.id },
        { id: 'b', header: 'Actions', hideHeader: true, cell: () => 'x' },
      ]}
      onSort={nothing}
      renderDetails={() => 'more'}
      renderCard={(row) => row.id}
    />
  ),
  FilterBar: <FilterBar controls={controls} values={values} onChange={nothing} busy={false} />,
  FilterChips: <FilterChips controls={controls} values={values} onRemove={nothing} onClear={nothing} />,
  BulkBar: <SelectionBar count={2} onClear={nothing} summary="40 keys" children={<Button>Approve</Button>} />,
  EmptyState: <EmptyState title="List is empty." children="Nothing yet." action={<Button>Create</Button>} />,
  ErrorState: <ErrorState error={new ApiError({ status: 500, traceId: 't1' })} onRetry={nothing} />,
  SkeletonRows: <SkeletonRows rows={2} />,
  PageHeader: (
    <PageHeader
      title="Orders"
      note="All of them"
      parentLink={{ to: '/x', label: 'Home' }}
      actions={<Button>New</Button>}
    />
  ),
  CopyButton: <CopyButton text="A1" subject="order number" />,
  Section: <Section title="Facts" children="Text" />,
};

test.each(Object.keys(PARTS))('%s', async (name) => {
  renderAt(PARTS[name]);
  if (name === 'Toaster') toast.good('Saved successfully.');
  await expectAccessible();
});

test('shows price tiers as the letters S, G, P and V (SH-034)', () => {
  renderAt([1, 2, 3, 4, 5].map((tier) => <TierBadge key={tier} tier={tier} />));
  expect(document.body.textContent).toBe('SGPV');
});

test('an open menu', async () => {
  renderAt(
    <Menu
      trigger={<Button>More</Button>}
      entries={[
        { label: 'Pause', onSelect: nothing },
        { label: 'Open', to: '/x' },
        { label: 'Stop', danger: true, disabledReason: 'Not now.' },
      ]}
    />,
  );
  await userEvent.click(screen.getByText('More'));
  expect(await screen.findAllByRole('menuitem')).toHaveLength(3);
  await expectAccessible();
});

test('an open select', async () => {
  renderAt(PARTS.Select);
  await userEvent.click(screen.getByRole('combobox', { name: 'System' }));
  expect(await screen.findAllByRole('option')).toHaveLength(3);
  await expectAccessible();
});

test('an open search select', async () => {
  renderAt(PARTS.AsyncSelect);
  await userEvent.click(screen.getByRole('combobox', { name: 'Partner' }));
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
  await expectAccessible();
});

test.each([
  ['the full name', 'linux desktop', ['c']],
  ['the only match', 'Windows', ['w']],
  ['an ambiguous text', 'Linux', undefined],
])('picks %s on Enter before the search has responded', async (_case, typed, expected) => {
  const options = [
    { value: 'l', label: 'Linux Desktop Pro' },
    { value: 'c', label: 'Linux Desktop' },
    { value: 'w', label: 'Windows' },
  ];
  let searches = 0;
  const local = localLookup(`typed ${typed}`, options);
  const lookup: typeof local = {
    ...local,
    search: async (text, signal) => {
      searches += 1;
      return local.search(text, signal);
    },
  };
  let chosen: readonly string[] | undefined;
  const choose = (value: readonly string[]) => {
    chosen = value;
  };
  renderAt(
    <Field
      label="Partner"
      children={<AsyncSelect single value={[]} onValueChange={choose} lookup={lookup} debounceMs={60_000} />}
    />,
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'Partner' }));
  await userEvent.type(screen.getByLabelText(labels.search), `${typed}{Enter}`);
  await waitFor(() => expect(searches).toBeGreaterThan(1));
  await waitFor(() => expect(chosen).toEqual(expected));
});

test('delays search results while an option is pressed, so that it stays under the finger', async () => {
  const answer = Promise.withResolvers<void>();
  const asked: string[] = [];
  const lookup = {
    name: 'slow',
    search: async (text: string) => {
      asked.push(text);
      return text === '' ? [...SYSTEMS] : answer.promise.then(() => []);
    },
  };
  let chosen: readonly string[] = [];
  const choose = (value: readonly string[]) => {
    chosen = value;
  };
  renderAt(
    <Field
      label="Partner"
      children={<AsyncSelect single value={[]} onValueChange={choose} lookup={lookup} debounceMs={0} />}
    />,
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'Partner' }));
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
  await userEvent.type(screen.getByLabelText(labels.search), 'x');
  await waitFor(() => expect(asked).toContain('x'));
  const option = screen.getAllByRole('option')[0]!;
  fireEvent.pointerDown(option, { pointerType: 'touch' });
  answer.resolve();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.getAllByRole('option')).toHaveLength(3);
  fireEvent.pointerUp(option, { pointerType: 'touch' });
  fireEvent.click(option);
  expect(chosen).toEqual([SYSTEMS[0]!.value]);
});

test('keeps text typed while a search is running', async () => {
  let answer = (_: string) => {};
  function Late() {
    const [value, setValue] = useState('');
    answer = setValue;
    return <SearchInput value={value} onValueChange={() => {}} />;
  }
  render(<Late />);
  const field = screen.getByLabelText<HTMLInputElement>(labels.search);
  await userEvent.type(field, 'one{Enter}two');
  act(() => answer('one'));
  expect(field.value).toBe('onetwo');
  act(() => answer(''));
  expect(field.value).toBe('');
});

test('panel tabs keep their open panel when the one to open initially changes', () => {
  const panels = [
    { value: 'a', label: 'One', content: 'first' },
    { value: 'b', label: 'Two', content: 'second' },
  ];
  const { rerender } = render(<PanelTabs label="Parts" initialValue="b" panels={panels} />);
  rerender(<PanelTabs label="Parts" initialValue="a" panels={panels} />);
  expect(screen.getByRole('tabpanel').textContent).toBe('second');
});

test('opens the page linked from a message without leaving the application', async () => {
  const openPage = vi.fn();
  renderAt(<Toaster openPage={openPage} />);
  act(() => void toast.good('Saved.', { label: 'GK 2026 000001', to: '/management/order-detail/1' }));
  const link = screen.getByRole('link', { name: 'GK 2026 000001' });
  expect(link.getAttribute('href')).toBe('/management/order-detail/1');
  await userEvent.click(link);
  expect(openPage).toHaveBeenCalledExactlyOnceWith('/management/order-detail/1');
  expect(screen.queryByText('Saved.')).toBeNull();
});
