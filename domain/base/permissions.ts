// All permissions and roles (PRM-001, PRM-003 to PRM-005).

export const PERMISSIONS = [
  'Invoice.Create',
  'Invoice.Download',
  'Invoice.View',
  'Order.Approve',
  'Order.Level1Approve',
  'Order.Level2Approve',
  'Order.Cancel',
  'Order.Close',
  'Order.Confirm',
  'Order.Create',
  'Order.CreateFromInventory',
  'Order.CreatePackage',
  'Order.Delete',
  'Order.Edit',
  'Order.ReBid',
  'Order.Refund',
  'Order.RefundPackage',
  'Order.RefundRequest',
  'Order.Refuse',
  'Order.Reject',
  'Order.Reprocess',
  'Order.Revoke',
  'Order.SendPackage',
  'Order.SendToInventory',
  'Order.View',
  'Order.Withdraw',
  'Order.PaidStatusEdit',
  'Order.UpdateOfferPrice',
  'Order.Allocation',
  'Promotion.Create',
  'Promotion.Delete',
  'Promotion.DirectSalesView',
  'Promotion.Edit',
  'Promotion.UpcomingView',
  'Promotion.View',
] as const;

/** A permission in the form Group.Action. */
export type Permission = (typeof PERMISSIONS)[number];

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
