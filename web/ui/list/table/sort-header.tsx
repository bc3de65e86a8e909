// Column header: cycles through ascending, descending and default order.

import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import type { SortBy } from '#domain/base/list.ts';
import { cx } from '#web/ui/kit/cx.ts';
import { type Column, columnClass } from './column.ts';

interface Props<Row> {
  column: Column<Row>;
  sort: readonly SortBy[] | undefined;
  onSort: ((sort: SortBy[]) => void) | undefined;
  /** Classes of the first column. */
  className?: string | undefined;
}

/** Ascending, descending, none. Exported for tests. */
export const nextSort = (field: string, sort: readonly SortBy[]): SortBy[] => {
  const now = sort.find((one) => one.field === field);
  if (!now) return [{ field, descending: false }];
  return now.descending ? [] : [{ field, descending: true }];
};

export function SortHeader<Row>({ column, sort = [], onSort, className }: Props<Row>) {
  const { header, sort: field, align, hideHeader: quiet } = column;
  const now = sort.find((one) => one.field === field);
  const Icon = now ? (now.descending ? ArrowDown : ArrowUp) : ChevronsUpDown;
  return (
    <th
      scope="col"
      aria-sort={field ? (now ? (now.descending ? 'descending' : 'ascending') : 'none') : undefined}
      className={cx(
        'h-9 border-b border-line px-(--cell-x,12px) text-left text-xs font-medium whitespace-nowrap text-muted first:pl-2 last:pr-2',
        columnClass(column),
        className,
      )}
    >
      {field && onSort ? (
        <button
          type="button"
          onClick={() => onSort(nextSort(field, sort))}
          className={cx(
            'group/sort -mx-1 inline-flex min-h-6 items-center gap-1 rounded-sm px-1 text-left [text-wrap-style:balance] hover:text-ink',
            align === 'right' && 'flex-row-reverse',
            now && 'text-ink',
          )}
        >
          {header}
          <Icon aria-hidden className={cx('size-3.5 shrink-0', !now && 'opacity-40 group-hover/sort:opacity-100')} />
        </button>
      ) : (
        <span className={quiet ? 'sr-only' : undefined}>{header}</span>
      )}
    </th>
  );
}
