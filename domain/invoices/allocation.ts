// Allocates payments to invoices: the oldest payment with money left pays the oldest open invoice (INV-022). Pure; both
// lists are ordered oldest first.

import type { Cents } from '#domain/base/money.ts';

/** A payment with its remainder. */
export interface UnspentPayment {
  planId: string;
  leftCents: Cents;
}

/** An invoice with its open amount. */
export interface OpenInvoice {
  invoiceId: string;
  openCents: Cents;
}

/** Cents of a payment allocated to an invoice. */
export interface Allocation {
  planId: string;
  invoiceId: string;
  cents: Cents;
}

/** Allocates payments to invoices until either is used up. */
export function allocate(payments: readonly UnspentPayment[], invoices: readonly OpenInvoice[]): Allocation[] {
  const allocations: Allocation[] = [];
  const unspent = payments.map((payment) => ({ ...payment }));
  for (const { invoiceId, openCents } of invoices) {
    let open = openCents;
    while (open > 0 && unspent.length > 0) {
      const payment = unspent[0]!;
      const cents = Math.min(open, payment.leftCents);
      if (cents > 0) allocations.push({ planId: payment.planId, invoiceId, cents });
      open -= cents;
      payment.leftCents -= cents;
      if (payment.leftCents <= 0) unspent.shift();
    }
  }
  return allocations;
}

/** Reverses cents from an invoice's allocations, which are ordered newest payment first. */
export function takeBack(allocations: readonly Allocation[], cents: Cents): Allocation[] {
  let left = cents;
  return allocations.flatMap((allocation) => {
    const taken = Math.min(left, allocation.cents);
    left -= taken;
    return taken > 0 ? [{ ...allocation, cents: taken }] : [];
  });
}
