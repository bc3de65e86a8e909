// Each table is written by one feature and read by it and features to its right; reads of tables further right are
// listed here. The demo world writes people before any user could create them.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FEATURES } from './features.ts';

const WRITES = /\b(?:insert into|update|delete from)\s+([a-z_]+)\b/g;
const NOT_TABLES = new Set(['set', 'of', 'skip', 'nowait']);

function writersOf(files: readonly { feature: string; text: string }[]): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>();
  for (const { feature, text } of files) {
    for (const [, table] of text.matchAll(WRITES)) {
      if (NOT_TABLES.has(table!)) continue;
      if (!writers.has(table!)) writers.set(table!, new Set());
      writers.get(table!)!.add(feature);
    }
  }
  return writers;
}

const READS = /\b(?:from|join)\s+([a-z_]+)\b/g;

const FIRST_STATE = 'The log begins with how everything stood that only people change.';
const ORDER_FACTS = 'Rules and lists of orders look at what was bought, packed and held up for them.';

const ATTACHED = 'A mail carries the PDF of a document without a copy of its bytes.';
const BANK_PLAN = 'The amount of a plan changes only with the allocation of its bank payment.';
const MASTER_KEY = 'Everything that encrypts or seals follows the master key in use.';
const PAID_INVOICES = 'A payment plan says which invoices it pays, and what is left of it.';

/** Reads of features further right, and why a join is better than a copy. */
const KNOWN_READS: Record<string, string> = {
  'accounting: stock_load': 'What was paid for keys that came in by a file is handed over to accounting.',
  'audit: accounting_setting': FIRST_STATE,
  'audit: app_user': FIRST_STATE,
  'audit: approval_rule': FIRST_STATE,
  'audit: company': FIRST_STATE,
  'audit: company_einvoice': FIRST_STATE,
  'audit: company_payment_term': FIRST_STATE,
  'audit: company_vat_id': FIRST_STATE,
  'audit: credit_override': FIRST_STATE,
  'audit: master_key_check': MASTER_KEY,
  'audit: passkey': FIRST_STATE,
  'audit: password_link': FIRST_STATE,
  'audit: payment_plan': FIRST_STATE,
  'audit: permission_group': FIRST_STATE,
  'audit: product': FIRST_STATE,
  'audit: program_credential': FIRST_STATE,
  'audit: program_secret': FIRST_STATE,
  'audit: promotion': FIRST_STATE,
  'audit: reminder_ladder': FIRST_STATE,
  'audit: second_factor': FIRST_STATE,
  'audit: seller': FIRST_STATE,
  'audit: seller_account_change': FIRST_STATE,
  'audit: seller_einvoice': FIRST_STATE,
  'audit: user_permission_group': FIRST_STATE,
  'base: app_user': 'A database with users from before its kind was recorded belongs to a live installation.',
  'base: credit_note': ATTACHED,
  'base: invoice': ATTACHED,
  'base: kept_key': MASTER_KEY,
  'base: master_key_check': MASTER_KEY,
  'base: seller': 'Mails name the house and carry its logo.',
  'base: seller_logo': 'Mails name the house and carry its logo.',
  'catalog: stock_lot': 'Staff see own stock beside that of a provider.',
  'companies: provider': 'Relations of a company name providers and publishers.',
  'companies: publisher': 'Relations of a company name providers and publishers.',
  'buying: provider_account': 'A worker buys only with the account that is stored.',
  'credit: bank_payment': BANK_PLAN,
  'credit: bank_payment_share': BANK_PLAN,
  'credit: credit_note': 'An entry of the ledger names its credit note, whose number is taken after it.',
  'credit: invoice': 'An entry of the ledger names its invoice, whose number is taken after it.',
  'credit: invoice_progress': 'Reminded invoices that are open stop new orders.',
  'credit: paid_payment': PAID_INVOICES,
  'credit: payment_allocation': PAID_INVOICES,
  'credit: order_history': 'An entry of the ledger names the order and the step that it came from.',
  'credit: orders': 'An entry of the ledger names the order and the step that it came from.',
  'delivery: stock_load': 'The key search names the file that a key of our own stock came from.',
  'home: backup_run': 'The first steps of an installation end with a backup.',
  'home: verify_run': 'Finance sees whether the check of last night found everything right.',
  'keys: order_item': 'A key says which order it belongs to.',
  'notifications: app_user': 'A mail goes to the address of its person.',
  'operations: backup_run': 'Operators see the newest backup.',
  'orders: order_item': ORDER_FACTS,
  'orders: package': ORDER_FACTS,
  'orders: package_history': ORDER_FACTS,
  'orders: provider_pause': ORDER_FACTS,
  'orders: provider_stall': ORDER_FACTS,
  'orders: purchase_attempt': ORDER_FACTS,
  'promotions: cart_item': 'A promotion says whether it is in the cart.',
  'promotions: orders':
    'A promotion counts its open orders before it is unpublished, and partners see the price that they last paid.',
  'promotions: stock_lot': 'Direct Sales offers what lies in stock.',
  'work: orders': 'Work that is stuck names its order.',
};

/** Tables of features further right that a feature reads, as `feature: table`. */
function readsToTheRight(files: readonly { feature: string; text: string }[], writers: Map<string, Set<string>>) {
  const place = (feature: string) => FEATURES.indexOf(feature);
  const reads = files.flatMap(({ feature, text }) =>
    [...text.matchAll(READS)]
      .filter(([, table]) => {
        const [owner] = writers.get(table!) ?? [];
        return owner !== undefined && place(feature) >= 0 && place(owner) > place(feature);
      })
      .map(([, table]) => `${feature}: ${table}`),
  );
  return [...new Set(reads)].sort();
}

const tablesWithSeveralWriters = (writers: Map<string, Set<string>>) =>
  [...writers]
    .filter(([, features]) => features.size > 1)
    .map(([table, features]) => `${table}: ${[...features].sort().join(', ')}`);

const serverFiles = () =>
  readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        name.endsWith('.ts') && !/\.(test|testing)\.ts$/.test(name) && !name.startsWith('seed/') && name.includes('/'),
    )
    .map((name) => ({ feature: name.split('/')[0]!, text: readFileSync(`server/${name}`, 'utf8') }));

test('allows one writer per table', () => {
  const writers = writersOf(serverFiles());
  expect(tablesWithSeveralWriters(writers)).toEqual([]);
  expect(writers.size).toBeGreaterThan(20);
});

test('detects a second writer', () => {
  const writers = writersOf([
    { feature: 'orders', text: 'update orders set state = 1' },
    { feature: 'delivery', text: 'insert into orders (id)' },
  ]);
  expect(tablesWithSeveralWriters(writers)).toEqual(['orders: delivery, orders']);
});

test('lets a feature read tables to its right only if listed', () => {
  const files = serverFiles();
  expect(readsToTheRight(files, writersOf(files))).toEqual(Object.keys(KNOWN_READS).sort());
});
