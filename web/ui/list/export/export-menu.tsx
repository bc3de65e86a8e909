// «Export» of a list: selected rows, or all in the filter, as CSV or workbook. Large exports run on the server in the
// background if it supports the list; those can also be scheduled weekly or monthly.

import { lazy, Suspense, useRef, useState } from 'react';
import type { ExportFormat } from '#domain/base/exports/exports.ts';
import { EXPORT_IN_BROWSER_MAX, EXPORT_MAX } from '#domain/base/limits.ts';
import { Menu, type MenuProps } from '#web/ui/kit/overlays/menu.tsx';
import type { ExportOptions } from './export-dialog.tsx';
import { serverColumns } from './export-parts.ts';
import { exportLabels } from './labels.ts';
import { readFilterText } from './server-request.ts';

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }));
const ServerExportDialog = lazy(async () => ({
  default: (await import('./server-export-dialog.tsx')).ServerExportDialog,
}));
const ScheduleDialog = lazy(async () => ({ default: (await import('./schedule-dialog.tsx')).ScheduleDialog }));

interface Props<Row> extends Omit<ExportOptions<Row>, 'format'> {
  /** Rows matching the filter. */
  total: number;
  /** Path of the list with its filter. */
  address: string;
  /** Opens the menu, which mounts on press and is then open. */
  trigger: MenuProps['trigger'];
}

type Asked = ExportFormat | 'schedule';

export function ExportMenu<Row>({ total, address, trigger, ...options }: Props<Row>) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [filterText, setFilterText] = useState('');
  const place = useRef<HTMLSpanElement>(null);
  const { call, state, columns, label, chosenRows } = options;
  const count = chosenRows.length || total;
  const chosen = call.isExportedByServer ? serverColumns(columns) : null;
  const isLarge = chosenRows.length === 0 && total > EXPORT_IN_BROWSER_MAX;
  const ask = (next: Asked) => {
    setFilterText(readFilterText(place.current));
    setAsked(next);
  };
  const entryOf = (format: ExportFormat) => ({
    label: exportLabels[format],
    onSelect: () => ask(format),
    ...(count > EXPORT_MAX && { disabledReason: exportLabels.tooMany(EXPORT_MAX) }),
  });
  const request = chosen && { call, state, columns: chosen, label, address, filterText };
  const close = () => setAsked(null);
  return (
    <span ref={place} className="contents">
      <Menu
        defaultOpen
        trigger={trigger}
        heading={
          <p className="px-2.5 pt-1.5 pb-1 text-xs text-muted">
            {chosenRows.length > 0 ? exportLabels.chosen(count) : exportLabels.all(count)}
          </p>
        }
        entries={[
          entryOf('csv'),
          entryOf('xlsx'),
          ...(request ? [{ label: exportLabels.schedule, onSelect: () => ask('schedule') }] : []),
        ]}
      />
      {asked && (
        <Suspense>
          {asked === 'schedule' ? (
            request && <ScheduleDialog request={request} onClose={close} />
          ) : request && isLarge ? (
            <ServerExportDialog request={request} format={asked} onClose={close} />
          ) : (
            <ExportDialog {...(options as ExportOptions<unknown>)} format={asked} onClose={close} />
          )}
        </Suspense>
      )}
    </span>
  );
}
