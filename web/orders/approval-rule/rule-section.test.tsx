// The approval rule of a company on its page: states, proposal, permissions and refusals.

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, storeLogin } from '#web/ui/session/session.ts';
import { ApprovalRuleSection } from './rule-section.tsx';

const RULE = {
  Id: '00000000-0000-4000-8000-000000000001',
  OrderLimit: 500,
  DayLimit: 2000,
  MinMargin: 5,
  ProposedBy: 'Ada Admin',
  ProposedAt: '2026-11-20T09:00:00.000Z',
  ConfirmedBy: 'Ben Boss',
  InForceAt: '2026-11-20T10:00:00.000Z' as string | null,
  EndedBy: null,
  EndedAt: null,
  Ending: null,
};
const OFF = { InForce: null, Proposal: null, MayConfirm: false, ApprovedToday: 0, IsStopped: false, History: [] };
const PROPOSAL = {
  ...RULE,
  Id: '00000000-0000-4000-8000-000000000002',
  DayLimit: 3000,
  ConfirmedBy: null,
  InForceAt: null,
};
const PARTNER = '00000000-0000-4000-8000-000000000009';

const open = (reply: object, answer: { status?: number; body?: unknown } = {}) => {
  const asked = mockServer(({ method }) => (method === 'GET' ? { body: { ...OFF, ...reply } } : answer));
  renderAt(<ApprovalRuleSection companyId={PARTNER} companyName="Aurora Games" />);
  return asked;
};
const signInAs = (role: string) =>
  storeLogin({ name: 'Ada', scopes: [role, 'admin'], refreshTokenExpires: '2099-01-01T00:00:00.000Z' });

beforeEach(() => {
  setAccessToken('t');
  signInAs('SuperAdmin');
  vi.stubGlobal('scrollTo', () => {});
});

test('shows the limits in force, what was approved today and who set them (API-140)', async () => {
  open({
    InForce: RULE,
    ApprovedToday: 120.5,
    History: [{ ...PROPOSAL, EndedBy: 'Ben Boss', EndedAt: RULE.ProposedAt, Ending: 'Discarded' }],
  });
  for (const text of ['On', '€500.00', '€2,000.00', '€120.50 approved today', '5.0%'])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByText(/Proposed by Ada Admin, confirmed by Ben Boss/)).toBeTruthy();
  expect(screen.getByText(/Discarded by Ben Boss/)).toBeTruthy();
  await expectAccessible();
});

test('lets another SuperAdmin confirm a proposal, comparing it with the limits in force (API-141)', async () => {
  const asked = open({ InForce: RULE, Proposal: PROPOSAL, MayConfirm: true }, { body: OFF });
  const proposal = within(await screen.findByRole('region', { name: 'Limits to confirm' }));
  expect(proposal.getByText('€2,000.00 → €3,000.00')).toBeTruthy();
  await expectAccessible();
  await userEvent.click(proposal.getByRole('button', { name: 'Confirm limits' }));
  await waitFor(() => expect(asked.at(-2)?.url ?? '').toContain(`/confirm/${PROPOSAL.Id}`));
});

test('tells the author of a proposal to wait, and offers other staff nothing', async () => {
  open({ Proposal: PROPOSAL });
  expect(await screen.findByText(/Another SuperAdmin must confirm them/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Confirm limits' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Discard' })).toBeTruthy();
});

test('offers staff without the role no change', async () => {
  signInAs('Finance');
  open({ InForce: RULE, Proposal: PROPOSAL });
  expect(await screen.findAllByText('€500.00')).toHaveLength(2);
  expect(screen.queryByRole('button')).toBeNull();
});

test('sends limits with what was read, and names a refused field', async () => {
  const Message = 'Must be at least the limit per order.';
  const asked = open(
    { InForce: RULE },
    { status: 422, body: { Message, Errors: [{ Field: 'DayLimit', Code: 'max_below_min', Message }] } },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Change limits' }));
  const day = await screen.findByLabelText(/^Limit per day/);
  await userEvent.clear(day);
  await userEvent.type(day, '100');
  await userEvent.click(screen.getByRole('button', { name: 'Save limits' }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      OrderLimit: 500,
      DayLimit: 100,
      MinMargin: 5,
      InForceId: RULE.Id,
      ProposalId: null,
    }),
  );
  expect((await screen.findAllByText(Message)).length).toBeGreaterThan(0);
});

test('asks before switching off', async () => {
  const asked = open({ InForce: RULE }, { body: OFF });
  await userEvent.click(await screen.findByRole('button', { name: 'Switch off' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Switch off' }));
  await waitFor(() => expect(asked.some(({ url }) => url.endsWith('/switchoff'))).toBe(true));
});
