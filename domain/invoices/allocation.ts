// Automatic allocation of payments to invoices: the oldest payment with money left pays the oldest open invoice
// (INV-022). Pure; both lists are ordered oldest first.

import type { Cents } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';

/** A payment with its remainder. */
export interface UnspentPayment {
  planId: string;
  leftCents: Cents;
  /** Credit that a person left on purpose pays only invoices sent after this time; null: any. */
  keptAt: Time | null;
}

/** An invoice with its open amount. */
export interface OpenInvoice {
  invoiceId: string;
  openCents: Cents;
  sentAt: Time;
}

/** Why a payment pays an invoice: by age, by its text, by a person, or as credit when the invoice was issued. */
export type AllocationCause = 'automatic' | 'named' | 'chosen' | 'prepaid';

/** Cents of a payment allocated to an invoice. */
export interface Allocation {
  planId: string;
  invoiceId: string;
  cents: Cents;
  cause: AllocationCause;
}

const mayPay = ({ keptAt }: UnspentPayment, { sentAt }: OpenInvoice): boolean => keptAt === null || sentAt > keptAt;

/** Allocates payments to invoices until either is used up. */
export function allocate(
  payments: readonly UnspentPayment[],
  invoices: readonly OpenInvoice[],
  cause: AllocationCause = 'automatic',
): Allocation[] {
  const allocations: Allocation[] = [];
  let unspent = payments.map((payment) => ({ ...payment }));
  for (const invoice of invoices) {
    let open = invoice.openCents;
    for (const payment of unspent) {
      if (open === 0) break;
      const cents = mayPay(payment, invoice) ? Math.min(open, payment.leftCents) : 0;
      if (cents > 0) allocations.push({ planId: payment.planId, invoiceId: invoice.invoiceId, cents, cause });
      open -= cents;
      payment.leftCents -= cents;
    }
    unspent = unspent.filter(({ leftCents }) => leftCents > 0);
  }
  return allocations;
}

/** The first cents of allocations, in their order, up to an amount. */
export function firstCents(allocations: readonly Allocation[], cents: Cents): Allocation[] {
  let left = cents;
  return allocations.flatMap((allocation) => {
    const taken = Math.min(left, allocation.cents);
    left -= taken;
    return taken > 0 ? [{ ...allocation, cents: taken }] : [];
  });
}

/** The same allocations taken back. */
export const reversed = (allocations: readonly Allocation[]): Allocation[] =>
  allocations.map((allocation) => ({ ...allocation, cents: -allocation.cents }));
