// Building blocks of home pages: a heading that links to its list, and rows that link to single records. No boxes, only
// hairlines; numbers are in columns.

import ArrowRight from 'lucide-react/icons/arrow-right';
import { type ReactNode, useId } from 'react';
import { Link as RouterLink } from 'react-router';
import { cx } from '#web/ui/kit/cx.ts';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { homeLabels } from './labels.ts';

interface PartProps {
  title: string;
  /** Link to the list with the same filter; the count is part of the link. */
  list?: { to: string; count?: string } | null | undefined;
  /** Buttons next to the link. */
  actions?: ReactNode;
  /** Text for an empty part. */
  empty?: string | false | undefined;
  className?: string;
  children?: ReactNode;
}

export function HomePart({ title, list, actions, empty, className, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cx('min-w-0', className)}>
      <header className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line pb-1.5">
        <h2 id={id} className={cx('flex-1 text-base font-semibold', Boolean(actions) && 'max-sm:basis-full')}>
          {title}
        </h2>
        {actions}
        {list && (
          <Link
            to={list.to}
            data-print="hide"
            aria-label={list.count === undefined ? homeLabels.openOf(title) : homeLabels.showAllOf(title, list.count)}
            className="inline-flex items-center gap-1 text-sm whitespace-nowrap pointer-coarse:min-h-8"
          >
            {list.count === undefined ? homeLabels.open : homeLabels.showAll(list.count)}
            <ArrowRight className="size-3.5" aria-hidden />
          </Link>
        )}
      </header>
      {empty ? <p className="py-3 text-sm text-muted">{empty}</p> : children}
    </section>
  );
}

/** Two columns of independent height; on phones the second follows the first. */
export const HomeColumns = ({ left, right }: { left: ReactNode; right: ReactNode }) => (
  <div className="grid gap-x-12 gap-y-9 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
    <div className="flex min-w-0 flex-col gap-9">{left}</div>
    <div className="flex min-w-0 flex-col gap-9">{right}</div>
  </div>
);

export const HomeRows = ({ children }: { children: ReactNode }) => <ul className="divide-y divide-line">{children}</ul>;

interface RowProps {
  /** Without it the row is not a link. */
  to?: string | undefined;
  title: ReactNode;
  /** Muted second line. */
  detail?: ReactNode;
  /** Narrow column before the amount. */
  count?: string | undefined;
  /** Last column. */
  value?: ReactNode;
  /** Empty; shown muted. */
  isIdle?: boolean;
  /** Below both lines, full width. */
  children?: ReactNode;
}

export function HomeRow({ to, title, detail, count, value, isIdle = false, children }: RowProps) {
  const content = (
    <>
      <span className="flex items-baseline gap-3">
        <span className={cx('min-w-0 flex-1', isIdle && 'text-muted')}>
          <span className="block truncate">{title}</span>
          {detail && <span className="block text-xs text-muted sm:truncate">{detail}</span>}
        </span>
        {count !== undefined && (
          <span className={cx('min-w-12 text-right tabular-nums', isIdle ? 'text-muted' : 'font-medium')}>{count}</span>
        )}
        {value !== undefined && (
          <span className={cx('min-w-24 text-right tabular-nums', isIdle ? 'text-muted' : 'font-medium')}>{value}</span>
        )}
      </span>
      {children}
    </>
  );
  const shape = '-mx-2 block rounded-md px-2 py-2 text-sm';
  return (
    <li>
      {to === undefined ? (
        <span className={shape}>{content}</span>
      ) : (
        <RouterLink to={to} className={cx(shape, 'transition-colors hover:bg-hover')}>
          {content}
        </RouterLink>
      )}
    </li>
  );
}

/** Figure that links to its list. */
export const FigureLink = ({ to, label, children }: { to: string; label: string; children: string }) => (
  <RouterLink
    to={to}
    aria-label={homeLabels.figure(label, children)}
    className="rounded-sm underline-offset-4 hover:text-brand-ink hover:underline"
  >
    {children}
  </RouterLink>
);
