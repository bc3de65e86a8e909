// A card with title, actions and content.

import { type ReactNode, useId } from 'react';
import { cx } from '#web/ui/kit/cx.ts';

interface Props {
  title: ReactNode;
  /** Line under the title. */
  note?: ReactNode;
  actions?: ReactNode;
  /** No padding around the content, for tables. */
  isFlush?: boolean;
  className?: string;
  children: ReactNode;
}

export function Section({ title, note, actions, isFlush = false, className, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cx('rounded-xl border border-line bg-page', className)}>
      <header className="flex flex-wrap items-center justify-between gap-2 px-4 pt-3.5 pb-2">
        <div>
          <h2 id={id} className="text-base font-semibold">
            {title}
          </h2>
          {note && <p className="text-sm text-muted">{note}</p>}
        </div>
        {actions && (
          <div data-print="hide" className="flex flex-wrap gap-2">
            {actions}
          </div>
        )}
      </header>
      <div className={isFlush ? undefined : 'px-4 pt-1 pb-4'}>{children}</div>
    </section>
  );
}
