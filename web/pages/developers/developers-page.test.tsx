import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SANDBOX_FAULTS } from '#domain/orders/sandbox-faults.ts';
import { PARTNER_EVENT_TYPES } from '#domain/partner-events/types.ts';
import { DEVELOPERS_PATH, developersPath } from '#domain/platform/links.ts';
import { developerLabels as texts } from '#web/platform/labels.ts';
import { DOCUMENT } from '#web/platform/reference/document.testing.ts';
import { sandboxLabels } from '#web/platform/sandbox-labels.ts';
import { guideLabels } from '#web/platform/webhook-guide-labels.ts';
import { expectAccessible, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import DevelopersPage from './developers-page.tsx';

function open(topic = '', answer: () => { status?: number; body?: unknown } = () => ({ body: DOCUMENT })) {
  const asked = mockServer(answer);
  renderAt(<DevelopersPage />, { path: DEVELOPERS_PATH, at: developersPath(topic) });
  return asked;
}

test('fills the typed credential and the address into the examples, and sends neither (API-081)', async () => {
  const asked = open();
  const curl = screen.getByRole('region', { name: texts.requestNames.shell });
  expect(curl.textContent).toContain(`curl ${window.location.origin}/api/v1/me`);
  expect(curl.textContent).toContain('Bearer mk_live_...');
  await userEvent.type(screen.getByLabelText(texts.credentialField), 'mk_live_1_abc');
  expect(curl.textContent).toContain('Bearer mk_live_1_abc');
  expect(screen.getByRole('region', { name: texts.requestNames.script }).textContent).toContain('merkur.orders.place');
  expect(asked).toEqual([]);
  await expectAccessible();
});

test('draws the reference from the description (API-080)', async () => {
  open('reference');
  const table = await screen.findByRole('table', { name: texts.fieldsOf(texts.request, '/v1/orders') });
  expect(within(table).getByText('quantity')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'price_changed' }).getAttribute('href')).toBe(
    `${developersPath('errors')}#price_changed`,
  );
  expect(screen.getByText(texts.file('application/pdf'))).toBeTruthy();
  await expectAccessible();
});

test('lists the codes of all calls with their meaning, and filters them (API-082)', async () => {
  open('errors');
  const table = await screen.findByRole('table', { name: texts.topic.errors });
  const rows = within(table).getAllByRole('rowheader');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'price_changedAnother price.',
    'too_manyToo many calls.',
  ]);
  expect(within(table).getByText(texts.retries.later)).toBeTruthy();
  await userEvent.type(screen.getByLabelText(texts.search), 'nothing like it');
  await screen.findByText(texts.noCode);
});

test('offers another try when the description cannot be read (API-080)', async () => {
  let isDown = true;
  open('reference', () => (isDown ? { status: 503, body: {} } : { body: DOCUMENT }));
  await screen.findByRole('alert', {}, { timeout: 20_000 });
  isDown = false;
  await userEvent.click(screen.getByRole('button'));
  await screen.findByRole('link', { name: 'price_changed' });
});

test('lists the faults that a reference can ask for in the sandbox (API-155)', async () => {
  open('sandbox');
  const table = await screen.findByRole('table', { name: sandboxLabels.faultsTitle });
  for (const fault of SANDBOX_FAULTS) expect(within(table).getByText(`fault:${fault}`)).toBeTruthy();
  await expectAccessible();
});

test('explains webhooks with receivers and an example body of every event (API-127)', async () => {
  open('webhooks');
  const receiver = await screen.findByRole('region', { name: guideLabels.withLibrary });
  expect(receiver.textContent).toContain('verifyWebhook');
  expect(screen.getByRole('region', { name: guideLabels.byHand }).textContent).toContain('timingSafeEqual');
  for (const type of PARTNER_EVENT_TYPES)
    expect(screen.getByRole('region', { name: guideLabels.bodyOf(type) }).textContent).toContain(`"type": "${type}"`);
  await expectAccessible();
});
