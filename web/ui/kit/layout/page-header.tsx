// Header of a screen: title, subtitle and actions. A route change focuses the title, so that screen readers announce
// it.

import ChevronLeft from 'lucide-react/icons/chevron-left';
import { type ReactNode, useEffect, useRef } from 'react';
import { lastPathOf } from '#web/ui/kit/last-path.ts';
import { titleScreen } from '#web/ui/kit/window-title.ts';
import { Link } from './link.tsx';

interface Props {
  title: ReactNode;
  /** Window title, if it differs from a plain `title`. */
  windowTitle?: string;
  /** A pill next to the title. */
  badge?: ReactNode;
  note?: ReactNode;
  /** Back link to the parent list in its last state. */
  parentLink?: { to: string; label: string };
  actions?: ReactNode;
}

/** Screens reached by navigation take the focus; the first screen of a visit does not. */
let visited = false;

export function PageHeader({ title, windowTitle, badge, note, parentLink, actions }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const name = windowTitle ?? (typeof title === 'string' ? title : undefined);
  useEffect(() => {
    if (name) titleScreen(name);
  }, [name]);
  // Only on mount: filters and pages change the URL of the same screen.
  useEffect(() => {
    if (visited) heading.current?.focus({ preventScroll: true });
    visited = true;
  }, []);
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 pt-5 pb-3">
      <div className="min-w-0">
        {parentLink && (
          <Link
            to={lastPathOf(parentLink.to)}
            data-print="hide"
            className="-ml-1 mb-1 inline-flex items-center gap-0.5 pr-1 text-sm pointer-coarse:min-h-8"
          >
            <ChevronLeft className="size-4" aria-hidden />
            {parentLink.label}
          </Link>
        )}
        <div className="flex flex-wrap items-center gap-2.5">
          <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight text-balance outline-none">
            {title}
          </h1>
          {badge}
        </div>
        {note && <p className="mt-0.5 text-sm text-muted">{note}</p>}
      </div>
      {actions && (
        <div data-print="hide" className="flex flex-wrap items-center gap-2">
          {actions}
        </div>
      )}
    </header>
  );
}
