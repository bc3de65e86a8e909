// What a credit note comes to. Its tax is what the tax of everything credited so far grows by: each note is right to the
// cent, and all notes of an invoice together are exactly its tax.

import type { Cents } from '#domain/base/money.ts';
import { type TaxGroup, taxGroupsOf, vatOf } from './einvoice.ts';
import type { LineTax } from './tax.ts';

/** A part of a line that is taken back. */
export interface CreditedLine {
  netCents: Cents;
  tax: LineTax;
}

export interface Credit {
  taxes: TaxGroup[];
  netCents: Cents;
  vatCents: Cents;
  totalCents: Cents;
}

/** @param before groups of the notes that were made of the same invoice before */
export function creditOf(lines: readonly CreditedLine[], before: readonly TaxGroup[]): Credit {
  const taxes = taxGroupsOf(lines).map((group) => {
    const earlier = before.filter(({ category, rate }) => category === group.category && rate === group.rate);
    const sum = (amount: (one: TaxGroup) => Cents): Cents => earlier.reduce((total, one) => total + amount(one), 0);
    const net = sum(({ netCents }) => netCents) + group.netCents;
    return { ...group, vatCents: vatOf(net, group.rate) - sum(({ vatCents }) => vatCents) };
  });
  const netCents = taxes.reduce((total, group) => total + group.netCents, 0);
  const vatCents = taxes.reduce((total, group) => total + group.vatCents, 0);
  return { taxes, netCents, vatCents, totalCents: netCents + vatCents };
}
