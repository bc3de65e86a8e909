// Permissions of a program: the partner's defaults, limited to those of its scopes (API-003).

import type { ApiScope } from '#domain/base/api-scopes.ts';
import type { Permission } from '#domain/base/permissions.ts';
import { apiKeyPermissions, ROLE_DEFAULTS } from './roles.ts';

/** Permissions that a scope lets through. */
const SCOPE_PERMISSIONS: Record<ApiScope, readonly Permission[]> = {
  'catalogue:read': ['Promotion.View', 'Promotion.UpcomingView'],
  'orders:read': ['Order.View'],
  'orders:write': [
    'Order.Create',
    'Order.Confirm',
    'Order.Reject',
    'Order.Withdraw',
    'Order.Cancel',
    'Order.RefundRequest',
  ],
  'keys:read': ['Order.CreatePackage', 'Order.SendPackage'],
  'invoices:read': ['Invoice.View', 'Invoice.Download'],
  'invoices:write': ['Invoice.Create'],
  'events:read': [],
  'webhooks:write': [],
};

/** Permissions of a program with these scopes. */
export function programPermissions(scopes: readonly ApiScope[]): Set<Permission> {
  const allowed = new Set(scopes.flatMap((scope) => SCOPE_PERMISSIONS[scope]));
  return new Set([...apiKeyPermissions(new Set(ROLE_DEFAULTS.Partner))].filter((right) => allowed.has(right)));
}
