// Where text is put on the page, from what is handed to the PDF library.

import { expect, test } from 'vitest';
import { createPdf } from './pdf-file.ts';
import { createStructure } from './pdf-structure.ts';
import { createPen } from './pdf-text.ts';
import { toVisualOrder } from './right-to-left.ts';

test('draws joined right-to-left letters from left to right, each beside the one before', () => {
  const { doc } = createPdf('A file', '2026-11-20T12:00:00.000Z');
  const drawn: { text: string; x: number; width: number }[] = [];
  const draw = doc.text.bind(doc) as (text: string, x: number, ...rest: unknown[]) => typeof doc;
  doc.text = ((text: string, x: number, ...rest: unknown[]) => {
    drawn.push({ text, x, width: doc.widthOfString(text) });
    return draw(text, x, ...rest);
  }) as typeof doc.text;
  const pen = createPen(doc, createStructure(doc));
  const name = 'شركة الألعاب (12) AB';
  pen.write(name, 50, 100, { size: 10 });
  expect(drawn.map(({ text }) => text).join('')).toBe(toVisualOrder(name));
  for (const [at, { x, width }] of drawn.slice(0, -1).entries()) expect(drawn[at + 1]!.x).toBeCloseTo(x + width, 5);
  expect(pen.hasUndrawable()).toBe(false);
  expect(pen.wrap(name, 40, { size: 10 }).length).toBeGreaterThan(1);
});
