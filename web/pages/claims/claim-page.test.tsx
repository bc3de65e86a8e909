// A claim for staff: what it shows, its decisions by dialog, refused decisions, and claims without any (CLM-050).

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { claimCopy } from '#domain/claims/copy.ts';
import { CLAIM_PATH, claimPath } from '#domain/claims/links.ts';
import { claimLabels as labels } from '#web/claims/labels.ts';
import { visibleMessages } from '#web/ui/kit/toast.ts';
import { expectAccessible, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, storeLogin } from '#web/ui/session/session.ts';
import ClaimPage from './claim-page.tsx';

const ID = '0192f0c1-5b7e-7d2a-9c1e-3f4a5b6c7d8e';
const AT = '2026-11-20T10:00:00.000Z';
const CLAIM = {
  Id: ID,
  Number: 417,
  State: 'requested',
  Reason: 'used',
  Note: 'Steam says:\nalready redeemed.',
  OrderId: ID,
  OrderNumber: 'GK 2026 000001',
  ProductName: 'Starfall',
  Sku: 'STAR-STM-GLB',
  PackageId: ID,
  KeyLine: 3,
  CreatedAt: AT,
  ModifiedAt: AT,
  ReplacementPackageId: null,
  CreditNoteNumber: null,
  Resolution: '',
  Actions: ['send', 'replace', 'credit', 'refuse', 'supplierCredit'],
  CompanyId: ID,
  PartnerName: 'Aurora Games',
  CreatedByName: 'Ana Lindqvist',
  ProviderName: 'Genba',
  Turn: 'staff',
  ProviderRef: null,
  ProviderAnswer: null,
  ProviderNote: '',
  SupplierReference: '',
  SupplierCredit: null,
  IsFromList: false,
  Files: [],
  History: [{ At: AT, Step: 'request', ToState: 'requested', Note: '', ByName: 'Ana Lindqvist' }],
};

beforeEach(() => {
  setAccessToken('t');
  storeLogin({ name: 'Alma', scopes: ['SuperAdmin'], refreshTokenExpires: '2099-01-01T00:00:00.000Z' });
});

/** Shows a claim; decisions get this reply. */
async function show(claim: object = {}, reply: { status?: number; body: object } = { body: { Count: 1 } }) {
  const asked = mockServer(({ method }) => (method === 'GET' ? { body: { ...CLAIM, ...claim } } : reply));
  renderAt(<ClaimPage />, { path: CLAIM_PATH, at: claimPath(ID) });
  await screen.findByRole('heading', { level: 1, name: labels.numbered(417) });
  return () => asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Opens the dialog of a decision by its button. */
async function ask(button: string, role: 'dialog' | 'alertdialog', title: string) {
  await press(button);
  const dialog = await screen.findByRole(role, { name: title });
  await expectAccessible(dialog);
  return within(dialog);
}

test('shows who claimed what, and whose turn it is (CLM-050)', async () => {
  await show();
  for (const text of ['Aurora Games', 'Genba', labels.turns.staff, labels.keyOf(3), labels.reasons.used])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText(/already redeemed/).className).toContain('whitespace-pre-line');
  expect(screen.getByRole('list', { name: labels.history }).textContent).toContain('Ana Lindqvist');
  await expectAccessible();
});

test.each([
  { call: 'replace', button: labels.replace, title: labels.replaceTitle(1), message: claimCopy.replaced(1) },
  { call: 'credit', button: labels.credit, title: labels.creditTitle(1), message: claimCopy.credited(1) },
])('asks before $call, with the focus on the safe button (CLM-050)', async ({ call, button, title, message }) => {
  const posts = await show();
  const dialog = await ask(button, 'alertdialog', title);
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' })));
  expect(posts()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: button }));
  await waitFor(() => expect(posts()).toEqual([[`/claim/management/${call}`, { Ids: [ID] }]]));
  await waitFor(() => expect(visibleMessages.get()[0]?.text).toBe(message));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('keeps the dialog open with the reason when a decision is refused (CLM-020)', async () => {
  const message = claimCopy.noStock(labels.numbered(417));
  await show({}, { status: 409, body: { Message: message, Code: 'no_stock' } });
  const dialog = await ask(labels.replace, 'alertdialog', labels.replaceTitle(1));
  await userEvent.click(dialog.getByRole('button', { name: labels.replace }));
  expect((await dialog.findByRole('alert')).textContent).toBe(message);
  await expectAccessible(screen.getByRole('alertdialog'));
});

test.each([
  {
    call: 'refuse',
    button: labels.refuse,
    title: labels.refuseTitle(1),
    submit: labels.refuse,
    text: 'It works.',
    sent: { Ids: [ID], Resolution: 'It works.' },
  },
  {
    call: 'send',
    button: labels.send,
    title: labels.sendTitle(1),
    submit: labels.send,
    text: 'TICKET-77',
    sent: { Ids: [ID], SupplierReference: 'TICKET-77' },
  },
  {
    call: `${ID}/replacement`,
    button: labels.replaceByHand,
    title: labels.replaceByHand,
    submit: labels.sendKey,
    text: 'NEWKY-1',
    sent: { Key: 'NEWKY-1' },
  },
  {
    call: `${ID}/suppliercredit`,
    button: labels.recordCredit,
    title: labels.recordCredit,
    submit: labels.save,
    text: '4.50',
    sent: { Amount: 4.5 },
  },
])('sends what was entered by $button, with the focus in the field (CLM-050)', async (entry) => {
  const posts = await show({}, { body: entry.call.startsWith(ID) ? CLAIM : { Count: 1 } });
  const dialog = await ask(entry.button, 'dialog', entry.title);
  const field = dialog.getByRole('textbox');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.type(field, entry.text);
  await userEvent.click(dialog.getByRole('button', { name: entry.submit }));
  await waitFor(() => expect(posts()).toEqual([[`/claim/management/${entry.call}`, entry.sent]]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('requires a reason before it refuses (CLM-012)', async () => {
  const posts = await show();
  const dialog = await ask(labels.refuse, 'dialog', labels.refuseTitle(1));
  await userEvent.click(dialog.getByRole('button', { name: labels.refuse }));
  const field = dialog.getByRole('textbox');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(posts()).toEqual([]);
});

test('offers nothing for a decided claim, and says where the credit is (CLM-023)', async () => {
  await show({ State: 'credited', Turn: 'nobody', Actions: [] });
  expect(screen.getByText(labels.creditNotInvoiced)).toBeTruthy();
  for (const name of [labels.send, labels.replace, labels.credit, labels.refuse, labels.replaceByHand])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
