import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findImageFault, findTextFault, KEY_TEXT_MAX } from './key-text.ts';

test.each([
  ['AAAAA-BBBBB-CCCCC', null],
  ['https://redeem.example/?code=a+b&x=%20', null],
  ['=HYPERLINK("x")', null],
  ['ключ-鍵-🔑', null],
  ['two words', null],
  ['x'.repeat(KEY_TEXT_MAX), null],
  ['🔑'.repeat(KEY_TEXT_MAX), null],
  ['x'.repeat(KEY_TEXT_MAX + 1), 'too long'],
  ['', 'blank'],
  ['   ', 'blank'],
  ['\u00a0\u3000', 'blank'],
  ['AAAA\nBBBB', 'more than one line'],
  ['AAAA\r\nBBBB', 'more than one line'],
  ['AAAA\u2028BBBB', 'more than one line'],
  ['AAAA\u0085BBBB', 'more than one line'],
  ['AAAA\u0000', 'control characters'],
  ['AAAA\tBBBB', 'control characters'],
  ['\u001b[31mAAAA', 'control characters'],
  ['AA\u200bAA', 'control characters'],
  ['AA\u202eAA', 'control characters'],
  ['AAAA\ud83d', 'broken Unicode'],
  ['AAAA\ue000', 'broken Unicode'],
])('finds in %j the fault %s (KEY-009)', (text, fault) => {
  expect(findTextFault(text)).toBe(fault);
});

test('keeps a valid text on one line and unchanged through UTF-8', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      fc.pre(findTextFault(text) === null);
      const file = Buffer.from(`${text}\n`).toString('utf8');
      expect(file.split(/\r\n|[\n\r\u2028\u2029]/)).toEqual([text, '']);
    }),
  );
});

test.each([
  ['iVBORw0KGgoAAAANSUhEUgAA', null],
  ['/9j/4AAQSkZJRg==', null],
  ['R0lGODlhAQABAAAA', null],
  ['R0lGODdhAQABAAAA', null],
  ['UklGRiQAAABXRUJQ', 'not an image'],
  ['iVBORw0KGgoA!', 'not an image'],
  ['iVBORw0KGgoAA', 'not an image'],
  ['', 'not an image'],
])('finds in the image %j the fault %s', (data, fault) => {
  expect(findImageFault(data)).toBe(fault);
});
