// Bank statements for tests (CAMT.053), in the form banks write them, and their upload.

import { BANK_FILE_TYPE, bankCalls } from '#domain/payments/bank-calls.ts';
import type { Person } from './world.ts';

export interface SamplePayment {
  amount: string;
  text?: string;
  name?: string;
  iban?: string;
  currency?: string;
}

export interface SampleEntry {
  /** More than one payment makes a batch booking. */
  payments: SamplePayment[];
  /** Booked amount; by default the total of the payments. */
  amount?: string;
  day?: string;
  reference?: string;
  direction?: 'CRDT' | 'DBIT';
  status?: string;
  isReversal?: boolean;
  currency?: string;
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const paymentXml = (payment: SamplePayment, isNew: boolean): string => {
  const { amount, text = '', name = '', iban = '', currency = 'EUR' } = payment;
  const money = `<Amt Ccy="${currency}">${amount}</Amt>`;
  const party = isNew ? `<Pty><Nm>${escapeXml(name)}</Nm></Pty>` : `<Nm>${escapeXml(name)}</Nm>`;
  return `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
    ${isNew ? money : `<AmtDtls><TxAmt>${money}</TxAmt></AmtDtls>`}
    <RltdPties><Dbtr>${party}</Dbtr>${iban && `<DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct>`}</RltdPties>
    <RmtInf><Ustrd>${escapeXml(text)}</Ustrd></RmtInf></TxDtls>`;
};

const sumOf = (payments: readonly SamplePayment[]): string =>
  (payments.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0) / 100).toFixed(2);

const entryXml = (entry: SampleEntry, isNew: boolean): string => {
  const { payments, direction = 'CRDT', status = 'BOOK', day = '2026-11-19', currency = 'EUR' } = entry;
  return `<Ntry><Amt Ccy="${currency}">${entry.amount ?? sumOf(payments)}</Amt><CdtDbtInd>${direction}</CdtDbtInd>
    ${entry.isReversal ? '<RvslInd>true</RvslInd>' : ''}<Sts>${isNew ? `<Cd>${status}</Cd>` : status}</Sts>
    <BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${entry.reference ?? 'NONREF'}</AcctSvcrRef>
    <NtryDtls>${payments.map((payment) => paymentXml(payment, isNew)).join('')}</NtryDtls></Ntry>`;
};

interface StatementOptions {
  version?: string;
  account?: string;
  /** Statement id and electronic sequence number. */
  id?: string;
  sequence?: string;
}

/** A statement of the seller's account. */
export function bankFile(
  entries: readonly SampleEntry[],
  { version = '08', account = 'DE02120300000000202051', id = '1', sequence = '' }: StatementOptions = {},
) {
  const isNew = Number(version) >= 8;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
  <GrpHdr><MsgId>1</MsgId><CreDtTm>2026-11-20T06:00:00</CreDtTm></GrpHdr>
  <Stmt><Id>${id}</Id>${sequence && `<ElctrncSeqNb>${sequence}</ElctrncSeqNb>`}<Acct><Id><IBAN>${account}</IBAN></Id></Acct>${entries.map((entry) => entryXml(entry, isNew)).join('')}</Stmt>
</BkToCstmrStmt></Document>`;
}

/** Uploads a file and returns the response, even if refused. */
export const sendBankFile = (person: Person, content: string | Buffer, accounts?: string[]) =>
  person.call(
    bankCalls.upload,
    { file: Buffer.from(content), ...(accounts && { accounts }) },
    { 'content-type': BANK_FILE_TYPE },
  );
