// List of names and values.

import type { ReactNode } from 'react';
import { cx } from '#web/ui/kit/cx.ts';
import { DASH } from '#web/ui/kit/values/format.ts';

interface Description {
  term: string;
  value: ReactNode;
  /** Spans all columns. */
  spansRow?: boolean;
}

interface Props {
  items: readonly (Description | null | false)[];
  columns?: 1 | 2 | 3;
}

// Sized by container, not window: two columns wherever they fit.
const COLUMNS = { 1: '', 2: '@min-[17rem]:grid-cols-2', 3: '@min-[17rem]:grid-cols-2 @min-[36rem]:grid-cols-3' };

export const DescriptionList = ({ items, columns = 2 }: Props) => (
  <div className="@container">
    <dl className={cx('grid gap-x-6 gap-y-3.5', COLUMNS[columns])}>
      {items
        .filter((item) => item !== null && item !== false)
        .map(({ term, value, spansRow: wide }) => (
          <div key={term} className={cx('min-w-0', wide && 'col-span-full')}>
            <dt className="text-xs text-muted">{term}</dt>
            <dd className="mt-0.5 text-base break-words">
              {value === null || value === undefined || value === '' ? DASH : value}
            </dd>
          </div>
        ))}
    </dl>
  </div>
);
