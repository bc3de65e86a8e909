// Default permissions of each role before groups (PRM-012), and the scopes that follow from permissions (PRM-008).

import { PERMISSIONS, type Permission } from '#domain/base/permissions.ts';
import type { Role, Scope } from '#domain/base/roles.ts';

const SALESMAN: readonly Permission[] = [
  'Invoice.Download',
  'Invoice.View',
  'Order.Approve',
  'Order.Cancel',
  'Order.Create',
  'Order.CreateFromInventory',
  'Order.CreatePackage',
  'Order.Delete',
  'Order.Edit',
  'Order.ReBid',
  'Order.Refuse',
  'Order.Reprocess',
  'Order.Revoke',
  'Order.SendPackage',
  'Order.SendToInventory',
  'Order.View',
  'Order.UpdateOfferPrice',
  'Promotion.Create',
  'Promotion.DirectSalesView',
  'Promotion.Edit',
  'Promotion.UpcomingView',
  'Promotion.View',
];

const FINANCE: readonly Permission[] = [
  'Invoice.Create',
  'Invoice.Download',
  'Invoice.View',
  'Order.Refund',
  'Order.View',
  'Order.PaidStatusEdit',
  'Promotion.UpcomingView',
  'Promotion.View',
];

const PARTNER: readonly Permission[] = [
  'Api.Manage',
  'Invoice.Create',
  'Invoice.Download',
  'Invoice.View',
  'Order.Approve',
  'Order.Cancel',
  'Order.Confirm',
  'Order.Create',
  'Order.CreatePackage',
  'Order.RefundRequest',
  'Order.Reject',
  'Order.SendPackage',
  'Order.View',
  'Order.Withdraw',
  'Promotion.DirectSalesView',
  'Promotion.UpcomingView',
  'Promotion.View',
];

export const ROLE_DEFAULTS: Record<Role, readonly Permission[]> = {
  SuperAdmin: PERMISSIONS,
  Salesman: SALESMAN,
  Finance: FINANCE,
  Partner: PARTNER,
  Standard: [],
};

/** Role defaults plus those of the user's groups; SuperAdmin always has all. */
export const effectivePermissions = (role: Role, groupPermissions: readonly Permission[]): Set<Permission> =>
  new Set([...ROLE_DEFAULTS[role], ...(role === 'SuperAdmin' ? [] : groupPermissions)]);

/** Scope by role and permissions; partners and the role Standard have none. */
export function scopeOf(role: Role, permissions: ReadonlySet<Permission>): Scope | null {
  if (role === 'SuperAdmin') return 'admin';
  if (role === 'Partner' || role === 'Standard') return null;
  if (permissions.has('Order.Level2Approve')) return 'admin';
  return permissions.has('Order.Level1Approve') ? 'management' : null;
}

/** Permissions that require a person and are never granted to an API key. */
const API_KEY_EXCLUDED_PERMISSIONS: readonly Permission[] = [
  'Order.Approve',
  'Order.Level1Approve',
  'Order.Level2Approve',
];

/** The subset of a user's permissions granted to their API key. */
export const apiKeyPermissions = (permissions: ReadonlySet<Permission>): Set<Permission> =>
  new Set([...permissions].filter((permission) => !API_KEY_EXCLUDED_PERMISSIONS.includes(permission)));

/** Scopes of a token: role first, then the scope, then `common` (http-api section 1). */
export const scopeList = (role: Role, scope: Scope | null): string[] => [role, ...(scope ? [scope] : []), 'common'];
