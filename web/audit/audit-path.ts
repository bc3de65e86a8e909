// URL of the audit log, filtered to one subject.

import { auditList } from '#domain/audit/calls.ts';
import { AUDIT_PATH } from '#domain/audit/links.ts';
import { formatListLocation } from '#web/ui/list/list-state.ts';

export const auditPath = (subjectId: string): string =>
  formatListLocation(AUDIT_PATH, auditList, { filter: { subject: [subjectId] } });
