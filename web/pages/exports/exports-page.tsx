// The user's exports with list, progress and file, below the schedules.

import {
  type ExportFile,
  type ExportState,
  exportCalls,
  exportFileCalls,
  exportList,
} from '#domain/base/exports/exports.ts';
import { exportTitles } from '#domain/exports/links.ts';
import { exportPageLabels } from '#web/exports/labels.ts';
import { ScheduleList } from '#web/exports/schedule-list.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Progress } from '#web/ui/kit/feedback/progress.tsx';
import { StatusPill, type Tone } from '#web/ui/kit/feedback/status-pill.tsx';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { bytesText } from '#web/ui/kit/values/bytes.ts';
import { DASH, integer } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { exportLabels } from '#web/ui/list/export/labels.ts';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { useCallMutation, useDownload } from '#web/ui/session/use-call.ts';

const POLL_BUSY_MS = 2000;
const POLL_MS = 30_000;
const TONES: Record<ExportState, Tone> = {
  Waiting: 'grey',
  Running: 'navy',
  Ready: 'green',
  Failed: 'red',
  Cancelled: 'grey',
};

const isUnderWay = ({ state }: ExportFile): boolean => state === 'Waiting' || state === 'Running';

const ListName = ({ file: { label, address, filterText } }: { file: ExportFile }) => (
  <div className="min-w-40">
    <Link to={address} title={exportPageLabels.openList}>
      {label}
    </Link>
    <p className="text-xs break-words text-muted">{filterText || exportPageLabels.allRows}</p>
  </div>
);

const State = ({ file }: { file: ExportFile }) => (
  <div className="flex flex-col items-start gap-1">
    <StatusPill tone={TONES[file.state]}>{exportPageLabels.states[file.state]}</StatusPill>
    {file.state === 'Running' && file.totalCount !== null && (
      <Progress
        label={exportLabels.writtenOf(file.rowCount, file.totalCount)}
        value={file.rowCount}
        max={file.totalCount}
        className="w-32"
      />
    )}
    {file.trouble && <span className="max-w-64 text-xs text-red">{file.trouble}</span>}
    {file.hasChanged && <span className="max-w-64 text-xs text-muted">{exportPageLabels.changed}</span>}
  </div>
);

function Actions({ file }: { file: ExportFile }) {
  const { id, label, state } = file;
  const invalidate = [exportCalls.list];
  const download = useDownload(exportFileCalls.download, { done: exportLabels.savedFile });
  const cancel = useCallMutation(exportCalls.cancel, { invalidate, successMessage: exportLabels.cancelled });
  const remove = useCallMutation(exportCalls.remove, { invalidate, successMessage: exportPageLabels.removed });
  return (
    <div className="inline-flex flex-wrap items-center justify-end gap-1.5">
      {state === 'Ready' && (
        <Button
          size="sm"
          kind="primary"
          busy={download.busy}
          aria-label={exportPageLabels.downloadOf(label)}
          onClick={() => download.run({ id })}
        >
          {exportPageLabels.download}
        </Button>
      )}
      {isUnderWay(file) ? (
        <Button
          size="sm"
          busy={cancel.busy}
          aria-label={exportPageLabels.cancelOf(label)}
          onClick={() => void cancel.run({ id })}
        >
          {exportPageLabels.cancel}
        </Button>
      ) : (
        <Button
          size="sm"
          busy={remove.busy}
          aria-label={exportPageLabels.deleteOf(label)}
          onClick={() => void remove.run({ id })}
        >
          {exportPageLabels.remove}
        </Button>
      )}
    </div>
  );
}

const sizeText = ({ state, size }: ExportFile): string => (state === 'Ready' ? bytesText(size) : DASH);
const rowsText = ({ state, rowCount }: ExportFile): string => (state === 'Ready' ? integer(rowCount) : DASH);

const columns: readonly Column<ExportFile>[] = [
  { id: 'list', header: exportPageLabels.list, cell: (file) => <ListName file={file} /> },
  { id: 'state', header: exportPageLabels.state, cell: (file) => <State file={file} /> },
  { id: 'rows', header: exportPageLabels.rows, align: 'right', cell: rowsText },
  { id: 'size', header: exportPageLabels.size, align: 'right', visibleFrom: 'lg', cell: sizeText },
  {
    id: 'format',
    header: exportPageLabels.format,
    visibleFrom: 'xl',
    cell: ({ format }) => exportLabels[format],
  },
  {
    id: 'owner',
    header: exportPageLabels.owner,
    visibleFrom: 'xl',
    cell: ({ ownerName, isScheduled }) => (
      <>
        {ownerName}
        {isScheduled && <span className="block text-xs text-muted">{exportPageLabels.scheduled}</span>}
      </>
    ),
  },
  { id: 'at', header: exportPageLabels.at, cell: ({ createdAt }) => <Time value={createdAt} /> },
  {
    id: 'expires',
    header: exportPageLabels.expires,
    visibleFrom: 'xxl',
    cell: ({ expiresAt }) => <Time value={expiresAt} />,
  },
  {
    id: 'actions',
    header: exportPageLabels.actions,
    hideHeader: true,
    isPinned: true,
    cell: (file) => <Actions file={file} />,
  },
];

const card = (file: ExportFile) => (
  <article aria-label={file.label} className="flex h-full flex-col gap-2">
    <div className="flex items-start justify-between gap-3">
      <ListName file={file} />
      <State file={file} />
    </div>
    <p className="text-xs text-muted">
      {file.state === 'Ready' && `${exportPageLabels.rows}: ${rowsText(file)} · ${sizeText(file)} · `}
      {exportLabels[file.format]} · <Time value={file.createdAt} />
    </p>
    <div className="mt-auto self-end">
      <Actions file={file} />
    </div>
  </article>
);

export default function ExportsPage() {
  return (
    <ListScreen
      title={exportTitles.exports}
      note={exportPageLabels.note}
      banner={<ScheduleList />}
      call={exportCalls.list}
      list={exportList}
      columns={columns}
      renderCard={card}
      hasExport={false}
      pollInterval={(rows) => (rows.some(isUnderWay) ? POLL_BUSY_MS : POLL_MS)}
      empty={exportPageLabels.none}
      emptyHint={exportPageLabels.noneHint}
    />
  );
}
