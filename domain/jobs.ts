// Names and payloads of all background jobs. Any feature may queue any job; the feature that runs it may be further
// right, so it cannot be imported. Payloads contain only ids: never a key, a code or a price.

export interface Jobs {
  /** Hands a mail of the outbox to the mail server. */
  'mail.send': { mailId: string };
  /** Emails the link for a new password that was requested. */
  'access.password-link': { requestId: string };
  /** Brings products, prices and promotions of one provider up to date. */
  'catalog.sync': { providerId: string };
  /** Syncs what a user named: a product, or the products of a provider promotion. */
  'catalog.sync-price': { syncId: string };
  /** Decides a new order by the rule of its company. */
  'order.decide': { orderId: string };
  /** Makes the files of an invoice or a credit note. */
  'document.write': { documentId: string };
  /** Writes the payment status of the orders of some invoices. */
  'payment.follow': { invoiceIds: string[] };
  /** Writes or reads a spreadsheet. */
  'sheets.run': { runId: string };
  /** Moves the keys of a load into the vault, or out of the stock again. */
  'loads.run': { loadId: string };
  /** Makes a list into a file. */
  'exports.run': { exportId: string };
}

export type JobName = keyof Jobs;

export const JOB_NAMES = [
  'mail.send',
  'access.password-link',
  'catalog.sync',
  'catalog.sync-price',
  'order.decide',
  'document.write',
  'payment.follow',
  'sheets.run',
  'loads.run',
  'exports.run',
] as const satisfies readonly JobName[];
