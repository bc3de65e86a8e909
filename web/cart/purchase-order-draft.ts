// The purchase order number typed in the cart, until the orders are placed. The browser tab keeps it, for its user only.

import { useState } from 'react';
import { storedLogin } from '#web/ui/session/session.ts';

const keyOf = (userId: string): string => `merkur.cart.purchaseOrder.${userId}`;

function write(text: string): void {
  const userId = storedLogin()?.userId;
  if (!userId) return;
  if (text === '') sessionStorage.removeItem(keyOf(userId));
  else sessionStorage.setItem(keyOf(userId), text);
}

function read(): string {
  const userId = storedLogin()?.userId;
  return (userId && sessionStorage.getItem(keyOf(userId))) || '';
}

/** The typed number, which survives leaving and reloading the page; an empty text removes it. */
export function usePurchaseOrderDraft(): [string, (text: string) => void] {
  const [text, setText] = useState(read);
  const change = (next: string) => {
    write(next);
    setText(next);
  };
  return [text, change];
}
