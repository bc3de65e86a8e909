// Selects the spreadsheet adapter by configuration.

import type { Database } from '#server/base/database/db.ts';
import type { Clock } from '#server/base/process/clock.ts';
import type { GoogleSheetsConfig } from '#server/base/process/config.ts';
import { readServiceAccount } from '#server/sheets/google/google-account.ts';
import { createGoogleClient, GOOGLE_HOSTS } from '#server/sheets/google/google-client.ts';
import { googleSheets } from '#server/sheets/google/google-sheets.ts';
import { builtInSheets } from '#server/sheets/workbook/stored-workbooks.ts';
import type { SheetPort } from './port.ts';

/** @throws ConfigError if the service account key cannot be used */
export async function createSheetPort(
  config: GoogleSheetsConfig | null,
  database: Database,
  clock: Clock,
): Promise<SheetPort> {
  if (!config) return builtInSheets(database, clock);
  const client = createGoogleClient({
    account: await readServiceAccount(config.keyFile),
    hosts: GOOGLE_HOSTS,
    now: () => Date.now(),
  });
  return googleSheets({ client, database, spreadsheetId: config.spreadsheetId, shareWith: config.shareWith });
}
