// Payment account of an invoice, and the QR code for banking apps (EPC069-12, version 2).

import { isDutch } from '#domain/invoices/einvoice/national-rules.ts';
import type { Party } from '#domain/invoices/einvoice.ts';
import type { IssuedDocument } from './document.ts';

/** Document fields needed for a transfer. */
type Payable = Pick<IssuedDocument, 'kind' | 'number' | 'dueCents'> & { seller: Pick<Party, 'name' | 'bankAccount'> };

interface PaymentAccount {
  /** An IBAN has no spaces. */
  number: string;
  isIban: boolean;
}

/** Checks format and check digits of an IBAN (ISO 13616). Exported for tests. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const digits = `${text.slice(4)}${text.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

/** UNTDID 4461: SEPA transfer, other transfer, and clearing between partners if there is nothing to transfer. */
const MEANS = { sepa: '58', transfer: '30', clearing: '97' } as const;

/** Payment means (BT-81); null for an invoice with an amount due and no account, and where clearing is not allowed. */
export function paymentMeansOf(
  document: Omit<Payable, 'number'> & Pick<IssuedDocument, 'seller' | 'buyer'>,
): string | null {
  const account = paymentAccountOf(document);
  if (account) return account.isIban ? MEANS.sepa : MEANS.transfer;
  const isCleared = document.kind === 'creditNote' || document.dueCents === 0;
  return isCleared && !isDutch(document) ? MEANS.clearing : null;
}

/** Account of an invoice; null for credit notes, if nothing is left to pay, and if the seller has none. */
export function paymentAccountOf({ kind, seller, dueCents }: Omit<Payable, 'number'>): PaymentAccount | null {
  const text = (seller.bankAccount ?? '').trim();
  if (kind !== 'invoice' || text === '' || dueCents === 0) return null;
  const iban = text.replaceAll(/\s/g, '').toUpperCase();
  return isIban(iban) ? { number: iban, isIban: true } : { number: text, isIban: false };
}

const MAX_CENTS = 99_999_999_999;
const MAX_NAME = 70;

/** Content of the QR code; null if no euro transfer can be prepared. */
export function transferCodeOf(document: Payable): string | null {
  const account = paymentAccountOf(document);
  const { dueCents, number, seller } = document;
  if (!account?.isIban || dueCents < 1 || dueCents > MAX_CENTS) return null;
  const euro = `EUR${Math.trunc(dueCents / 100)}.${String(dueCents % 100).padStart(2, '0')}`;
  const name = [...seller.name.replaceAll(/\s+/g, ' ')].slice(0, MAX_NAME).join('');
  return ['BCD', '002', '1', 'SCT', '', name, account.number, euro, '', '', number].join('\n');
}
