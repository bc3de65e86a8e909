// Which approvals of an order need somebody else (rulings on LIFE-T17 to LIFE-T19): level 1 and level 2 are two people, and who
// wrote the newest offer does not approve it (four eyes).

import * as z from 'zod/mini';
import { get, put, staffRoles } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { copy } from './copy.ts';

/** Highest amount that can be set, in cents. */
export const LEVEL2_LIMIT_MAX = 2_000_000_000;

export const ApprovalSetting = z.object({
  separateLevels: z.boolean(),
  fourEyes: z.boolean(),
  /** A price further below cost than this (percent of the cost) needs a fresh factor to be approved or edited. */
  belowCostPercent: z.number(),
  /** A credit limit above this needs a level 2 approver (COM-027). */
  level2Limit: field.money(),
  /** Active people who may approve at level 2; with fewer than two of them neither is in force. */
  level2Holders: z.number(),
  /** Null while nobody has changed it. */
  modifiedAt: z.nullable(field.time()),
});
export type ApprovalSetting = z.output<typeof ApprovalSetting>;

const access = staffRoles('SuperAdmin');

export const approvalSettingCalls = {
  get: get('/order/management/setting/approvals', {
    summary: 'Reads which approvals need somebody else.',
    access,
    input: z.strictObject({}),
    reply: ApprovalSetting,
  }),
  update: put('/order/management/setting/approvals', {
    summary: 'Changes which approvals need somebody else.',
    refusals: ['stale'],
    access,
    needsStepUp: true,
    input: z.strictObject({
      /** Left out, it stays as it is; so do the others. */
      separateLevels: z.optional(z.boolean()),
      fourEyes: z.optional(z.boolean()),
      belowCostPercent: z.optional(field.integer({ max: 100 })),
      level2Limit: z.optional(field.money({ max: LEVEL2_LIMIT_MAX, message: copy.level2LimitBounds })),
      /** As read; an older value is refused (GAP-073). */
      modifiedAt: z.optional(z.nullable(field.time())),
    }),
    reply: ApprovalSetting,
  }),
};
