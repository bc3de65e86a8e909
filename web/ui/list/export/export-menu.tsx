// «Export» of a list: the rows that were chosen, or all in the filter, as CSV or as a workbook.

import Download from 'lucide-react/icons/download';
import { lazy, Suspense, useState } from 'react';
import { EXPORT_MAX } from '#domain/base/limits.ts';
import { Button } from '../../kit/button.tsx';
import { LazyMenu } from '../../kit/lazy-menu.tsx';
import type { ExportFormat, ExportOptions } from './export-dialog.tsx';
import { exportLabels } from './labels.ts';

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }));

interface Props<Row> extends Omit<ExportOptions<Row>, 'format'> {
  /** Rows in the filter. */
  total: number;
}

export function ExportMenu<Row>({ total, ...options }: Props<Row>) {
  const [format, setFormat] = useState<ExportFormat | null>(null);
  const count = options.chosenRows.length || total;
  const entryOf = (one: ExportFormat) => ({
    label: exportLabels[one],
    onSelect: () => setFormat(one),
    ...(count > EXPORT_MAX && { disabledReason: exportLabels.tooMany(EXPORT_MAX) }),
  });
  return (
    <>
      <LazyMenu
        trigger={
          <Button icon={<Download aria-hidden />} title={exportLabels.button}>
            <span className="max-xl:sr-only">{exportLabels.button}</span>
          </Button>
        }
        heading={
          <p className="px-2.5 pt-1.5 pb-1 text-xs text-muted">
            {options.chosenRows.length > 0 ? exportLabels.chosen(count) : exportLabels.all(count)}
          </p>
        }
        entries={[entryOf('csv'), entryOf('xlsx')]}
      />
      {format && (
        <Suspense>
          <ExportDialog {...(options as ExportOptions<unknown>)} format={format} onClose={() => setFormat(null)} />
        </Suspense>
      )}
    </>
  );
}
