// Shared frame of all charts: legend, table toggle, downloads, and one height for loading, empty and drawn, so that the
// layout does not shift.

import ChartLine from 'lucide-react/icons/chart-line';
import Download from 'lucide-react/icons/download';
import Table from 'lucide-react/icons/table-2';
import { type ReactNode, useRef, useState } from 'react';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { Skeleton } from '#web/ui/kit/feedback/skeleton.tsx';
import { LazyMenu } from '#web/ui/kit/overlays/lazy-menu.tsx';
import { labels } from '../kit/labels.ts';
import { type ChartData, isEmptyChart } from './chart-data.ts';
import { ChartTable } from './chart-table.tsx';
import { chartLabels } from './labels.ts';

const loadDownload = () => import('./download-chart.ts');

export interface ChartProps {
  /** Name for screen readers and downloads. */
  title: string;
  /** Height of the drawing in pixels, also while loading and when empty. */
  height?: number;
  isLoading?: boolean;
  /** Shown if there are no numbers. */
  emptyText?: string;
}

interface FrameProps extends ChartProps {
  height: number;
  data: ChartData;
  legend?: ReactNode;
  children: ReactNode;
}

/** Placeholder of a chart that is loading. */
export const ChartSkeleton = ({ height }: { height: number }) => (
  <div role="status" aria-label={labels.loading} style={{ height }}>
    <Skeleton className="h-full w-full" />
  </div>
);

export function ChartFrame({ title, height, isLoading = false, emptyText, data, legend, children }: FrameProps) {
  const figure = useRef<HTMLElement>(null);
  const [isTable, setIsTable] = useState(false);
  const isEmpty = !isLoading && isEmptyChart(data);
  const isReady = !isLoading && !isEmpty;
  return (
    <figure ref={figure} aria-label={title} className="relative min-w-0 break-inside-avoid">
      <div className="flex min-h-8 items-center justify-between gap-3 pb-2">
        <div className="min-w-0">{isReady && legend}</div>
        {isReady && (
          <div data-print="hide" className="flex shrink-0">
            <IconButton
              label={isTable ? chartLabels.showChart(title) : chartLabels.showTable(title)}
              onClick={() => setIsTable(!isTable)}
            >
              {isTable ? <ChartLine aria-hidden /> : <Table aria-hidden />}
            </IconButton>
            <LazyMenu
              trigger={
                <IconButton label={chartLabels.download(title)}>
                  <Download aria-hidden />
                </IconButton>
              }
              entries={[
                !isTable && {
                  label: chartLabels.png,
                  onSelect: () => void loadDownload().then(({ savePng }) => savePng(title, figure.current!)),
                },
                {
                  label: chartLabels.csv,
                  onSelect: () => void loadDownload().then(({ saveCsv }) => saveCsv(title, data)),
                },
                {
                  label: chartLabels.xlsx,
                  onSelect: () => void loadDownload().then(({ saveXlsx }) => saveXlsx(title, data)),
                },
              ]}
            />
          </div>
        )}
      </div>
      {isLoading && <ChartSkeleton height={height} />}
      {isEmpty && (
        <p className="grid place-items-center text-center text-sm text-muted" style={{ minHeight: height }}>
          {emptyText ?? labels.empty}
        </p>
      )}
      {isReady && !isTable && children}
      {isReady && <ChartTable title={title} data={data} isHidden={!isTable} height={height} />}
    </figure>
  );
}
