import { expect, test } from 'vitest';
import { DOCUMENT } from './document.testing.ts';
import { readReference } from './read-reference.ts';

const [orders, invoices] = readReference(DOCUMENT);
const names = (fields: readonly { name: string; type: string }[]) => fields.map(({ name, type }) => `${name}: ${type}`);

test('groups calls in the order of the tags, and leaves out empty groups (API-080)', () => {
  expect(readReference(DOCUMENT).map(({ name, calls }) => [name, calls.map(({ id }) => id)])).toEqual([
    ['Orders', ['order.place']],
    ['Invoices', ['invoice.pdf']],
  ]);
});

test('flattens the fields of input and reply (API-080)', () => {
  const [place] = orders!.calls;
  expect(place!.input).toEqual([
    { name: 'quantity', type: 'integer', isRequired: true, limits: '1 to 500', description: 'Keys to order.' },
    { name: 'max_unit_price', type: 'amount', isRequired: false, limits: '', description: 'Price of one key.' },
  ]);
  expect(names(place!.reply)).toEqual([
    'id: uuid',
    'reference: string or null',
    'offers: array of objects',
    'offers[].unit_price: amount',
  ]);
  expect(names(invoices!.calls[0]!.input)).toEqual(['id: uuid']);
  expect(invoices!.calls[0]).toMatchObject({ fileType: 'application/pdf', exampleReply: null });
});

test('lists the codes of every refusal, shared ones too (API-080)', () => {
  expect(orders!.calls[0]!.refusals).toEqual([
    { code: 'price_changed', status: 409 },
    { code: 'too_many', status: 429 },
  ]);
});

test('composes examples from those of the fields (API-080)', () => {
  const price = { amount: '12.50', currency: 'EUR' };
  expect(orders!.calls[0]).toMatchObject({
    exampleInput: { quantity: 100, max_unit_price: price },
    exampleReply: { id: '0192f0c1', reference: null, offers: [{ unit_price: price }] },
  });
});
