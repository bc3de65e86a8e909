// Path and name of the audit log. Loaded with the route table, so it stays small.

export const AUDIT = '/management/audit';
export const AUDIT_PATH = `${AUDIT}/:filter?/:sort?/:page?`;
export const auditTitles = { audit: 'Audit' } as const;
