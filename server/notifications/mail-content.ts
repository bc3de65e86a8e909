// Content of notification emails: one event as its sentence with a button, several as a list of linked sentences. Each
// kind has a link that turns it off.

import { emailOptOutUrl, MY_ACCOUNT } from '#domain/access/login-links.ts';
import { mailFrameCopy } from '#domain/base/mail-frame-copy.ts';
import { notificationCopy, sentenceOfLine } from '#domain/notifications/copy.ts';
import { pathOfLine } from '#domain/notifications/kind-facts.ts';
import type { NotificationKind, NotificationLine } from '#domain/notifications/kinds.ts';
import { NOTIFICATIONS } from '#domain/notifications/links.ts';
import { notificationMailCalls } from '#domain/notifications/mail-calls.ts';
import { notificationButtons, notificationMailCopy } from '#domain/notifications/mail-copy.ts';
import type { MailLayout } from '#server/base/mail/html-mail.ts';

/** Further ones are only counted: the page lists all. */
const LINES_MAX = 50;

interface MailInput {
  lines: readonly NotificationLine[];
  isDigest: boolean;
  token: string;
  publicUrl: string;
}

export const kindsOf = (lines: readonly NotificationLine[]): NotificationKind[] => [
  ...new Set(lines.map(({ kind }) => kind)),
];

const withoutPeriod = (sentence: string): string => sentence.replace(/\.$/, '');

/** Subject, text and layout of an email about these lines, of which there is at least one. */
export function notificationMail({ lines, isDigest, token, publicUrl }: MailInput): {
  subject: string;
  text: string;
  layout: MailLayout;
} {
  const urlOf = (line: NotificationLine): string => publicUrl + pathOfLine(line);
  const [first] = lines;
  const isSingle = lines.length === 1 && !isDigest;
  const action = isSingle
    ? { label: notificationButtons[first!.kind] ?? notificationButtons.other, url: urlOf(first!) }
    : { label: mailFrameCopy.buttons.notifications, url: publicUrl + NOTIFICATIONS };
  const optOuts = kindsOf(lines).map((kind) => ({
    label: notificationMailCopy.optOut(notificationCopy.kinds[kind]),
    url: emailOptOutUrl(publicUrl, token, kind),
  }));
  const paragraphs = [
    ...(isDigest ? [notificationMailCopy.digestLead] : []),
    ...lines.slice(0, LINES_MAX).map((line) => `${sentenceOfLine(line)}\n${urlOf(line)}`),
    ...(lines.length > LINES_MAX ? [notificationMailCopy.more(lines.length - LINES_MAX)] : []),
    ...(isSingle ? [] : [notificationMailCopy.footer(publicUrl + NOTIFICATIONS)]),
    ...optOuts.map(({ label, url }) => `${label}: ${url}`),
  ];
  return {
    subject: isSingle
      ? withoutPeriod(sentenceOfLine(first!))
      : isDigest
        ? notificationMailCopy.digestSubject(lines.length)
        : notificationMailCopy.subject(lines.length),
    text: paragraphs.join('\n\n'),
    layout: {
      reason: 'notifications',
      action,
      preferencesUrl: publicUrl + MY_ACCOUNT,
      optOuts,
      oneClickUrl: `${publicUrl}/api${notificationMailCalls.oneClick.path}?token=${token}`,
    },
  };
}
