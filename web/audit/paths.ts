// Address and name of the audit log. Known from the start of the page, so it stays small.

export const AUDIT = '/management/audit';
export const AUDIT_PATH = `${AUDIT}/:filter?/:sort?/:page?`;
export const auditTitles = { audit: 'Audit' } as const;
