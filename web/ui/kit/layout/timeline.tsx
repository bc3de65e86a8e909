// A list of events, newest first or as given.

import type { ReactNode } from 'react';
import type { Time as Instant } from '#domain/base/time.ts';
import { Time } from '#web/ui/kit/values/time.tsx';

interface TimelineItem {
  id: string;
  at: Instant;
  title: ReactNode;
  actor?: ReactNode;
  details?: ReactNode;
}

export const Timeline = ({ label, items }: { label: string; items: readonly TimelineItem[] }) => (
  <ol aria-label={label} className="flex flex-col">
    {items.map(({ id, at, title, actor: who, details }) => (
      <li key={id} className="group relative pb-4 pl-5 last:pb-0">
        <span
          aria-hidden
          className="absolute top-1.5 left-0 size-2 rounded-full border-2 border-control bg-page group-first:border-brand"
        />
        <span aria-hidden className="absolute top-4 bottom-0 left-[3.5px] w-px bg-line group-last:hidden" />
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">{title}</div>
        <p className="mt-0.5 text-xs text-muted">
          {who && <>{who} · </>}
          <Time value={at} />
        </p>
        {details && <div className="mt-1 text-sm">{details}</div>}
      </li>
    ))}
  </ol>
);
