// The decision of a rule about an order, as shown to staff (API-144).

import * as z from 'zod/mini';
import * as field from '#domain/base/fields.ts';
import { RULE_OBSTACLES } from './obstacles.ts';

/** Figures compared, and the limits at that time; amounts without tax. */
export const RuleDecision = z.object({
  at: field.time(),
  isApproved: z.boolean(),
  /** Why the order waits for a person; empty if it was approved. */
  obstacles: z.array(z.enum(RULE_OBSTACLES)),
  amount: field.money(),
  /** Approved by rule earlier that UTC day. */
  approvedBefore: field.money(),
  /** Over the planned cost without markup; admin scope only (ODT-023). */
  margin: z.optional(field.percent()),
  /** Null if the rule was switched off before. */
  limits: z.nullable(z.object({ order: field.money(), day: field.money(), minMargin: field.percent() })),
});
export type RuleDecision = z.output<typeof RuleDecision>;
