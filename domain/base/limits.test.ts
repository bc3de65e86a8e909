// Numbers of the specification, compared with their single definition (CON-023). Enforcement is tested with the
// features.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GROUP_NAME_MAX, GROUP_PAGE_SIZE } from '#domain/access/groups.ts';
import { COMPANY_NUMBER_MAX } from '#domain/companies/fields.ts';
import { PLAN_MAX_CENTS } from '#domain/credit/plan-rules.ts';
import { OPERATING_SYSTEMS } from '#domain/promotions/operating-systems.ts';
import { PROFIT_FACTOR_MAX } from '#domain/settings/calls.ts';
import { OPERATIONS, STATUS_POLL_INTERVAL_MS } from '#domain/sheets/operations.ts';
import * as limits from './limits.ts';

test.each<[string, unknown, unknown]>([
  ['CON-001', limits.DEFAULT_PAGE_SIZE, 10],
  ['CON-002, GAP-002', limits.PAGE_SIZES, [10, 15, 20, 25, 50]],
  ['CON-003', limits.ALL_ROWS, 10_000],
  ['CON-005', [limits.OTP_LENGTH, limits.OTP_COUNTDOWN_SECONDS, limits.LOGIN_ATTEMPTS], [6, 180, 4]],
  ['CON-007', limits.APPROVAL_STEP_MINUTES, 30],
  ['CON-008', [limits.TOAST_MS, limits.RELOAD_MS], [2000, 500]],
  ['CON-008', [limits.FILTER_DEBOUNCE_MS, limits.INVENTORY_DEBOUNCE_MS], [1000, 500]],
  ['CON-010, WIZ-034', OPERATING_SYSTEMS, ['Windows', 'Linux', 'MacOS']],
  ['CON-012', [limits.MAX_ORDER_QUANTITY, limits.MIN_ORDER_QUANTITY], [10_000, 20]],
  ['CON-013', limits.WIZARD_REDIRECT_MS, 2000],
  ['CON-013, SYN-003', STATUS_POLL_INTERVAL_MS, 5000],
  ['CON-014', limits.SECRET_SECONDS, 30],
  ['groups on a page, and the length of their names', [GROUP_PAGE_SIZE, GROUP_NAME_MAX], [50, 25]],
  [
    'numbers of companies, automatic keys, amounts of plans',
    [COMPANY_NUMBER_MAX, limits.PACKAGE_CAP, PLAN_MAX_CENTS],
    [1e11, 1000, 1e13],
  ],
  ['the profit factor', PROFIT_FACTOR_MAX, 100],
])('%s: %j (CON-023)', (_, value, expected) => {
  expect(value).toEqual(expected);
});

test('names the spreadsheet operations as specified (SYN-002)', () => {
  expect([...OPERATIONS].sort()).toEqual(
    [
      'CreateGoogleSheet',
      'CreateInventorySheetCommand',
      'UpdateActivePromotionSheetCommand',
      'UpdateByAllGoogleSheet',
      'UpdateGoogleSheetActivePromotion',
      'UpdateGoogleSheetUpcomingPromotion',
      'UpdateUpcomingPromotionSheetCommand',
    ].sort(),
  );
});

test('changes the layout at the specified widths (CON-022)', () => {
  const widths = [...readFileSync('web/styles.css', 'utf8').matchAll(/--breakpoint-(\w+): (\d+)px/g)];
  expect(widths.map(([, name, px]) => [name, Number(px)])).toEqual([
    ['xs', 320],
    ['sm', 576],
    ['md', 768],
    ['lg', 992],
    ['xl', 1200],
    ['xxl', 1400],
  ]);
});
