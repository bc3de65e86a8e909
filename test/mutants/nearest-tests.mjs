// Selects tests for a mutant: those named like its file, then those of its folder, then those of the map.

import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Reconciliation after a restore is tested by the restore drill. */
const DRILL = ['server/backups/restore-drill.test.ts'];

/** Tests in other folders that cover a folder or file. */
const ELSEWHERE = {
  'domain/access': ['server/access/rights.test.ts'],
  'domain/base': ['server/base/edge.test.ts', 'server/access/rights.test.ts'],
  'domain/buying': ['server/buying/buying.test.ts', 'server/buying/purchasing/unclear-purchases.test.ts'],
  'domain/cart': ['server/cart/cart.test.ts'],
  'domain/companies': ['server/companies/company-commands.test.ts', 'server/companies/companies.test.ts'],
  'domain/credit': ['server/credit/plans.test.ts', 'server/credit/ledger.test.ts'],
  'domain/orders': [
    'server/orders/deciding/order-edit.test.ts',
    'server/orders/placing/quote.test.ts',
    'server/orders/deciding/approve-effects.test.ts',
  ],
  'domain/sheets': ['server/sheets/sheets.test.ts'],
  'domain/settings': ['server/settings/settings.test.ts'],
  'server/base': [
    'server/access/sites.test.ts',
    'server/access/sign-in/retention.test.ts',
    'server/access/streams.test.ts',
  ],
  'server/buying': ['server/delivery/take-back.test.ts'],
  'server/buying/recovery/reconciler.ts': DRILL,
  'server/buying/purchasing/restored-purchases.ts': DRILL,
  'server/buying/recovery/reconcile-status.ts': DRILL,
  'server/base/http/metrics.ts': ['server/operations/operations.test.ts'],
  'server/base/http/http.ts': [
    'server/access/sign-in/step-up.test.ts',
    'server/access/credentials/api-credentials.test.ts',
  ],
  'server/base/http/files.ts': ['server/sheets/sheets.test.ts'],
  'server/base/http/web-server.ts': ['server/access/floods.test.ts'],
  'server/base/http/events.ts': ['server/orders/reading/order-event-stream.test.ts'],
  'server/orders/lifecycle/billing.ts': ['server/invoices/invoices.test.ts'],
  'server/orders': [
    'server/buying/buying.test.ts',
    'server/delivery/take-back.test.ts',
    'server/settings/cost-view.test.ts',
    'server/credit/overrides.test.ts',
    'server/credit/ledger.test.ts',
  ],
  'server/credit': ['server/orders/deciding/approve-effects.test.ts'],
  'server/credit/exposure.ts': ['server/payments/reminders/reminders.test.ts'],
  'server/access/users/right-holders.ts': ['server/orders/separate-levels.test.ts'],
};

const testsIn = (root, folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`);

/** Groups of test files, nearest first; a later group runs only if the earlier ones find nothing. */
export function nearestTests(root, file) {
  const folder = dirname(file);
  const stem = basename(file, '.ts');
  const own = testsIn(root, folder);
  const near = own.filter((test) => basename(test, '.test.ts') === stem || stem.includes(basename(test, '.test.ts')));
  const others = own.filter((test) => !near.includes(test));
  return [near, others, ELSEWHERE[file] ?? [], ELSEWHERE[folder] ?? []].filter((group) => group.length > 0);
}
