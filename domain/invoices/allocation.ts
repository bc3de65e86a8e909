// Which payment pays which invoice: the oldest payment that has something left pays the oldest invoice that is open
// (INV-022). Pure; both lists come oldest first.

import type { Cents } from '#domain/base/money.ts';

/** A payment with what is left of it. */
export interface UnspentPayment {
  planId: string;
  leftCents: Cents;
}

/** An invoice with what nobody has paid or credited of it. */
export interface OpenInvoice {
  invoiceId: string;
  openCents: Cents;
}

/** Cents of a payment that pay an invoice. */
export interface Allocation {
  planId: string;
  invoiceId: string;
  cents: Cents;
}

/** Spends the payments on the invoices until either is used up. */
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

/** Takes cents back from the allocations of an invoice, which come newest payment first. */
export function takeBack(allocations: readonly Allocation[], cents: Cents): Allocation[] {
  let left = cents;
  return allocations.flatMap((allocation) => {
    const taken = Math.min(left, allocation.cents);
    left -= taken;
    return taken > 0 ? [{ ...allocation, cents: taken }] : [];
  });
}
