// Grey placeholders in final size, only during the first load.

import { cx } from '#web/ui/kit/cx.ts';
import { labels } from '#web/ui/kit/labels.ts';

/** One placeholder; its size comes from `className`. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cx('block animate-breathe rounded-sm bg-hover', className)} />
);

const WIDTHS = ['w-3/5', 'w-2/5', 'w-1/2', 'w-3/4', 'w-1/3'];

/** Placeholder rows of a list. */
export const SkeletonRows = ({ rows = 10, height = 'h-12.25' }: { rows?: number; height?: string }) => (
  <div role="status" aria-label={labels.loading} className="divide-y divide-line">
    {Array.from({ length: rows }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity
      <div key={index} className={cx('flex items-center gap-6', height)}>
        <Skeleton className={cx('h-3', WIDTHS[index % WIDTHS.length])} />
        <Skeleton className="h-3 w-1/6" />
        <Skeleton className="ml-auto h-3 w-16" />
      </div>
    ))}
  </div>
);
