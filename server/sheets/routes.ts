// Spreadsheet calls.

import { sql } from 'kysely';
import { Refusal } from '#domain/base/refusal.ts';
import { sheetCalls, uploadCalls, XLSX } from '#domain/sheets/calls.ts';
import { sheetCopy } from '#domain/sheets/copy.ts';
import { FILE_NAMES } from '#domain/sheets/operations.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { type Edge, serve, serveUnmanaged } from '#server/base/http/http.ts';
import { readStoredWorkbook } from '#server/sheets/workbook/stored-workbooks.ts';
import { renderWorkbook } from '#server/sheets/workbook/workbook.ts';
import {
  startPriceMasterUpdate,
  startPromotionImport,
  uploadPrices,
  uploadPromotions,
} from '#server/sheets/workbook/workbook-upload.ts';
import type { SheetPort } from './port.ts';
import { readVerdicts } from './promotion-import.ts';
import { TEMPLATE_TABLE } from './promotion-rows.ts';
import { addProviderPromotion, type ProviderOperation } from './provider-promotion-table.ts';
import { readLatestRun, readStatus, startRun } from './runs.ts';

const toWorkbookFile = (name: string, body: Buffer) => ({ filename: `${name}.xlsx`, contentType: XLSX, body });

async function addPromotion(context: CommandContext, operation: ProviderOperation, promotionId: string) {
  await addProviderPromotion(context.tx, operation, promotionId, context.now);
  return startRun(context, operation, { promotionId });
}

async function refuseUnknownPromotion({ tx, now }: CommandContext, promotionId: string | undefined): Promise<void> {
  if (promotionId === undefined) return;
  const promotion = await tx.one(
    sql`select 1 from promotion where id = ${promotionId} and not deleted and valid_from > ${now}`,
  );
  if (!promotion) throw new Refusal('no_promotion', sheetCopy.noPromotion);
}

export function registerSheetRoutes(edge: Edge, port: SheetPort): void {
  serve(edge, sheetCalls, {
    update: startPriceMasterUpdate,
    create: (context, input) => startPromotionImport(context, input, port.readsUploads),
    updateActive: (context) => startRun(context, 'UpdateActivePromotionSheetCommand'),
    updateUpcoming: async (context, input) => {
      await refuseUnknownPromotion(context, input.promotionId);
      return startRun(context, 'UpdateUpcomingPromotionSheetCommand', input);
    },
    providerActive: (context, { promotionId }) =>
      addPromotion(context, 'UpdateGoogleSheetActivePromotion', promotionId),
    providerUpcoming: (context, { promotionId }) =>
      addPromotion(context, 'UpdateGoogleSheetUpcomingPromotion', promotionId),
    inventory: (context) => startRun(context, 'CreateInventorySheetCommand'),
    status: async ({ db, now }, { operationType }) => {
      const [currentStatus, workbook, address] = await Promise.all([
        readStatus(db, operationType, now),
        db.one(sql<{ writtenAt: string }>`select written_at from sheet_book where name = ${operationType}`),
        port.address(operationType),
      ]);
      return { ...currentStatus, writtenAt: workbook?.writtenAt ?? null, address };
    },
    download: async ({ db }, { operationType }) => {
      const workbook = await readStoredWorkbook(db, operationType);
      if (!workbook) throw new Refusal('no_workbook', sheetCopy.noBook);
      return toWorkbookFile(`${FILE_NAMES[operationType]}-${workbook.writtenAt.slice(0, 10)}`, workbook.bytes);
    },
    template: async () => toWorkbookFile('promotions-template', await renderWorkbook([TEMPLATE_TABLE])),
    verdicts: async ({ db }) => {
      const run = await readLatestRun(db, 'CreateGoogleSheet');
      return run ? readVerdicts(db, run.id) : [];
    },
  });
  serveUnmanaged(edge, uploadCalls, { upload: uploadPromotions, uploadPrices });
}
