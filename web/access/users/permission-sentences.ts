// One sentence per permission, for editors of permission groups.

import type { Permission } from '#domain/base/permissions.ts';

/** For a permission that no call uses (PRM-016). Exported for tests. */
export const RESERVED_PERMISSION = 'Reserved: nothing asks for it yet.';

export const permissionSentences: Record<Permission, string> = {
  'Invoice.Create': 'Makes invoices and credit notes, and says which orders are not invoiced.',
  'Invoice.Download': 'Saves invoices as files.',
  'Invoice.View': 'Sees invoices.',
  'Order.Approve': 'Gives the first approval of an order; a partner accepts an offer.',
  'Order.Level1Approve': 'Gives the second approval, and has the reach of management.',
  'Order.Level2Approve': 'Gives the last approval, after which keys are bought, and has the reach of an administrator.',
  'Order.Cancel': 'Ends an order before or during buying; keys already bought stay with it.',
  'Order.Close': 'Stops the buying of an order at once and for good.',
  'Order.Confirm': 'Accepts an offer as a partner.',
  'Order.Create': 'Places orders.',
  'Order.CreateFromInventory': 'Sells keys of our own stock to a partner.',
  'Order.CreatePackage': 'Packs keys of an order.',
  'Order.Delete': 'Deletes items of an order that failed.',
  'Order.Edit': 'Edits orders; most changes also need the reach of management or of an administrator.',
  'Order.ReBid': 'Makes a partner another offer and reopens orders.',
  'Order.Refund': 'Refunds an order.',
  'Order.RefundPackage': RESERVED_PERMISSION,
  'Order.RefundRequest': 'Asks for a refund as a partner, and takes the request back.',
  'Order.Refuse': 'Refuses an order.',
  'Order.Reject': 'Rejects an offer as a partner, which ends the order.',
  'Order.Reprocess': 'Pauses and resumes the buying, and tries failed items again.',
  'Order.Revoke': 'Takes an offer to a partner back.',
  'Order.SendPackage': 'Sends packed keys, which is final.',
  'Order.SendToInventory': 'Moves keys of an order into our own stock.',
  'Order.View': 'Sees orders.',
  'Order.Withdraw': 'Withdraws an order as a partner while it is reviewed.',
  'Order.PaidStatusEdit': 'Says whether an order is paid.',
  'Order.UpdateOfferPrice': 'Changes the price of an order.',
  'Order.Allocation': 'Has the provider hold keys for an order and uses them.',
  'Promotion.Create': 'Makes promotions.',
  'Promotion.Delete': RESERVED_PERMISSION,
  'Promotion.DirectSalesView': 'Sees Direct Sales.',
  'Promotion.Edit': 'Edits and publishes promotions, and changes prices of products.',
  'Promotion.UpcomingView': 'Sees promotions that are to come.',
  'Promotion.View': 'Sees promotions and the products of providers.',
};
