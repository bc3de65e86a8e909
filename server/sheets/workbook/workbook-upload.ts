// An uploaded workbook: inspected, parsed in a separate process, previewed row by row, and stored for creation.

import { sql } from 'kysely';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import type { PriceVerdict, Verdict } from '#domain/sheets/calls.ts';
import { sheetCopy } from '#domain/sheets/copy.ts';
import { SHEET_ROWS_MAX } from '#domain/sheets/operations.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { CommandContext, UnmanagedContext } from '#server/base/http/context.ts';
import { judgePriceRows, readPriceWorkbook } from '#server/sheets/price-rows.ts';
import { previewRows } from '#server/sheets/promotion-import.ts';
import { parsePromotionRows } from '#server/sheets/promotion-rows.ts';
import { type RunInput, startRun } from '#server/sheets/runs.ts';
import { PRICE_UPLOAD, PROMOTION_UPLOAD, readStoredWorkbook, storeWorkbook } from './stored-workbooks.ts';
import { readWorkbook } from './workbook.ts';

/** The source of a running creation must not change. */
async function refuseWhileCreating(tx: Tx): Promise<void> {
  const running = await tx.one(
    sql`select 1 from sheet_run where operation = 'CreateGoogleSheet' and state in ('queued', 'running')`,
  );
  if (running) throw new Refusal('sheet_running', sheetCopy.alreadyRunning);
}

interface Upload {
  file: Uint8Array | Blob;
  sheetName?: string | null | undefined;
}

function toBuffer(file: Uint8Array | Blob): Buffer {
  if (!(file instanceof Uint8Array)) throw invalidField('file', 'not_workbook', sheetCopy.notWorkbook);
  return Buffer.from(file);
}

/** @throws Refusal 422 unless it is a workbook of promotions, 409 while promotions are being created */
export async function uploadPromotions(
  { database, actor, now }: UnmanagedContext,
  { file, sheetName = null }: Upload,
): Promise<{ uploadId: string; rows: Verdict[] }> {
  const bytes = toBuffer(file);
  const rows = parsePromotionRows(await readWorkbook(bytes, SHEET_ROWS_MAX, { chosen: sheetName }));
  const verdicts = await previewRows(database, { actor, now }, rows);
  const uploadId = await database.transaction(async (tx) => {
    const id = await storeWorkbook(tx, PROMOTION_UPLOAD, bytes, now, sheetName);
    await refuseWhileCreating(tx);
    return id;
  });
  return { uploadId, rows: verdicts };
}

/** Starts creating from the previewed upload, or from the service's sheet. */
export async function startPromotionImport(
  context: CommandContext,
  { uploadId }: { uploadId?: string | undefined },
  readsUploads: boolean,
) {
  const { tx } = context;
  await tx.one(sql`select 1 from sheet_book where name = ${PROMOTION_UPLOAD} for update`);
  const workbook = await readStoredWorkbook(tx, PROMOTION_UPLOAD);
  if (uploadId !== undefined && uploadId !== workbook?.id)
    throw new Refusal('sheet_replaced', sheetCopy.uploadReplaced);
  if (uploadId === undefined && readsUploads && !workbook)
    throw new Refusal('nothing_uploaded', sheetCopy.nothingUploaded);
  return startRun(context, 'CreateGoogleSheet', { uploadId: uploadId ?? (readsUploads ? workbook?.id : undefined) });
}

/** @throws Refusal 422 unless it is a price master with new prices */
export async function uploadPrices(
  { database, now }: UnmanagedContext,
  { file, sheetName = null }: Upload,
): Promise<{ uploadId: string; rows: PriceVerdict[] }> {
  const bytes = toBuffer(file);
  const rows = await readPriceWorkbook(bytes, sheetName);
  const verdicts = await judgePriceRows(database, rows);
  const uploadId = await database.transaction((tx) => storeWorkbook(tx, PRICE_UPLOAD, bytes, now, sheetName));
  return { uploadId, rows: verdicts };
}

/** Starts an update of the price master with the previewed prices. */
export async function startPriceMasterUpdate(
  context: CommandContext,
  input: Pick<RunInput, 'isWithPromotion' | 'uploadId'>,
) {
  const { tx } = context;
  await tx.one(sql`select 1 from sheet_book where name = ${PRICE_UPLOAD} for update`);
  if (input.uploadId !== undefined && input.uploadId !== (await readStoredWorkbook(tx, PRICE_UPLOAD))?.id)
    throw new Refusal('sheet_replaced', sheetCopy.uploadReplaced);
  return startRun(context, 'UpdateByAllGoogleSheet', input);
}
