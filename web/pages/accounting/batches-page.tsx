// Accounting batches: created, downloaded and acknowledged by SuperAdmin and Finance.

import Download from 'lucide-react/icons/download';
import { accountingCalls, type Batch, batchList } from '#domain/accounting/accounting-calls.ts';
import { accountingTitles } from '#domain/accounting/links.ts';
import { AccountsButton } from '#web/accounting/account-form.tsx';
import { AcknowledgeButton, AcknowledgeProvider } from '#web/accounting/acknowledge-batch.tsx';
import { batchLabels } from '#web/accounting/batch-labels.ts';
import { CreateBatchButton } from '#web/accounting/create-batch.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { dateOnly, integer, money } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { useDownload } from '#web/ui/session/use-call.ts';

const State = ({ batch: { acknowledgedAt } }: { batch: Batch }) => (
  <StatusPill tone={acknowledgedAt === null ? 'grey' : 'green'}>
    {acknowledgedAt === null ? batchLabels.waiting : batchLabels.acknowledged}
  </StatusPill>
);

function Actions({ batch }: { batch: Batch }) {
  const [csv, datev] = [useDownload(accountingCalls.csv), useDownload(accountingCalls.datev)];
  const { id, number } = batch;
  return (
    <div className="inline-flex flex-wrap items-center justify-end gap-1.5">
      <Button
        size="sm"
        busy={csv.busy}
        icon={<Download aria-hidden />}
        aria-label={batchLabels.downloadCsv(number)}
        onClick={() => csv.run({ id })}
      >
        {batchLabels.csv}
      </Button>
      <Button
        size="sm"
        busy={datev.busy}
        icon={<Download aria-hidden />}
        aria-label={batchLabels.downloadDatev(number)}
        onClick={() => datev.run({ id })}
      >
        {batchLabels.datev}
      </Button>
      <AcknowledgeButton batch={batch} />
    </div>
  );
}

function MasterDataButton() {
  const file = useDownload(accountingCalls.masterData);
  return (
    <Button busy={file.busy} icon={<Download aria-hidden />} onClick={() => file.run({})}>
      {batchLabels.masterData}
    </Button>
  );
}

const columns: readonly Column<Batch>[] = [
  {
    id: 'number',
    header: batchLabels.number,
    sort: 'number',
    cell: ({ number }) => <span className="font-medium">{number}</span>,
  },
  {
    id: 'period',
    header: batchLabels.period,
    cell: ({ fromDay, toDay }) => (
      <span className="whitespace-nowrap tabular-nums">{batchLabels.periodOf(dateOnly(fromDay), dateOnly(toDay))}</span>
    ),
  },
  { id: 'documents', header: batchLabels.documents, align: 'right', cell: ({ documents }) => integer(documents) },
  { id: 'total', header: batchLabels.total, align: 'right', cell: ({ total }) => money(total) },
  { id: 'state', header: batchLabels.state, cell: (batch) => <State batch={batch} /> },
  { id: 'made', header: batchLabels.made, visibleFrom: 'xl', cell: ({ createdAt }) => <Time value={createdAt} /> },
  {
    id: 'actions',
    header: batchLabels.actions,
    hideHeader: true,
    isPinned: true,
    cell: (batch) => <Actions batch={batch} />,
  },
];

const card = (batch: Batch) => (
  <article aria-label={batchLabels.name(batch.number)} className="flex h-full flex-col gap-2 text-sm">
    <div className="flex items-start justify-between gap-3">
      <span className="text-base font-medium">{batchLabels.name(batch.number)}</span>
      <State batch={batch} />
    </div>
    <p className="text-muted tabular-nums">{batchLabels.periodOf(dateOnly(batch.fromDay), dateOnly(batch.toDay))}</p>
    <p className="text-base font-medium tabular-nums">{money(batch.total)}</p>
    <Actions batch={batch} />
  </article>
);

export default function BatchesPage() {
  return (
    <AcknowledgeProvider>
      <ListScreen
        title={accountingTitles.batches}
        note={batchLabels.note}
        call={accountingCalls.list}
        list={batchList}
        columns={columns}
        renderCard={card}
        controls={{}}
        actions={
          <>
            <MasterDataButton />
            <AccountsButton />
            <CreateBatchButton />
          </>
        }
        empty={batchLabels.none}
        emptyHint={batchLabels.noneHint}
      />
    </AcknowledgeProvider>
  );
}
