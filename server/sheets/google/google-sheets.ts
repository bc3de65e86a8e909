// Google spreadsheets: one spreadsheet with a tab per table. A tab is resized to its table and overwritten, so writing
// is idempotent. Values are written raw: text that looks like a formula stays text.

import { sql } from 'kysely';
import { EPOCH_DAYS } from '#domain/base/exports/export-cells.ts';
import { DAY } from '#domain/base/time.ts';
import type { Database } from '#server/base/database/db.ts';
import type { InputSheet, SheetPort } from '#server/sheets/port.ts';
import { NEW_PRICE_COLUMN, PRICE_ID_COLUMN } from '#server/sheets/price-master.ts';
import { PRICES_TAB } from '#server/sheets/price-rows.ts';
import {
  type Cell,
  type Column,
  type ColumnKind,
  type ReadCell,
  sanitizeText,
  type Table,
} from '#server/sheets/table.ts';
import type { GoogleClient } from './google-client.ts';

/** Tab in which users enter promotions to create. Exported for tests. */
export const CREATE_TAB = 'Create promotions';
/** Input ranges: complete rows of promotions; ids and new prices of the price master. */
const INPUT_RANGES: Record<InputSheet, { tab: string; cells: readonly string[] }> = {
  promotions: { tab: CREATE_TAB, cells: ['A1:AN502'] },
  prices: {
    tab: PRICES_TAB,
    cells: [`${PRICE_ID_COLUMN}1:${PRICE_ID_COLUMN}`, `${NEW_PRICE_COLUMN}1:${NEW_PRICE_COLUMN}`],
  },
};
const SERVICE = 'google';
/** Rows per call. */
const CHUNK = 5000;

const FORMATS: Record<ColumnKind, { type: string; pattern: string }> = {
  text: { type: 'TEXT', pattern: '@' },
  integer: { type: 'NUMBER', pattern: '0' },
  money: { type: 'NUMBER', pattern: '#,##0.00' },
  cost: { type: 'NUMBER', pattern: '#,##0.0000' },
  percent: { type: 'NUMBER', pattern: '0.00' },
  time: { type: 'DATE_TIME', pattern: 'yyyy-mm-dd hh:mm' },
};

interface Tab {
  sheetId: number;
  title: string;
}
interface Options {
  client: GoogleClient;
  database: Database;
  spreadsheetId: string | null;
  shareWith: readonly string[];
}

/** An empty text clears the cell; omitting it would keep the old value. */
const toCellValue = (cell: Cell | undefined, { kind }: Column): string | number => {
  if (cell === null || cell === undefined) return '';
  if (kind === 'time') return Date.parse(String(cell)) / DAY + EPOCH_DAYS;
  return kind === 'text' ? sanitizeText(String(cell)) : cell;
};

const range = (tab: string, cells: string) => `'${tab.replaceAll("'", "''")}'!${cells}`;

/** Requests that resize tabs and set column formats. */
function sizingRequests(tabs: ReadonlyMap<string, Tab>, tables: readonly Table[]) {
  return tables.flatMap(({ name, columns, rows }) => {
    const { sheetId } = tabs.get(name)!;
    const gridProperties = { rowCount: Math.max(2, rows.length + 1), columnCount: columns.length, frozenRowCount: 1 };
    return [
      {
        updateSheetProperties: {
          properties: { sheetId, gridProperties },
          fields: 'gridProperties(rowCount,columnCount,frozenRowCount)',
        },
      },
      ...columns.map(({ kind }, at) => ({
        repeatCell: {
          range: { sheetId, startRowIndex: 1, startColumnIndex: at, endColumnIndex: at + 1 },
          cell: { userEnteredFormat: { numberFormat: FORMATS[kind] } },
          fields: 'userEnteredFormat.numberFormat',
        },
      })),
    ];
  });
}

/** The id of the spreadsheet: given, stored, or that of a new one. */
function createSpreadsheetIds({ client, database, spreadsheetId, shareWith }: Options) {
  let cachedId = spreadsheetId;

  const readSpreadsheetId = async (): Promise<string | null> => {
    cachedId ??=
      (await database.one(sql<{ id: string }>`select spreadsheet_id as id from sheet_place where service = ${SERVICE}`))
        ?.id ?? null;
    return cachedId;
  };

  /** Id of the spreadsheet, created and shared if missing. */
  const ensureSpreadsheet = async (): Promise<string> => {
    const old = await readSpreadsheetId();
    if (old) return old;
    const created = await client.call<{ spreadsheetId: string }>('creating a spreadsheet', 'sheets', '', {
      properties: { title: 'Merkur', timeZone: 'Etc/UTC' },
    });
    for (const emailAddress of shareWith) {
      const path = `/${created.spreadsheetId}/permissions?sendNotificationEmail=false`;
      await client.call('sharing', 'drive', path, { role: 'writer', type: 'user', emailAddress });
    }
    // Of two created in parallel, the first one stored is used.
    await database.transaction((tx) =>
      tx.run(
        sql`insert into sheet_place (service, spreadsheet_id)
          values (${SERVICE}, ${created.spreadsheetId}) on conflict do nothing`,
      ),
    );
    return (await readSpreadsheetId())!;
  };

  return { readSpreadsheetId, ensureSpreadsheet };
}

/** The header and the rows of a tab. An empty table still clears the row below the header. */
function toLines({ columns, rows }: Table) {
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map((column, at) => toCellValue(row[at], column))),
  ];
  if (rows.length === 0) lines.push(columns.map(() => ''));
  return lines;
}

/** Values of the read ranges; several are columns side by side. */
function joinRanges(ranges: readonly { values?: ReadCell[][] }[]) {
  const [first, ...others] = ranges.map(({ values }) => values ?? []);
  if (others.length === 0) return ranges[0]?.values ? { cells: ranges[0].values, hiddenRows: [] } : null;
  const rows = Math.max(...[first!, ...others].map((values) => values.length));
  const joined = Array.from({ length: rows }, (_, row) =>
    [first!, ...others].map((values) => values[row]?.[0] ?? null),
  );
  return { cells: joined, hiddenRows: [] };
}

export function googleSheets(options: Options): SheetPort {
  const { client } = options;
  const { readSpreadsheetId, ensureSpreadsheet } = createSpreadsheetIds(options);

  const readTabs = async (id: string): Promise<Map<string, Tab>> => {
    const { sheets } = await client.call<{ sheets: { properties: Tab }[] }>(
      'reading the tabs',
      'sheets',
      `/${id}?fields=sheets.properties(sheetId,title)`,
    );
    return new Map(sheets.map(({ properties }) => [properties.title, properties]));
  };

  /** Resizes tabs to their tables and sets column formats. */
  const prepareTabs = async (id: string, tables: readonly Table[]): Promise<void> => {
    const missing = async () => {
      const tabs = await readTabs(id);
      return tables.flatMap(({ name }) => (tabs.has(name) ? [] : [{ addSheet: { properties: { title: name } } }]));
    };
    const additions = await missing();
    if (additions.length > 0) {
      try {
        await client.call('adding tabs', 'sheets', `/${id}:batchUpdate`, { requests: additions });
      } catch (error) {
        // The first response was lost or another process added them: they exist.
        if ((await missing()).length > 0) throw error;
      }
    }
    const tabs = await readTabs(id);
    await client.call('sizing tabs', 'sheets', `/${id}:batchUpdate`, { requests: sizingRequests(tabs, tables) });
  };

  return {
    readsUploads: false,
    write: async (_operation, tables) => {
      const id = await ensureSpreadsheet();
      await prepareTabs(id, tables);
      for (const table of tables) {
        const lines = toLines(table);
        for (let at = 0; at < lines.length; at += CHUNK) {
          const data = [{ range: range(table.name, `A${at + 1}`), values: lines.slice(at, at + CHUNK) }];
          await client.call('writing', 'sheets', `/${id}/values:batchUpdate`, { valueInputOption: 'RAW', data });
        }
      }
    },
    read: async (source) => {
      const { tab, cells } = INPUT_RANGES[source];
      const id = await readSpreadsheetId();
      if (!id || !(await readTabs(id)).has(tab)) return null;
      const query = new URLSearchParams({
        valueRenderOption: 'UNFORMATTED_VALUE',
        dateTimeRenderOption: 'SERIAL_NUMBER',
      });
      for (const part of cells) query.append('ranges', range(tab, part));
      const { valueRanges } = await client.call<{ valueRanges: { values?: ReadCell[][] }[] }>(
        'reading',
        'sheets',
        `/${id}/values:batchGet?${query}`,
      );
      return joinRanges(valueRanges);
    },
    address: async () => {
      const id = await readSpreadsheetId();
      return id && `https://docs.google.com/spreadsheets/d/${id}/edit`;
    },
  };
}
