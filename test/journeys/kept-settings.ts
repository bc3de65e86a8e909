// Stories share one product: each file must leave its settings as it found them. Runs for every file of stories.

import { afterAll, beforeAll, expect, inject } from 'vitest';
import { groupCalls } from '#domain/access/groups.ts';
import { userCalls } from '#domain/access/users.ts';
import { claimCalls } from '#domain/claims/calls.ts';
import { companyCalls } from '#domain/companies/calls.ts';
import { sellerCalls } from '#domain/invoices/calls.ts';
import { sellerLogoCalls } from '#domain/invoices/logo-calls.ts';
import { taxRuleCalls } from '#domain/invoices/tax/tax-calls.ts';
import { approvalSettingCalls } from '#domain/orders/approval-setting.ts';
import { settingCalls } from '#domain/settings/calls.ts';
import { apiClient, PEOPLE } from './demo-people.ts';

const PAGE = { filter: {}, sort: [], page: 0, size: 0 };
/** Fields that say when something was saved, or that trading changes. */
const CHANGING = /^(modified\w*|balance|netSuiteBalance|remainingPercent|lastLogin\w*)$/;

/** Values by path, such as `seller.iban`. */
function flatten(value: unknown, path: string, into: Map<string, string>): Map<string, string> {
  if (typeof value !== 'object' || value === null) return into.set(path, JSON.stringify(value) ?? '');
  for (const [name, part] of Object.entries(value)) if (!CHANGING.test(name)) flatten(part, `${path}.${name}`, into);
  return into;
}

const byName = <T extends { id: string }>(rows: readonly T[], nameOf: (row: T) => string) =>
  Object.fromEntries(rows.map((row) => [nameOf(row), row]));

async function readSettings(): Promise<Map<string, string>> {
  const admin = apiClient('admin');
  const emails: string[] = Object.values(PEOPLE).map(({ email }) => email);
  const [users, companies] = [await admin.do(userCalls.list, PAGE), await admin.do(companyCalls.list, PAGE)];
  const people = users.items.filter(({ email }) => emails.includes(email));
  const companyIds = new Set(people.map(({ companyInfo }) => companyInfo?.id));
  const settings = {
    settings: await admin.do(settingCalls.get, {}),
    approvals: await admin.do(approvalSettingCalls.get, {}),
    claims: await admin.do(claimCalls.window, {}),
    seller: await admin.do(sellerCalls.get, {}),
    logo: await admin.do(sellerLogoCalls.get, {}),
    taxRules: await admin.do(taxRuleCalls.list, {}),
    groups: byName((await admin.do(groupCalls.list, PAGE)).items, ({ name }) => name),
    users: byName(people, ({ email }) => email),
    companies: byName(
      companies.items.filter(({ id }) => companyIds.has(id)),
      ({ name }) => name,
    ),
  };
  return flatten(settings, '', new Map());
}

let before: Map<string, string> | undefined;

beforeAll(async () => {
  if (inject('given') !== null) before = await readSettings();
});

afterAll(async () => {
  if (!before) return;
  const after = await readSettings();
  // Additions of a file, like a group, are its own.
  const changed = [...before].filter(([path, value]) => after.get(path) !== value).map(([path]) => path.slice(1));
  expect(changed, 'Settings that the stories of this file changed and did not restore').toEqual([]);
});
