// Content of notification emails.

import { expect, test } from 'vitest';
import { notificationCopy } from '#domain/notifications/copy.ts';
import type { NotificationLine } from '#domain/notifications/kinds.ts';
import { notificationMailCopy } from '#domain/notifications/mail-copy.ts';
import { notificationMail } from './mail-content.ts';

const URL = 'https://merkur.example';
const ID = '0198f7a0-0000-7000-8000-000000000001';
const lineOf = (line: Partial<NotificationLine>): NotificationLine => ({
  ...{ kind: 'orderRefused', subjectId: ID, subjectName: 'GK-2026-000123', detail: 'Aurora', count: 1, amount: null },
  ...line,
});
const mailOf = (lines: NotificationLine[], isDigest = false) =>
  notificationMail({ lines, isDigest, token: 'token', publicUrl: URL });

test('shows one event as its sentence with a button to its page (NTF-008)', () => {
  const { subject, layout } = mailOf([lineOf({ kind: 'counterOffer' })]);
  expect(subject).toBe('Aurora made a counter-offer for order GK-2026-000123');
  expect(layout.action).toEqual({ label: 'Review the order', url: `${URL}/management/order-detail/${ID}` });
});

test('lists fifty of several events, each with its link, and counts the others (NTF-008)', () => {
  const { subject, text, layout } = mailOf(
    Array.from({ length: 52 }, (_, n) =>
      lineOf({ subjectName: `VDU ${n}`, ...(n === 0 && { kind: 'offerReceived' }) }),
    ),
  );
  expect(subject).toBe(notificationMailCopy.subject(52));
  expect(text).toContain('VDU 49');
  expect(text).not.toContain('VDU 50');
  expect(text).toContain(notificationMailCopy.more(2));
  expect(layout.action?.url).toBe(`${URL}/notifications`);
  expect(layout.optOuts?.map(({ label }) => label)).toEqual(
    [notificationCopy.kinds.offerReceived, notificationCopy.kinds.orderRefused].map(notificationMailCopy.optOut),
  );
});

test('says that it is a daily summary, even of one event (NTF-008)', () => {
  expect(mailOf([lineOf({})], true).subject).toBe(notificationMailCopy.digestSubject(1));
});
