// Links to the lists behind the figures of home pages, with the filters that were counted.

import type { DateRange } from '#domain/base/list.ts';
import { PROVIDER_PRODUCTS_PATH } from '#domain/catalog/links.ts';
import { providerProductList } from '#domain/catalog/list.ts';
import { companyList } from '#domain/companies/calls.ts';
import { LIMITS_PATH } from '#domain/credit/links.ts';
import { type OrderQueueName, QUEUE_STATES, TROUBLED_STATES } from '#domain/home/figures.ts';
import { type InvoiceState, invoiceList, myInvoiceList } from '#domain/invoices/calls.ts';
import { creditMemoList } from '#domain/invoices/credit-calls.ts';
import { CREDIT_NOTES_PATH, INVOICES_PATH, MY_INVOICES_PATH } from '#domain/invoices/links.ts';
import type { ItemState } from '#domain/orders/item-states.ts';
import { MY_ORDERS_PATH, ORDERS_PATH } from '#domain/orders/links.ts';
import { orderList, partnerOrderList } from '#domain/orders/list.ts';
import type { OrderState } from '#domain/orders/states.ts';
import type { AgeingBand } from '#domain/payments/ageing-calls.ts';
import { bankPaymentList } from '#domain/payments/bank-calls.ts';
import { PAYMENTS_PATH } from '#domain/payments/links.ts';
import { ALL_PROMOTIONS_PATH, PROMOTIONS_PATH } from '#domain/promotions/links.ts';
import { partnerPromotionList, promotionList } from '#domain/promotions/list.ts';
import { dueRange } from '#web/payments/due-range.ts';
import { soldOrdersPath } from '#web/reports/analytics/paths.ts';
import { formatListLocation } from '#web/ui/list/list-state.ts';

const allOrders = (filter: object): string =>
  formatListLocation(ORDERS_PATH, orderList, { tab: 'all', filter: { ...filter } });
const myOrders = (filter: object): string =>
  formatListLocation(MY_ORDERS_PATH, partnerOrderList, { tab: 'all', filter: { ...filter } });

export const queuePath = (name: OrderQueueName): string =>
  name === 'approval'
    ? formatListLocation(ORDERS_PATH, orderList, { tab: 'waiting' })
    : allOrders({ status: QUEUE_STATES[name], ...(name === 'toDeliver' && { delivered: false }) });

export const orderIssuesPath = (): string => allOrders({ status: TROUBLED_STATES });
/** Keys sold in a period by order, optionally of one product or partner. Their sums are the figure. */
export const soldOrders = (dateRange: DateRange, of: { productSku?: string[]; partnerIds?: string[] } = {}): string =>
  soldOrdersPath({ ...of, dateRange });
export const ordersOfItems = (sku: string, state: ItemState): string =>
  allOrders({ productSku: [sku], itemStates: [state] });

export const productsOfProvider = (id: string): string =>
  formatListLocation(PROVIDER_PRODUCTS_PATH, providerProductList, { filter: { providers: [id] } });

export const endingPath = (ends: DateRange): string =>
  formatListLocation(PROMOTIONS_PATH, promotionList, { filter: { ends, published: true } });
export const underCostPath = (): string =>
  formatListLocation(PROMOTIONS_PATH, promotionList, { filter: { costAbovePrice: true } });

export const nearLimitPath = (): string =>
  formatListLocation(LIMITS_PATH, companyList, { filter: { isNearLimit: true } });

export const invoicesIn = (status: InvoiceState): string =>
  formatListLocation(INVOICES_PATH, invoiceList, { filter: { status: [status] } });
export const invoicesSince = (min: string): string =>
  formatListLocation(INVOICES_PATH, invoiceList, { filter: { dateRange: { min } } });
export const unpaidInvoicesPath = (today: string, band: AgeingBand): string =>
  formatListLocation(INVOICES_PATH, invoiceList, {
    filter: { status: ['Sent', 'PartialPaid'], due: dueRange(today, band) },
  });
export const draftCreditNotes = (): string =>
  formatListLocation(CREDIT_NOTES_PATH, creditMemoList, { filter: { status: ['Draft'] } });
export const creditNotesSince = (min: string): string =>
  formatListLocation(CREDIT_NOTES_PATH, creditMemoList, { filter: { dateRange: { min } } });
export const openPaymentsPath = (): string =>
  formatListLocation(PAYMENTS_PATH, bankPaymentList, { filter: { state: ['Open'] } });

export const myOffers = (): string => formatListLocation(MY_ORDERS_PATH, partnerOrderList, { tab: 'waiting' });
export const myOrdersIn = (status: readonly OrderState[]): string => myOrders({ status });
export const myOrdersWithKeys = (): string => myOrders({ freeKeys: true });
export const myOrder = (text: string): string => myOrders({ text });
export const myInvoice = (text: string): string =>
  formatListLocation(MY_INVOICES_PATH, myInvoiceList, { filter: { text } });
export const myPromotions = (filter: { starts: DateRange } | { ends: DateRange }): string =>
  formatListLocation(ALL_PROMOTIONS_PATH, partnerPromotionList, { filter: { ...filter } });
