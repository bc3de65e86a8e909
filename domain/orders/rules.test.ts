// The order lifecycle on one page. A change of the rules changes lifecycle.md, which reviewers read.

import { readFile, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Actor, SYSTEM } from '#domain/base/actor.ts';
import { PERMISSIONS, type Permission } from '#domain/base/permissions.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { ITEM_STATES } from './item-states.ts';
import {
  allowedActions,
  canTransition,
  listTransitions,
  nextState,
  ORDER_ACTIONS,
  type OrderAction,
  type OrderFacts,
  PERSON_ACTIONS,
  RULES,
} from './rules.ts';
import { ORDER_STATES, type OrderState } from './states.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const WINDOW = { validFrom: '2026-11-01T00:00:00.000Z', validTo: '2026-12-01T00:00:00.000Z' };

const order = (over: Partial<OrderFacts> = {}): OrderFacts => ({
  state: 'Submitted',
  quantity: 20,
  completedCount: 10,
  bufferedCount: 0,
  deliveredQuantity: 5,
  packageCount: 1,
  isBilled: false,
  anomalyStatus: 'None',
  promotion: WINDOW,
  stateBeforeRefund: 'Completed',
  fromStock: 0,
  sentQuantity: 0,
  ofSystem: false,
  reservable: true,
  level1By: null,
  offerBy: null,
  keysUnderWay: false,
  offerValidUntil: null,
  ...over,
});

const somebody = (
  side: Actor['side'],
  permissions: readonly Permission[] = PERMISSIONS,
  scope: Actor['scope'] = null,
): Actor => ({
  ...SYSTEM,
  userId: 'u',
  side,
  permissions: new Set(permissions),
  scope,
});

const PEOPLE: Record<string, Actor> = {
  partner: somebody('Partner'),
  salesman: somebody(
    'Management',
    PERMISSIONS.filter((p) => !p.includes('Level')),
  ),
  'level 1': somebody(
    'Management',
    PERMISSIONS.filter((p) => p !== 'Order.Level2Approve'),
    'management',
  ),
  admin: somebody('Management', PERMISSIONS, 'admin'),
  system: SYSTEM,
};

const WITHOUT_KEYS: Partial<OrderFacts> = { completedCount: 0, deliveredQuantity: 0, packageCount: 0 };

/** Expiry of the offer that an action needs. */
const EXPIRY: Partial<Record<OrderAction, Partial<OrderFacts>>> = {
  extendOffer: { offerValidUntil: '2026-11-21T12:00:00.000Z' },
  expireOffer: { offerValidUntil: '2026-11-20T11:59:59.999Z' },
};

function outcome(action: OrderAction, state: OrderState, actor: Actor, over: Partial<OrderFacts>): OrderState | null {
  const anomalyStatus = action === 'ignoreAnomaly' ? 'PriceDifference' : 'None';
  try {
    return nextState(action, order({ state, anomalyStatus, ...EXPIRY[action], ...over }), actor, NOW);
  } catch {
    return null;
  }
}

/** Target of an action: with keys, and after a slash without keys if different. */
function cell(action: OrderAction, state: OrderState, actor: Actor): string {
  const [held, none] = [{}, WITHOUT_KEYS].map((over) => {
    const to = outcome(action, state, actor, over);
    return to === null ? '·' : to === state ? '=' : to;
  });
  return held === none ? held! : `${held} / ${none}`;
}

function page(): string {
  const lines = [
    '# The life of an order',
    '',
    'Printed from the rules; `·` means refused, `=` means allowed without a change of state. `a / b` means `a` for an order',
    'that holds keys, `b` for one that holds none.',
  ];
  for (const [name, actor] of Object.entries(PEOPLE)) {
    const actions = ORDER_ACTIONS.filter((action) => ORDER_STATES.some((state) => cell(action, state, actor) !== '·'));
    lines.push(
      '',
      `## ${name}`,
      '',
      `| from \\ action | ${actions.join(' | ')} |`,
      `|---|${actions.map(() => '---').join('|')}|`,
    );
    for (const state of ORDER_STATES) {
      const cells = actions.map((action) => cell(action, state, actor));
      if (cells.some((cell) => cell !== '·')) lines.push(`| ${state} | ${cells.join(' | ')} |`);
    }
  }
  const arrows = listTransitions().filter(({ from, to }) => from !== to && from !== 'None');
  lines.push('', '## All steps', '', '```mermaid', 'stateDiagram-v2');
  for (const { action, from, to } of arrows) lines.push(`  ${from} --> ${to}: ${action}`);
  lines.push('```', '');
  return lines.join('\n');
}

test('matches lifecycle.md', async () => {
  const file = new URL('./lifecycle.md', import.meta.url);
  if (process.env.UPDATE) await writeFile(file, page());
  expect(await readFile(file, 'utf8')).toBe(page());
});

test('refers each rule to its specification and to valid states', () => {
  for (const rows of Object.values(RULES)) for (const row of rows) expect(row.id).toMatch(/^LIFE-T\d\d$/);
  for (const { from, to } of listTransitions())
    expect([...ORDER_STATES, 'None']).toEqual(expect.arrayContaining([from, to]));
});

test('offers exactly the actions that are accepted', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ORDER_STATES),
      fc.constantFrom(...Object.keys(PEOPLE)),
      fc.subarray([...PERMISSIONS]),
      fc.constantFrom('None', 'PriceDifference', 'Ignored'),
      fc.boolean(),
      fc.nat(20),
      (state, name, rights, anomalyStatus, over, packageCount) => {
        const actor = name === 'system' ? SYSTEM : { ...PEOPLE[name]!, permissions: new Set(rights) };
        const facts = order({
          state,
          anomalyStatus: anomalyStatus as 'None',
          promotion: { ...WINDOW, ...(over && { validTo: WINDOW.validFrom }) },
          packageCount,
        });
        const accepted = PERSON_ACTIONS.filter((action) => {
          try {
            return nextState(action, facts, actor, NOW) !== undefined;
          } catch (error) {
            expect(error).toBeInstanceOf(Refusal);
            return false;
          }
        });
        for (const action of PERSON_ACTIONS)
          expect([action, canTransition(action, facts, actor, NOW)]).toEqual([action, accepted.includes(action)]);
        expect(allowedActions(facts, actor, NOW)).toEqual(accepted);
      },
    ),
  );
});

test.each([
  ['a partner cannot approve', 'approve', 'Submitted', 'partner', 403],
  ['a salesman cannot approve twice', 'approve', 'SalesmanApproved', 'salesman', 409],
  ['a salesman lacks the scope to refuse what was approved (ERR-005)', 'refuse', 'SalesmanApproved', 'salesman', 403],
  ['level 1 cannot approve again at level 1', 'approve', 'Level1Approved', 'level 1', 409],
  ['nobody starts an order by hand', 'start', 'Level2Approved', 'admin', 403],
] as const)('%s', (_, action, state, who, status) => {
  try {
    nextState(action, order({ state }), PEOPLE[who]!, NOW);
    expect.unreachable();
  } catch (error) {
    expect((error as Refusal).status).toBe(status);
  }
});

test('names the actual state in refusals by state only (ERR-005, LIFE-033)', () => {
  const refusalOf = (action: OrderAction, over: Partial<OrderFacts>) => {
    try {
      return expect.unreachable(nextState(action, order(over), PEOPLE.admin!, NOW));
    } catch (error) {
      return error as Refusal;
    }
  };
  expect(refusalOf('approve', { state: 'Completed' })).toMatchObject({ code: 'order_status', state: 'Completed' });
  const over = { ...WINDOW, validTo: '2026-11-19T00:00:00.000Z' };
  const byPromotion = refusalOf('approve', { promotion: over });
  expect([byPromotion.code, byPromotion.state]).toEqual(['promotion_invalid', undefined]);
});

test.each([
  ['withdraw', 'Submitted', 'partner', /already bought, please contact our sales team/],
  ['reject', 'Rebidding', 'partner', /already bought, please contact our sales team/],
  ['cancel', 'Confirmed', 'partner', /already bought, please contact our sales team/],
  ['refuse', 'Submitted', 'salesman', /Cancel the order instead/],
  ['refuse', 'Revoked', 'admin', /Cancel the order instead/],
  ['refuse', 'AdminRefused', 'admin', /Cancel the order instead/],
] as const)(
  'refuses %s of a %s order by the %s while it has keys or may still get some',
  (action, state, who, says) => {
    for (const held of [{ completedCount: 3 }, { bufferedCount: 1 }, { keysUnderWay: true }])
      expect(() => nextState(action, order({ ...WITHOUT_KEYS, state, ...held }), PEOPLE[who]!, NOW)).toThrow(says);
    expect(nextState(action, order({ ...WITHOUT_KEYS, state }), PEOPLE[who]!, NOW)).not.toBe(state);
  },
);

test('lets someone end any order with keys so that they move, unless it has ended with them', () => {
  const ends: OrderAction[] = ['close', 'hardStop', 'refund', 'sendToInventory'];
  // Orders with keys never reach these.
  const neverWithKeys: OrderState[] = ['Draft', 'Rejected', 'Cancelled', 'Refunded', 'Transferred'];
  for (const state of ORDER_STATES.filter((one) => !neverWithKeys.includes(one)))
    expect([state, ends.filter((action) => canTransition(action, order({ state }), PEOPLE.admin!, NOW))]).not.toEqual([
      state,
      [],
    ]);
});

test.each([
  ['Completed', 5, 20, true],
  ['Refund', 5, 20, true],
  ['PromotionExpired', 5, 20, true],
  ['Failed', 5, 20, false],
  ['Failed', 20, 20, true],
] as const)(
  'a %s order of which %s of %s keys are packed can be refunded: %s (GAP-015)',
  (state, deliveredQuantity, quantity, allowed) => {
    const facts = order({ state, deliveredQuantity, quantity, completedCount: quantity });
    expect(canTransition('refund', facts, PEOPLE.admin!, NOW)).toBe(allowed);
  },
);

test.each([
  ['salesman', 'Submitted', true],
  ['salesman', 'Revoked', true],
  ['salesman', 'AdminRefused', true],
  ['salesman', 'SalesmanApproved', false],
  ['level 1', 'SalesmanApproved', false],
  ['admin', 'SalesmanApproved', true],
] as const)('lets a %s refuse an order at %s: %s (PRM-007, PRM-009, GAP-008)', (who, state, allowed) => {
  expect(canTransition('refuse', order({ ...WITHOUT_KEYS, state }), PEOPLE[who]!, NOW)).toBe(allowed);
});

test('forbids Finance to send keys to inventory, whatever its permissions (PRM-011, GAP-012)', () => {
  const facts = order({ state: 'Completed' });
  for (const role of ['SuperAdmin', 'Salesman', 'Finance'] as const)
    expect([role, canTransition('sendToInventory', facts, { ...PEOPLE.admin!, role }, NOW)]).toEqual([
      role,
      role !== 'Finance',
    ]);
});

test('refuses approval after the end of the promotion with its message (GAP-034)', () => {
  const promotion = { ...WINDOW, validTo: '2026-11-19T00:00:00.000Z' };
  expect(() => nextState('approve', order({ promotion }), PEOPLE.admin!, NOW)).toThrow('The promotion is not valid.');
});

/**
 * Transitions of the specification: id, side, alternative permissions, states before (one line, or none if the order
 * does not exist yet), and the state after (= if unchanged).
 */
const SPECIFIED: [id: string, side: string, rights: string, from: string, to: string][] = [
  ['LIFE-T01', 'Partner', 'Order.Create', '', 'Submitted'],
  ['LIFE-T02', 'Management', 'Order.Create', '', 'Submitted'],
  ['LIFE-T03', 'Management', 'Order.Create', '', 'Draft'],
  ['LIFE-T04', 'Management', 'Order.CreateFromInventory', '', 'Submitted'],
  ['LIFE-T14', 'Management', 'Order.Revoke', 'Rebidding', 'Revoked'],
  ['LIFE-T20', 'System', '', 'Level2Approved', 'Processing'],
  [
    'LIFE-T21',
    'Management',
    'Order.ReBid',
    'Rebidding Confirmed SalesmanApproved Level1Approved Level2Approved Failed Refused AdminRefused',
    'Submitted',
  ],
  ['LIFE-T22', 'Management', 'Order.Reprocess', 'Processing', 'Paused'],
  ['LIFE-T23', 'Management', 'Order.Reprocess', 'Paused Failed', 'Processing'],
  ['LIFE-T25', 'System', '', 'Processing', 'OutOfStock'],
  ['LIFE-T26', 'System Management', 'Order.Reprocess', 'OutOfStock', 'Processing'],
  ['LIFE-T28', 'System', '', 'Processing', 'Paused'],
  ['LIFE-T29', 'System', '', 'Processing Paused OutOfStock Level2Approved', 'PromotionExpired'],
  [
    'LIFE-T31',
    'Management',
    'Order.Close',
    'Processing Paused Closed OutOfStock PromotionExpired',
    'Completed Cancelled',
  ],
  ['LIFE-T32', 'Management', 'Order.Refund', 'Completed Refund PromotionExpired Failed', 'Refunded'],
  ['LIFE-T33', 'Management', 'Order.SendToInventory', 'Completed Closed PromotionExpired', '= Transferred'],
  ['LIFE-T34', 'Partner', 'Order.CreatePackage', 'Processing Completed Closed', '='],
  ['LIFE-T35', 'Management', 'Order.CreatePackage', 'Processing Paused Completed PromotionExpired Closed', '='],
  ['LIFE-T37', 'System', '', 'Processing Completed', '='],
  ['LIFE-T38', 'System', '', 'Completed', 'Transferred'],
  ['LIFE-T39', 'Management', 'Order.PaidStatusEdit', 'any but Draft Cancelled Refused Rejected', '='],
  ['LIFE-T40', 'Management', 'Order.Edit', 'any but Refused Rejected Refunded Transferred', '='],
  ['LIFE-T41', 'Management', 'Order.Edit', 'Submitted Paused', '='],
  ['LIFE-T42', 'Management', 'Order.UpdateOfferPrice', 'any but Refused Rejected Refunded Transferred', '='],
  ['LIFE-T43', 'Management', 'Order.Edit', 'any but Closed Cancelled Refund', '='],
  ['LIFE-T45', 'Management', 'Order.Approve', 'any but', '='],
  ['LIFE-T46', 'Management', 'Invoice.Create', 'any but', '='],
  ['LIFE-T47', 'Management', 'Order.Allocation', 'Paused', '='],
  ['LIFE-T48', 'Management', 'Order.Reprocess', 'any but', '='],
  ['LIFE-T49', 'System', '', 'any but', '='],
  ['LIFE-T50', 'System', '', 'Submitted', 'Level2Approved'],
  ['LIFE-T51', 'Management', 'Invoice.Create', 'Completed Closed', '='],
];

interface PlainRule {
  id: string;
  side: string;
  rights?: readonly string[];
  scopes?: readonly string[];
  from: readonly string[] | string;
  to?: string | { among: readonly string[] };
}
const rulesOf = (id: string) => (Object.values(RULES).flat() as PlainRule[]).filter((rule) => rule.id === id);
const union = (lists: readonly string[][]) => [...new Set(lists.flat())].sort();
const words = (text: string) => text.split(' ').filter(Boolean);

test.each(SPECIFIED)('defines %s as the specified transition of %s', (id, side, rights, from, to) => {
  const rules = rulesOf(id);
  const states = from.startsWith('any but')
    ? ORDER_STATES.filter((state) => !words(from).includes(state))
    : words(from || 'None');
  expect(union(rules.map((rule) => [rule.side]))).toEqual(words(side).sort());
  expect(union(rules.map((rule) => [...(rule.rights ?? [])]))).toEqual(words(rights));
  expect(union(rules.map((rule) => (typeof rule.from === 'string' ? [rule.from] : [...rule.from])))).toEqual(
    [...states].sort(),
  );
  const ends = rules.map((rule) =>
    rule.to === undefined ? ['='] : typeof rule.to === 'string' ? [rule.to] : [...rule.to.among],
  );
  expect(union(ends)).toEqual(words(to).sort());
});

test('requires management or admin scope to edit an order and its mix, and admin scope to settle purchases (LIFE-T40, LIFE-T41, LIFE-T48)', () => {
  for (const id of ['LIFE-T40', 'LIFE-T41'])
    expect(rulesOf(id).map(({ scopes }) => scopes)).toEqual([['management', 'admin']]);
  expect(new Set(rulesOf('LIFE-T48').map(({ scopes }) => scopes?.join()))).toEqual(new Set(['admin']));
});

test('has 23 order states and nine item states (LIFE-001, ITEM-001)', () => {
  expect([...ORDER_STATES].sort()).toEqual(
    words(
      'AdminRefused Cancelled Closed Completed Confirmed Draft Failed Level1Approved Level2Approved OutOfStock Paused Processing PromotionExpired Rebidding Refund Refunded Refused Rejected Revoked SalesmanApproved Submitted Transferred Withdraw',
    ),
  );
  expect(ITEM_STATES).toEqual(
    words('Draft Processing PreCompleted Completed OutOfStock Error Buffered BackOrdered Refunded'),
  );
});

describe('offers these actions to staff, by state', () => {
  const OTHERS: Record<string, Actor> = {
    ...PEOPLE,
    finance: { ...PEOPLE.salesman!, role: 'Finance' },
    nobody: somebody('Management', []),
  };
  const statesOf = (action: OrderAction, who: string, over: Partial<OrderFacts> = {}) =>
    ORDER_STATES.filter((state) =>
      (allowedActions(order({ state, ...over }), OTHERS[who]!, NOW) as OrderAction[]).includes(action),
    ).sort();
  /** Without keys, so that actions forbidden by keys are offered. */
  const fresh = WITHOUT_KEYS;

  test.each<[string, OrderAction, string, Partial<OrderFacts>, string]>([
    ['LIFE-003', 'approve', 'salesman', fresh, 'Confirmed Submitted'],
    ['LIFE-004', 'approve', 'level 1', fresh, 'Confirmed SalesmanApproved Submitted'],
    ['LIFE-004', 'approve', 'admin', fresh, 'Confirmed Level1Approved SalesmanApproved Submitted'],
    ['LIFE-005', 'refuse', 'level 1', fresh, 'AdminRefused Revoked Submitted'],
    ['LIFE-005', 'refuse', 'admin', fresh, 'AdminRefused Revoked SalesmanApproved Submitted'],
    ['LIFE-006', 'pause', 'salesman', fresh, 'Processing'],
    ['LIFE-006', 'createPackage', 'salesman', { completedCount: 5, deliveredQuantity: 5 }, ''],
    ['LIFE-007', 'resume', 'salesman', fresh, 'Failed Paused'],
    ['LIFE-008', 'revoke', 'salesman', fresh, 'Rebidding'],
    [
      'LIFE-009',
      'resubmit',
      'salesman',
      fresh,
      'AdminRefused Confirmed Failed Level1Approved Level2Approved Rebidding Refused SalesmanApproved',
    ],
    ['LIFE-010', 'close', 'salesman', fresh, 'Failed Paused Processing'],
    ['LIFE-011', 'refund', 'salesman', {}, 'Completed PromotionExpired Refund'],
    ['LIFE-011', 'refund', 'salesman', { deliveredQuantity: 20 }, 'Completed Failed PromotionExpired Refund'],
    ['LIFE-012', 'sendToInventory', 'salesman', {}, 'Closed Completed PromotionExpired'],
    ['LIFE-012', 'sendToInventory', 'finance', {}, ''],
    ['LIFE-012', 'sendToInventory', 'admin', { ofSystem: true }, ''],
    ['LIFE-013', 'createPackage', 'salesman', {}, 'Closed Completed Paused Processing PromotionExpired'],
    ['LIFE-013', 'sendPackage', 'salesman', {}, 'Closed Completed Paused Processing PromotionExpired'],
    ['LIFE-013', 'sendPackage', 'salesman', { packageCount: 0 }, ''],
    ['LIFE-014', 'hardStop', 'salesman', {}, 'Closed OutOfStock Paused Processing PromotionExpired'],
    ['LIFE-014', 'hardStop', 'admin', { isBilled: true }, ''],
    ['LIFE-017', 'editBlending', 'admin', {}, 'Paused Submitted'],
    ['ALC-001, ODT-047', 'allocate', 'salesman', {}, 'Paused'],
    ['ALC-001, ODT-047', 'allocate', 'salesman', { reservable: false }, ''],
    ['ALC-001, ODT-047', 'allocate', 'nobody', {}, ''],
  ])('%s: %s to %s where %j', (_, action, who, over, states) =>
    expect(statesOf(action, who, over)).toEqual(words(states)),
  );

  test('lets Order.Close only stop orders (LIFE-016)', () => {
    const gated = (Object.entries(RULES) as [string, readonly PlainRule[]][])
      .filter(([, rules]) => rules.some(({ rights }) => rights?.includes('Order.Close')))
      .map(([action]) => action);
    expect(gated).toEqual(['hardStop']);
  });
});

test.each<[Permission[], OrderAction, OrderState]>([
  [['Order.Approve', 'Order.Confirm'], 'confirm', 'Rebidding'],
  [['Order.Reject'], 'reject', 'Rebidding'],
  [['Order.Withdraw'], 'withdraw', 'Submitted'],
  [['Order.CreatePackage'], 'createPackage', 'Completed'],
  [['Order.SendPackage'], 'sendPackage', 'Completed'],
])('requires of a partner %j to %s at %s (PORD-013, PORD-020)', (rights, action, state) => {
  const facts = action.endsWith('Package') ? order({ state }) : order({ state, ...WITHOUT_KEYS });
  const offered = (permissions: readonly Permission[]) =>
    (allowedActions(facts, somebody('Partner', permissions), NOW) as OrderAction[]).includes(action);
  expect(offered(PERMISSIONS)).toBe(true);
  expect(offered(PERMISSIONS.filter((one) => !rights.includes(one)))).toBe(false);
});
