// What is left of a credit limit: a bar with its number, and a word where the number alone would mislead (GAP-042).

import type { Cents } from '#domain/base/money.ts';
import { Progress } from '#web/base/progress.tsx';
import { words } from './words.ts';

interface Props {
  limit: Cents | null;
  balance: Cents;
  percent: number;
}

export const Remaining = ({ limit, balance, percent }: Props) => (
  <div className="flex min-w-36 flex-col gap-1">
    <Progress label={words.remaining} value={percent} max={100} />
    <span className="text-xs text-muted tabular-nums">
      {[words.remainingOf(percent), limit === null ? words.noLimit : balance === 0 ? words.noBalance : null]
        .filter(Boolean)
        .join(' · ')}
    </span>
  </div>
);
