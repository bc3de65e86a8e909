// Common to files in DATEV format (EXTF): text fields, and the first line, of header version 700.

import type { AccountingSettingsInput } from '#domain/accounting/accounting-calls.ts';
import type { Day, Time } from '#domain/base/time.ts';
import { windows1252 } from './windows-1252.ts';

const MAX_TEXT = 60;

/** A text field: without control characters, with doubled quotes. */
export const quoted = (text: string, max = MAX_TEXT): string =>
  `"${[...text.replaceAll(/\p{C}+/gu, ' ')].slice(0, max).join('').replaceAll('"', '""')}"`;

const compact = (day: Day): string => day.replaceAll('-', '');

interface Header {
  category: '16' | '21';
  formatName: string;
  formatVersion: string;
  createdAt: Time;
  accounts: Pick<AccountingSettingsInput, 'consultantNumber' | 'clientNumber' | 'accountLength'>;
  /** First day of the financial year. */
  yearStart: Day;
  /** Days and name of a batch of postings; null for master data. */
  batch: { fromDay: Day; toDay: Day; name: string } | null;
}

/** The 31 fields of the first line. */
export const headerOf = ({
  category,
  formatName,
  formatVersion,
  createdAt,
  accounts,
  yearStart,
  batch,
}: Header): string =>
  [
    '"EXTF"',
    '700',
    category,
    quoted(formatName),
    formatVersion,
    createdAt.replaceAll(/\D/g, '').slice(0, 17),
    '',
    '"RE"',
    '""',
    '""',
    accounts.consultantNumber,
    accounts.clientNumber,
    compact(yearStart),
    accounts.accountLength,
    batch ? compact(batch.fromDay) : '',
    batch ? compact(batch.toDay) : '',
    quoted(batch?.name ?? '', 30),
    '""',
    batch ? '1' : '',
    batch ? '0' : '',
    batch ? '0' : '',
    batch ? '"EUR"' : '',
    '',
    '""',
    '',
    '',
    '""',
    '',
    '',
    '""',
    '""',
  ].join(';');

export const fileOf = (lines: readonly string[]): Buffer => windows1252(lines.map((line) => `${line}\r\n`).join(''));
