// Account, identity and days of a CAMT.053 statement (INV-030, INV-100).

import { instantOf, type Time } from '#domain/base/time.ts';
import { childrenOf, nodeAt, textAt, type XmlNode } from './xml-tree.ts';

/** Day of a date choice; empty if missing. */
const writtenDay = (node: XmlNode | undefined): string => (textAt(node, 'Dt') || textAt(node, 'DtTm')).slice(0, 10);

/** A statement, as its entries need it. */
export interface Statement {
  account: string;
  key: string;
  /** The only day that it covers; empty if there are several or it is unknown. */
  onlyDay: string;
}

/**
 * Day of a daily statement, for entries without any date. Statements of several days do not have one: their entries
 * would have another day, and with it another identity, in each statement that repeats them.
 */
function onlyDayOf(node: XmlNode): string {
  const balanceOn = (code: string): string =>
    writtenDay(
      nodeAt(
        childrenOf(node, 'Bal').find((balance) => textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') === code),
        'Dt',
      ),
    );
  const period = ['FrDtTm', 'ToDtTm'].map((limit) => textAt(node, 'FrToDt', limit).slice(0, 10));
  return [period, [balanceOn('OPBD'), balanceOn('CLBD')]].find(([from, to]) => from && from === to)?.[0] ?? '';
}

/** Account, identity and day of a statement. */
export function statementOf(node: XmlNode): Statement {
  const id = nodeAt(node, 'Acct', 'Id');
  const account = (textAt(id, 'IBAN') || textAt(id, 'Othr', 'Id')).replaceAll(/\s/g, '').toUpperCase().slice(0, 34);
  const sequence = textAt(node, 'ElctrncSeqNb') || textAt(node, 'LglSeqNb');
  // Banks that do not number their statements may repeat an id, but not the time of creation.
  const created = sequence === '' ? textAt(node, 'CreDtTm') : '';
  const page = textAt(node, 'StmtPgntn', 'PgNb');
  return {
    account,
    key: [textAt(node, 'Id'), sequence, page, created].join('|').slice(0, 200),
    onlyDay: onlyDayOf(node),
  };
}

/** Booking day, else the value date, else the day of a statement that covers only one. */
export function dayOf(entry: XmlNode, { onlyDay }: Statement): Time | null {
  const day = writtenDay(nodeAt(entry, 'BookgDt')) || writtenDay(nodeAt(entry, 'ValDt')) || onlyDay;
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? instantOf(day) : null;
}
