// Allocation of a bank payment: which invoices of which companies it pays, what stays as credit and what is written off
// (INV-025 to INV-027). Pure: proposed by the server, checked by form and server alike.

import type { Cents } from '#domain/base/money.ts';
import type { FieldError } from '#domain/base/refusal.ts';
import type { WriteOffKind } from '#domain/invoices/write-off.ts';
import { paymentCopy } from './copy.ts';

/** An open invoice of a company, oldest first. */
export interface Payable {
  id: string;
  openCents: Cents;
  isNamed: boolean;
  isDisputed: boolean;
  isSent: boolean;
}

/** Named invoices first, then the oldest sent ones without a dispute. Returns cents by invoice. */
export function proposeCents(amountCents: Cents, invoices: readonly Payable[]): Map<string, Cents> {
  const inOrder = [
    ...invoices.filter(({ isNamed }) => isNamed),
    ...invoices.filter(({ isNamed, isDisputed, isSent }) => !isNamed && isSent && !isDisputed),
  ];
  const proposed = new Map<string, Cents>();
  let left = amountCents;
  for (const { id, openCents } of inOrder) {
    const cents = Math.min(left, openCents);
    if (cents > 0) proposed.set(id, cents);
    left -= cents;
  }
  return proposed;
}

/** A chosen amount of one invoice, with the difference written off. */
export interface ChosenInvoice {
  id: string;
  /** Null like zero. */
  amount: Cents | null;
  writeOff?: Cents | null | undefined;
  writeOffKind?: WriteOffKind | null | undefined;
}

/** One company's part of a payment. */
export interface ChosenShare {
  partnerId: string;
  amount: Cents;
  invoices: readonly ChosenInvoice[];
}

const sumOf = <T>(rows: readonly T[], cents: (row: T) => Cents): Cents =>
  rows.reduce((sum, row) => sum + cents(row), 0);

/** Amount of a share that pays no invoice. */
export const creditOf = ({ amount, invoices }: Pick<ChosenShare, 'amount' | 'invoices'>): Cents =>
  amount - sumOf(invoices, (invoice) => invoice.amount ?? 0);

export const writtenOff = (shares: readonly ChosenShare[]): Cents =>
  sumOf(shares, ({ invoices }) => sumOf(invoices, ({ writeOff }) => writeOff ?? 0));

/** Facts that an allocation is checked against. */
interface Bounds {
  amountCents: Cents;
  /** Open cents by invoice, including what this payment pays now; undefined for invoices of other companies. */
  openOf: (partnerId: string, invoiceId: string) => { cents: Cents; number: string } | undefined;
  /** Maximum written off; null: none. */
  limitCents: Cents | null;
  reason: string;
}

const faultOf = (field: string, message: string, code: FieldError['code'] = 'allocation'): FieldError => ({
  field,
  code,
  message,
});

const hasTwice = (ids: readonly string[]): boolean => new Set(ids).size < ids.length;

function invoiceFaults(
  field: string,
  partnerId: string,
  chosen: ChosenInvoice,
  openOf: Bounds['openOf'],
): FieldError[] {
  const { id, writeOffKind } = chosen;
  const [amount, writeOff] = [chosen.amount ?? 0, chosen.writeOff ?? 0];
  if (amount + writeOff === 0) return [];
  const open = openOf(partnerId, id);
  const faults: FieldError[] = [];
  if (!open) faults.push(faultOf(`${field}.amount`, paymentCopy.notOpen));
  else if (amount + writeOff > open.cents)
    faults.push(faultOf(`${field}.amount`, paymentCopy.moreThanOpen(open.number, (open.cents / 100).toFixed(2))));
  if (writeOff > 0 && !writeOffKind) faults.push(faultOf(`${field}.writeOffKind`, paymentCopy.kindNeeded, 'required'));
  return faults;
}

function shareFaults(field: string, share: ChosenShare, openOf: Bounds['openOf']): FieldError[] {
  const { partnerId, invoices } = share;
  return [
    ...(creditOf(share) < 0 ? [faultOf(`${field}.amount`, paymentCopy.shareExceeded)] : []),
    ...(hasTwice(invoices.map(({ id }) => id)) ? [faultOf(`${field}.invoices`, paymentCopy.invoiceTwice)] : []),
    ...invoices.flatMap((one, at) => invoiceFaults(`${field}.invoices.${at}`, partnerId, one, openOf)),
  ];
}

function writeOffFaults(shares: readonly ChosenShare[], { limitCents, reason }: Bounds): FieldError[] {
  const cents = writtenOff(shares);
  const faults: FieldError[] = [];
  if (limitCents !== null && cents > limitCents)
    faults.push(faultOf('shares', paymentCopy.writeOffLimit((limitCents / 100).toFixed(2)), 'write_off_limit'));
  if (cents > 0 && reason.trim() === '') faults.push(faultOf('reason', paymentCopy.writeOffReason, 'required'));
  return faults;
}

/** Faults of an allocation, each at its field. */
export function allocationFaults(shares: readonly ChosenShare[], bounds: Bounds): FieldError[] {
  const isShort = sumOf(shares, ({ amount }) => amount) !== bounds.amountCents;
  return [
    ...(isShort ? [faultOf('shares', paymentCopy.sharesDiffer)] : []),
    ...(hasTwice(shares.map(({ partnerId }) => partnerId)) ? [faultOf('shares', paymentCopy.companyTwice)] : []),
    ...shares.flatMap((share, at) => shareFaults(`shares.${at}`, share, bounds.openOf)),
    ...writeOffFaults(shares, bounds),
  ];
}
