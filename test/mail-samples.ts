// A sample of every email, by the file that sends it. A new call of `sendMail` without samples fails
// server/base/mail/mail-samples.test.ts; test/journeys/mails.test.ts shows all of them in a browser.

import { API_ACCESS } from '#domain/access/links.ts';
import { passwordLinkUrl } from '#domain/access/login-links.ts';
import { mailCopy } from '#domain/access/mail-copy.ts';
import { passwordLinkMails } from '#domain/access/password-link-copy.ts';
import { exportCopy } from '#domain/base/exports/export-copy.ts';
import { mailFrameCopy } from '#domain/base/mail-frame-copy.ts';
import { spellDay } from '#domain/base/spell-day.ts';
import { deliveryCopy } from '#domain/delivery/copy.ts';
import { EXPORTS } from '#domain/exports/links.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { documentCopy } from '#domain/invoices/document-copy.ts';
import { myInvoicePath } from '#domain/invoices/links.ts';
import { KIND_FACTS } from '#domain/notifications/kind-facts.ts';
import { NOTIFICATION_KINDS, type NotificationKind, type NotificationLine } from '#domain/notifications/kinds.ts';
import { myOrderPath } from '#domain/orders/links.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import { STATEMENT } from '#domain/payments/links.ts';
import { WEBHOOKS } from '#domain/platform/links.ts';
import { platformMailCopy } from '#domain/platform/mail-copy.ts';
import { SETTINGS } from '#domain/settings/links.ts';
import { setupMails } from '#domain/setup/copy.ts';
import type { MailLayout } from '#server/base/mail/html-mail.ts';
import { notificationMail } from '#server/notifications/mail-content.ts';

interface MailSample {
  subject: string;
  text: string;
  layout: MailLayout;
}

const URL = 'https://merkur.example';
const TOKEN = 'T3x0bHlfYV9zYW1wbGVfX18x';
const LONG_TOKEN = 'Zm9yX3RoZV9waWN0dXJlc19vbmx5X25vdF9hX3Rva2VuXw';
const ORDER = 'GK-2026-000123';
const [INVOICE, NOTE] = ['INV-2026-000042', 'CRN-2026-000007'];
const { facts, buttons } = mailFrameCopy;

const account = (subject: string, text: string): MailSample => ({ subject, text, layout: { reason: 'account' } });
const administration = (subject: string, text: string): MailSample => ({
  subject,
  text,
  layout: { reason: 'administration' },
});

const lineOf = (line: Partial<NotificationLine>): NotificationLine => ({
  ...{ kind: 'orderSubmitted', subjectId: '0198f7a0-0000-7000-8000-000000000001', subjectName: ORDER },
  ...{ detail: 'Aurora Games', count: 1, amount: null },
  ...line,
});
const notifications = (lines: NotificationLine[], isDigest = false): MailSample =>
  notificationMail({ lines, isDigest, token: TOKEN, publicUrl: URL });
/** Subjects of kinds that are not about an order of a partner. */
const SUBJECTS: { [Kind in NotificationKind]?: Partial<NotificationLine> } = {
  offerReceived: { validUntil: '2026-12-24T12:00:00.000Z' },
  orderEnded: { detail: 'Closed' },
  paymentReceived: { detail: '€12,345.67' },
  paymentOverdue: { subjectName: INVOICE },
  claimStarted: { detail: '3' },
  claimDecided: { detail: '2 replaced' },
  claimRequested: { detail: '1' },
  watchedOnOffer: { subjectName: 'Solvane: Complete Edition', detail: '', validUntil: '2026-12-24T12:00:00.000Z' },
  offerAnswered: { detail: 'accepted' },
  changeProposed: { detail: 'Lena Vogt' },
  orderStopped: { detail: 'out of stock' },
  providerDown: { subjectName: 'Genba', detail: '' },
  providerUp: { subjectName: 'Genba', detail: '' },
  providerUnconfigured: { subjectName: 'Genba', detail: '' },
  providerConfigured: { subjectName: 'Genba', detail: '' },
  stockLow: { subjectName: 'SKU-4711', detail: 'Solvane' },
  invoiceProblem: { subjectName: 'Aurora Games', detail: 'no tax rule applies.' },
  invoiceOverdue: { subjectName: INVOICE },
  approvalRuleProposed: { subjectName: 'Aurora Games', detail: 'Lena Vogt' },
  exportReady: { subjectName: 'Orders', detail: '12345' },
  exportFailed: { subjectName: 'Orders', detail: 'The disk is full.' },
};
const MAILED = NOTIFICATION_KINDS.filter((kind) => !KIND_FACTS[kind].hasOwnMail);
const sampleOf = (kind: NotificationKind): NotificationLine => lineOf({ kind, ...SUBJECTS[kind] });
const SUMMARY = lineOf({ count: 4, amount: 255_900 });

const invoiceUrl = URL + myInvoicePath(INVOICE);
const [IBAN, OTHER_IBAN] = ['DE02120300000000202051', 'DE02500105170137075030'];

export const MAIL_SAMPLES: Readonly<Record<string, readonly MailSample[]>> = {
  'server/access/credentials/api-credentials.ts': [account(mailCopy.credentialsSubject, mailCopy.credentialsText)],
  'server/access/credentials/expiry-mails.ts': [
    {
      subject: mailCopy.credentialExpirySubject('Web shop'),
      text: mailCopy.credentialExpiryText('Web shop', spellDay('2026-12-24'), URL + API_ACCESS),
      layout: {
        reason: 'credentials',
        action: { label: buttons.credentials, url: URL + API_ACCESS },
        facts: [
          [facts.credential, 'Web shop'],
          [facts.expires, spellDay('2026-12-24')],
        ],
      },
    },
  ],
  'server/access/factors/recovery-codes.ts': [account(mailCopy.recoverySubject, mailCopy.recoveryText(7))],
  'server/access/users/users-factor.ts': [account(mailCopy.factorRemovedSubject, mailCopy.factorRemovedByStaffText)],
  'server/access/sign-in/sessions.ts': [account(mailCopy.reuseSubject, mailCopy.reuseText)],
  'server/access/sign-in/own-factor.ts': [
    account(mailCopy.factorAddedSubject, mailCopy.factorAddedText),
    account(mailCopy.recoveryRenewedSubject, mailCopy.recoveryRenewedText),
    account(mailCopy.factorRemovedSubject, mailCopy.factorRemovedText),
  ],
  'server/access/sign-in/challenges.ts': [
    { ...account(mailCopy.mailSubject, mailCopy.mailText('042137')), layout: { reason: 'account', code: '042137' } },
    {
      ...account(mailCopy.stepUpSubject, mailCopy.stepUpText('042137')),
      layout: { reason: 'account', code: '042137' },
    },
  ],
  'server/access/sign-in/own-passkeys.ts': [
    account(mailCopy.passkeyAddedSubject, mailCopy.passkeyAddedText('Laptop in the office')),
    account(mailCopy.passkeyRemovedSubject, mailCopy.passkeyRemovedText('Laptop in the office')),
  ],
  'server/access/passwords/code-tries.ts': [account(mailCopy.closedSubject, mailCopy.closedText)],
  'server/access/password-links/requests.ts': [
    {
      subject: passwordLinkMails.resetSubject,
      text: passwordLinkMails.resetText(30, passwordLinkUrl(URL, LONG_TOKEN)),
      layout: {
        reason: 'account',
        action: { label: buttons.newPassword, url: passwordLinkUrl(URL, LONG_TOKEN) },
      },
    },
  ],
  'server/access/password-links/invitations.ts': [
    {
      subject: passwordLinkMails.invitationSubject,
      text: passwordLinkMails.invitationText('Ada Berg', 'Aurora Games', 72, passwordLinkUrl(URL, LONG_TOKEN)),
      layout: {
        reason: 'invitation',
        facts: [
          [facts.account, 'a.very.long.address.of.a.person@subsidiary.aurora-games.example'],
          [facts.company, 'Aurora Games'],
        ],
        action: { label: buttons.setPassword, url: passwordLinkUrl(URL, LONG_TOKEN) },
      },
    },
  ],
  'server/access/password-links/use-link.ts': [
    account(passwordLinkMails.changedSubject, passwordLinkMails.changedText),
  ],
  'server/delivery/key-search.ts': [
    administration(deliveryCopy.searchAlarmSubject, deliveryCopy.searchAlarmText('Ada Berg', 512)),
  ],
  'server/delivery/packages.ts': [
    {
      subject: deliveryCopy.mailSubject(ORDER),
      text: deliveryCopy.mailText(ORDER, 115, URL + myOrderPath(ORDER)),
      layout: {
        reason: 'keys',
        facts: [
          [facts.order, ORDER],
          [facts.keys, '115'],
        ],
        action: { label: buttons.keys, url: URL + myOrderPath(ORDER) },
      },
    },
  ],
  'server/exports/announcement.ts': [
    {
      subject: exportCopy.scheduledMail.subject('Orders'),
      text: exportCopy.scheduledMail.text('Orders', 12_345, URL + EXPORTS, 7),
      layout: {
        reason: 'export',
        facts: [
          [facts.file, 'Orders'],
          [facts.rows, '12,345'],
        ],
        action: { label: buttons.exports, url: URL + EXPORTS },
      },
    },
  ],
  'server/invoices/account-changes.ts': [
    administration(
      invoiceCopy.accountProposedSubject,
      invoiceCopy.accountProposedMail('Ada Berg', IBAN, OTHER_IBAN, URL + SETTINGS),
    ),
    administration(invoiceCopy.accountChangedSubject, invoiceCopy.accountChangedMail('Ada Berg', IBAN, OTHER_IBAN)),
  ],
  'server/invoices/documents/mail.ts': [
    {
      subject: documentCopy.mailSubject('invoice', INVOICE, 'Nordlicht Keys GmbH'),
      text: documentCopy.invoiceMail(INVOICE, '€12,345.67', '2026-12-24', invoiceUrl),
      layout: {
        reason: 'documents',
        facts: [
          [facts.invoice, INVOICE],
          [facts.total, '€12,345.67'],
          [facts.due, spellDay('2026-12-24')],
        ],
        action: { label: buttons.invoice, url: invoiceUrl },
      },
    },
    {
      subject: documentCopy.mailSubject('invoice', INVOICE, 'Nordlicht Keys GmbH'),
      text: documentCopy.paidInvoiceMail(INVOICE, '€12,345.67', invoiceUrl),
      layout: {
        reason: 'documents',
        facts: [
          [facts.invoice, INVOICE],
          [facts.total, '€12,345.67'],
        ],
        action: { label: buttons.invoice, url: invoiceUrl },
      },
    },
    {
      subject: documentCopy.mailSubject('creditNote', NOTE, 'Nordlicht Keys GmbH'),
      text: documentCopy.creditNoteMail(NOTE, INVOICE, '€345.67', invoiceUrl),
      layout: {
        reason: 'documents',
        facts: [
          [documentCopy.creditNote, NOTE],
          [facts.invoice, INVOICE],
          [facts.total, '€345.67'],
        ],
        action: { label: buttons.invoice, url: invoiceUrl },
      },
    },
  ],
  'server/notifications/mails.ts': [
    ...MAILED.map((kind) => notifications([sampleOf(kind)])),
    notifications([SUMMARY]),
    notifications([SUMMARY, ...MAILED.slice(0, 3).map(sampleOf)]),
    notifications([lineOf({}), SUMMARY], true),
    notifications(
      Array.from({ length: 60 }, () => lineOf({})),
      true,
    ),
  ],
  'server/payments/reminders/sending.ts': [1, 2, 3].map((step) => ({
    subject: paymentCopy.reminderSubject(step, 'Nordlicht Keys GmbH'),
    text: paymentCopy.reminderMail({
      text: 'These invoices are overdue. Please pay them within five days.',
      lines: [paymentCopy.reminderLine(INVOICE, '2026-11-01', '€12,345.67')],
      ...{ total: '€12,345.67', stopsOrders: step === 3, payee: 'Nordlicht Keys GmbH', account: IBAN! },
      link: URL + STATEMENT,
    }),
    layout: { reason: 'documents', action: { label: buttons.statement, url: URL + STATEMENT } },
  })),
  'server/platform/webhooks/sending/disabled-mail.ts': (['gone', 'failing', 'staff', 'person'] as const).map(
    (because) => ({
      subject: platformMailCopy.endpointDisabledSubject('hooks.aurora-games.example'),
      text: platformMailCopy.endpointDisabledText(
        'https://hooks.aurora-games.example/merkur/production/events',
        because,
        'It replies with pages of a parking provider.',
        URL + WEBHOOKS,
      ),
      layout: {
        reason: 'credentials',
        action: { label: buttons.webhooks, url: URL + WEBHOOKS },
        facts: [
          [facts.endpoint, 'hooks.aurora-games.example'],
          [facts.waiting, '17'],
        ],
      },
    }),
  ),
  'server/setup/routes.ts': [administration(setupMails.testSubject, setupMails.testText)],
};
