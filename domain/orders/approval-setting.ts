// Four-eyes settings of approvals (rulings on LIFE-T17 to LIFE-T19): level 1 and level 2 by different people, and no
// approval by the author of the newest offer.

import * as z from 'zod/mini';
import { ADMIN_STAFF, get, put } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { orderCopy } from './copy.ts';

/** Maximum configurable amount in cents. */
export const LEVEL2_LIMIT_MAX = 2_000_000_000;

export const ApprovalSetting = z.object({
  separateLevels: z.boolean(),
  fourEyes: z.boolean(),
  /** A price further below cost than this (% of cost) requires step-up authentication to approve or edit. */
  belowCostPercent: z.number(),
  /** Credit limits above this require a level 2 approver (COM-027). */
  level2Limit: field.money(),
  /** Approval by rule is stopped for all companies (API-146). */
  rulesStopped: z.boolean(),
  /** Active level 2 approvers; with fewer than two, neither rule is enforced. */
  level2Holders: z.number(),
  /** Null if never changed. */
  modifiedAt: z.nullable(field.time()),
});
export type ApprovalSetting = z.output<typeof ApprovalSetting>;

export const approvalSettingCalls = {
  get: get('/order/management/setting/approvals', {
    summary: 'Reads the actions that require four-eyes approval.',
    access: ADMIN_STAFF,
    input: z.strictObject({}),
    reply: ApprovalSetting,
  }),
  update: put('/order/management/setting/approvals', {
    summary: 'Updates the actions that require four-eyes approval.',
    refusals: ['stale'],
    access: ADMIN_STAFF,
    needsStepUp: true,
    input: z.strictObject({
      /** Omitted settings are kept. */
      separateLevels: z.optional(z.boolean()),
      fourEyes: z.optional(z.boolean()),
      belowCostPercent: z.optional(field.integer({ max: 100 })),
      level2Limit: z.optional(field.money({ max: LEVEL2_LIMIT_MAX, message: orderCopy.level2LimitBounds })),
      rulesStopped: z.optional(z.boolean()),
      /** As read; an outdated value is refused (GAP-073). */
      modifiedAt: z.optional(z.nullable(field.time())),
    }),
    reply: ApprovalSetting,
  }),
};
