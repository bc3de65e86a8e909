// Tabs with counts: links, because each has its own URL.

import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { cx } from '#web/ui/kit/cx.ts';
import { integer } from '#web/ui/kit/values/format.ts';

export interface Tab {
  value: string;
  label: string;
  /** Hidden while undefined. */
  count?: number | undefined;
  /** Action required: the count is filled. */
  needsAction?: boolean;
}

interface Props {
  label: string;
  tabs: readonly Tab[];
  current: string;
  /** Path of a tab. */
  tabPath: (value: string) => string;
}

export function Tabs({ label, tabs, current, tabPath }: Props) {
  const bar = useRef<HTMLElement>(null);
  const counted = tabs.every(({ count }) => count !== undefined);
  // On a narrow screen the active tab may be out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is chosen, or the counts have made all of them wider
  useEffect(() => {
    const here = bar.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (bar.current && here) bar.current.scrollLeft = here.offsetLeft - bar.current.clientWidth / 3;
  }, [current, counted]);
  return (
    <nav
      ref={bar}
      aria-label={label}
      className="relative -mx-4 overflow-x-auto border-b border-line px-4 [scrollbar-width:none]"
    >
      <ul className="flex gap-5">
        {tabs.map((tab) => {
          const isCurrent = tab.value === current;
          return (
            <li key={tab.value}>
              <Link
                to={tabPath(tab.value)}
                aria-current={isCurrent ? 'page' : undefined}
                className={cx(
                  'flex h-9 items-center gap-1.5 border-b-2 whitespace-nowrap transition-colors -outline-offset-2 pointer-coarse:h-11',
                  isCurrent ? 'border-brand font-medium text-ink' : 'border-transparent text-muted hover:text-ink',
                )}
              >
                {tab.label}
                {tab.count !== undefined && (
                  <span
                    className={cx(
                      'min-w-5 rounded-full px-1.5 text-center text-xs tabular-nums',
                      tab.needsAction && tab.count > 0 ? 'bg-brand text-white' : 'bg-hover text-muted',
                    )}
                  >
                    {integer(tab.count)}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
