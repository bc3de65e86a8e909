// Accepted findings of the statement check, each with its reason. Entries that are no longer needed are errors
// themselves.

import type { RowClaim } from './claimed-rows.ts';
import type { StatementFault } from './compare-columns.ts';

interface AcceptedColumns {
  file: string;
  columns: readonly string[];
  reason: string;
}

interface AcceptedStatement {
  file: string;
  /** Beginning of the statement. */
  start: string;
  reason: string;
}

/** Columns that are never null for reasons the database does not know. */
const NEVER_NULL: readonly AcceptedColumns[] = [
  {
    file: 'server/claims/crediting.ts',
    columns: ['orderId', 'id'],
    reason: 'The statements read lines of orders only, not free lines.',
  },
  {
    file: 'server/claims/supplier-claims.ts',
    columns: ['providerRef', 'providerOrderId', 'answer'],
    reason: 'Only claims that were sent through an interface are due, for keys of an order at the supplier.',
  },
  {
    file: 'server/messages/attachments.ts',
    columns: ['kind', 'dekId', 'sealed'],
    reason: 'The condition keeps messages without a file out.',
  },
  {
    file: 'server/operations/database-state.ts',
    columns: ['id', 'name', 'state'],
    reason: 'The condition keeps standbys out whose state the server hides; the others have all three.',
  },
  {
    file: 'server/orders/approval-rule/rule-changes.ts',
    columns: ['endedAt'],
    reason: 'The update sets it to a time.',
  },
  {
    file: 'server/platform/webhooks/sending/endpoint-outcomes.ts',
    columns: ['disabledBecause'],
    reason: 'Only endpoints that were disabled are returned.',
  },
  {
    file: 'server/access/credentials/program-authentication.ts',
    columns: ['companyId'],
    reason: 'Programs belong to a company.',
  },
  {
    file: 'server/access/credentials/expiry-mails.ts',
    columns: ['companyId', 'expiresAt'],
    reason: 'Programs belong to a company, and the statement reads credentials that expire.',
  },
  {
    file: 'server/orders/placing/order-references.ts',
    columns: ['reference'],
    reason: 'The statement reads orders with one of the given references.',
  },
  {
    file: 'server/platform/draws/draws.ts',
    columns: ['sentAt'],
    reason: 'The statements read sent packages only.',
  },
  {
    file: 'server/verify/purchases.ts',
    columns: ['row'],
    reason: 'The statement reads purchases of a call only.',
  },
  {
    file: 'server/invoices/crediting/crediting.ts',
    columns: ['id'],
    reason: 'The statement reads lines of orders only.',
  },
  {
    file: 'server/invoices/crediting/credit-notes.ts',
    columns: ['orderId'],
    reason: 'The statement reads lines of orders only, and every invoice has one.',
  },
  {
    file: 'server/delivery/key-search.ts',
    columns: ['productName'],
    reason: 'A key is bought or loaded for a product, and products are never deleted.',
  },
  {
    file: 'server/invoices/payment-allocation.ts',
    columns: ['sentAt'],
    reason: 'The statement reads sent invoices only.',
  },
  {
    file: 'server/promotions/search.ts',
    columns: [...['mSku', 'store', 'provider', 'name', 'sku', 'productRegion', 'geoWhiteList', 'geoBlackList']],
    reason: 'Every promotion has its product; left joins let the planner leave out what a count does not read.',
  },
  {
    file: 'server/buying/provider-tasks/returns.ts',
    columns: ['providerOrderId'],
    reason: 'Only purchases that the provider named are given back (in-flight-items.ts).',
  },
  {
    file: 'server/buying/purchasing/unclear-purchases.ts',
    columns: ['sentAt'],
    reason: 'The list holds purchases that were sent.',
  },
  {
    file: 'server/reports/performance/listed-rows.ts',
    columns: ['startedAt'],
    reason: 'Each measure compares the time of its start, which keeps rows without one out.',
  },
  {
    file: 'server/access/passwords/throttle.ts',
    columns: ['lockedUntil'],
    reason: 'A failure is not counted only while a lock holds.',
  },
  { file: 'server/keys/key-store.ts', columns: ['id'], reason: 'The statement asks for keys that lie in a lot.' },
  { file: 'server/keys/key-store.ts', columns: ['orderItemId'], reason: 'The statement has just given keys to items.' },
];

/** Statements that no unit test executes. */
const NOT_EXECUTED: readonly AcceptedStatement[] = [
  {
    file: 'server/demo.ts',
    start: 'select v.code, p.sku',
    reason: 'The demo world asks running providers; every browser story starts with it.',
  },
  {
    file: 'server/seed/demo-people.ts',
    start: 'select exists (select 1 from app_user)',
    reason: 'Asked before the server of a trial starts; every browser story starts so.',
  },
];

const isAcceptedColumn =
  ({ file, column, mayBeNull }: StatementFault) =>
  (accepted: AcceptedColumns): boolean =>
    mayBeNull && accepted.file === file && accepted.columns.includes(column);

const isAcceptedStatement =
  ({ file, text }: RowClaim) =>
  (accepted: AcceptedStatement): boolean =>
    accepted.file === file && text.startsWith(accepted.start);

/** Remaining faults and unexecuted statements, and unused entries. */
export function withoutAccepted(faults: readonly StatementFault[], notExecuted: readonly RowClaim[]) {
  const unusedColumns = NEVER_NULL.filter((entry) => !faults.some((fault) => isAcceptedColumn(fault)(entry)));
  const unusedStatements = NOT_EXECUTED.filter((entry) => !notExecuted.some((one) => isAcceptedStatement(one)(entry)));
  return {
    faults: faults.filter((fault) => !NEVER_NULL.some(isAcceptedColumn(fault))),
    notExecuted: notExecuted.filter((claim) => !NOT_EXECUTED.some(isAcceptedStatement(claim))),
    unused: [...unusedColumns, ...unusedStatements].map(({ file, reason }) => `${file}: ${reason}`),
  };
}
