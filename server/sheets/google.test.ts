import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { readServiceAccount } from '#server/sheets/google/google-account.ts';
import { createGoogleClient } from '#server/sheets/google/google-client.ts';
import { CREATE_TAB, googleSheets } from '#server/sheets/google/google-sheets.ts';
import { world } from '#test/world.ts';
import { NEW_PRICE, PRICE_ID, PRICES_TAB } from './price-rows.ts';
import { moneyColumn, type Table, textColumn, timeColumn } from './table.ts';

interface Tab {
  id: number;
  rows: number;
  columns: number;
  cells: unknown[][];
}

const bodyOf = async (request: IncomingMessage) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

/** A fake Google API with tokens, spreadsheets, tabs and sharing; injects faults before or after the work. */
async function standIn() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const seen = { tokens: 0, shared: [] as string[], calls: [] as string[], inputs: [] as string[] };
  const books = new Map<string, Map<string, Tab>>();
  /** Statuses to return instead, in order; 'lost' does the work and drops the connection, 'none' is no fault. */
  const faults: (number | 'lost' | 'none')[] = [];
  let url = '';

  const act = async (path: string, query: URLSearchParams, body: never): Promise<object> => {
    if (path === '/sheets') {
      const spreadsheetId = `book-${books.size + 1}-abcdef`;
      books.set(spreadsheetId, new Map());
      return { spreadsheetId };
    }
    if (path.endsWith('/permissions')) {
      seen.shared.push((body as { emailAddress: string }).emailAddress);
      return { id: 'p' };
    }
    const [, id, verb] = /^\/sheets\/([\w-]+)(.*)$/.exec(path)!;
    const tabs = books.get(id!)!;
    if (verb === '')
      return { sheets: [...tabs].map(([title, { id: sheetId }]) => ({ properties: { sheetId, title } })) };
    if (verb === ':batchUpdate') {
      for (const request of (body as { requests: Record<string, Record<string, Record<string, never>>>[] }).requests) {
        if (request.addSheet) {
          const title = request.addSheet.properties!.title as unknown as string;
          if (tabs.has(title)) return { fault: 400 };
          tabs.set(title, { id: tabs.size + 1, rows: 1000, columns: 26, cells: [] });
        }
        if (request.updateSheetProperties) {
          const { sheetId, gridProperties } = request.updateSheetProperties.properties as unknown as {
            sheetId: number;
            gridProperties: { rowCount: number; columnCount: number };
          };
          const tab = [...tabs.values()].find((one) => one.id === sheetId)!;
          tab.rows = gridProperties.rowCount;
          tab.columns = gridProperties.columnCount;
          tab.cells.length = Math.min(tab.cells.length, tab.rows);
        }
      }
      return { replies: [] };
    }
    if (verb === '/values:batchUpdate') {
      const { valueInputOption, data } = body as {
        valueInputOption: string;
        data: { range: string; values: unknown[][] }[];
      };
      seen.inputs.push(valueInputOption);
      for (const { range, values } of data) {
        const [, title, from] = /^'(.*)'!A(\d+)$/.exec(range)!;
        const tab = tabs.get(title!)!;
        if (Number(from) - 1 + values.length > tab.rows) return { fault: 400 };
        values.forEach((row, at) => {
          tab.cells[Number(from) - 1 + at] = row;
        });
      }
      return { totalUpdatedRows: 1 };
    }
    return {
      valueRanges: query.getAll('ranges').map((range) => {
        const [, title, from, to] = /^'(.*)'!([A-Z]+)1:([A-Z]+)/.exec(range)!;
        const { cells } = tabs.get(title!)!;
        const at = from!.charCodeAt(0) - 65;
        return { values: from === to ? cells.map((row) => row.slice(at, at + 1)) : cells };
      }),
    };
  };

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, url);
    const body = await bodyOf(request);
    seen.calls.push(`${request.method} ${pathname}`);
    const answer = (status: number, value: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const fault = faults.shift();
    if (typeof fault === 'number') return answer(fault, { error: { message: 'no' } });
    if (pathname === '/token') {
      const form = new URLSearchParams(body);
      const { payload } = await jwtVerify(form.get('assertion')!, publicKey, {
        audience: `${url}/token`,
        issuer: 'robot@merkur.example',
      });
      expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
      expect(payload.exp! - payload.iat!).toBe(3600);
      seen.tokens += 1;
      return answer(200, { access_token: `secret-token-${seen.tokens}`, expires_in: 3600 });
    }
    if (!/^Bearer secret-token-\d+$/.test(request.headers.authorization ?? '')) return answer(401, {});
    const done = await act(pathname, searchParams, (body ? JSON.parse(body) : {}) as never);
    if (fault === 'lost') return response.destroy();
    return 'fault' in done ? answer(400, {}) : answer(200, done);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const line = createGoogleClient({
    account: { email: 'robot@merkur.example', key: privateKey },
    hosts: { token: `${url}/token`, sheets: `${url}/sheets`, drive: `${url}/drive` },
    now: () => Date.now(),
    pauseMs: 1,
  });
  return { line, seen, faults, books, pem: await exportPKCS8(privateKey) };
}

async function createGoogleWorld(spreadsheetId: string | null = null) {
  const w = await world();
  const google = await standIn();
  const port = googleSheets({
    client: google.line,
    database: w.database,
    spreadsheetId,
    shareWith: ['ada@merkur.example'],
  });
  const tabs = () => [...google.books.values()][0]!;
  return { w, ...google, port, tabs };
}

const table = (rows: number): Table => ({
  name: 'Prices',
  columns: [textColumn('SKU'), moneyColumn('Price'), timeColumn('When')],
  rows: Array.from({ length: rows }, (_, at) => [`=SKU-${at}`, at / 4, '2026-11-20T12:00:00.000Z']),
});

test('creates, shares and stores a spreadsheet; a smaller table clears the larger one', async () => {
  const { w, port, tabs, seen, books } = await createGoogleWorld();
  expect(await port.address('UpdateByAllGoogleSheet')).toBeNull();
  await port.write('UpdateByAllGoogleSheet', [table(3)]);
  expect(tabs().get('Prices')!.cells).toEqual([
    ['SKU', 'Price', 'When'],
    ['=SKU-0', 0, 46_346.5],
    ['=SKU-1', 0.25, 46_346.5],
    ['=SKU-2', 0.5, 46_346.5],
  ]);
  expect(new Set(seen.inputs)).toEqual(new Set(['RAW']));
  expect(seen.shared).toEqual(['ada@merkur.example']);
  await port.write('UpdateByAllGoogleSheet', [table(1)]);
  expect(tabs().get('Prices')!.cells).toHaveLength(2);
  expect([books.size, seen.tokens]).toEqual([1, 1]);
  expect(await port.address('UpdateByAllGoogleSheet')).toBe(
    'https://docs.google.com/spreadsheets/d/book-1-abcdef/edit',
  );
  expect(await w.rows(sql`select spreadsheet_id from sheet_place`)).toEqual([{ spreadsheetId: 'book-1-abcdef' }]);
});

test('retries rate limits, failures and lost responses until the table is written', async () => {
  const { port, tabs, faults } = await createGoogleWorld();
  await port.write('UpdateByAllGoogleSheet', [{ ...table(0), name: 'Other' }]);
  faults.push(429, 503, 500, 'lost');
  await port.write('UpdateByAllGoogleSheet', [table(12_000)]);
  expect(tabs().get('Prices')!.cells).toHaveLength(12_001);
  expect(tabs().get('Prices')!.cells.at(-1)).toEqual(['=SKU-11999', 2999.75, 46_346.5]);
});

test('does not add a tab twice after a lost response', async () => {
  const { port, tabs, faults } = await createGoogleWorld();
  await port.write('UpdateByAllGoogleSheet', [{ ...table(0), name: 'Other' }]);
  // Reading the tabs succeeds; adding works but its response is lost.
  faults.push('none', 'lost');
  await port.write('UpdateByAllGoogleSheet', [table(2)]);
  expect([...tabs().keys()]).toEqual(['Other', 'Prices']);
  expect(tabs().get('Prices')!.cells).toHaveLength(3);
});

test('renews an expired token once, and reports refusals without secrets', async () => {
  const { port, faults, seen } = await createGoogleWorld();
  await port.write('UpdateByAllGoogleSheet', [table(1)]);
  faults.push(401);
  await port.write('UpdateByAllGoogleSheet', [table(1)]);
  expect(seen.tokens).toBe(2);
  faults.push(403);
  const refused = await port.write('UpdateByAllGoogleSheet', [table(1)]).catch((error: Error) => error);
  expect(String(refused)).toBe('GoogleError: Google Sheets: reading the tabs answered 403.');
  expect(`${JSON.stringify(refused)} ${(refused as Error).stack}`).not.toMatch(/secret-token|PRIVATE|robot@/);
  const before = seen.calls.length;
  faults.push(...Array<number>(6).fill(503));
  await expect(port.write('UpdateByAllGoogleSheet', [table(1)])).rejects.toThrow('answered 503');
  expect(seen.calls.length - before).toBe(6);
});

test('reads promotions from the input tab', async () => {
  const { port, tabs } = await createGoogleWorld();
  expect(await port.read('promotions')).toBeNull();
  await port.write('UpdateByAllGoogleSheet', [table(1)]);
  expect(await port.read('promotions')).toBeNull();
  tabs().set(CREATE_TAB, {
    id: 9,
    rows: 10,
    columns: 3,
    cells: [
      ['Sku', 'ValidFrom'],
      ['A-1', 46_346.5],
    ],
  });
  expect((await port.read('promotions'))!.cells).toEqual([
    ['Sku', 'ValidFrom'],
    ['A-1', 46_346.5],
  ]);
});

test('reads only ids and new prices of the price master, also if the last ones are empty', async () => {
  const { port, tabs } = await createGoogleWorld();
  expect(await port.read('prices')).toBeNull();
  const row = (id: string, price: number | null) => [
    ...Array(6).fill('x'),
    id,
    ...Array(8).fill('y'),
    ...(price === null ? [] : [price]),
  ];
  await port.write('UpdateByAllGoogleSheet', [{ ...table(1), name: PRICES_TAB }]);
  tabs().get(PRICES_TAB)!.cells = [row(PRICE_ID, NEW_PRICE as never), row('a', 3.5), row('b', null)];
  expect((await port.read('prices'))!.cells).toEqual([
    [PRICE_ID, NEW_PRICE],
    ['a', 3.5],
    ['b', null],
  ]);
});

test('reads the service account key file, and rejects an invalid one without revealing it', async () => {
  const { pem } = await standIn();
  const folder = await mkdtemp(join(tmpdir(), 'merkur-'));
  const file = join(folder, 'key.json');
  await writeFile(file, JSON.stringify({ client_email: 'robot@merkur.example', private_key: pem }));
  expect((await readServiceAccount(file)).email).toBe('robot@merkur.example');
  await writeFile(file, JSON.stringify({ client_email: 'robot@merkur.example', private_key: 'sesame' }));
  await expect(readServiceAccount(file)).rejects.toThrow(
    'GOOGLE_SHEETS_KEY_FILE must be the JSON key of a service account.',
  );
  await expect(readServiceAccount(join(folder, 'none.json'))).rejects.toThrow('cannot be read');
});
