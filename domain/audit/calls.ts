// Audit log calls: user, action, time, address and result (GAP-074).

import * as z from 'zod/mini';
import { ADMIN_STAFF, get } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import {
  dateRangeFilter,
  defineList,
  enumFilter,
  keywordsFilter,
  listCall,
  stringListFilter,
} from '#domain/base/list.ts';
import { actionLabel } from './entry-labels.ts';

export const AUDIT_RESULTS = ['Done', 'Refused'] as const;

/** Maximum entries counted and paged; older ones are found by narrowing the dates. */
export const AUDIT_COUNT_LIMIT = 10_000;

export const AuditEntry = z.object({
  id: z.string(),
  at: field.time(),
  /** Null for visitors and the system. */
  userId: z.nullable(z.string()),
  /** Name at that time. */
  userName: z.string(),
  role: z.nullable(z.string()),
  /** Method and path of the call. */
  action: field.labelled(actionLabel),
  subjectKind: z.nullable(z.string()),
  subjectId: z.nullable(z.string()),
  subjectName: z.string(),
  result: z.enum(AUDIT_RESULTS),
  /** Response status. */
  status: z.number(),
  /** Code of the refusal. */
  code: z.string(),
  address: z.string(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

const Fields = z.nullable(z.record(z.string(), z.unknown()));

/** An entry in full. */
export const AuditEntryDetail = z.object({
  ...AuditEntry.shape,
  companyId: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  /** As text. */
  device: z.string(),
  traceId: z.string(),
  before: Fields,
  after: Fields,
  /** Position in the sealed chain; null for the second or so until it is sealed. */
  position: z.nullable(z.number()),
});
export type AuditEntryDetail = z.output<typeof AuditEntryDetail>;

export const auditList = defineList({
  filters: {
    text: keywordsFilter(),
    user: stringListFilter('userids', 'User', field.id()),
    action: stringListFilter('actions', 'Action'),
    subject: stringListFilter('subjectids', 'Subject', field.id()),
    at: dateRangeFilter('mindate', 'maxdate'),
    result: enumFilter('result', AUDIT_RESULTS, 'Result'),
  },
});

export const auditCalls = {
  list: listCall('/audit/management/search', {
    summary: 'Searches the audit log.',
    access: ADMIN_STAFF,
    list: auditList,
    item: AuditEntry,
    isExportedByServer: true,
  }),
  one: get('/audit/management/:id', {
    summary: 'Reads an entry of the audit log.',
    access: ADMIN_STAFF,
    input: z.strictObject({ id: field.id() }),
    reply: AuditEntryDetail,
  }),
  /** All actions in the log. */
  actions: get('/audit/management/actions', {
    summary: 'Lists the actions recorded in the audit log.',
    access: ADMIN_STAFF,
    input: z.strictObject({}),
    reply: z.array(z.string()),
  }),
};
