// Work that waits for the caller, counted for the menu (NAV-020).

import * as z from 'zod/mini';
import { get } from '#domain/base/endpoint.ts';

/** Null where the caller has no such work to do. */
export const Waiting = z.object({
  /** Staff: orders that wait for the caller's approval. */
  approvals: z.nullable(z.number()),
  /** Partners: counter-offers to answer. */
  offers: z.nullable(z.number()),
  /** Claims that staff decide. */
  claims: z.nullable(z.number()),
  /** Draft invoices. */
  drafts: z.nullable(z.number()),
  /** Payments without an allocation. */
  payments: z.nullable(z.number()),
  /** Background work that failed. */
  stuckWork: z.nullable(z.number()),
});
export type Waiting = z.output<typeof Waiting>;

export const waitingCalls = {
  count: get('/home/waiting', {
    summary: 'Counts the work that waits for the caller.',
    access: 'signed-in',
    input: z.strictObject({}),
    reply: Waiting,
  }),
};
