// Customers and vendors in DATEV format: "Debitoren/Kreditoren" version 5. Fields follow the public format description;
// unknown fields stay empty.

import type { AccountingSettingsInput } from '#domain/accounting/accounting-calls.ts';
import type { Time } from '#domain/base/time.ts';
import { fileOf, headerOf, quoted } from './datev-format.ts';

export interface MasterRecord {
  account: number;
  name: string;
  /** The rest is empty for vendors. */
  address: string;
  zipCode: string;
  city: string;
  countryCode: string;
  /** VAT ID of a member state, with its prefix. */
  vatId: string;
  email: string;
  /** Payment term of a customer. */
  paymentDays: number | null;
}

const numbered = (count: number, first: number, names: (place: number) => string[]): string[] =>
  Array.from({ length: count }, (_, at) => names(first + at)).flat();

const bankAccount = (place: number): string[] => [
  `Bankleitzahl ${place}`,
  `Bankbezeichnung ${place}`,
  `Bank-Kontonummer ${place}`,
  `Länderkennzeichen ${place}`,
  `IBAN-Nr. ${place}`,
  `IBAN${place} korrekt`,
  `SWIFT-Code ${place}`,
  `Abw. Kontoinhaber ${place}`,
  `Kennz. Hauptbankverb. ${place}`,
  `Bankverb ${place} Gültig von`,
  `Bankverb ${place} Gültig bis`,
];

const ADDRESS = [
  'Adressart',
  'Straße',
  'Postfach',
  'Postleitzahl',
  'Ort',
  'Land',
  'Versandzusatz',
  'Adresszusatz',
] as const;
const DELIVERY = ['Abw. Zustellbezeichnung 1', 'Abw. Zustellbezeichnung 2'] as const;
const VALIDITY = ['Adresse Gültig von', 'Adresse Gültig bis'] as const;
const ofInvoices = (names: readonly string[]): string[] => names.map((name) => `${name} (Rechnungsadresse)`);

/** The 254 column headings of the format. */
const HEADINGS: readonly string[] = [
  'Konto',
  'Name (Adressattyp Unternehmen)',
  'Unternehmensgegenstand',
  'Name (Adressattyp natürl. Person)',
  'Vorname (Adressattyp natürl. Person)',
  'Name (Adressattyp keine Angabe)',
  'Adressattyp',
  'Kurzbezeichnung',
  'EU-Land',
  'EU-UStID',
  'Anrede',
  'Titel/Akad. Grad',
  'Adelstitel',
  'Namensvorsatz',
  ...ADDRESS,
  'Abweichende Anrede',
  ...DELIVERY,
  'Kennz. Korrespondenzadresse',
  ...VALIDITY,
  ...['Telefon', 'Telefon GL', 'E-Mail', 'Internet', 'Fax', 'Sonstige'].flatMap((name) => [
    name,
    `Bemerkung (${name})`,
  ]),
  ...numbered(5, 1, bankAccount),
  'Leerfeld',
  'Briefanrede',
  'Grußformel',
  'Kundennummer',
  'Steuernummer',
  'Sprache',
  'Ansprechpartner',
  'Vertreter',
  'Sachbearbeiter',
  'Diverse-Konto',
  'Ausgabeziel',
  'Währungssteuerung',
  'Kreditlimit (Debitor)',
  'Zahlungsbedingung',
  'Fälligkeit in Tagen (Debitor)',
  'Skonto in Prozent (Debitor)',
  'Kreditoren-Ziel 1 Tg.',
  'Kreditoren-Skonto 1 %',
  'Kreditoren-Ziel 2 Tg.',
  'Kreditoren-Skonto 2 %',
  'Kreditoren-Ziel 3 Brutto Tg.',
  'Kreditoren-Ziel 4 Tg.',
  'Kreditoren-Skonto 4 %',
  'Kreditoren-Ziel 5 Tg.',
  'Kreditoren-Skonto 5 %',
  'Mahnung',
  'Kontoauszug',
  'Mahntext 1',
  'Mahntext 2',
  'Mahntext 3',
  'Kontoauszugstext',
  'Mahnlimit Betrag',
  'Mahnlimit %',
  'Zinsberechnung',
  'Mahnzinssatz 1',
  'Mahnzinssatz 2',
  'Mahnzinssatz 3',
  'Lastschrift',
  'Verfahren',
  'Mandantenbank',
  'Zahlungsträger',
  ...numbered(15, 1, (place) => [`Indiv. Feld ${place}`]),
  ...ofInvoices(['Abweichende Anrede', ...ADDRESS, ...DELIVERY, ...VALIDITY]),
  ...numbered(5, 6, bankAccount),
  'Nummer Fremdsystem',
  'Insolvent',
  ...numbered(10, 1, (place) => [`SEPA-Mandatsreferenz ${place}`]),
  'Verknüpftes OPOS-Konto',
  'Mahnsperre bis',
  'Lastschriftsperre bis',
  'Zahlungssperre bis',
  'Gebührenberechnung',
  ...numbered(3, 1, (place) => [`Mahngebühr ${place}`]),
  'Pauschalenberechnung',
  ...numbered(3, 1, (place) => [`Verzugspauschale ${place}`]),
  'Alternativer Suchname',
  'Status',
  'Anschrift manuell geändert (Korrespondenzadresse)',
  'Anschrift individuell (Korrespondenzadresse)',
  'Anschrift manuell geändert (Rechnungsadresse)',
  'Anschrift individuell (Rechnungsadresse)',
  'Fristberechnung bei Debitor',
  ...numbered(3, 1, (place) => [`Mahnfrist ${place}`]),
  'Letzte Frist',
];

/** Kind of address: a company. */
const COMPANY = '"2"';
/** Kind of postal address: a street. */
const STREET = '"STR"';

function rowOf(record: MasterRecord): string {
  const { account, name, address, zipCode, city, countryCode, vatId, email, paymentDays } = record;
  const values: Record<string, string> = {
    Konto: String(account),
    'Name (Adressattyp Unternehmen)': quoted(name, 50),
    Adressattyp: COMPANY,
    Kurzbezeichnung: quoted(name, 15),
    ...(vatId !== '' && { 'EU-Land': quoted(vatId.slice(0, 2)), 'EU-UStID': quoted(vatId.slice(2), 13) }),
    ...(address !== '' && { Adressart: STREET, Straße: quoted(address, 36) }),
    Postleitzahl: quoted(zipCode, 10),
    Ort: quoted(city, 30),
    Land: quoted(countryCode, 2),
    'E-Mail': quoted(email, 60),
    ...(paymentDays !== null && { 'Fälligkeit in Tagen (Debitor)': String(paymentDays) }),
  };
  return HEADINGS.map((heading) => values[heading] ?? '').join(';');
}

/** Customers and vendors by account. */
export const masterDataFile = (
  records: readonly MasterRecord[],
  accounts: AccountingSettingsInput,
  createdAt: Time,
): Buffer =>
  fileOf([
    headerOf({
      category: '16',
      formatName: 'Debitoren/Kreditoren',
      formatVersion: '5',
      createdAt,
      accounts,
      yearStart: `${createdAt.slice(0, 4)}-01-01`,
      batch: null,
    }),
    HEADINGS.join(';'),
    ...records.map(rowOf),
  ]);
