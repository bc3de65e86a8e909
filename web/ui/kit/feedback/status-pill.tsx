// A status: icon, text and colour. Five states share green, so the text is always shown and icons differ.

import type { LucideIcon } from 'lucide-react';
import { cx } from '#web/ui/kit/cx.ts';

export type Tone = 'green' | 'orange' | 'red' | 'navy' | 'indigo' | 'grey';

const TONES: Record<Tone, string> = {
  green: 'bg-green-tint text-green',
  orange: 'bg-orange-tint text-orange',
  red: 'bg-red-tint text-red',
  navy: 'bg-navy-tint text-navy',
  indigo: 'bg-indigo-tint text-indigo',
  grey: 'bg-grey-tint text-grey',
};

interface Props {
  tone: Tone;
  /** Status text. */
  children: string;
  icon?: LucideIcon;
  /** Tooltip. */
  title?: string | undefined;
}

export const StatusPill = ({ tone, children, icon: Icon, title }: Props) => (
  <span
    data-pill
    title={title}
    className={cx(
      'inline-flex h-5.5 items-center gap-1 rounded-full px-2 text-xs font-medium whitespace-nowrap forced-colors:border',
      TONES[tone],
    )}
  >
    {Icon ? (
      <Icon className="size-3.5" aria-hidden />
    ) : (
      <span className="size-1.5 rounded-full bg-current" aria-hidden />
    )}
    {children}
  </span>
);
