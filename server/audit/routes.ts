// Audit log calls.

import { auditCalls } from '#domain/audit/calls.ts';
import { type Edge, serve } from '#server/base/http/http.ts';
import { auditActions, searchAudit, showAudit } from './search.ts';

export function registerAuditRoutes(edge: Edge): void {
  serve(edge, auditCalls, { list: searchAudit, one: showAudit, actions: auditActions });
}
