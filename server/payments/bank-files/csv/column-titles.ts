// Recognizes headings of banks' CSV files, in German, English and some other languages. A heading that may mean two
// things has the role that can do no harm; the preview shows every guess.

import type { ColumnRole } from '#domain/payments/csv-layout.ts';

/** Headings in normal form, by role. */
const TITLES: Readonly<Partial<Record<ColumnRole, readonly string[]>>> = {
  bookedOn: [
    ...['buchungstag', 'buchungsdatum', 'buchung', 'datum', 'date', 'bookingdate', 'bookeddate', 'bookedon'],
    ...[
      'postingdate',
      'transactiondate',
      'entrydate',
      'datecomptable',
      'datedopération',
      'fechaoperación',
      'boekdatum',
    ],
    ...['dataoperazione', 'dataksięgowania', 'completeddateutc', 'completeddate'],
  ],
  valuedOn: [
    ...['valuta', 'valutadatum', 'valutatag', 'wertstellung', 'wertstellungstag', 'wertstellungsdatum', 'wert'],
    ...['valuedate', 'valuedon', 'datevaleur', 'datedevaleur', 'fechavalor', 'rentedatum', 'datavaluta'],
  ],
  amount: [
    ...['betrag', 'umsatz', 'amount', 'transactionamount', 'montant', 'importe', 'importo', 'bedrag', 'kwota', 'beløb'],
    ...['umsatzbetrag', 'buchungsbetrag', 'betragkontowährung'],
  ],
  credit: [
    ...['haben', 'gutschrift', 'gutschriften', 'credit', 'credits', 'creditamount', 'crédit', 'einnahmen', 'eingang'],
    ...['zahlungseingang', 'paidin', 'moneyin', 'deposit', 'deposits', 'abono', 'avere', 'bij'],
  ],
  debit: [
    ...['soll', 'belastung', 'belastungen', 'debit', 'debits', 'debitamount', 'débit', 'ausgaben', 'ausgang'],
    ...['zahlungsausgang', 'paidout', 'moneyout', 'withdrawal', 'withdrawals', 'cargo', 'dare', 'af'],
  ],
  direction: [
    ...['sollhaben', 'sollhabenkennzeichen', 'sh', 'sollhabenkz', 'creditdebit', 'debitcredit', 'creditdebitindicator'],
    ...['cdtdbtind', 'drcr', 'crdr', 'afbij', 'bijaf'],
  ],
  currency: ['währung', 'waehrung', 'currency', 'ccy', 'devise', 'divisa', 'valutacode', 'muntsoort', 'waluta'],
  payer: [
    ...['beguenstigterzahlungspflichtiger', 'begünstigterzahlungspflichtiger', 'namezahlungsbeteiligter', 'payer'],
    ...['auftraggeberempfänger', 'auftraggeberbegünstigter', 'begünstigterauftraggeber', 'zahlungspflichtiger'],
    ...['zahlungspflichtige', 'auftraggeber', 'auftraggeberzahlungsempfänger', 'payername', 'name', 'counterparty'],
    ...['counterpartyname', 'partnername', 'debtorname', 'sender', 'gegenpartei', 'zahler', 'nomcontrepartie', 'naam'],
    ...['empfängerauftraggeber', 'zahlungsbeteiligter', 'payeename', 'namedeszahlers', 'tegenpartij', 'ordenante'],
  ],
  payerIban: [
    ...['iban', 'ibanzahlungsbeteiligter', 'kontonummeriban', 'ibankontonummer', 'kontonummer', 'payeriban'],
    ...['partneriban', 'counterpartyiban', 'ibandesauftraggebers', 'ibanauftraggeber', 'auftraggeberiban'],
    ...['counterpartyaccount', 'payeraccount', 'accountnumber', 'tegenrekening', 'debtoriban', 'gegenkonto'],
  ],
  account: [
    ...[
      'auftragskonto',
      'ibanauftragskonto',
      'eigeneskonto',
      'ownaccount',
      'ibanauftragkonto',
      'eigeneiban',
      'rekening',
    ],
    ...['accountiban', 'ownaccountiban', 'kontoiban'],
  ],
  remittance: [
    ...['verwendungszweck', 'vwz', 'zahlungsgrund', 'zahlungsreferenz', 'paymentreference', 'remittanceinformation'],
    ...[
      'remittance',
      'description',
      'details',
      'transactiondetails',
      'purpose',
      'communication',
      'libellé',
      'concepto',
    ],
    ...['omschrijving', 'mededelingen', 'mitteilung', 'narrative', 'reference', 'referenz', 'kundenreferenz', 'memo'],
    ...['kundenreferenzendtoend', 'endtoendid', 'endtoendreference', 'endtoendreferenz', 'text', 'tytuł', 'causale'],
    ...['payerreference', 'customerreference'],
  ],
  reference: [
    ...['bankreferenz', 'bankreference', 'transactionid', 'transaktionsid', 'transaktionsnummer', 'umsatzid'],
    ...['buchungsreferenz', 'entryreference', 'accountservicerreference', 'archivierungsnummer', 'bookingreference'],
  ],
  bankText: [
    ...['buchungstext', 'umsatzart', 'umsatztyp', 'transactiontype', 'type', 'art', 'vorgang', 'vorgangsart'],
    ...['geschäftsvorfall', 'buchungsart', 'mutatiesoort'],
  ],
  status: ['status', 'info', 'state', 'buchungsstatus'],
};

const ROLES: ReadonlyMap<string, ColumnRole> = new Map(
  Object.entries(TITLES).flatMap(([role, titles]) => titles.map((title) => [title, role as ColumnRole] as const)),
);

/** Role of a heading; `none` if it is unknown. Currencies in it and numbers after it do not matter. */
export function roleOfTitle(title: string): ColumnRole {
  const normal = title
    .slice(0, 80)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\bin (?:euro?\b|€)|\(?\b(?:eur|euro)\b\)?|€|\*[a-z]+/g, '')
    .replaceAll(/[^\p{L}]/gu, '');
  return ROLES.get(normal) ?? 'none';
}

/** Roles of all headings, each that is not repeatable once. */
export function rolesOfTitles(titles: readonly string[]): ColumnRole[] {
  const roles = titles.map(roleOfTitle);
  const unique = roles.map((role, at) => (role === 'remittance' || roles.indexOf(role) === at ? role : 'none'));
  // A file with amounts and turnover has its amounts in one column; credit and debit are then something else.
  return unique.includes('amount')
    ? unique.map((role) => (role === 'credit' || role === 'debit' ? 'none' : role))
    : unique;
}
