// Pager of a list: seven page numbers, first and last, and page size (SH-040, SH-041, ODT-012).

import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ChevronsLeft from 'lucide-react/icons/chevrons-left';
import ChevronsRight from 'lucide-react/icons/chevrons-right';
import { PAGE_SIZES } from '#domain/base/limits.ts';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { integer } from '#web/ui/kit/values/format.ts';
import { cx } from '../kit/cx.ts';
import { labels } from '../kit/labels.ts';

const MAX_PAGE_NUMBERS = 7;

/** Zero-based page numbers to show: at most seven around the current one. Exported for tests. */
export function pageNumbers(page: number, pages: number): number[] {
  const count = Math.min(MAX_PAGE_NUMBERS, pages);
  const first = Math.max(0, Math.min(page - Math.floor(count / 2), pages - count));
  return Array.from({ length: count }, (_, at) => first + at);
}

interface Props {
  /** Zero-based. */
  page: number;
  /** 0 means all. */
  size: number;
  total: number;
  onPage: (page: number) => void;
  onSize?: (size: number) => void;
  /** Distinguishes the pagers of several lists. */
  label?: string;
  /** 0 is shown as «All». */
  pageSizes?: readonly number[];
}

export function Pager({ page, size, total, onPage, onSize, label = labels.pages, pageSizes = PAGE_SIZES }: Props) {
  const pages = size === 0 ? 1 : Math.max(1, Math.ceil(total / size));
  const smallest = Math.min(...pageSizes.filter((one) => one > 0));
  if (total <= smallest && size !== 0 && pages === 1) return null;
  const from = total === 0 ? 0 : page * size + 1;
  const to = size === 0 ? total : Math.min(total, (page + 1) * size);
  const step = (
    target: number,
    label: string,
    icon: React.ReactNode,
    extraProps: { className?: string; 'data-step'?: string } = {},
  ) => (
    <IconButton
      label={label}
      {...extraProps}
      disabled={target < 0 || target >= pages || target === page}
      onClick={() => onPage(target)}
    >
      {icon}
    </IconButton>
  );
  return (
    <nav
      aria-label={label}
      data-print="hide"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm text-muted"
    >
      <div className="flex gap-4 tabular-nums">
        <p aria-live="polite">{labels.rangeOf(integer(from), integer(to), integer(total))}</p>
        {pages > 1 && <p>{labels.pageOf(integer(page + 1), integer(pages))}</p>}
      </div>
      <div className="flex items-center gap-4">
        {onSize && (
          <label className="flex items-center gap-2 max-sm:hidden">
            {labels.rowsPerPage}
            <select
              value={size}
              onChange={(event) => onSize(Number(event.target.value))}
              className="control w-auto pr-1 pl-2"
            >
              {(pageSizes.includes(size) ? pageSizes : [...pageSizes, size]).map((pageSize) => (
                <option key={pageSize} value={pageSize}>
                  {pageSize === 0 ? labels.all : pageSize}
                </option>
              ))}
            </select>
          </label>
        )}
        {pages > 1 && (
          <div className="flex items-center">
            {step(0, labels.firstPage, <ChevronsLeft />, { className: 'max-sm:hidden' })}
            {step(page - 1, labels.previousPage, <ChevronLeft />, { 'data-step': 'previous' })}
            <ul className="flex">
              {pageNumbers(page, pages).map((number) => (
                <li key={number} className={cx(number !== page && 'max-sm:hidden')}>
                  <button
                    type="button"
                    aria-label={labels.page(number + 1)}
                    aria-current={number === page ? 'page' : undefined}
                    onClick={() => onPage(number)}
                    className="h-8 min-w-8 rounded-md px-1.5 tabular-nums transition-colors hover:bg-hover aria-[current]:bg-brand-tint aria-[current]:font-medium aria-[current]:text-brand-ink"
                  >
                    {integer(number + 1)}
                  </button>
                </li>
              ))}
            </ul>
            {step(page + 1, labels.nextPage, <ChevronRight />, { 'data-step': 'next' })}
            {step(pages - 1, labels.lastPage, <ChevronsRight />, { className: 'max-sm:hidden' })}
          </div>
        )}
      </div>
    </nav>
  );
}
