// Notification kinds: recipients, link target, own email or not. Recipients are the users who may open the link.

import {
  type Access,
  ADMIN_STAFF,
  FINANCE_STAFF,
  hasAccess,
  partner,
  SALES_STAFF,
  staff,
} from '#domain/base/endpoint.ts';
import { searchedList } from '#domain/base/links.ts';
import { UNCLEAR } from '#domain/buying/links.ts';
import { CLAIMS, claimsOfOrder, MY_CLAIMS } from '#domain/claims/links.ts';
import { editCompanyPath } from '#domain/companies/links.ts';
import { EXPORTS } from '#domain/exports/links.ts';
import { INVOICE_PROBLEMS, invoicesMatching, MY_INVOICES, myInvoicePath } from '#domain/invoices/links.ts';
import { MY_ORDERS, myOrderPath, ORDERS, orderPath } from '#domain/orders/links.ts';
import { STATEMENT } from '#domain/payments/links.ts';
import { productPath, WATCH_LIST } from '#domain/promotions/links.ts';
import { SETTINGS } from '#domain/settings/links.ts';
import { INVENTORIES } from '#domain/stock/links.ts';
import { STUCK_WORK } from '#domain/work/links.ts';
import {
  CHANNELS,
  type Channel,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationLine,
  type NotificationSubject,
} from './kinds.ts';

interface KindFacts {
  access: Access;
  /** Linked page. */
  path: (subject: NotificationSubject) => string;
  /** The event already has its own email, so no second one is sent. */
  hasOwnMail?: true;
  /** Only for one user: who requested it, or who watches the product. */
  isPersonal?: true;
  /** Sent by email too unless the user chose otherwise: it waits for the recipient (NTF-001). */
  isMailedByDefault?: true;
  /** Linked page of several from one action, which are then one line (NTF-007). */
  listPath?: (subject: NotificationSubject) => string;
}

const allOrders = () => `${ORDERS}/all`;
const ownOrders = () => `${MY_ORDERS}/all`;
const ownOrder = ({ subjectName }: NotificationSubject) => myOrderPath(subjectName);
const anyOrder = ({ subjectId }: NotificationSubject) => orderPath(subjectId);
const ownInvoice = ({ subjectName }: NotificationSubject) => myInvoicePath(subjectName);

const buyers = partner('Order.View');
const payers = partner('Invoice.View');
const approvers = staff('Order.Approve', 'Order.Level1Approve', 'Order.Level2Approve');
const level1Approvers = staff('Order.Level1Approve', 'Order.Level2Approve');
const level2Approvers = staff('Order.Level2Approve');
const processors = staff('Order.Reprocess');

export const KIND_FACTS: Record<NotificationKind, KindFacts> = {
  offerReceived: { access: buyers, path: ownOrder, listPath: ownOrders, isMailedByDefault: true },
  offerExpired: { access: buyers, path: ownOrder, listPath: ownOrders },
  orderApproved: { access: buyers, path: ownOrder, listPath: ownOrders },
  orderRefused: { access: buyers, path: ownOrder, listPath: ownOrders, isMailedByDefault: true },
  orderCompleted: { access: buyers, path: ownOrder, listPath: ownOrders },
  orderEnded: { access: buyers, path: ownOrder, listPath: ownOrders },
  packageReady: { access: buyers, path: ownOrder, hasOwnMail: true },
  invoiceSent: { access: payers, path: ownInvoice, hasOwnMail: true },
  paymentReceived: { access: payers, path: () => STATEMENT },
  paymentOverdue: { access: payers, path: ownInvoice, listPath: () => MY_INVOICES, isMailedByDefault: true },
  reminderSent: { access: payers, path: () => STATEMENT, hasOwnMail: true },
  claimStarted: { access: buyers, path: ({ subjectName }) => claimsOfOrder(MY_CLAIMS, subjectName) },
  claimDecided: { access: buyers, path: ({ subjectName }) => claimsOfOrder(MY_CLAIMS, subjectName) },
  messageReceived: { access: buyers, path: ownOrder },
  watchedOnOffer: {
    access: partner('Promotion.View'),
    path: ({ subjectId }) => productPath(subjectId),
    listPath: () => WATCH_LIST,
    isPersonal: true,
    isMailedByDefault: true,
  },
  orderSubmitted: {
    access: approvers,
    path: anyOrder,
    listPath: ({ detail }) => searchedList(allOrders(), detail),
    isMailedByDefault: true,
  },
  counterOffer: { access: approvers, path: anyOrder, isMailedByDefault: true },
  offerExtended: { access: approvers, path: anyOrder },
  partnerOfferExpired: { access: approvers, path: anyOrder },
  offerAnswered: { access: approvers, path: anyOrder, isMailedByDefault: true },
  level1Due: { access: level1Approvers, path: anyOrder, listPath: allOrders, isMailedByDefault: true },
  level2Due: { access: level2Approvers, path: anyOrder, listPath: allOrders, isMailedByDefault: true },
  refundRequested: { access: staff('Order.Refund'), path: anyOrder },
  claimRequested: { access: staff('Order.Refund'), path: ({ subjectName }) => claimsOfOrder(CLAIMS, subjectName) },
  changeProposed: { access: level2Approvers, path: anyOrder },
  partnerMessage: { access: approvers, path: anyOrder },
  orderStopped: { access: processors, path: anyOrder, listPath: allOrders, isMailedByDefault: true },
  purchaseUnclear: { access: level2Approvers, path: () => UNCLEAR, isMailedByDefault: true },
  workStuck: { access: ADMIN_STAFF, path: ({ subjectName }) => searchedList(STUCK_WORK, subjectName) },
  providerDown: { access: processors, path: () => ORDERS },
  providerUp: { access: processors, path: () => ORDERS },
  providerUnconfigured: { access: processors, path: () => ORDERS },
  providerConfigured: { access: processors, path: () => ORDERS },
  stockLow: {
    access: SALES_STAFF,
    path: ({ subjectName }) => searchedList(INVENTORIES, subjectName),
  },
  invoiceProblem: {
    access: staff('Invoice.Create'),
    path: ({ subjectName }) => searchedList(INVOICE_PROBLEMS, subjectName),
  },
  invoiceOverdue: {
    access: FINANCE_STAFF,
    path: ({ subjectName }) => invoicesMatching(subjectName),
  },
  bankAccountProposed: { access: ADMIN_STAFF, path: () => SETTINGS, hasOwnMail: true },
  bankAccountChanged: { access: ADMIN_STAFF, path: () => SETTINGS, hasOwnMail: true },
  approvalRuleProposed: { access: ADMIN_STAFF, path: ({ subjectId }) => editCompanyPath(subjectId) },
  exportReady: { access: 'signed-in', path: () => EXPORTS, isPersonal: true },
  scheduledExport: { access: 'signed-in', path: () => EXPORTS, isPersonal: true, hasOwnMail: true },
  exportFailed: { access: 'signed-in', path: () => EXPORTS, isPersonal: true },
};

/** Kinds a user receives by default. */
export const kindsFor = (actor: Parameters<typeof hasAccess>[1]): NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => hasAccess(KIND_FACTS[kind].access, actor));

/** Channel without a choice of the user. */
export const defaultChannelOf = (kind: NotificationKind): Channel =>
  KIND_FACTS[kind].isMailedByDefault ? 'Both' : 'App';

/** Linked page of a line. */
export function pathOfLine(line: NotificationLine): string {
  const { path, listPath } = KIND_FACTS[line.kind];
  return line.count > 1 && listPath ? listPath(line) : path(line);
}

/** Selectable channels of a kind. */
export const channelsOf = (kind: NotificationKind): readonly Channel[] =>
  KIND_FACTS[kind].hasOwnMail ? ['App', 'None'] : CHANNELS;
