import { expect, test } from 'vitest';
import { EMAIL_MAX, isEmailAddress } from './email-address.ts';

test.each([
  'anna.berg@x.example',
  'plus+tag@x.example',
  'CAPS@X.Example',
  "o'brien@x.example",
  'info@müller.example',
  'info@xn--mller-kva.example',
  'анна@пример.рф',
  'x@a-b.co.uk',
  `${'x'.repeat(64)}@x.example`,
])('accepts «%s» (case 53)', (text) => {
  expect(isEmailAddress(text)).toBe(true);
});

test.each([
  'anna,berg@x.example',
  'x;y@z.example',
  '<x@z.example',
  '<x@z.example>',
  'x@z.example>',
  'group:a@b.example;',
  'zw\u200bzerowidth@x.example',
  'rtl\u202e@x.example',
  'a..b@x.example',
  '.a@x.example',
  'a.@x.example',
  '"a b"@x.example',
  'a(comment)@x.example',
  'a\\@b@x.example',
  'a@b@x.example',
  'a@[127.0.0.1]',
  'a@localhost',
  'a@x..example',
  'a@-x.example',
  'a@x-.example',
  'a@x.example\r\nbcc: b@x.example',
  'a b@x.example',
  '@x.example',
  'a@',
  '',
  `${'x'.repeat(65)}@x.example`,
  `a@${'x'.repeat(64)}.example`,
  `a@${'x.'.repeat(EMAIL_MAX)}example`,
])('refuses «%s» (case 54)', (text) => {
  expect(isEmailAddress(text)).toBe(false);
});
