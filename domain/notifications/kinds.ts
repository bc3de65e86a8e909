// Notification kinds: recipients, link target, own email or not. Recipients are the users who may open the link.

import { type Access, hasAccess, partner, staff, staffRoles } from '#domain/base/endpoint.ts';
import { EXPORTS_PAGE } from '#domain/base/exports/exports-page.ts';
import { FINANCE_ROLES } from '#domain/base/permissions.ts';

export const NOTIFICATION_KINDS = [
  'offerReceived',
  'orderApproved',
  'orderRefused',
  'orderCompleted',
  'orderEnded',
  'packageReady',
  'invoiceSent',
  'paymentReceived',
  'paymentOverdue',
  'reminderSent',
  'orderSubmitted',
  'counterOffer',
  'offerAnswered',
  'refundRequested',
  'changeProposed',
  'orderStopped',
  'purchaseUnclear',
  'workStuck',
  'providerDown',
  'providerUp',
  'providerUnconfigured',
  'providerConfigured',
  'stockLow',
  'invoiceProblem',
  'invoiceOverdue',
  'bankAccountProposed',
  'bankAccountChanged',
  'exportReady',
  'scheduledExport',
  'exportFailed',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Subject of a notification. */
export interface NotificationSubject {
  /** ID of the order, invoice, company, product or provider. */
  subjectId: string;
  /** Its number or name. */
  subjectName: string;
  /** Additional detail: a company, a state, a number of keys; never a price or a key. */
  detail: string;
}

interface KindFacts {
  access: Access;
  /** Linked page. */
  path: (subject: NotificationSubject) => string;
  /** The event already has its own email, so no second one is sent. */
  hasOwnMail?: true;
  /** Only for the user who requested it. */
  isPersonal?: true;
}

const searched = (list: string, text: string): string =>
  `${list}/${encodeURIComponent(JSON.stringify({ Text: text }))}`;
const ownOrder = ({ subjectName }: NotificationSubject) => searched('/orders/all', subjectName);
const anyOrder = ({ subjectId }: NotificationSubject) => `/management/order-detail/${subjectId}`;
const ownInvoice = ({ subjectName }: NotificationSubject) => searched('/invoices', subjectName);

const buyers = partner('Order.View');
const payers = partner('Invoice.View');
const approvers = staff('Order.Approve', 'Order.Level1Approve', 'Order.Level2Approve');
const level2Approvers = staff('Order.Level2Approve');
const processors = staff('Order.Reprocess');
const bookkeepers = staffRoles(...FINANCE_ROLES);
const administrators = staffRoles('SuperAdmin');

export const KIND_FACTS: Record<NotificationKind, KindFacts> = {
  offerReceived: { access: buyers, path: ownOrder },
  orderApproved: { access: buyers, path: ownOrder },
  orderRefused: { access: buyers, path: ownOrder },
  orderCompleted: { access: buyers, path: ownOrder },
  orderEnded: { access: buyers, path: ownOrder },
  packageReady: { access: buyers, path: ownOrder, hasOwnMail: true },
  invoiceSent: { access: payers, path: ownInvoice, hasOwnMail: true },
  paymentReceived: { access: payers, path: () => '/statement' },
  paymentOverdue: { access: payers, path: ownInvoice },
  reminderSent: { access: payers, path: () => '/statement', hasOwnMail: true },
  orderSubmitted: { access: approvers, path: anyOrder },
  counterOffer: { access: approvers, path: anyOrder },
  offerAnswered: { access: approvers, path: anyOrder },
  refundRequested: { access: staff('Order.Refund'), path: anyOrder },
  changeProposed: { access: level2Approvers, path: anyOrder },
  orderStopped: { access: processors, path: anyOrder },
  purchaseUnclear: { access: staff('Order.Level2Approve'), path: () => '/management/unclear-purchases' },
  workStuck: { access: administrators, path: ({ subjectName }) => searched('/management/stuck-work', subjectName) },
  providerDown: { access: processors, path: () => '/management/orders' },
  providerUp: { access: processors, path: () => '/management/orders' },
  providerUnconfigured: { access: processors, path: () => '/management/orders' },
  providerConfigured: { access: processors, path: () => '/management/orders' },
  stockLow: {
    access: staffRoles('SuperAdmin', 'Salesman'),
    path: ({ subjectName }) => searched('/management/inventories', subjectName),
  },
  invoiceProblem: {
    access: staff('Invoice.Create'),
    path: ({ subjectName }) => searched('/management/invoice-problems', subjectName),
  },
  invoiceOverdue: {
    access: bookkeepers,
    path: ({ subjectName }) => searched('/management/invoices', subjectName),
  },
  bankAccountProposed: { access: administrators, path: () => '/management/settings', hasOwnMail: true },
  bankAccountChanged: { access: administrators, path: () => '/management/settings', hasOwnMail: true },
  exportReady: { access: 'signed-in', path: () => EXPORTS_PAGE, isPersonal: true },
  scheduledExport: { access: 'signed-in', path: () => EXPORTS_PAGE, isPersonal: true, hasOwnMail: true },
  exportFailed: { access: 'signed-in', path: () => EXPORTS_PAGE, isPersonal: true },
};

/** Kinds a user receives by default. */
export const kindsFor = (actor: Parameters<typeof hasAccess>[1]): NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => hasAccess(KIND_FACTS[kind].access, actor));

export const CHANNELS = ['App', 'Mail', 'Both', 'None'] as const;
/** Notification channels. */
export type Channel = (typeof CHANNELS)[number];
export const DEFAULT_CHANNEL: Channel = 'App';

/** Selectable channels of a kind. */
export const channelsOf = (kind: NotificationKind): readonly Channel[] =>
  KIND_FACTS[kind].hasOwnMail ? ['App', 'None'] : CHANNELS;
