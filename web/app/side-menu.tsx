// The entries of the menu: whole, or as icons on a narrow bar.

import { Link, useLocation } from 'react-router';
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

/** Does the address belong to the entry: its own, one below it, or a detail that it leads to? */
const isCurrent = ({ to, detailPaths: also }: MenuItem, pathname: string): boolean =>
  pathname === to ||
  // Every address of staff begins with their home.
  (to !== '/management' && pathname.startsWith(`${to}/`)) ||
  (also?.some((one) => pathname === one || pathname.startsWith(`${one}/`)) ?? false);

const MenuLink = ({ item, isNarrow: narrow, onNavigate: onChoose }: { item: MenuItem } & Omit<Props, 'parts'>) => (
  <li>
    <Link
      to={item.to}
      aria-current={isCurrent(item, useLocation().pathname) ? 'page' : undefined}
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

const MenuSection = ({ group, isNarrow, onNavigate }: { group: MenuGroup } & Omit<Props, 'parts'>) => (
  <li className="mt-3">
    <p className={cx('px-2.5 pb-1 text-xs font-medium text-muted', isNarrow && 'sr-only')} id={`menu-${group.label}`}>
      {group.label}
    </p>
    {isNarrow && <hr className="mx-2 mb-2 border-line" />}
    <ul aria-labelledby={`menu-${group.label}`} className="flex flex-col gap-px">
      {group.items.map((item) => (
        <MenuLink key={item.to} item={item} isNarrow={isNarrow ?? false} onNavigate={onNavigate} />
      ))}
    </ul>
  </li>
);

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
