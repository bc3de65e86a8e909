// Selects the spreadsheet adapter by configuration.

import type { Clock } from '#server/base/clock.ts';
import type { GoogleSheetsConfig } from '#server/base/config.ts';
import type { Database } from '#server/base/db.ts';
import { readServiceAccount } from './google-account.ts';
import { GOOGLE_HOSTS, openGoogleClient } from './google-client.ts';
import { googleSheets } from './google-sheets.ts';
import type { SheetPort } from './port.ts';
import { builtInSheets } from './stored-workbooks.ts';

/** @throws ConfigError if the service account key cannot be used */
export async function openSheets(
  config: GoogleSheetsConfig | null,
  database: Database,
  clock: Clock,
): Promise<SheetPort> {
  if (!config) return builtInSheets(database, clock);
  const client = openGoogleClient({
    account: await readServiceAccount(config.keyFile),
    hosts: GOOGLE_HOSTS,
    now: () => Date.now(),
  });
  return googleSheets({ client, database, spreadsheetId: config.spreadsheetId, shareWith: config.shareWith });
}
