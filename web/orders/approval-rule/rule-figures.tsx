// The three limits of a rule, alone or compared with those in force.

import type { ApprovalRule } from '#domain/orders/approval-rule/calls.ts';
import { money, percent } from '#web/ui/kit/values/format.ts';
import { approvalRuleLabels } from './labels.ts';

type Limits = Pick<ApprovalRule, 'orderLimit' | 'dayLimit' | 'minMargin'>;

const FORMATS = { orderLimit: money, dayLimit: money, minMargin: percent } as const;
const NAMES = ['orderLimit', 'dayLimit', 'minMargin'] as const;

/** All limits on one line. */
export const limitsText = (limits: Limits): string =>
  NAMES.map((name) => `${approvalRuleLabels[name]} ${FORMATS[name](limits[name])}`).join(' · ');

interface Props {
  limits: Limits;
  /** The limits that these would replace; null if approval by rule is off. */
  before?: Limits | null;
  /** Line under the limit per day. */
  dayNote?: string;
}

export const RuleFigures = ({ limits, before, dayNote }: Props) => (
  <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
    {NAMES.map((name) => {
      const now = FORMATS[name](limits[name]);
      const old = before ? FORMATS[name](before[name]) : approvalRuleLabels.none;
      return (
        <div key={name}>
          <dt className="text-xs opacity-80">{approvalRuleLabels[name]}</dt>
          <dd className="text-base font-semibold tabular-nums">
            {before === undefined || old === now ? now : approvalRuleLabels.changed(old, now)}
          </dd>
          {name === 'dayLimit' && dayNote && <dd className="text-xs text-muted tabular-nums">{dayNote}</dd>}
        </div>
      );
    })}
  </dl>
);
