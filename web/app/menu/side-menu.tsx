// Menu entries with counts of waiting work, in groups that fold; or as icons on a narrow bar.

import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useId, useMemo, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { OVERVIEW } from '#domain/home/links.ts';
import { cx } from '#web/ui/kit/cx.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { integer } from '#web/ui/kit/values/format.ts';
import { shellLabels } from '../labels.ts';
import type { MenuGroup, MenuItem, MenuPart } from './menu.ts';
import { groupsThatFit, useOpenGroup } from './open-groups.ts';
import type { WaitingCounts } from './waiting-counts.ts';

const LINK =
  'group relative flex min-h-8 items-center gap-2.5 rounded-md px-2.5 py-1 text-muted transition-colors -outline-offset-2 hover:bg-hover hover:text-ink aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:min-h-11';

interface Props {
  parts: readonly MenuPart[];
  counts: WaitingCounts;
  /** Icons only; names appear on hover. */
  isNarrow?: boolean;
  onNavigate?: (() => void) | undefined;
}

/** Whether the path belongs to the entry: its own, one below it, or one of its detail pages. */
const isCurrent = ({ to, detailPaths: also }: MenuItem, pathname: string): boolean =>
  pathname === to ||
  // Every path of staff starts with their home.
  (to !== OVERVIEW && pathname.startsWith(`${to}/`)) ||
  (also?.some((one) => pathname === one || pathname.startsWith(`${one}/`)) ?? false);

/** Margin around a revealed entry in pixels. */
const AROUND = 32;

/** Scrolls the menu only. `scrollIntoView` would also move the start of Tab navigation. */
function reveal(entry: Element): void {
  const menu = entry.closest('[data-menu-scroll]');
  if (!menu) return;
  const [own, whole] = [entry.getBoundingClientRect(), menu.getBoundingClientRect()];
  if (own.bottom > whole.bottom) menu.scrollTop += own.bottom - whole.bottom + AROUND;
  else if (own.top < whole.top) menu.scrollTop -= whole.top - own.top + AROUND;
}

/** The count as text; on icons a dot, with the count for screen readers. */
const WaitingCount = ({ count, isDot }: { count: number; isDot: boolean }) => (
  <span
    className={
      isDot
        ? 'absolute top-1 left-5.5 size-2 rounded-full bg-brand forced-colors:border'
        : 'rounded-full bg-brand-tint px-1.5 text-xs font-medium text-brand-ink tabular-nums'
    }
  >
    <span className={cx(isDot && 'sr-only')}>{integer(count)}</span>
    <span className="sr-only"> {shellLabels.waiting}</span>
  </span>
);

function MenuLink({
  item,
  counts,
  isNarrow: narrow = false,
  isApart = false,
  onNavigate: onChoose,
}: { item: MenuItem; isApart?: boolean } & Omit<Props, 'parts'>) {
  const link = useRef<HTMLAnchorElement>(null);
  const isHere = isCurrent(item, useLocation().pathname);
  const count = counts.get(item.to) ?? 0;
  // In a long menu the entry of a page opened by URL or search may be out of view.
  useEffect(() => {
    if (isHere && link.current) reveal(link.current);
  }, [isHere]);
  return (
    <li className={cx(isApart && 'mt-3')}>
      <Link
        ref={link}
        to={item.to}
        aria-current={isHere ? 'page' : undefined}
        onClick={onChoose}
        title={narrow ? item.label : undefined}
        className={LINK}
      >
        <item.icon className="size-4 shrink-0" aria-hidden />
        <span className={cx('min-w-0 flex-1', narrow && 'sr-only')}>{item.label}</span>
        {count > 0 && <WaitingCount count={count} isDot={narrow} />}
        {item.isNew && !narrow && (
          <span className="rounded-full bg-green-tint px-1.5 text-xs font-medium text-green">{labels.isNew}</span>
        )}
      </Link>
    </li>
  );
}

/** A folded group keeps the entry of the current page. */
function MenuSection({
  group,
  isOpenAtFirst,
  ...shared
}: { group: MenuGroup; isOpenAtFirst: boolean } & Omit<Props, 'parts'>) {
  const id = useId();
  const { pathname } = useLocation();
  const [isOpen, toggle] = useOpenGroup(group.label, isOpenAtFirst);
  const { isNarrow, counts } = shared;
  const items = isNarrow || isOpen ? group.items : group.items.filter((item) => isCurrent(item, pathname));
  const waiting = isOpen ? 0 : group.items.reduce((sum, { to }) => sum + (counts.get(to) ?? 0), 0);
  return (
    <li className="mt-3">
      {isNarrow ? (
        <>
          <p className="sr-only" id={id}>
            {group.label}
          </p>
          <hr className="mx-2 mb-2 border-line" />
        </>
      ) : (
        <button
          type="button"
          id={id}
          aria-expanded={isOpen}
          onClick={toggle}
          className="flex min-h-7 w-full items-center gap-1 rounded-md px-2.5 text-xs font-medium text-muted -outline-offset-2 hover:text-ink pointer-coarse:min-h-11"
        >
          <span>{group.label}</span>
          <ChevronDown className={cx('size-3.5 transition-transform', !isOpen && '-rotate-90')} aria-hidden />
          <span className="flex-1" />
          {waiting > 0 && <WaitingCount count={waiting} isDot={false} />}
        </button>
      )}
      <ul aria-labelledby={id} className="flex flex-col gap-px">
        {items.map((item) => (
          <MenuLink key={item.to} item={item} {...shared} />
        ))}
      </ul>
    </li>
  );
}

export function SideMenu({ parts, ...shared }: Props) {
  const fitting = useMemo(() => groupsThatFit(parts), [parts]);
  return (
    <ul className="flex flex-col gap-px">
      {parts.map((part, at) =>
        'items' in part ? (
          <MenuSection key={part.label} group={part} isOpenAtFirst={fitting.has(part.label)} {...shared} />
        ) : (
          <MenuLink key={part.to} item={part} isApart={at > 0 && 'items' in parts[at - 1]!} {...shared} />
        ),
      )}
    </ul>
  );
}
