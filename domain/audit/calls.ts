// The calls of the audit log: who did what, when, from where, and what it came to (GAP-074).

import * as z from 'zod/mini';
import { get, staffRoles } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { anyOf, dateRange, defineList, keywords, listCall, one } from '#domain/base/list.ts';

export const RESULTS = ['Done', 'Refused'] as const;

/** Most lines that are counted and paged through; older ones are found by narrowing the dates. */
export const AUDIT_DEPTH = 10_000;

export const AuditLine = z.object({
  id: z.string(),
  at: field.time(),
  /** Null for visitors and the system. */
  userId: z.nullable(z.string()),
  /** The name at that time. */
  userName: z.string(),
  role: z.nullable(z.string()),
  /** Method and path of the call. */
  action: z.string(),
  subjectKind: z.nullable(z.string()),
  subjectId: z.nullable(z.string()),
  subjectName: z.string(),
  result: z.enum(RESULTS),
  /** The status of the answer. */
  status: z.number(),
  /** The rule that refused it. */
  code: z.string(),
  address: z.string(),
});
export type AuditLine = z.output<typeof AuditLine>;

const Fields = z.nullable(z.record(z.string(), z.unknown()));

/** A line with all that it holds. */
export const AuditDetail = z.object({
  ...AuditLine.shape,
  companyId: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  /** In words. */
  device: z.string(),
  traceId: z.string(),
  before: Fields,
  after: Fields,
  /** Its place in the sealed chain; null for the second or so until it is sealed. */
  position: z.nullable(z.number()),
});
export type AuditDetail = z.output<typeof AuditDetail>;

export const auditList = defineList({
  filters: {
    text: keywords(),
    user: anyOf('userids', 'User', field.id()),
    action: anyOf('actions', 'Action'),
    subject: anyOf('subjectids', 'Subject', field.id()),
    at: dateRange('mindate', 'maxdate'),
    result: one('result', RESULTS, 'Result'),
  },
});

const ADMIN = staffRoles('SuperAdmin');

export const auditCalls = {
  list: listCall('/audit/management/search', { access: ADMIN, list: auditList, item: AuditLine }),
  one: get('/audit/management/:id', { access: ADMIN, input: z.strictObject({ id: field.id() }), reply: AuditDetail }),
  /** Every action that was ever written down. */
  actions: get('/audit/management/actions', { access: ADMIN, input: z.strictObject({}), reply: z.array(z.string()) }),
};
