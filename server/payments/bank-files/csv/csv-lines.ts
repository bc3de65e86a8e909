// Lines of a CSV bank statement by its layout: a payment, a reversal, outgoing money, or skipped with the reason
// (INV-081). No line refuses the file.

import type { Cents } from '#domain/base/money.ts';
import { type Day, instantOf, type Time } from '#domain/base/time.ts';
import type { SkipReason } from '#domain/payments/bank-calls.ts';
import type { LineOutcome } from '#domain/payments/csv-calls.ts';
import { type ColumnRole, type CsvLayout, readDay, readSignedCents } from '#domain/payments/csv-layout.ts';
import type { CsvRow } from '#server/base/files/csv-rows.ts';
import type { BankFile } from '../camt.ts';
import { realReference, squeeze, TEXT_MAX } from '../entry-details.ts';
import { CSV_STATEMENT, type EntryLine, lineIdentities } from '../entry-identity.ts';
import type { CsvTable } from './csv-table.ts';

/** A line as read; day and amount are null if unreadable. */
export interface CsvLine {
  line: number;
  outcome: LineOutcome;
  bookedOn: Day | null;
  /** Negative for outgoing money. */
  cents: Cents | null;
  currency: string;
  payerName: string;
  payerIban: string;
  remittance: string;
  bankText: string;
  reference: string;
}

const EURO = ['', 'EUR', 'EURO', '€'];
const CREDIT = /^(?:h|haben|c|cr|crdt|credit|gutschrift|eingang|in|incoming|\+|bij|avoir)$/i;
const DEBIT = /^(?:s|soll|d|dr|dbit|debit|belastung|lastschrift|ausgang|out|outgoing|[-−]|af)$/i;
const PENDING = /vorgemerkt|vormerkung|vorläufig|pending|pdng|not booked|en attente|in behandeling/i;
const TOTAL = /^\W*(?:summen?|gesamt(?:summe|betrag)?|totals?|zwischensumme|übertrag|saldovortrag)\b/i;
const BALANCE =
  /^\W*(?:(?:alter|neuer|old|new|opening|closing|final|start(?:ing)?|end(?:ing)?|available)[\s-]*)?(?:saldo|end-?saldo|anfangs-?saldo|schluss-?saldo|kontostand|balance|solde)(?![\p{L}])/iu;
/** Words of banks for money that they took back. */
const RETURNED = /rücklast|ruecklast|retoure|rückbuch|rueckbuch|rückruf|rueckruf|storno|reversal|chargeback|\breturn/i;

const bareAccount = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase();

/** Whether a cell names another account; some banks give only the end of the IBAN. */
function isOtherAccount(cell: string, account: string): boolean {
  const named = bareAccount(cell).replace(/^0+/, '');
  return named !== '' && named !== account && !(/^\d{4,}$/.test(named) && account.endsWith(named));
}

/** Reads cells by their role. */
function createReader(roles: readonly ColumnRole[], decimal: CsvLayout['decimal']) {
  const columns = new Map<ColumnRole, number[]>();
  for (const [at, role] of roles.entries()) columns.set(role, [...(columns.get(role) ?? []), at]);
  const textOf = ({ cells }: CsvRow, role: ColumnRole): string => {
    const texts = (columns.get(role) ?? []).map((at) => squeeze(cells[at] ?? ''));
    return texts.filter((text) => realReference(text) !== '').join(' ');
  };
  const cellOf = ({ cells }: CsvRow, role: ColumnRole): string => squeeze(cells[columns.get(role)?.[0] ?? -1] ?? '');
  const centsOf = (row: CsvRow, role: ColumnRole) => readSignedCents(cellOf(row, role), decimal);
  return { textOf, cellOf, centsOf, has: (role: ColumnRole) => columns.has(role) };
}

type Reader = ReturnType<typeof createReader>;

type RowAmount = Cents | 'noDirection' | 'outgoing' | null;

/** Signed cents of a row with credits and debits; a debit counts as negative with or without its sign. */
function creditOrDebit(row: CsvRow, { cellOf, centsOf, has }: Reader): RowAmount {
  const [credit, debit] = [cellOf(row, 'credit'), cellOf(row, 'debit')];
  if (credit === '' && debit === '') return has('debit') ? null : 'outgoing';
  const [came, went] = [credit === '' ? 0 : centsOf(row, 'credit'), debit === '' ? 0 : centsOf(row, 'debit')];
  if (came === null || went === null || (came !== 0 && went !== 0)) return null;
  return came - Math.abs(went);
}

/** Signed cents of a row. */
function amountOf(row: CsvRow, read: Reader): RowAmount {
  if (!read.has('amount')) return creditOrDebit(row, read);
  const cents = read.centsOf(row, 'amount');
  if (!read.has('direction') || cents === null) return cents;
  const direction = read.cellOf(row, 'direction');
  if (DEBIT.test(direction)) return 0 - Math.abs(cents);
  if (!CREDIT.test(direction)) return 'noDirection';
  return cents < 0 ? null : cents;
}

interface Rules {
  layout: CsvLayout;
  account: string;
  /** Number of headed columns. */
  width: number;
  lastDay: Time;
}

/** Whether a row has a cell for each heading, and nothing beyond. */
const fits = ({ cells }: CsvRow, width: number): boolean =>
  cells.length >= width && cells.slice(width).every((cell) => cell.trim() === '');

function isTotal({ cells }: CsvRow, day: Day | null): boolean {
  const first = cells.find((cell) => cell.trim() !== '') ?? '';
  if (BALANCE.test(first.slice(0, 60))) return true;
  return day === null && cells.some((cell) => TOTAL.test(cell.slice(0, 60)) || BALANCE.test(cell.slice(0, 60)));
}

/** Why a row is left out before its amount is looked at, or null. */
function formFault(row: CsvRow, day: Day | null, read: Reader, { account, width }: Rules): SkipReason | null {
  if (row.isUnclosed) return 'unclosed';
  if (isTotal(row, day)) return 'total';
  if (!fits(row, width)) return 'columns';
  if (isOtherAccount(read.cellOf(row, 'account'), account)) return 'otherAccount';
  return PENDING.test(read.cellOf(row, 'status')) ? 'pending' : null;
}

function outcomeOf(row: CsvRow, line: CsvLine, read: Reader, rules: Rules): LineOutcome {
  const { bookedOn, currency, bankText, remittance } = line;
  const cents = amountOf(row, read);
  const fault = formFault(row, bookedOn, read, rules);
  if (fault) return fault;
  if (!EURO.includes(currency.toUpperCase())) return 'currency';
  if (cents === null) return 'amount';
  if (typeof cents === 'string') return cents;
  if (cents === 0) return 'zero';
  const isReturned = RETURNED.test(bankText) || RETURNED.test(remittance.slice(0, 30));
  if (cents < 0 && !isReturned) return 'outgoing';
  if (bookedOn === null) return 'noDay';
  if (instantOf(bookedOn)! > rules.lastDay) return 'future';
  return cents < 0 ? 'reversal' : 'payment';
}

/** Reads the rows of a table. */
export function readCsvLines({ rows, titles }: CsvTable, layout: CsvLayout, context: Omit<Rules, 'layout' | 'width'>) {
  const read = createReader(layout.roles, layout.decimal);
  const rules: Rules = { ...context, layout, width: titles.length };
  return rows.map((row): CsvLine => {
    const cents = amountOf(row, read);
    const day = read.cellOf(row, 'bookedOn') || read.cellOf(row, 'valuedOn');
    const line: CsvLine = {
      line: row.line,
      outcome: 'payment',
      bookedOn: readDay(day, layout.dayFormat),
      cents: typeof cents === 'number' ? cents : null,
      currency: read.cellOf(row, 'currency'),
      payerName: read.textOf(row, 'payer').slice(0, 140),
      payerIban: bareAccount(read.cellOf(row, 'payerIban')).slice(0, 34),
      remittance: read.textOf(row, 'remittance').slice(0, TEXT_MAX),
      bankText: read.textOf(row, 'bankText').slice(0, TEXT_MAX),
      reference: realReference(read.cellOf(row, 'reference')).slice(0, 200),
    };
    return { ...line, outcome: outcomeOf(row, line, read, rules) };
  });
}

const entryLineOf = (line: CsvLine, account: string): EntryLine => ({
  account,
  statementKey: CSV_STATEMENT,
  bookedOn: instantOf(line.bookedOn!)!,
  amountCents: Math.abs(line.cents!),
  batchCents: null,
  debtorName: line.payerName,
  debtorIban: line.payerIban,
  ultimateDebtor: '',
  remittance: line.remittance || line.bankText,
  additional: line.bankText,
  chargesCents: null,
  references: [line.reference, ''],
  endToEnd: '',
  place: 0,
});

/** Payments of a file, with each skipped line. */
export function bankFileOf(lines: readonly CsvLine[], account: string): BankFile {
  const identify = lineIdentities();
  const file: BankFile = { lines: [], ownReturns: [], skipped: [], entryCount: lines.length, outgoingCount: 0 };
  for (const line of lines) {
    const { outcome, line: entry, bookedOn, cents, currency } = line;
    if (outcome === 'outgoing') file.outgoingCount += 1;
    else if (outcome === 'payment' || outcome === 'reversal') {
      const entryLine = entryLineOf(line, account);
      file.lines.push({ ...entryLine, kind: outcome, entry, fingerprint: identify(outcome, entryLine) });
    } else
      file.skipped.push({
        entry,
        account: '',
        day: bookedOn ?? '',
        amount: cents === null ? '' : (cents / 100).toFixed(2),
        currency: currency.slice(0, 3),
        reason: outcome,
      });
  }
  return file;
}
