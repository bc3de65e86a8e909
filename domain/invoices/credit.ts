// Amounts of a credit note. Its tax is the increase of the tax on everything credited so far: each note is exact to the
// cent, and all notes of an invoice add up to its tax.

import { type Cents, divideRounded, shareOf } from '#domain/base/money.ts';
import type { LineTax } from '#domain/invoices/tax/tax.ts';
import { type TaxGroup, taxGroupsOf } from './einvoice.ts';

/** Credited part of a line. Exported for tests. */
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

/** @param before tax groups of earlier credit notes of the invoice */
export function creditOf(lines: readonly CreditedLine[], before: readonly TaxGroup[]): Credit {
  const taxes = taxGroupsOf(lines).map((group) => {
    const earlier = before.filter(({ category, rateBp }) => category === group.category && rateBp === group.rateBp);
    const sum = (amount: (one: TaxGroup) => Cents): Cents => earlier.reduce((total, one) => total + amount(one), 0);
    const net = sum(({ netCents }) => netCents) + group.netCents;
    return { ...group, vatCents: shareOf(net, group.rateBp) - sum(({ vatCents }) => vatCents) };
  });
  const netCents = taxes.reduce((total, group) => total + group.netCents, 0);
  const vatCents = taxes.reduce((total, group) => total + group.vatCents, 0);
  return { taxes, netCents, vatCents, totalCents: netCents + vatCents };
}

/**
 * Net amount of some of the remaining keys of a line: their share of what is left of it. Without earlier credits by amount
 * that is their price; crediting all remaining keys credits exactly the rest.
 */
export const netOfKeys = (quantity: number, left: { keys: number; netCents: Cents }): Cents =>
  quantity === left.keys ? left.netCents : divideRounded(left.netCents * quantity, left.keys);
