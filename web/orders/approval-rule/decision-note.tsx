// Decision by the company's approval rule about an order, under its status in lists.

import type { Order } from '#domain/orders/shapes.ts';
import { decisionLabels } from './decision-labels.ts';

export function DecisionNote({ order: { ruleDecision, status } }: { order: Order }) {
  if (!ruleDecision || (!ruleDecision.isApproved && status !== 'Submitted')) return null;
  const { isApproved, obstacles } = ruleDecision;
  return (
    <span className="text-xs text-muted">
      {isApproved
        ? decisionLabels.approved
        : `${decisionLabels.held}: ${obstacles.map((one) => decisionLabels.obstacles[one]).join(', ')}`}
    </span>
  );
}
