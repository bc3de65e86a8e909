// A sentence for each permission, for editors of permission groups. Apart from the names, which every visit loads.

import type { Permission } from './permissions.ts';

/** For a permission that no call uses (PRM-016). Exported for tests. */
export const RESERVED_PERMISSION = 'Reserved. No action uses it yet.';

/** Sentences by permission, in the order of docs/rights.md. */
export const permissionSentences: Readonly<Record<Permission, string>> = {
  'Api.Manage': 'Creates, rotates and revokes API credentials of its company as a partner.',
  'Invoice.Create': 'Creates invoices and credit notes, and excludes orders from invoicing.',
  'Invoice.Download': 'Downloads invoices.',
  'Invoice.View': 'Views invoices.',
  'Order.Approve': 'Gives the first approval of an order. For partners: accepts an offer.',
  'Order.Level1Approve': 'Gives the second approval, and grants the management scope.',
  'Order.Level2Approve': 'Gives the final approval, after which keys are bought, and grants the admin scope.',
  'Order.Cancel': 'Cancels an order before or during purchasing. Keys already bought stay with it.',
  'Order.Close': 'Stops purchasing for an order at once and for good.',
  'Order.Confirm': 'Accepts an offer as a partner.',
  'Order.Create': 'Places orders.',
  'Order.CreateFromInventory': 'Sells keys from inventory to a partner.',
  'Order.CreatePackage': 'Creates packages from the keys of an order.',
  'Order.Delete': 'Deletes failed items of an order.',
  'Order.Edit': 'Edits orders. Most changes also need the management or admin scope.',
  'Order.ReBid': 'Makes a partner a new offer and reopens orders.',
  'Order.Refund': 'Refunds orders and decides claims.',
  'Order.RefundPackage': RESERVED_PERMISSION,
  'Order.RefundRequest': 'Requests refunds and claims keys as a partner.',
  'Order.Refuse': 'Refuses an order.',
  'Order.Reject': 'Rejects an offer as a partner, which ends the order.',
  'Order.Reprocess': 'Pauses and resumes purchasing, and retries failed items.',
  'Order.Revoke': 'Revokes an offer made to a partner.',
  'Order.SendPackage': 'Sends packages. A sent package cannot be changed.',
  'Order.SendToInventory': 'Moves keys of an order to inventory.',
  'Order.View': 'Views orders.',
  'Order.Withdraw': 'Withdraws an order as a partner while it is under review.',
  'Order.PaidStatusEdit': 'Marks an order as paid or unpaid.',
  'Order.UpdateOfferPrice': 'Changes the price of an order.',
  'Order.Allocation': 'Reserves keys for an order with the provider, and uses them.',
  'Promotion.Create': 'Creates promotions.',
  'Promotion.Delete': RESERVED_PERMISSION,
  'Promotion.DirectSalesView': 'Views Direct Sales.',
  'Promotion.Edit': 'Edits and publishes promotions, and changes product prices.',
  'Promotion.UpcomingView': 'Views upcoming promotions.',
  'Promotion.View': 'Views promotions and provider products.',
  'User.InviteColleague': 'Invites, deactivates and reactivates colleagues of its company as a partner.',
};
