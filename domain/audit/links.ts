// Address and name of the audit log.

const AUDIT = '/management/audit';
export const AUDIT_PATH = `${AUDIT}/:filter?/:sort?/:page?`;
export const auditTitles = { audit: 'Audit' } as const;
