// Previews and uploads CSV bank statements (INV-080 to INV-082).

import { sql } from 'kysely';
import type { Cents } from '#domain/base/money.ts';
import { invalidFields } from '#domain/base/refusal.ts';
import { type BankUpload, MAX_ENTRIES } from '#domain/payments/bank-calls.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import { type CsvPreview, type LineOutcome, PREVIEW_LINES } from '#domain/payments/csv-calls.ts';
import {
  type ColumnRole,
  type CsvLayout,
  type DayFormat,
  type Decimal,
  roleFaults,
} from '#domain/payments/csv-layout.ts';
import type { Db } from '#server/base/database/db.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { findSeller } from '#server/invoices/seller.ts';
import { refuseFile } from '../file-text.ts';
import { importBankFile, lastDayOf, ownAccount } from '../upload.ts';
import { findSavedLayouts, formatsOf, guessLayout, type ProposedLayout, saveLayout } from './csv-layouts.ts';
import { bankFileOf, type CsvLine, readCsvLines } from './csv-lines.ts';
import { type CsvTable, readCsvTable } from './csv-table.ts';

type File = { file: Uint8Array | Blob };

const SAMPLES = 3;

/** @throws Refusal 422 for a file that is no table or too long */
function tableOf({ file }: File): CsvTable {
  if (!(file instanceof Uint8Array)) throw refuseFile(paymentCopy.notText);
  const table = readCsvTable(file);
  if (table.rows.length > MAX_ENTRIES) throw refuseFile(paymentCopy.tooManyEntries);
  return table;
}

/** The seller's account first, then those of earlier files. */
async function readAccounts(db: Db): Promise<string[]> {
  const seller = await findSeller(db);
  const own = seller ? ownAccount(seller) : '';
  const known = await db.all(sql<{ account: string }>`select distinct account from bank_payment order by account`);
  return [...new Set([own, ...known.map(({ account }) => account)])].filter(Boolean);
}

/** The known account that a file names above its headings or in its account column. */
function accountIn({ preamble, rows }: CsvTable, accounts: readonly string[]): string | undefined {
  const text = `${preamble} ${rows[0]!.cells.join(' ')}`.replaceAll(/\s/g, '').toUpperCase();
  return accounts.find((account) => text.includes(account));
}

const samplesOf = ({ rows }: CsvTable, at: number): string[] =>
  rows
    .map(({ cells }) => (cells[at] ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 60))
    .filter(Boolean)
    .slice(0, SAMPLES);

const isComplete = (layout: ProposedLayout): layout is CsvLayout =>
  layout.dayFormat !== null && layout.decimal !== null && roleFaults(layout.roles).length === 0;

function summaryOf(lines: readonly CsvLine[]): NonNullable<CsvPreview['outcome']> {
  const of = (...wanted: LineOutcome[]) => lines.filter(({ outcome }) => wanted.includes(outcome));
  const [payments, reversals, outgoing] = [of('payment'), of('reversal'), of('outgoing')];
  return {
    paymentCount: payments.length,
    paymentAmount: payments.reduce<Cents>((sum, { cents }) => sum + cents!, 0),
    reversalCount: reversals.length,
    outgoingCount: outgoing.length,
    skippedCount: lines.length - payments.length - reversals.length - outgoing.length,
  };
}

interface PreviewInput extends File {
  account?: string | undefined;
  roles?: readonly ColumnRole[] | undefined;
  dayFormat?: DayFormat | undefined;
  decimal?: Decimal | undefined;
}

const bare = (account: string): string => account.replaceAll(/\s/g, '').toUpperCase();

/** The layout of a request, completed by what the cells show, or the saved one, or a guess. */
async function proposeLayout(db: Db, table: CsvTable, input: PreviewInput, inFile: string | undefined) {
  const saved = await findSavedLayouts(db, table.titles);
  const account = input.account === undefined ? inFile : bare(input.account);
  const found = account === undefined ? saved[0] : saved.find((one) => one.account === account);
  const { roles, dayFormat, decimal } = input;
  if (!roles || roles.length !== table.titles.length)
    return { account: account ?? found?.account, isSaved: found !== undefined, layout: found ?? guessLayout(table) };
  const shown = formatsOf(table, roles);
  const layout = { roles, dayFormat: dayFormat ?? shown.dayFormat, decimal: decimal ?? shown.decimal };
  return { account, isSaved: false, layout };
}

/** @throws Refusal 422 for a file that is no table */
export async function previewCsv({ db, now }: QueryContext, input: PreviewInput): Promise<CsvPreview> {
  const table = tableOf(input);
  const accounts = await readAccounts(db);
  const { layout, isSaved, ...proposed } = await proposeLayout(db, table, input, accountIn(table, accounts));
  const account = proposed.account ?? accounts[0] ?? '';
  const lines = isComplete(layout) ? readCsvLines(table, layout, { account, lastDay: lastDayOf(now) }) : null;
  return {
    account,
    accounts,
    columns: table.titles.map((title, at) => ({
      title: title.slice(0, 80),
      samples: samplesOf(table, at),
      role: layout.roles[at] ?? 'none',
    })),
    dayFormat: layout.dayFormat,
    decimal: layout.decimal,
    isSaved,
    titleLines: table.titleLines,
    outcome: lines && summaryOf(lines),
    lines: (lines ?? []).slice(0, PREVIEW_LINES).map(({ cents, currency: _, bankText, reference: _r, ...line }) => ({
      ...line,
      remittance: line.remittance || bankText,
      amount: cents,
    })),
  };
}

interface UploadInput extends CsvLayout, File {
  account: string;
  accounts?: readonly string[] | undefined;
}

/** @throws Refusal 422 with the fault of file or layout, or for an account that was not confirmed */
export async function uploadCsv(context: CommandContext, input: UploadInput): Promise<BankUpload> {
  const table = tableOf(input);
  const { roles, dayFormat, decimal, accounts = [] } = input;
  const layout = { roles, dayFormat, decimal };
  const account = bare(input.account);
  const faults = roleFaults(roles);
  if (roles.length !== table.titles.length)
    faults.push({ field: 'roles', code: 'file_unclear', message: paymentCopy.csvWidth });
  if (faults.length > 0) throw invalidFields(faults);
  const lines = readCsvLines(table, layout, { account, lastDay: lastDayOf(context.now) });
  const upload = await importBankFile(context, bankFileOf(lines, account), { format: 'csv', accounts });
  await saveLayout(context, account, table.titles, layout);
  return upload;
}
