// Roles and scopes of users (PRM-001, PRM-008).

export const ROLES = ['SuperAdmin', 'Salesman', 'Finance', 'Partner', 'Standard'] as const;

/** A user's role. The specification's role `common` is implied for every active user (PRM-014). */
export type Role = (typeof ROLES)[number];

/** Roles with access to invoices, payments, taxes and accounting. */
export const FINANCE_ROLES = ['SuperAdmin', 'Finance'] as const satisfies readonly Role[];

/**
 * Additional scope of some staff: `admin` = SuperAdmin or Level2Approve, `management` = other holders of Level1Approve
 * (PRM-008).
 */
export type Scope = 'management' | 'admin';
