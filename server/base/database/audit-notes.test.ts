import { expect, test } from 'vitest';
import { type AuditNote, addNote, noteChanges } from './audit-notes.ts';

const order = { kind: 'order', id: '1' };

function joined(...notes: AuditNote[]): AuditNote[] {
  const made: AuditNote[] = [];
  for (const note of notes) addNote(made, note);
  return made;
}

test('merges notes on one subject: state before the first, state after the last', () => {
  expect(
    joined(
      { subject: { ...order, name: 'A' }, before: { price: 1 }, after: { price: 2 } },
      { subject: { kind: 'order', id: '2' }, after: { price: 9 } },
      { subject: { ...order, name: 'B' }, before: { price: 2, state: 'Open' }, after: { price: 3, state: 'Done' } },
    ),
  ).toEqual([
    { subject: { ...order, name: 'A' }, before: { price: 1, state: 'Open' }, after: { price: 3, state: 'Done' } },
    { subject: { kind: 'order', id: '2' }, after: { price: 9 } },
  ]);
});

test.each<[string, AuditNote, AuditNote]>([
  ['of another kind', { subject: order }, { subject: { kind: 'company', id: '1' } }],
  ['of another id', { subject: order }, { subject: { kind: 'order', id: '2' } }],
  ['without a name', { subject: null }, { subject: null }],
  ['after one without a name', { subject: null }, { subject: order }],
])('keeps notes about a subject %s apart', (_, one, other) => {
  expect(joined(one, other)).toEqual([one, other]);
});

test.each<[string, Omit<AuditNote, 'subject'>, Omit<AuditNote, 'subject'>, object]>([
  ['the first', { before: { a: 1 }, after: { a: 2 } }, {}, { before: { a: 1 }, after: { a: 2 } }],
  ['the last', {}, { before: { a: 1 }, after: { a: 2 } }, { before: { a: 1 }, after: { a: 2 } }],
  ['neither', {}, {}, { before: undefined, after: undefined }],
])('keeps fields that %s of two notes name', (_, first, last, kept) => {
  expect(joined({ subject: order, ...first }, { subject: order, ...last })).toStrictEqual([
    { subject: order, ...kept },
  ]);
});

test('records only the candidate fields that changed, and nothing if none did', () => {
  const notes: AuditNote[] = [];
  const tx = { note: (note: AuditNote) => void notes.push(note) };
  noteChanges(tx, order, { price: 1, state: 'Open' }, { price: 1, state: 'Open' });
  expect(notes).toEqual([]);
  noteChanges(tx, order, { price: 1, state: 'Open' }, { price: 2, state: 'Open', name: 'A' });
  expect(notes).toEqual([{ subject: order, before: { price: 1, name: null }, after: { price: 2, name: 'A' } }]);
});
