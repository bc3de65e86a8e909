// Payer and text of a bank payment, as the bank wrote them.

import type { BankPayment } from '#domain/payments/bank-calls.ts';
import { bankLabels } from '../labels.ts';

export const payerOf = ({ payerName, payerIban }: BankPayment): string => payerName || payerIban || bankLabels.noName;

/** The bank's text, for comparison while deciding. */
export const PaymentText = ({ payment }: { payment: BankPayment }) => (
  <div className="rounded-lg bg-hover px-3 py-2 text-sm">
    <p className="font-medium break-words">{payerOf(payment)}</p>
    <p className="break-words text-muted">{payment.remittance}</p>
  </div>
);
