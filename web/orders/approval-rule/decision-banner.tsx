// Decision by the company's approval rule about an order, with the figures compared (API-144).

import ShieldAlert from 'lucide-react/icons/shield-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { Order } from '#domain/orders/shapes.ts';
import { listTime, money, percent } from '#web/ui/kit/values/format.ts';
import { decisionLabels } from './decision-labels.ts';
import { obstacleSentence } from './obstacle-sentence.ts';

/** Rendered while the order waits, and for orders approved by rule. */
export function DecisionBanner({ order: { ruleDecision, status } }: { order: Order }) {
  if (!ruleDecision || (!ruleDecision.isApproved && status !== 'Submitted')) return null;
  const { isApproved, at, obstacles, limits, margin } = ruleDecision;
  const Icon = isApproved ? ShieldCheck : ShieldAlert;
  return (
    <section
      aria-label={isApproved ? decisionLabels.approved : decisionLabels.held}
      className={isApproved ? 'rounded-xl bg-surface p-4' : 'rounded-xl bg-orange-tint p-4 text-orange'}
    >
      <h2 className="flex items-center gap-2 text-base font-semibold">
        <Icon className="size-4 shrink-0" aria-hidden />
        {isApproved ? decisionLabels.approved : decisionLabels.heldTitle}
      </h2>
      {isApproved && limits ? (
        <p className="mt-1 text-sm text-muted tabular-nums">
          {decisionLabels.within(
            listTime(at),
            money(limits.order),
            money(limits.day),
            `${percent(limits.minMargin)}${margin === undefined ? '' : decisionLabels.actualMargin(percent(margin))}`,
          )}
        </p>
      ) : (
        <ul className="mt-1 flex flex-col gap-1 text-sm tabular-nums">
          {obstacles.map((obstacle) => (
            <li key={obstacle}>{obstacleSentence(obstacle, ruleDecision)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
