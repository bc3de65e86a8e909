// The profit factor, and everybody who has changed it (SET-001 to SET-006).

import {
  PROFIT_FACTOR_MAX,
  type Setting,
  type SettingChange,
  settingCalls,
  settingChangeList,
} from '#domain/settings/calls.ts';
import { copy } from '#domain/settings/copy.ts';
import type { Column } from '#web/base/column.ts';
import { ErrorState } from '#web/base/error-state.tsx';
import { Form, FormField, SubmitButton, useCallForm } from '#web/base/form.tsx';
import { listTime } from '#web/base/format.ts';
import { useLocalListState } from '#web/base/list-state.ts';
import { ListView } from '#web/base/list-view.tsx';
import { NumberInput } from '#web/base/number-input.tsx';
import { PageHeader } from '#web/base/page-header.tsx';
import { Section } from '#web/base/section.tsx';
import { Skeleton } from '#web/base/skeleton.tsx';
import { UnsavedGuard } from '#web/base/unsaved-guard.tsx';
import { useRead } from '#web/base/use-call.ts';
import { words } from './words.ts';

const percent = (value: number) => `${value}%`;

const columns: readonly Column<SettingChange>[] = [
  { id: 'at', header: words.at, cell: ({ at }) => <time dateTime={at}>{listTime(at)}</time> },
  { id: 'by', header: words.by, cell: ({ modifiedByName }) => modifiedByName },
  { id: 'from', header: words.from, align: 'right', cell: ({ oldProfitFactor }) => percent(oldProfitFactor) },
  { id: 'to', header: words.to, align: 'right', cell: ({ newProfitFactor }) => percent(newProfitFactor) },
];

const card = ({ at, modifiedByName, oldProfitFactor, newProfitFactor }: SettingChange) => (
  <article aria-label={listTime(at)} className="flex justify-between gap-3">
    <div>
      <p className="font-medium">{modifiedByName}</p>
      <time dateTime={at} className="text-xs text-muted">
        {listTime(at)}
      </time>
    </div>
    <p className="tabular-nums">{`${percent(oldProfitFactor)} → ${percent(newProfitFactor)}`}</p>
  </article>
);

export default function SettingsScreen() {
  const read = useRead(settingCalls.get, {}, { focus: false });
  const control = useLocalListState(settingChangeList);
  return (
    <div className="mx-auto flex max-w-180 flex-col gap-4 pb-10">
      <PageHeader title={words.title} />
      <Section title={words.orders} note={words.note}>
        {read.data ? (
          <Factor key={read.data.modifiedAt} setting={read.data} />
        ) : read.error ? (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        ) : (
          <Skeleton className="h-13 w-60" />
        )}
      </Section>
      <Section title={words.history} note={words.historyNote}>
        <ListView
          label={words.historyList}
          call={settingCalls.changes}
          control={control}
          columns={columns}
          card={card}
          empty={words.none}
          compact
        />
      </Section>
    </div>
  );
}

function Factor({ setting }: { setting: Setting }) {
  const form = useCallForm({
    call: settingCalls.update,
    start: { profitFactor: setting.profitFactor },
    fixed: { modifiedAt: setting.modifiedAt },
    done: copy.saved,
    invalidate: [settingCalls.get, settingCalls.changes],
  });
  return (
    <Form form={form}>
      <UnsavedGuard when={form.dirty && !form.busy && form.act.refused === null} />
      <div className="flex items-end gap-3">
        <FormField name="profitFactor" label={words.factor} required className="w-44">
          {(control) => <NumberInput {...control} max={PROFIT_FACTOR_MAX} unit="%" />}
        </FormField>
        <SubmitButton>{words.update}</SubmitButton>
      </div>
    </Form>
  );
}
