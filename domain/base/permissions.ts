// All permissions (PRM-003 to PRM-005, PRM-021), in the order of docs/rights.md.

const NAMES = [
  'Api.Manage',
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
  'User.InviteColleague',
] as const;

/** A permission in the form Group.Action. */
export type Permission = (typeof NAMES)[number];

export const PERMISSIONS: readonly Permission[] = NAMES;
