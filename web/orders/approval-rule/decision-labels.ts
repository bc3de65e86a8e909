// Labels of what a rule decided about an order.

import type { RuleObstacle } from '#domain/orders/approval-rule/obstacles.ts';

export const decisionLabels = {
  approved: 'Approved by rule',
  held: 'Held back by rule',
  filter: 'Approval by rule',
  heldTitle: 'Waits for a person',
  within: (time: string, order: string, day: string, margin: string) =>
    `On ${time} UTC, within the limits ${order} per order, ${day} per day and a margin of at least ${margin}.`,
  actualMargin: (margin: string) => ` (${margin})`,
  /** Short names, for lists. */
  obstacles: {
    stopped: 'stopped for all',
    switchedOff: 'switched off',
    offer: 'not the list price',
    directSale: 'Direct Sales',
    orderLimit: 'limit per order',
    dayLimit: 'limit per day',
    unknownCost: 'cost unknown',
    margin: 'margin',
    credit: 'credit limit',
    reminded: 'reminded invoice',
    refused: 'promotion',
  } satisfies Record<RuleObstacle, string>,
} as const;
