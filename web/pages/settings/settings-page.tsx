// The profit factor with its history (SET-001 to SET-006); approval rules; the seller on invoices.

import {
  PROFIT_FACTOR_MAX,
  type Setting,
  type SettingChange,
  settingCalls,
  settingChangeList,
} from '#domain/settings/calls.ts';
import { settingsCopy } from '#domain/settings/copy.ts';
import { SellerContactSection } from '#web/invoices/einvoice/seller-contact-section.tsx';
import { SellerSection } from '#web/invoices/seller/seller-form.tsx';
import { ApprovalSection } from '#web/orders/approve/approval-section.tsx';
import { settingLabels } from '#web/settings/labels.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Skeleton } from '#web/ui/kit/feedback/skeleton.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { useHeldWhileUnsaved } from '#web/ui/kit/unsaved.ts';
import { listTime } from '#web/ui/kit/values/format.ts';
import { useLocalListState } from '#web/ui/list/list-state.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';

const percent = (value: number) => `${value}%`;

const columns: readonly Column<SettingChange>[] = [
  { id: 'at', header: settingLabels.at, cell: ({ at }) => <time dateTime={at}>{listTime(at)}</time> },
  { id: 'by', header: settingLabels.by, cell: ({ modifiedByName }) => modifiedByName },
  { id: 'from', header: settingLabels.from, align: 'right', cell: ({ oldProfitFactor }) => percent(oldProfitFactor) },
  { id: 'to', header: settingLabels.to, align: 'right', cell: ({ newProfitFactor }) => percent(newProfitFactor) },
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

export default function SettingsPage() {
  const read = useCallQuery(settingCalls.get, {}, { refetchOnFocus: false });
  const setting = useHeldWhileUnsaved(read.data);
  const control = useLocalListState(settingChangeList);
  return (
    <div className="mx-auto flex max-w-180 flex-col gap-4 pb-10">
      <PageHeader title={settingLabels.title} />
      <Section title={settingLabels.orders} note={settingLabels.note}>
        {setting ? (
          <FactorForm key={setting.modifiedAt} setting={setting} />
        ) : read.error ? (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        ) : (
          <Skeleton className="h-13 w-60" />
        )}
      </Section>
      <ApprovalSection />
      <SellerSection />
      <SellerContactSection />
      <Section title={settingLabels.history} note={settingLabels.historyNote}>
        <ListView
          label={settingLabels.historyList}
          call={settingCalls.changes}
          control={control}
          columns={columns}
          renderCard={card}
          empty={settingLabels.none}
          compact
        />
      </Section>
    </div>
  );
}

function FactorForm({ setting }: { setting: Setting }) {
  const form = useCallForm({
    call: settingCalls.update,
    initialValues: { profitFactor: setting.profitFactor },
    fixedInput: { modifiedAt: setting.modifiedAt },
    successMessage: settingsCopy.saved,
    invalidate: [settingCalls.get, settingCalls.changes],
  });
  return (
    <Form form={form}>
      <div className="flex flex-wrap items-end gap-3">
        <FormField name="profitFactor" label={settingLabels.factor} required className="w-44">
          {(control) => <NumberInput {...control} max={PROFIT_FACTOR_MAX} unit="%" />}
        </FormField>
        <SubmitButton>{settingLabels.update}</SubmitButton>
      </div>
    </Form>
  );
}
