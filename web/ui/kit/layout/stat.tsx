// Figures with labels.

import type { ReactNode } from 'react';
import { cx } from '#web/ui/kit/cx.ts';

export interface StatProps {
  label: string;
  value: ReactNode;
  /** Muted line below. */
  note?: ReactNode;
  tone?: 'red' | 'green' | undefined;
}

export const Stat = ({ label, value, note, tone }: StatProps) => (
  <div className="min-w-36 shrink-0 px-4 py-2.5 first:pl-0 max-md:first:pl-4">
    <dt className="text-xs text-muted">{label}</dt>
    <dd
      className={cx(
        'mt-0.5 text-lg font-semibold tabular-nums',
        tone === 'red' && 'text-red',
        tone === 'green' && 'text-green',
      )}
    >
      {value}
    </dd>
    {note && <dd className="text-xs text-muted">{note}</dd>}
  </div>
);

/** Several figures in a row; scrolls sideways on phones. */
export const SummaryStrip = ({ label, stats }: { label: string; stats: readonly StatProps[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-lg max-md:-mx-4">
    <dl className="flex divide-x divide-line">
      {stats.map((stat) => (
        <Stat key={stat.label} {...stat} />
      ))}
    </dl>
  </section>
);
