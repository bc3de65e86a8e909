// Executes a run: collects rows, writes them, reports the result. Idempotent throughout.

import { SYSTEM } from '#domain/base/actor.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Jobs } from '#domain/jobs.ts';
import { sheetCopy } from '#domain/sheets/copy.ts';
import { MAX_SHOWN_LINES, SHEET_ROWS_MAX } from '#domain/sheets/operations.ts';
import { actorOfUser } from '#server/access/sign-in/actors.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Database } from '#server/base/database/db.ts';
import type { Clock } from '#server/base/process/clock.ts';
import type { Log } from '#server/base/process/log.ts';
import { PRICE_UPLOAD, PROMOTION_UPLOAD, readStoredWorkbook } from '#server/sheets/workbook/stored-workbooks.ts';
import { readWorkbook } from '#server/sheets/workbook/workbook.ts';
import { buildInventoryTable } from './inventory.ts';
import type { SheetPort } from './port.ts';
import { buildPriceMaster } from './price-master.ts';
import { applyPriceRows, type PriceRow, parsePriceRows, readPriceWorkbook } from './price-rows.ts';
import { euroOfE4 } from './product-columns.ts';
import { buildVerdictTable, createRows, readVerdicts } from './promotion-import.ts';
import { parsePromotionRows } from './promotion-rows.ts';
import { buildPromotionTable } from './promotion-table.ts';
import { buildProviderPromotionTable } from './provider-promotion-table.ts';
import { appendLine, claimRun, finishRun, MAX_TRIES, type Run } from './runs.ts';
import { countRows, type Table } from './table.ts';

interface RunServices {
  database: Database;
  clock: Clock;
  keys: DerivedKeys;
  sheets: SheetPort;
  log: Log;
}

type ReportLine = (line: string) => Promise<unknown>;

function buildTables(
  { database, clock }: RunServices,
  { operation, input }: Run,
  entered: ReadonlyMap<string, number>,
): Promise<Table[]> | null {
  const now = clock.now();
  const single = async (table: Promise<Table>) => [await table];
  switch (operation) {
    case 'UpdateByAllGoogleSheet':
      return buildPriceMaster(database, now, { withPromotions: input.isWithPromotion === true, entered });
    case 'UpdateActivePromotionSheetCommand':
      return single(buildPromotionTable(database, now, 'active', null));
    case 'UpdateUpcomingPromotionSheetCommand':
      return single(buildPromotionTable(database, now, 'upcoming', input.promotionId ?? null));
    case 'UpdateGoogleSheetActivePromotion':
    case 'UpdateGoogleSheetUpcomingPromotion':
      return single(buildProviderPromotionTable(database, now, operation));
    case 'CreateInventorySheetCommand':
      return single(buildInventoryTable(database));
    case 'CreateGoogleSheet':
      return null;
  }
}

async function createPromotions({ database, clock, keys, sheets }: RunServices, run: Run): Promise<string> {
  const workbook = run.input.uploadId === undefined ? undefined : await readStoredWorkbook(database, PROMOTION_UPLOAD);
  if (run.input.uploadId !== workbook?.id) throw new Refusal('sheet_replaced', sheetCopy.uploadReplaced);
  const content = workbook
    ? await readWorkbook(workbook.bytes, SHEET_ROWS_MAX, { chosen: workbook.sheetName })
    : await sheets.read('promotions');
  if (!content) throw new Refusal('nothing_uploaded', sheetCopy.nothingUploaded);
  const rows = parsePromotionRows(content);
  // Limited to what its starter may see, as in the preview.
  const actor = (run.startedBy && (await actorOfUser(database, run.startedBy))) || SYSTEM;
  await createRows({ database, keys }, { actor, now: clock.now() }, run.id, rows, async (tx, { row, message }) => {
    if (message !== null) await appendLine(tx, run.id, sheetCopy.rowFailed(row, message), clock.now());
  });
  const verdicts = await readVerdicts(database, run.id);
  await sheets.write('CreateGoogleSheet', [buildVerdictTable(verdicts)]);
  return sheetCopy.created(verdicts.filter(({ promotionId }) => promotionId !== null).length, rows.length);
}

/**
 * Applies new sale prices, from the upload or those entered at the service. With promotions the sheet is only written,
 * and entered prices are kept.
 */
async function applyPrices(
  { database, clock, sheets }: RunServices,
  { input, startedBy }: Run,
  reportLine: ReportLine,
) {
  const workbook = input.uploadId === undefined ? undefined : await readStoredWorkbook(database, PRICE_UPLOAD);
  if (input.uploadId !== workbook?.id) throw new Refusal('sheet_replaced', sheetCopy.uploadReplaced);
  const content = workbook ? null : await sheets.read('prices');
  const rows = workbook
    ? await readPriceWorkbook(workbook.bytes, workbook.sheetName)
    : content
      ? parsePriceRows(content)
      : [];
  const remainingPrices = (rowsToKeep: readonly PriceRow[]) =>
    new Map(rowsToKeep.map(({ priceId, priceE4 }) => [priceId, euroOfE4(priceE4)]));
  if (rows.length === 0 || input.isWithPromotion) return remainingPrices(rows.filter(({ fault }) => fault === null));
  const editor = { userId: startedBy, now: clock.now() };
  const verdicts = await database.transaction((tx) => applyPriceRows(tx, editor, rows));
  const refused = verdicts.filter(({ message }) => message !== null);
  for (const { row, message } of refused.slice(0, MAX_SHOWN_LINES))
    await reportLine(sheetCopy.rowFailed(row, message!));
  await reportLine(sheetCopy.pricesChanged(verdicts.length - refused.length, refused.length));
  return remainingPrices([]);
}

async function executeRun(services: RunServices, run: Run): Promise<string> {
  const { database, clock, sheets } = services;
  const reportLine = (line: string) => database.transaction((tx) => appendLine(tx, run.id, line, clock.now()));
  const entered = run.operation === 'UpdateByAllGoogleSheet' ? await applyPrices(services, run, reportLine) : new Map();
  await reportLine(sheetCopy.collecting);
  const collecting = buildTables(services, run, entered);
  if (collecting === null) return createPromotions(services, run);
  const tables = await collecting;
  await reportLine(sheetCopy.writing(countRows(tables)));
  await sheets.write(run.operation, tables);
  return sheetCopy.written(countRows(tables));
}

/** The job `sheets.run`. Failures are retried a few times; refusals are not. */
export const sheetsRunHandler =
  (services: RunServices) =>
  async ({ runId }: Jobs['sheets.run']): Promise<void> => {
    const { database, clock, log } = services;
    const run = await database.transaction((tx) => claimRun(tx, runId, clock.now()));
    if (!run) return;
    const finish = (state: 'done' | 'failed', line: string) =>
      database.transaction((tx) => finishRun(tx, runId, state, line, clock.now()));
    if (run.tries > MAX_TRIES) {
      await finish('failed', sheetCopy.failed);
      return;
    }
    try {
      await finish('done', await executeRun(services, run));
    } catch (error) {
      if (error instanceof Refusal) {
        await finish('failed', error.message);
        return;
      }
      log.error({ job: 'sheets.run', run: runId, err: error }, 'A run of spreadsheets failed.');
      if (run.tries === MAX_TRIES) {
        await finish('failed', sheetCopy.failed);
        return;
      }
      await database.transaction((tx) => appendLine(tx, runId, sheetCopy.retrying, clock.now()));
      throw error;
    }
  };
