// Notification texts.

import { formatEuro } from '#domain/base/money.ts';
import { spellDay, spellTime } from '#domain/base/spell-day.ts';
import { countOf } from '#domain/base/text/plural.ts';
import type { Time } from '#domain/base/time.ts';
import type { NotificationKind, NotificationLine, NotificationSubject } from './kinds.ts';

type Sentence = (subject: NotificationSubject & Pick<NotificationLine, 'validUntil'>) => string;

const rows = (count: string): string => (count === '1' ? '1 row' : `${Number(count).toLocaleString('en')} rows`);
const withExpiry = (validUntil?: Time | null): string => (validUntil ? `, valid until ${spellTime(validUntil)}` : '');
const withLastDay = (validTo?: Time | null): string => (validTo ? ` until ${spellDay(validTo.slice(0, 10))}` : '');
const forCompany = (company: string): string => (company ? ` for ${company}` : '');
const byCompany = (company: string): string => (company ? ` from ${company}` : '');

export const notificationCopy = {
  /** Text in lists and emails. */
  sentences: {
    offerReceived: ({ subjectName, validUntil }) =>
      `We made you an offer for order ${subjectName}${withExpiry(validUntil)}.`,
    offerExpired: ({ subjectName }) => `The offer for order ${subjectName} has expired.`,
    orderApproved: ({ subjectName }) => `Order ${subjectName} was approved.`,
    orderRefused: ({ subjectName }) => `Order ${subjectName} was refused.`,
    orderCompleted: ({ subjectName }) => `All keys for order ${subjectName} have arrived.`,
    orderEnded: ({ subjectName, detail }) => `Order ${subjectName} has ended: ${detail}.`,
    packageReady: ({ subjectName, detail }) => `${detail} keys for order ${subjectName} are ready to download.`,
    invoiceSent: ({ subjectName }) => `Invoice ${subjectName} was sent to you.`,
    paymentReceived: ({ detail }) => `We received your payment of ${detail}.`,
    paymentOverdue: ({ subjectName }) => `Invoice ${subjectName} is overdue.`,
    reminderSent: ({ detail }) =>
      `We sent you a payment reminder for ${detail} overdue ${detail === '1' ? 'invoice' : 'invoices'}.`,
    claimStarted: ({ subjectName, detail }) =>
      `We started a claim for ${countOf(detail, 'key')} of order ${subjectName}.`,
    claimDecided: ({ subjectName, detail }) => `Your claim for order ${subjectName} was decided: ${detail}.`,
    messageReceived: ({ subjectName }) => `We sent you a message about order ${subjectName}.`,
    watchedOnOffer: ({ subjectName, validUntil }) => `${subjectName} is on offer${withLastDay(validUntil)}.`,
    orderSubmitted: ({ subjectName, detail, validUntil }) =>
      `${detail} submitted order ${subjectName}${withExpiry(validUntil)}.`,
    counterOffer: ({ subjectName, detail, validUntil }) =>
      `${detail} made a counter-offer for order ${subjectName}${withExpiry(validUntil)}.`,
    offerExtended: ({ subjectName, detail, validUntil }) =>
      `${detail} extended its offer for order ${subjectName}${withExpiry(validUntil)}.`,
    partnerOfferExpired: ({ subjectName, detail }) =>
      `The offer for order ${subjectName}${byCompany(detail)} has expired.`,
    offerAnswered: ({ subjectName, detail }) => `The offer for order ${subjectName} was answered: ${detail}.`,
    level1Due: ({ subjectName }) => `Order ${subjectName} is waiting for level 1 approval.`,
    level2Due: ({ subjectName }) => `Order ${subjectName} is waiting for level 2 approval.`,
    refundRequested: ({ subjectName, detail }) => `${detail} requested a refund for order ${subjectName}.`,
    claimRequested: ({ subjectName, detail }) =>
      `${countOf(detail, 'key')} of order ${subjectName} ${detail === '1' ? 'was' : 'were'} claimed.`,
    changeProposed: ({ subjectName, detail }) =>
      `${detail} proposed a change to order ${subjectName}. A second level 2 approver must confirm it.`,
    partnerMessage: ({ subjectName, detail }) => `${detail} sent a message about order ${subjectName}.`,
    orderStopped: ({ subjectName, detail }) => `Buying for order ${subjectName} has stopped: ${detail}.`,
    purchaseUnclear: ({ subjectName }) => `A purchase for order ${subjectName} is unclear and needs a decision.`,
    workStuck: ({ subjectName }) => `A background job for order ${subjectName} failed permanently.`,
    providerDown: ({ subjectName }) => `${subjectName} is not responding.`,
    providerUp: ({ subjectName }) => `${subjectName} is responding again.`,
    providerUnconfigured: ({ subjectName }) => `${subjectName} is not configured. Its orders are waiting.`,
    providerConfigured: ({ subjectName }) => `${subjectName} is configured again.`,
    stockLow: ({ subjectName, detail }) => `Stock of ${detail} (${subjectName}) is low.`,
    invoiceProblem: ({ subjectName, detail }) => `The invoice${forCompany(subjectName)} has a problem: ${detail}`,
    invoiceOverdue: ({ subjectName, detail }) => `Invoice ${subjectName}${forCompany(detail)} is overdue.`,
    bankAccountProposed: ({ detail }) =>
      `${detail} proposed a new bank account for invoices. Another SuperAdmin must confirm it.`,
    bankAccountChanged: ({ detail }) => `${detail} changed the bank account for invoices.`,
    approvalRuleProposed: ({ subjectName, detail }) =>
      `${detail} proposed limits for approval by rule${forCompany(subjectName)}. Another SuperAdmin must confirm them.`,
    exportReady: ({ subjectName, detail }) => `Your export of ${subjectName} is ready: ${rows(detail)}.`,
    scheduledExport: ({ subjectName, detail }) => `The scheduled export of ${subjectName} is ready: ${rows(detail)}.`,
    exportFailed: ({ subjectName, detail }) => `Your export of ${subjectName} failed: ${detail}`,
  } satisfies Record<NotificationKind, Sentence>,
  /** Summary of several events of one action. Kinds without a summary are listed one by one. */
  summaries: {
    offerReceived: ({ count }) => `We made you offers for ${count} orders.`,
    offerExpired: ({ count }) => `The offers for ${count} orders have expired.`,
    orderApproved: ({ count }) => `${count} orders were approved.`,
    orderRefused: ({ count }) => `${count} orders were refused.`,
    orderCompleted: ({ count }) => `All keys for ${count} orders have arrived.`,
    orderEnded: ({ count, detail }) => `${count} orders have ended: ${detail}.`,
    paymentOverdue: ({ count }) => `${count} invoices are overdue.`,
    watchedOnOffer: ({ count }) => `${count} products on your watch list are on offer.`,
    orderSubmitted: ({ count, detail, amount }) =>
      `${detail} submitted ${count} orders${amount === null ? '' : `, ${formatEuro(amount)}`}.`,
    level1Due: ({ count }) => `${count} orders are waiting for level 1 approval.`,
    level2Due: ({ count }) => `${count} orders are waiting for level 2 approval.`,
    orderStopped: ({ count, detail }) => `Buying for ${count} orders has stopped: ${detail}.`,
  } as Partial<Record<NotificationKind, (line: NotificationLine) => string>>,
  /** Name of a kind in the preferences. */
  kinds: {
    offerReceived: 'Offer received',
    offerExpired: 'Offer expired',
    orderApproved: 'Order approved',
    orderRefused: 'Order refused',
    orderCompleted: 'Order complete',
    orderEnded: 'Order ended',
    packageReady: 'Package ready',
    invoiceSent: 'Invoice received',
    paymentReceived: 'Payment received',
    paymentOverdue: 'Payment overdue',
    reminderSent: 'Reminder received',
    claimStarted: 'Claim started',
    claimDecided: 'Claim decided',
    messageReceived: 'Message received',
    watchedOnOffer: 'Watched product on offer',
    orderSubmitted: 'Order submitted',
    counterOffer: 'Counter-offer',
    offerExtended: 'Offer extended',
    partnerOfferExpired: 'Offer of an order expired',
    offerAnswered: 'Offer answered',
    level1Due: 'Waiting for level 1 approval',
    level2Due: 'Waiting for level 2 approval',
    refundRequested: 'Refund requested',
    claimRequested: 'Keys claimed',
    changeProposed: 'Order change to confirm',
    partnerMessage: 'Message from a partner',
    orderStopped: 'Purchase stopped',
    purchaseUnclear: 'Unclear purchase',
    workStuck: 'Job failed',
    providerDown: 'Provider down',
    providerUp: 'Provider back',
    providerUnconfigured: 'Provider not configured',
    providerConfigured: 'Provider configured again',
    stockLow: 'Low stock',
    invoiceProblem: 'Invoice problem',
    invoiceOverdue: 'Invoice overdue',
    bankAccountProposed: 'Bank account to confirm',
    bankAccountChanged: 'Bank account changed',
    approvalRuleProposed: 'Limits of approval by rule to confirm',
    exportReady: 'Export ready',
    scheduledExport: 'Scheduled export ready',
    exportFailed: 'Export failed',
  } satisfies Record<NotificationKind, string>,
  ownMail: 'This event always sends its own e-mail.',
  notForYou: 'You don’t receive these notifications.',
} as const;

/** Text of a line in lists and emails. */
export function sentenceOfLine(line: NotificationLine): string {
  const summary = line.count > 1 ? notificationCopy.summaries[line.kind] : undefined;
  return summary ? summary(line) : notificationCopy.sentences[line.kind](line);
}
