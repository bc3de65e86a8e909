// Registers the calls of the audit log.

import { registerAuditRoutes } from './routes.ts';

export const auditFeature = { name: 'audit', routes: registerAuditRoutes };
