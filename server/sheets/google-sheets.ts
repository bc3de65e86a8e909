// Spreadsheets at Google: one spreadsheet, a tab for each table. A tab is brought to the size of its table and then
// overwritten, so writing twice gives the same. Values go in raw: a text that looks like a formula stays a text.

import { sql } from 'kysely';
import { EPOCH_DAYS } from '#domain/base/export-cells.ts';
import { DAY } from '#domain/base/time.ts';
import type { Database } from '#server/base/db.ts';
import type { GoogleClient } from './google-client.ts';
import type { InputSheet, SheetPort } from './port.ts';
import { NEW_PRICE_COLUMN, PRICE_ID_COLUMN } from './price-master.ts';
import { PRICES_TAB } from './price-rows.ts';
import { type Cell, type Column, type ColumnKind, type ReadCell, sanitizeText, type Table } from './table.ts';

/** The tab that people fill in to create promotions. */
export const CREATE_TAB = 'Create promotions';
/** Where people fill in what: whole rows of promotions; of the price master only the ids and the new prices. */
const INPUT_RANGES: Record<InputSheet, { tab: string; cells: readonly string[] }> = {
  promotions: { tab: CREATE_TAB, cells: ['A1:AN502'] },
  prices: {
    tab: PRICES_TAB,
    cells: [`${PRICE_ID_COLUMN}1:${PRICE_ID_COLUMN}`, `${NEW_PRICE_COLUMN}1:${NEW_PRICE_COLUMN}`],
  },
};
const SERVICE = 'google';
/** Rows in one call. */
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

/** An empty text empties the cell; nothing at all would leave what stood there. */
const toCellValue = (cell: Cell | undefined, { kind }: Column): string | number => {
  if (cell === null || cell === undefined) return '';
  if (kind === 'time') return Date.parse(String(cell)) / DAY + EPOCH_DAYS;
  return kind === 'text' ? sanitizeText(String(cell)) : cell;
};

const range = (tab: string, cells: string) => `'${tab.replaceAll("'", "''")}'!${cells}`;

/** What makes each tab as large as its table, with typed columns. */
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

export function googleSheets({ client, database, spreadsheetId, shareWith }: Options): SheetPort {
  let cachedId = spreadsheetId;

  const readSpreadsheetId = async (): Promise<string | null> => {
    cachedId ??=
      (await database.one(sql<{ id: string }>`select spreadsheet_id as id from sheet_place where service = ${SERVICE}`))
        ?.id ?? null;
    return cachedId;
  };

  /** The id of the spreadsheet, which is made and shared when there is none. */
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
    // Of two that were made at once the first to be remembered is used.
    await database.transaction((tx) =>
      tx.run(
        sql`insert into sheet_place (service, spreadsheet_id)
          values (${SERVICE}, ${created.spreadsheetId}) on conflict do nothing`,
      ),
    );
    return (await readSpreadsheetId())!;
  };

  const tabsOf = async (id: string): Promise<Map<string, Tab>> => {
    const { sheets } = await client.call<{ sheets: { properties: Tab }[] }>(
      'reading the tabs',
      'sheets',
      `/${id}?fields=sheets.properties(sheetId,title)`,
    );
    return new Map(sheets.map(({ properties }) => [properties.title, properties]));
  };

  /** Tabs of exactly the size of their tables, with typed columns. */
  const prepareTabs = async (id: string, tables: readonly Table[]): Promise<void> => {
    const missing = async () => {
      const tabs = await tabsOf(id);
      return tables.flatMap(({ name }) => (tabs.has(name) ? [] : [{ addSheet: { properties: { title: name } } }]));
    };
    const additions = await missing();
    if (additions.length > 0) {
      try {
        await client.call('adding tabs', 'sheets', `/${id}:batchUpdate`, { requests: additions });
      } catch (error) {
        // The answer to the first try was lost, or another process added them: then they are there.
        if ((await missing()).length > 0) throw error;
      }
    }
    const tabs = await tabsOf(id);
    await client.call('sizing tabs', 'sheets', `/${id}:batchUpdate`, { requests: sizingRequests(tabs, tables) });
  };

  return {
    readsUploads: false,
    write: async (_operation, tables) => {
      const id = await ensureSpreadsheet();
      await prepareTabs(id, tables);
      for (const { name, columns, rows } of tables) {
        const lines = [
          columns.map(({ title }) => title),
          ...rows.map((row) => columns.map((c, i) => toCellValue(row[i], c))),
        ];
        // An empty table still empties the one row below its titles.
        if (rows.length === 0) lines.push(columns.map(() => ''));
        for (let at = 0; at < lines.length; at += CHUNK) {
          const data = [{ range: range(name, `A${at + 1}`), values: lines.slice(at, at + CHUNK) }];
          await client.call('writing', 'sheets', `/${id}/values:batchUpdate`, { valueInputOption: 'RAW', data });
        }
      }
    },
    read: async (source) => {
      const { tab, cells } = INPUT_RANGES[source];
      const id = await readSpreadsheetId();
      if (!id || !(await tabsOf(id)).has(tab)) return null;
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
      const [first, ...others] = valueRanges.map(({ values }) => values ?? []);
      if (others.length === 0) return valueRanges[0]?.values ? { cells: valueRanges[0].values, hiddenRows: [] } : null;
      // Ranges of one column each, side by side.
      const rows = Math.max(...[first!, ...others].map((values) => values.length));
      const joined = Array.from({ length: rows }, (_, row) =>
        [first!, ...others].map((values) => values[row]?.[0] ?? null),
      );
      return { cells: joined, hiddenRows: [] };
    },
    address: async () => {
      const id = await readSpreadsheetId();
      return id && `https://docs.google.com/spreadsheets/d/${id}/edit`;
    },
  };
}
