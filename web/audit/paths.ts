// Path and name of the audit log. In the initial bundle, so it stays small.

export const AUDIT = '/management/audit';
export const AUDIT_PATH = `${AUDIT}/:filter?/:sort?/:page?`;
export const auditTitles = { audit: 'Audit' } as const;
