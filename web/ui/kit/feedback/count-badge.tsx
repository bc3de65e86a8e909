// A count at the corner of an icon; the name of its button or link includes it as well.

import type { ReactNode } from 'react';

export const CountBadge = ({ children }: { children: ReactNode }) => (
  <span
    aria-hidden
    className="absolute -top-1 -right-1 min-w-4 rounded-full bg-brand px-1 text-center text-[0.6875rem] leading-4 font-semibold text-white tabular-nums pointer-coarse:top-1 pointer-coarse:right-0.5"
  >
    {children}
  </span>
);
