// Empty state with its reason: no data yet, or no match.

import Inbox from 'lucide-react/icons/inbox';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** A helpful line. */
  children?: ReactNode;
  /** At most one action. */
  action?: ReactNode;
  icon?: ReactNode;
}

export const EmptyState = ({ title, children, action, icon }: Props) => (
  <div className="flex flex-col items-center gap-1 px-4 py-14 text-center">
    <span
      className="mb-2 grid size-10 place-items-center rounded-full bg-surface text-muted [&_svg]:size-5"
      aria-hidden
    >
      {icon ?? <Inbox />}
    </span>
    <h2 className="text-base font-semibold">{title}</h2>
    {children && <p className="max-w-96 text-sm text-muted">{children}</p>}
    {action && <div className="mt-3">{action}</div>}
  </div>
);
