// Decisions by rule in the details of an order and in lists.

import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { RULE_OBSTACLES } from '#domain/orders/approval-rule/obstacles.ts';
import { ADMIN, sampleOrder } from '../order-samples.testing.ts';
import { cleanUp, expectAccessible, renderOrder, signIn } from '../render-order.testing.tsx';
import { DecisionBanner } from './decision-banner.tsx';
import { DecisionNote } from './decision-note.tsx';

afterEach(cleanUp);

const DECISION = {
  at: '2026-11-20T10:00:00.000Z',
  isApproved: false,
  obstacles: [...RULE_OBSTACLES],
  amount: 60_000,
  approvedBefore: 150_000,
  margin: 300,
  limits: { order: 50_000, day: 200_000, minMargin: 500 },
};

test('names every obstacle of a waiting order with its figures (API-144)', async () => {
  signIn(ADMIN);
  renderOrder(<DecisionBanner order={sampleOrder({ ruleDecision: DECISION })} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(RULE_OBSTACLES.length);
  for (const text of [
    '€600.00 is above the limit per order, €500.00.',
    '€600.00 on top of €1,500.00 approved that day is above the limit per day, €2,000.00.',
    'The margin of 3.0% is below 5.0%.',
  ])
    expect(screen.getByText(text)).toBeTruthy();
  await expectAccessible();
});

test('names the rule of an approved order with its limits, whatever became of it (API-144)', async () => {
  signIn(ADMIN);
  const order = sampleOrder({ status: 'Completed', ruleDecision: { ...DECISION, isApproved: true, obstacles: [] } });
  renderOrder(<DecisionBanner order={order} />);
  expect(screen.getByRole('region', { name: 'Approved by rule' }).textContent).toContain('€500.00 per order');
});

test('shows the short reasons in lists while the order waits', () => {
  signIn(ADMIN);
  const held = { ruleDecision: { ...DECISION, obstacles: ['dayLimit' as const, 'margin' as const] } };
  renderOrder(<DecisionNote order={sampleOrder(held)} />);
  expect(screen.getByText('Held back by rule: limit per day, margin')).toBeTruthy();
  cleanUp();
  renderOrder(<DecisionNote order={sampleOrder({ ...held, status: 'Rebidding' })} />);
  expect(screen.queryByText(/Held back/)).toBeNull();
});
