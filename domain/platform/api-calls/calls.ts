// Calls that the company's programs made in the last 30 days (API-013).

import * as z from 'zod/mini';
import { partner } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import {
  dateRangeFilter,
  defineList,
  enumFilter,
  keywordsFilter,
  listCall,
  stringListFilter,
} from '#domain/base/list.ts';

/** How long calls are kept (days). */
export const API_CALL_DAYS = 30;

/** Succeeded below 400, refused below 500, else failed. */
export const CALL_OUTCOMES = ['Succeeded', 'Refused', 'Failed'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

export const ApiCall = z.object({
  id: z.string(),
  at: field.time(),
  credentialId: z.string(),
  credentialName: z.string(),
  method: z.string(),
  /** The path template, without ids. */
  path: z.string(),
  status: z.int(),
  /** Refusal code; empty on success. */
  code: z.string(),
  /** Duration (ms). */
  ms: z.int(),
  traceId: z.string(),
});
export type ApiCall = z.output<typeof ApiCall>;

export const apiCallList = defineList({
  filters: {
    text: keywordsFilter(),
    outcome: enumFilter('outcome', CALL_OUTCOMES, 'Outcome'),
    credentials: stringListFilter('credentials', 'Credentials'),
    at: dateRangeFilter('minDate', 'maxDate'),
  },
});

export const apiCallCalls = {
  list: listCall('/user/me/api-calls', {
    summary: "Searches the calls of the company's programs in the last 30 days.",
    access: partner('Api.Manage'),
    list: apiCallList,
    item: ApiCall,
  }),
};
