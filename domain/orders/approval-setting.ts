// Whether level 1 and level 2 of an order are two people (a ruling on LIFE-T18 and LIFE-T19).

import * as z from 'zod/mini';
import { get, put, staffRoles } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';

export const ApprovalSetting = z.object({
  separateLevels: z.boolean(),
  /** Active people who may approve at level 2; with fewer than two of them nothing is separated. */
  level2Holders: z.number(),
  /** Null while nobody has changed it. */
  modifiedAt: z.nullable(field.time()),
});
export type ApprovalSetting = z.output<typeof ApprovalSetting>;

const access = staffRoles('SuperAdmin');

export const approvalSettingCalls = {
  get: get('/order/management/setting/approvals', {
    summary: 'Reads whether two levels of approval are two people.',
    access,
    input: z.strictObject({}),
    reply: ApprovalSetting,
  }),
  update: put('/order/management/setting/approvals', {
    summary: 'Changes whether two levels of approval are two people.',
    refusals: ['stale'],
    access,
    needsStepUp: true,
    input: z.strictObject({
      separateLevels: z.boolean(),
      /** As read; an older value is refused (GAP-073). */
      modifiedAt: z.optional(z.nullable(field.time())),
    }),
    reply: ApprovalSetting,
  }),
};
