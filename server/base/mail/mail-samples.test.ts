// Every kind of email has samples, whose parts agree.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MAIL_SAMPLES } from '#test/mail-samples.ts';
import { productionFiles } from '#test/syntax-trees.ts';
import { renderHtmlMail } from './html-mail.ts';
import { textPart } from './text-part.ts';

const SENDER = { name: 'Nordlicht Keys GmbH', address: ['Hafenstraße 12', '20457 Hamburg'], logo: null };

test('has at least one sample for every call that sends an email (ERR-020)', () => {
  const missing = productionFiles('server').flatMap((file) => {
    const calls = readFileSync(file, 'utf8').match(/await sendMail\(/g)?.length ?? 0;
    return (MAIL_SAMPLES[file]?.length ?? 0) < calls ? [file] : [];
  });
  expect(missing).toEqual([]);
});

test.each(Object.entries(MAIL_SAMPLES))(
  'emails of %s have the same facts in both parts (ERR-020)',
  (_file, samples) => {
    for (const { subject, text, layout } of samples) {
      const plain = textPart(text, layout);
      const html = renderHtmlMail(subject, text, layout, SENDER);
      const { facts = [], code, action, optOuts = [] } = layout;
      for (const fact of [...facts.map(([, value]) => value), ...(code ? [code] : [])]) {
        expect(plain).toContain(fact);
        expect(html).toContain(fact);
      }
      for (const { url, label } of [...(action ? [action] : []), ...optOuts]) {
        expect(plain).toContain(url);
        expect(html.split(`>${label.replaceAll('"', '&quot;')}</a>`)).toHaveLength(2);
      }
      expect(html).not.toMatch(/<img|url\(|@import|<script|src=/);
      // Longer subjects are cut by mail programs.
      expect(subject.length).toBeLessThanOrEqual(110);
      expect(plain).not.toMatch(/undefined|null|\[object|NaN/);
    }
  },
);
