// Why an order waits for a person, with the figures that the rule compared.

import type { RuleDecision } from '#domain/orders/approval-rule/decision.ts';
import type { RuleObstacle } from '#domain/orders/approval-rule/obstacles.ts';
import { money, percent } from '#web/ui/kit/values/format.ts';

/** The sentence of an obstacle, with figures where there are any. */
export function obstacleSentence(
  obstacle: RuleObstacle,
  { amount, approvedBefore, margin, limits }: RuleDecision,
): string {
  switch (obstacle) {
    case 'stopped':
      return 'Approval by rule is stopped for all companies.';
    case 'switchedOff':
      return 'Approval by rule was switched off for this company.';
    case 'offer':
      return 'The partner offers another price than the list price.';
    case 'directSale':
      return 'It was chosen on Direct Sales, so a person decides how many keys come from inventory.';
    case 'orderLimit':
      return `${money(amount)} is above the limit per order, ${money(limits?.order)}.`;
    case 'dayLimit':
      return `${money(amount)} on top of ${money(approvedBefore)} approved that day is above the limit per day, ${money(limits?.day)}.`;
    case 'unknownCost':
      return 'The cost of the keys is unknown.';
    case 'margin':
      return margin === undefined
        ? 'The margin is below the lowest one allowed.'
        : `The margin of ${percent(margin)} is below ${percent(limits?.minMargin)}.`;
    case 'credit':
      return 'The credit limit of the company does not cover it.';
    case 'reminded':
      return 'The company has an unpaid invoice that it was reminded of.';
    case 'refused':
      return 'The order could not be approved when it was decided, for example because its promotion had ended.';
  }
}
