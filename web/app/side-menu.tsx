// Menu entries: full, or as icons on a narrow bar.

import { useEffect, useId, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { OVERVIEW } from '#domain/home/links.ts';
import { cx } from '#web/ui/kit/cx.ts';
import { labels } from '#web/ui/kit/labels.ts';
import type { MenuGroup, MenuItem, MenuPart } from './menu.ts';

const LINK =
  'group flex min-h-8 items-center gap-2.5 rounded-md px-2.5 py-1 text-muted transition-colors -outline-offset-2 hover:bg-hover hover:text-ink aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:min-h-11';

interface Props {
  parts: readonly MenuPart[];
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

function MenuLink({ item, isNarrow: narrow, onNavigate: onChoose }: { item: MenuItem } & Omit<Props, 'parts'>) {
  const link = useRef<HTMLAnchorElement>(null);
  const isHere = isCurrent(item, useLocation().pathname);
  // In a long menu the entry of a page opened by URL or search may be out of view.
  useEffect(() => {
    if (isHere && link.current) reveal(link.current);
  }, [isHere]);
  return (
    <li>
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
        {item.isNew && !narrow && (
          <span className="rounded-full bg-green-tint px-1.5 text-xs font-medium text-green">{labels.isNew}</span>
        )}
      </Link>
    </li>
  );
}

function MenuSection({ group, isNarrow, onNavigate }: { group: MenuGroup } & Omit<Props, 'parts'>) {
  const id = useId();
  return (
    <li className="mt-3">
      <p className={cx('px-2.5 pb-1 text-xs font-medium text-muted', isNarrow && 'sr-only')} id={id}>
        {group.label}
      </p>
      {isNarrow && <hr className="mx-2 mb-2 border-line" />}
      <ul aria-labelledby={id} className="flex flex-col gap-px">
        {group.items.map((item) => (
          <MenuLink key={item.to} item={item} isNarrow={isNarrow ?? false} onNavigate={onNavigate} />
        ))}
      </ul>
    </li>
  );
}

export const SideMenu = ({ parts, isNarrow, onNavigate }: Props) => (
  <ul className="flex flex-col gap-px">
    {parts.map((part) =>
      'items' in part ? (
        <MenuSection key={part.label} group={part} isNarrow={isNarrow ?? false} onNavigate={onNavigate} />
      ) : (
        <MenuLink key={part.to} item={part} isNarrow={isNarrow ?? false} onNavigate={onNavigate} />
      ),
    )}
  </ul>
);
