// Reads CAMT.053 statements (ISO 20022) of any version, by their structure (INV-029): every entry becomes payments or
// reversals, is counted as outgoing, or is skipped with the reason (INV-030). Batches are split if their parts add up.

import type { Time } from '#domain/base/time.ts';
import { MAX_ENTRIES, type SkipReason } from '#domain/payments/bank-calls.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import { dayOf, type Statement, statementOf } from './camt-statement.ts';
import { centsOfDecimal } from './decimal.ts';
import { detailsOf } from './entry-details.ts';
import { type EntryLine, lineIdentities } from './entry-identity.ts';
import { type BankText, readTexts, refuseFile } from './file-text.ts';
import { childrenOf, nodeAt, parseXml, textAt, UnreadableXml, type XmlNode } from './xml-tree.ts';

/** A payment or reversal of an entry. */
export interface BankLine extends EntryLine {
  kind: 'payment' | 'reversal';
  /** Place of its entry in the file, from 1. */
  entry: number;
  /** Unique within the account, and stable across files. */
  fingerprint: string;
}

/** An entry left out. */
interface SkippedEntry {
  entry: number;
  account: string;
  /** As written; empty if missing. */
  day: string;
  amount: string;
  currency: string;
  reason: SkipReason;
}

export interface BankFile {
  lines: BankLine[];
  /** Parts of the entries skipped as own returns, which may bring payouts back. */
  ownReturns: BankLine[];
  skipped: SkippedEntry[];
  entryCount: number;
  outgoingCount: number;
}

/** XML spellings of true. */
const YES = ['true', '1'];

/** Sibling messages of a statement, with the sentence for each. */
const SIBLINGS = { BkToCstmrAcctRpt: paymentCopy.isCamt052, BkToCstmrDbtCdtNtfctn: paymentCopy.isCamt054 } as const;

/** Documents of a file, which a business header or envelope may surround. */
const documentsIn = (node: XmlNode): XmlNode[] =>
  node.name === 'Document' ? [node] : node.children.flatMap(documentsIn);

/** @throws Refusal 422 for anything other than a statement */
function statementsOf({ text, name }: BankText): XmlNode[] {
  let root: XmlNode;
  try {
    root = parseXml(text);
  } catch (error) {
    if (error instanceof UnreadableXml) throw refuseFile(paymentCopy.notXml, name);
    throw error;
  }
  const documents = documentsIn(root);
  for (const [message, sentence] of Object.entries(SIBLINGS))
    if (documents.some((document) => nodeAt(document, message))) throw refuseFile(sentence, name);
  const statements = documents.flatMap((document) => childrenOf(nodeAt(document, 'BkToCstmrStmt'), 'Stmt'));
  if (statements.length === 0) throw refuseFile(paymentCopy.notCamt, name);
  return statements;
}

/** Returns carry the reason of the return, or its transaction code. A batch is one only if all its parts are. */
function isReturned(entry: XmlNode): boolean {
  const parts = childrenOf(entry, 'NtryDtls').flatMap((details) => childrenOf(details, 'TxDtls'));
  const hasReasons = parts.length > 0 && parts.every((part) => nodeAt(part, 'RtrInf'));
  return hasReasons || textAt(entry, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd') === 'RRTN';
}

type Kind = BankLine['kind'] | 'outgoing' | SkipReason;

/** Money that came in, money taken back from us, or neither. A statement without a status holds booked entries. */
function kindOf(entry: XmlNode): Kind {
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts', 'Prtry') || textAt(entry, 'Sts');
  if (status !== '' && status !== 'BOOK') return 'pending';
  const isReturn = YES.includes(textAt(entry, 'RvslInd')) || isReturned(entry);
  const direction = textAt(entry, 'CdtDbtInd');
  if (direction === 'DBIT') return isReturn ? 'reversal' : 'outgoing';
  if (direction !== 'CRDT') return 'noDirection';
  // A credited return is our own transfer: returns go back to the account that sent the money.
  return isReturn ? 'ownReturn' : 'payment';
}

interface Booked {
  day: Time;
  cents: number;
}

/** Day and amount, or why the entry cannot be booked. */
function bookedOf(entry: XmlNode, statement: Statement, lastDay: Time): Booked | SkipReason {
  const amount = nodeAt(entry, 'Amt');
  const [cents, day] = [centsOfDecimal(amount?.text ?? ''), dayOf(entry, statement)];
  if (statement.account === '') return 'noAccount';
  if (amount?.attributes.Ccy !== 'EUR') return 'currency';
  if (cents === null) return 'amount';
  if (cents === 0) return 'zero';
  if (day === null) return 'noDay';
  return day > lastDay ? 'future' : { day, cents };
}

const skippedEntry = (entry: XmlNode, place: number, statement: Statement, reason: SkipReason): SkippedEntry => ({
  entry: place,
  account: statement.account,
  day: dayOf(entry, statement)?.slice(0, 10) ?? '',
  amount: textAt(entry, 'Amt').slice(0, 30),
  currency: (nodeAt(entry, 'Amt')?.attributes.Ccy ?? '').slice(0, 3),
  reason,
});

/** The parts of an entry; none if it cannot be booked. */
function linesOf(entry: XmlNode, place: number, kind: BankLine['kind'], context: ReadingContext): BankLine[] {
  const { statement, lastDay, identify } = context;
  const booked = bookedOf(entry, statement, lastDay);
  if (typeof booked === 'string') return [];
  return detailsOf(entry, booked.cents).map((details) => {
    const { account, key: statementKey } = statement;
    const line: EntryLine = { ...details, account, statementKey, bookedOn: booked.day };
    return { ...line, kind, entry: place, fingerprint: identify(kind, line) };
  });
}

/** Adds the payments of an entry to a file, or counts it. */
function addEntry(file: BankFile, entry: XmlNode, context: ReadingContext): void {
  const { statement, lastDay } = context;
  file.entryCount += 1;
  const place = file.entryCount;
  const kind = kindOf(entry);
  if (kind === 'outgoing') {
    file.outgoingCount += 1;
    return;
  }
  if (kind !== 'payment' && kind !== 'reversal') {
    file.skipped.push(skippedEntry(entry, place, statement, kind));
    if (kind === 'ownReturn') file.ownReturns.push(...linesOf(entry, place, 'payment', context));
    return;
  }
  const booked = bookedOf(entry, statement, lastDay);
  if (typeof booked === 'string') {
    file.skipped.push(skippedEntry(entry, place, statement, booked));
    return;
  }
  file.lines.push(...linesOf(entry, place, kind, context));
}

interface ReadingContext {
  statement: Statement;
  lastDay: Time;
  identify: ReturnType<typeof lineIdentities>;
}

/**
 * Entries of an upload.
 * @param lastDay entries dated later are skipped
 * @throws Refusal 422 for a file that is no statement
 */
export function readBankFile(bytes: Uint8Array, lastDay: Time): BankFile {
  const file: BankFile = { lines: [], ownReturns: [], skipped: [], entryCount: 0, outgoingCount: 0 };
  const identify = lineIdentities();
  const statements = readTexts(bytes).flatMap(statementsOf);
  const entryCount = statements.reduce((sum, node) => sum + childrenOf(node, 'Ntry').length, 0);
  if (entryCount > MAX_ENTRIES) throw refuseFile(paymentCopy.tooManyEntries);
  for (const node of statements) {
    const statement = statementOf(node);
    for (const entry of childrenOf(node, 'Ntry')) addEntry(file, entry, { statement, lastDay, identify });
  }
  return file;
}
