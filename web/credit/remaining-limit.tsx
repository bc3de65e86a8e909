// Remaining credit: a bar with a number, and a text if the number alone would mislead (GAP-042).

import type { Cents } from '#domain/base/money.ts';
import { Progress } from '#web/ui/kit/feedback/progress.tsx';
import { creditLabels } from './labels.ts';

/** Below this, the limit is nearly used up. */
const LOW_PERCENT = 10;

interface Props {
  limit: Cents | null;
  balance: Cents;
  percent: number;
}

export const RemainingLimit = ({ limit, balance, percent }: Props) => (
  <div className="flex min-w-36 flex-col gap-1">
    {/* An unused limit remains in full, although the wire field is 0. */}
    <Progress
      label={creditLabels.remaining}
      value={limit !== null && balance === 0 ? 100 : percent}
      max={100}
      tone={percent < LOW_PERCENT && balance !== 0 ? 'orange' : 'brand'}
    />
    <span className="text-xs text-muted tabular-nums">
      {[
        creditLabels.remainingOf(percent),
        limit === null ? creditLabels.noLimit : balance === 0 ? creditLabels.noBalance : null,
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  </div>
);
