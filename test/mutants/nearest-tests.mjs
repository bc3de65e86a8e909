// Selects tests for a mutant: those named like its file, those that import the file or are named like a file that does,
// those of its folder, those of the map, and those of the folders above.

import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';

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
  'server/delivery/claimed-packages.ts': ['server/claims/claims.test.ts'],
  'server/orders/lifecycle': [
    'server/orders/deciding/negotiation.test.ts',
    'server/orders/deciding/order-edit.test.ts',
    'server/orders/stock.test.ts',
  ],
  'server/orders/lifecycle/billing.ts': ['server/invoices/invoices.test.ts'],
  'server/orders/mix': ['server/orders/deciding/order-edit.test.ts'],
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

const isTest = (file) => file.endsWith('.test.ts');

/** Source files of the server and the domain, with those that import each. */
function readImports(root) {
  const files = ['domain', 'server'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .map((name) => `${room}/${name.replaceAll('\\', '/')}`)
      .filter((file) => file.endsWith('.ts')),
  );
  const importersOf = new Map(files.map((file) => [file, []]));
  for (const importer of files)
    for (const [, target] of readFileSync(join(root, importer), 'utf8').matchAll(/ from '([#.][^']+\.ts)'/g)) {
      const imported = target.startsWith('#') ? target.slice(1) : posix.join(dirname(importer), target);
      importersOf.get(imported)?.push(importer);
    }
  return { tests: files.filter(isTest), importersOf };
}

const importsOf = new Map();
function importsIn(root) {
  if (!importsOf.has(root)) importsOf.set(root, readImports(root));
  return importsOf.get(root);
}

/** Each test covers a small part of a file that more tests use. */
const MOST_USERS = 10;

/** Groups of test files, nearest first; a later group runs only if the earlier ones find nothing. */
export function nearestTests(root, file) {
  const { tests, importersOf } = importsIn(root);
  const stem = basename(file, '.ts');
  const testsIn = (folder) => tests.filter((test) => dirname(test) === folder);
  const own = testsIn(dirname(file));
  const near = own.filter((test) => stem.includes(basename(test, '.test.ts')));
  const importers = importersOf.get(file) ?? [];
  const users = tests.filter(
    (test) =>
      basename(test) === `${stem}.test.ts` ||
      importers.includes(test) ||
      importers.includes(test.replace(/\.test\.ts$/, '.ts')),
  );
  const groups = [near, users.length > MOST_USERS ? [] : users, own, ELSEWHERE[file] ?? []];
  for (let folder = dirname(file); folder.includes('/'); folder = dirname(folder))
    groups.push(ELSEWHERE[folder] ?? [], testsIn(folder));
  const seen = new Set();
  return groups
    .map((group) => group.filter((test) => !seen.has(test) && seen.add(test)))
    .filter((group) => group.length > 0);
}

/** Tests named in the map. */
export const testsElsewhere = () => Object.values(ELSEWHERE).flat();
