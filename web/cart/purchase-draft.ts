// Texts typed for the whole purchase, until the orders are placed. The browser tab keeps them, for their user only.

import { useState } from 'react';
import { storedLogin } from '#web/ui/session/session.ts';

interface PurchaseDraft {
  /** The partner's purchase order number. */
  purchaseOrder: string;
  note: string;
}

const EMPTY: PurchaseDraft = { purchaseOrder: '', note: '' };

const keyOf = (userId: string): string => `merkur.cart.purchase.${userId}`;

function write(draft: PurchaseDraft): void {
  const userId = storedLogin()?.userId;
  if (!userId) return;
  if (draft.purchaseOrder === '' && draft.note === '') sessionStorage.removeItem(keyOf(userId));
  else sessionStorage.setItem(keyOf(userId), JSON.stringify(draft));
}

function read(): PurchaseDraft {
  const userId = storedLogin()?.userId;
  const stored = userId && sessionStorage.getItem(keyOf(userId));
  return stored ? { ...EMPTY, ...(JSON.parse(stored) as Partial<PurchaseDraft>) } : EMPTY;
}

/** The typed texts, which survive leaving and reloading the page; `clear` removes them. */
export function usePurchaseDraft() {
  const [draft, setDraft] = useState(read);
  const change = (part: Partial<PurchaseDraft>) => {
    const next = { ...draft, ...part };
    write(next);
    setDraft(next);
  };
  return { draft, change, clear: () => change(EMPTY) };
}
