// biome-ignore-all lint/correctness/noChildrenProp: one part stays one line
// Every part of the kit against the accessibility rules (contrast is checked in a real browser).

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { AsyncSelect } from './async-select.tsx';
import { SelectionBar } from './bulk-bar.tsx';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { Chips } from './chips.tsx';
import { choiceFilter, yesNoFilter } from './choice-filter.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { CopyButton } from './copy-button.tsx';
import { DataTable } from './data-table.tsx';
import { DateRange } from './date-range.tsx';
import { DateTimeField } from './date-time-field.tsx';
import { DescriptionList } from './description-list.tsx';
import { Dialog } from './dialog.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { Field } from './field.tsx';
import { FilterBar } from './filter-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import type { UntypedControls } from './filter-control.ts';
import { IconButton } from './icon-button.tsx';
import { Input } from './input.tsx';
import { ButtonLink, Link } from './link.tsx';
import { Logo } from './logo.tsx';
import { localLookup } from './lookup.ts';
import { Menu } from './menu.tsx';
import { MoneyInput } from './money-input.tsx';
import { MultiSelect } from './multi-select.tsx';
import { NumberInput } from './number-input.tsx';
import { optionsOf } from './option.ts';
import { OtpInput } from './otp-input.tsx';
import { PageHeader } from './page-header.tsx';
import { Pager } from './pager.tsx';
import { PanelTabs } from './panel-tabs.tsx';
import { PasswordInput } from './password-input.tsx';
import { Popover } from './popover.tsx';
import { priceBands, priceFilter } from './price-filter.tsx';
import { Progress } from './progress.tsx';
import { ApiError } from './refused.ts';
import { SearchInput } from './search-input.tsx';
import { Section } from './section.tsx';
import { SegmentedControl } from './segmented.tsx';
import { Select } from './select.tsx';
import { SidePanel } from './sheet.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { expectAccessible, renderAt } from './stage.tsx';
import { SummaryStrip } from './stat.tsx';
import { StatusPill } from './status-pill.tsx';
import { Switch } from './switch.tsx';
import { Tabs } from './tabs.tsx';
import { textFilter } from './text-filter.tsx';
import { Textarea } from './textarea.tsx';
import { TierBadge } from './tier-badge.tsx';
import { Time } from './time.tsx';
import { Timeline } from './timeline.tsx';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';
import { Tooltip } from './tooltip.tsx';

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
  ErrorSummary: <ErrorSummary errors={[{ field: 'a', message: 'Too long.' }]} onChoose={nothing} />,
  Dialog: <Dialog open onOpenChange={nothing} title="Rename" description="It" children="Text" />,
  ConfirmDialog: (
    <ConfirmDialog open onOpenChange={nothing} title="Stop?" confirmLabel="Stop" requiredText="A1" onConfirm={nothing} />
  ),
  Sheet: <SidePanel open onOpenChange={nothing} title="Filters" children="Text" />,
  Popover: <Popover label="More" open trigger={<Button>More</Button>} children="Text" />,
  Tooltip: <Tooltip text="Explains" children={<Button>Why</Button>} />,
  Toaster: <Toaster />,
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
    <PageHeader title="Orders" note="All of them" parentLink={{ to: '/x', label: 'Home' }} actions={<Button>New</Button>} />
  ),
  CopyButton: <CopyButton text="A1" subject="order number" />,
  Section: <Section title="Facts" children="Text" />,
};

test.each(Object.keys(PARTS))('%s', async (name) => {
  renderAt(PARTS[name]);
  if (name === 'Toaster') toast.good('Saved successfully.');
  await expectAccessible();
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

test('an open search among many', async () => {
  renderAt(PARTS.AsyncSelect);
  await userEvent.click(screen.getByRole('combobox', { name: 'Partner' }));
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
  await expectAccessible();
});
