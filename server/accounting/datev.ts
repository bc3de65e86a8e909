// A batch in DATEV format: EXTF, header version 700, Buchungsstapel version 13. Fields follow the public format
// description; unknown fields stay empty. Decimal comma, quoted text, Windows-1252.

import { fileOf, headerOf, quoted } from './datev-format.ts';
import type { Accounting, JournalLine } from './port.ts';

const pairs = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => [`${name} - Art ${at + 1}`, `${name} - Inhalt ${at + 1}`]).flat();

/** The 125 column headings of the format. */
const HEADINGS = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
  'Postensperre',
  'Diverse Adressnummer',
  'Geschäftspartnerbank',
  'Sachverhalt',
  'Zinssperre',
  'Beleglink',
  ...pairs('Beleginfo', 8),
  'KOST1 - Kostenstelle',
  'KOST2 - Kostenstelle',
  'Kost-Menge',
  'EU-Land u. UStID (Bestimmung)',
  'EU-Steuersatz (Bestimmung)',
  'Abw. Versteuerungsart',
  'Sachverhalt L+L',
  'Funktionsergänzung L+L',
  'BU 49 Hauptfunktionstyp',
  'BU 49 Hauptfunktionsnummer',
  'BU 49 Funktionsergänzung',
  ...pairs('Zusatzinformation', 20),
  'Stück',
  'Gewicht',
  'Zahlweise',
  'Forderungsart',
  'Veranlagungsjahr',
  'Zugeordnete Fälligkeit',
  'Skontotyp',
  'Auftragsnummer',
  'Buchungstyp',
  'USt-Schlüssel (Anzahlungen)',
  'EU-Land (Anzahlungen)',
  'Sachverhalt L+L (Anzahlungen)',
  'EU-Steuersatz (Anzahlungen)',
  'Erlöskonto (Anzahlungen)',
  'Herkunft-Kz',
  'Buchungs GUID',
  'KOST-Datum',
  'SEPA-Mandatsreferenz',
  'Skontosperre',
  'Gesellschaftername',
  'Beteiligtennummer',
  'Identifikationsnummer',
  'Zeichnernummer',
  'Postensperre bis',
  'Bezeichnung SoBil-Sachverhalt',
  'Kennzeichen SoBil-Buchung',
  'Festschreibung',
  'Leistungsdatum',
  'Datum Zuord. Steuerperiode',
  'Fälligkeit',
  'Generalumkehr (GU)',
  'Steuersatz',
  'Land',
  'Abrechnungsreferenz',
  'BVV-Position',
  'EU-Land u. UStID (Ursprung)',
  'EU-Steuersatz (Ursprung)',
  'Abw. Skontokonto',
];

const amount = (cents: number): string => `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, '0')}`;

/** Day as DDMMYY. */
const shortDay = (day: string): string => `${day.slice(8)}${day.slice(5, 7)}${day.slice(2, 4)}`;

function rowOf(line: JournalLine): string {
  const { datevCents, datevKey, debitAccount, creditAccount, day, number, reference, dueDay, vatId, text } = line;
  const fields = HEADINGS.map(() => '');
  const [, month, date] = day.split('-');
  fields[0] = amount(datevCents);
  fields[1] = '"S"';
  fields[2] = '"EUR"';
  fields[6] = debitAccount;
  fields[7] = creditAccount;
  if (datevKey) fields[8] = quoted(datevKey, 4);
  fields[9] = `${date}${month}`;
  fields[10] = quoted(reference || number, 36);
  if (dueDay) fields[11] = quoted(shortDay(dueDay), 12);
  fields[13] = quoted(text);
  if (vatId) fields[39] = quoted(vatId, 15);
  return fields.join(';');
}

export const datevBatch: Accounting = {
  format: 'datev',
  contentType: 'text/csv; charset=windows-1252',
  fileName: (batchNumber) => `EXTF_Buchungsstapel_${batchNumber}.csv`,
  write: (batch) =>
    fileOf([
      headerOf({
        category: '21',
        formatName: 'Buchungsstapel',
        formatVersion: '13',
        createdAt: batch.createdAt,
        accounts: batch.accounts,
        yearStart: `${batch.fromDay.slice(0, 4)}-01-01`,
        batch: { fromDay: batch.fromDay, toDay: batch.toDay, name: `Merkur ${batch.number}` },
      }),
      HEADINGS.join(';'),
      ...batch.lines.filter(({ datevCents }) => datevCents > 0).map(rowOf),
    ]),
};
