// Inventory valuation, now and at the end of each month; the finance variant has no manual columns (SRP-001 to
// SRP-008).

import Download from 'lucide-react/icons/download';
import {
  CURRENT_INVENTORY,
  type InventoryReportRow,
  type InventorySnapshot,
  inventoryReportCalls,
  inventoryReportList,
} from '#domain/reports/inventory-report-calls.ts';
import { reportTitles } from '#domain/reports/links.ts';
import { inventoryReportLabels as text } from '#web/reports/labels.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { Select } from '#web/ui/kit/controls/select.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { integer, listTime } from '#web/ui/kit/values/format.ts';
import { Money } from '#web/ui/kit/values/money.tsx';
import { textFilter } from '#web/ui/list/filters/text-filter.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { useRole } from '#web/ui/session/session.ts';
import { useCallQuery, useDownload } from '#web/ui/session/use-call.ts';

const financeColumns: readonly Column<InventoryReportRow>[] = [
  { id: 'store', header: text.store, cell: ({ store }) => store },
  { id: 'provider', header: text.provider, cell: ({ provider }) => provider },
  { id: 'sku', header: text.sku, sort: 'sku', cell: ({ sku }) => sku },
  { id: 'name', header: text.name, sort: 'name', cell: ({ name }) => <span className="font-medium">{name}</span> },
  {
    id: 'totalQuantity',
    header: text.totalQuantity,
    sort: 'totalQuantity',
    align: 'right',
    cell: ({ totalQuantity }) => integer(totalQuantity),
  },
  {
    id: 'totalCost',
    header: text.totalCost,
    sort: 'totalCost',
    align: 'right',
    cell: ({ totalCost }) => <Money cents={totalCost} />,
  },
];
const columns: readonly Column<InventoryReportRow>[] = [
  ...financeColumns.slice(0, 4),
  {
    id: 'manualQuantity',
    header: text.manualQuantity,
    align: 'right',
    cell: ({ manualQuantity }) => integer(manualQuantity),
  },
  {
    id: 'manualTotalCost',
    header: text.manualTotalCost,
    align: 'right',
    cell: ({ manualTotalCost }) => <Money cents={manualTotalCost} />,
  },
  ...financeColumns.slice(4),
];

const card = ({ name, sku, store, provider, totalQuantity, totalCost }: InventoryReportRow) => (
  <article aria-label={name} className="flex h-full items-start justify-between gap-3">
    <div className="min-w-0">
      <p className="font-medium">{name}</p>
      <p className="text-xs text-muted">{[sku, store, provider].join(' · ')}</p>
    </div>
    <p className="text-right">
      {integer(totalQuantity)}
      <span className="block">
        <Money cents={totalCost} />
      </span>
    </p>
  </article>
);

const controls = { text: textFilter({ placeholder: text.search }) };

const optionOf = ({ name, isLate }: InventorySnapshot) => ({
  value: name,
  label: name === CURRENT_INVENTORY ? text.current : isLate ? `${name} (${text.late})` : name,
});

const noteOf = (snapshot: InventorySnapshot | undefined): string => {
  if (!snapshot?.takenAt) return text.currentNote;
  return (snapshot.isLate ? text.lateNote : text.takenNote)(listTime(snapshot.takenAt));
};

export default function InventoryReportsPage() {
  const role = useRole();
  const isFinance = role === 'Finance' || role === 'Standard';
  const control = useListState(inventoryReportList);
  const snapshots = useCallQuery(inventoryReportCalls.list, { filter: {}, sort: [], page: 0, size: 0 });
  const inventory = control.state.filter.inventory ?? CURRENT_INVENTORY;
  const snapshot = snapshots.data?.items.find(({ name }) => name === inventory);
  const report = useDownload(inventoryReportCalls.download);
  return (
    <>
      <PageHeader
        title={reportTitles.inventory}
        note={[noteOf(snapshot), ...(isFinance ? [text.withoutManual] : [])].join(' ')}
        actions={
          <Button
            icon={<Download aria-hidden />}
            busy={report.busy}
            onClick={() => report.run({ inventory, keywords: control.state.filter.text })}
          >
            {text.download}
          </Button>
        }
      />
      <div className="pb-6">
        {role === 'Standard' && <p className="max-w-160 pb-3 text-sm text-muted">{text.onlyReports}</p>}
        <ListView
          label={`${reportTitles.inventory}, ${inventory}`}
          call={inventoryReportCalls.detail}
          control={{
            ...control,
            state: { ...control.state, filter: { ...control.state.filter, inventory } },
          }}
          columns={isFinance ? financeColumns : columns}
          renderCard={card}
          controls={controls}
          toolbar={
            <Field label={text.inventory} hideLabel className="w-44">
              <Select
                options={(snapshots.data?.items ?? [{ name: inventory, takenAt: null, isLate: false }]).map(optionOf)}
                value={inventory}
                onValueChange={(next) => control.setFilter('inventory', next === CURRENT_INVENTORY ? undefined : next)}
              />
            </Field>
          }
          rowId={rowIdOf}
          empty={text.none}
        />
      </div>
    </>
  );
}

const rowIdOf = ({ sku, store, provider }: InventoryReportRow): string => `${provider}/${sku}/${store}`;
