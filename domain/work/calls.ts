// Calls for failed background work: the list, and retrying some of it now.

import * as z from 'zod/mini';
import { ADMIN_STAFF, post } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { defineList, enumListFilter, keywordsFilter, listCall } from '#domain/base/list.ts';
import { WORK_KINDS } from './kinds.ts';

/** Maximum number of items per retry call. */
export const RETRY_MAX = 100;

export const StuckWork = z.object({
  id: z.string(),
  kind: z.enum(WORK_KINDS),
  /** Order number or purchase reference. */
  subject: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  /** Number of tries. */
  tries: z.number(),
  firstFailedAt: field.time(),
  lastFailedAt: field.time(),
  /** Error of the last try, without secrets. */
  error: z.string(),
  /** Null once it was given up. */
  nextTryAt: z.nullable(field.time()),
});
export type StuckWork = z.output<typeof StuckWork>;

export const stuckWorkList = defineList({
  filters: {
    text: keywordsFilter(),
    kinds: enumListFilter('kinds', WORK_KINDS, 'Kinds'),
  },
});

export const workCalls = {
  list: listCall('/work/management/search', {
    summary: 'Lists background work that failed.',
    access: ADMIN_STAFF,
    list: stuckWorkList,
    item: StuckWork,
  }),
  /** Retries within a second, including work that was given up. */
  retry: post('/work/management/Retry', {
    summary: 'Retries failed background work.',
    refusals: ['missing'],
    access: ADMIN_STAFF,
    input: z.strictObject({ ids: z.array(field.id()).check(z.minLength(1), z.maxLength(RETRY_MAX)) }),
    reply: z.object({ count: z.number() }),
  }),
};
