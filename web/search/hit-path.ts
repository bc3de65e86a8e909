// Link of a search hit: its own page, or its list filtered to it.

import { editUserPath } from '#domain/access/links.ts';
import { PROVIDER_PRODUCTS_PATH } from '#domain/catalog/links.ts';
import { providerProductList } from '#domain/catalog/list.ts';
import { accountPath } from '#domain/companies/links.ts';
import { invoiceList, myInvoiceList } from '#domain/invoices/calls.ts';
import { creditMemoList } from '#domain/invoices/credit-calls.ts';
import { CREDIT_NOTES_PATH, INVOICES_PATH, MY_INVOICES_PATH } from '#domain/invoices/links.ts';
import { MY_ORDERS_PATH, myPurchasePath, orderPath, purchasePath } from '#domain/orders/links.ts';
import { partnerOrderList } from '#domain/orders/list.ts';
import { productPath, promotionPath } from '#domain/promotions/links.ts';
import type { SearchHit } from '#domain/search/calls.ts';
import { formatListLocation } from '#web/ui/list/list-state.ts';

const atText = (text: string) => ({ filter: { text } });

/** Link for staff. */
export function staffPathOf({ kind, id, title }: SearchHit): string {
  switch (kind) {
    case 'order':
      return orderPath(id);
    case 'purchase':
      return purchasePath(title);
    case 'invoice':
      return formatListLocation(INVOICES_PATH, invoiceList, atText(title));
    case 'creditNote':
      return formatListLocation(CREDIT_NOTES_PATH, creditMemoList, atText(title));
    case 'partner':
      return accountPath(id);
    case 'promotion':
      return promotionPath(id);
    case 'product':
      return formatListLocation(PROVIDER_PRODUCTS_PATH, providerProductList, atText(title));
    case 'user':
      return editUserPath(id);
  }
}

/** Link for partners, who find orders, purchases, invoices and promotions. */
export function ownPathOf({ kind, id, title }: SearchHit): string {
  if (kind === 'promotion') return productPath(id);
  if (kind === 'purchase') return myPurchasePath(title);
  return kind === 'order'
    ? formatListLocation(MY_ORDERS_PATH, partnerOrderList, { tab: 'all', ...atText(title) })
    : formatListLocation(MY_INVOICES_PATH, myInvoiceList, atText(title));
}
