// HTML parts of mails, as a mail program shows them.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type MailSender, renderHtmlMail } from './html-mail.ts';

const sender: MailSender = { name: 'Nordlicht & Co', address: ['Hafenstraße 12', '20457 Hamburg'], logo: null };
const URL = 'https://merkur.example/orders/GK-2026-000123?a=1&b=2';

test('shows the text, facts, one button, the reason and the house; the button replaces its address (ERR-019)', () => {
  const html = renderHtmlMail(
    'Keys are ready',
    `115 keys.\n\nDownload: ${URL}\n\nWe never send keys.`,
    {
      reason: 'keys',
      facts: [['Keys', '115']],
      action: { label: 'Download the keys', url: URL },
      preferencesUrl: 'https://merkur.example/notifications',
    },
    sender,
  );
  const text = html.replace(/<style>.*?<\/style>|<[^>]+>/gs, ' ').replace(/\s+/g, ' ');
  expect(text).toContain('Keys are ready 115 keys. We never send keys. Keys 115 Download the keys');
  expect(text).toContain('because you placed this order. Change your notification settings .');
  expect(text).toContain('Nordlicht &amp; Co&nbsp;· Hafenstraße 12&nbsp;· 20457 Hamburg');
  expect(html.match(/href="[^"]*orders[^"]*"/g)).toEqual([`href="${URL.replaceAll('&', '&amp;')}"`]);
  expect(html).not.toMatch(/<(?:script|img|link|iframe)/);
});

test('has no table for facts without any', () => {
  const tables = (facts?: [string, string][]) =>
    renderHtmlMail('Keys', 'Text', { reason: 'account', ...(facts && { facts }) }, sender).match(/<table/g)!.length;
  expect([tables([]), tables([['Keys', '115']])]).toEqual([tables(), tables() + 1]);
});

test('links a sentence to the address below it, and addresses within sentences', () => {
  const html = renderHtmlMail(
    'Updates',
    `Order 1 waits.\n${URL}\n\nAll of them: ${URL}.`,
    { reason: 'notifications' },
    sender,
  );
  const links = [...html.matchAll(/<a [^>]*>([^<]*)<\/a>/g)].map(([, label]) => label);
  expect(links).toEqual(['Order 1 waits.', URL.replaceAll('&', '&amp;')]);
});

test('keeps numbers of orders and documents on one line, in the heading, the text and links', () => {
  const html = renderHtmlMail(
    'Order GK-2026-000123 was approved',
    `Your credit note CRN-2026-000007 corrects INV-2026-000042.\n\nOrder GK-2026-000124 waits.\n${URL}\n\nSee ${URL}.`,
    { reason: 'documents' },
    sender,
  );
  const kept = [...html.matchAll(/<span style="white-space:nowrap">([^<]*)<\/span>/g)].map(([, number]) => number);
  expect(kept).toEqual(['GK-2026-000123', 'CRN-2026-000007', 'INV-2026-000042', 'GK-2026-000124']);
});

test('shows any text as it is, never as markup', () => {
  const anything = fc.string({
    unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', ' ', 'https://a.b/', 'javascript:'),
  });
  fc.assert(
    fc.property(anything, anything, (subject, text) => {
      const tags = (html: string) =>
        html.match(/<[a-z!/][^>]*>/g)!.filter((tag) => !/^<(?:p|\/p|a|\/a|br)\b/.test(tag));
      const layout = { reason: 'account', facts: [[subject, text]] } as const;
      const html = renderHtmlMail(subject, text, layout, { ...sender, name: subject });
      expect(tags(html)).toEqual(tags(renderHtmlMail('a', 'a', { ...layout, facts: [['a', 'a']] }, sender)));
      expect(html).not.toMatch(/href="(?!https?:)/);
    }),
    { numRuns: 100 },
  );
});
