// The calls of spreadsheets.

import { sql } from 'kysely';
import { Refusal } from '#domain/base/refusal.ts';
import { sheetCalls, uploadCalls, XLSX } from '#domain/sheets/calls.ts';
import { copy } from '#domain/sheets/copy.ts';
import { FILE_NAMES } from '#domain/sheets/operations.ts';
import type { Writing } from '#server/base/context.ts';
import { type Edge, serve, serveOpen } from '#server/base/http.ts';
import { bookOf } from './books.ts';
import { verdictsOf } from './create.ts';
import type { SheetPort } from './port.ts';
import { TEMPLATE } from './promotion-rows.ts';
import { addProviderPromotion, type ProviderOperation } from './provider-promotions.ts';
import { latestRun, shownStatus, startRun } from './runs.ts';
import { startCreate, startUpdate, upload, uploadPrices } from './upload.ts';
import { renderWorkbook } from './workbook.ts';

const file = (name: string, body: Buffer) => ({ filename: `${name}.xlsx`, contentType: XLSX, body });

async function addPromotion(context: Writing, operation: ProviderOperation, promotionId: string) {
  await addProviderPromotion(context.tx, operation, promotionId, context.now);
  return startRun(context, operation, { promotionId });
}

async function refuseUnknown({ tx, now }: Writing, promotionId: string | undefined): Promise<void> {
  if (promotionId === undefined) return;
  const found = await tx.one(
    sql`select 1 from promotion where id = ${promotionId} and not deleted and valid_from > ${now}`,
  );
  if (!found) throw new Refusal('missing', copy.noPromotion);
}

export function sheets(edge: Edge, port: SheetPort): void {
  serve(edge, sheetCalls, {
    update: startUpdate,
    create: (context, input) => startCreate(context, input, port.readsUploads),
    updateActive: (context) => startRun(context, 'UpdateActivePromotionSheetCommand'),
    updateUpcoming: async (context, input) => {
      await refuseUnknown(context, input.promotionId);
      return startRun(context, 'UpdateUpcomingPromotionSheetCommand', input);
    },
    providerActive: (context, { promotionId }) =>
      addPromotion(context, 'UpdateGoogleSheetActivePromotion', promotionId),
    providerUpcoming: (context, { promotionId }) =>
      addPromotion(context, 'UpdateGoogleSheetUpcomingPromotion', promotionId),
    inventory: (context) => startRun(context, 'CreateInventorySheetCommand'),
    status: async ({ db, now }, { operationType }) => {
      const [shown, book, address] = await Promise.all([
        shownStatus(db, operationType, now),
        db.one(sql<{ writtenAt: string }>`select written_at from sheet_book where name = ${operationType}`),
        port.address(operationType),
      ]);
      return { ...shown, writtenAt: book?.writtenAt ?? null, address };
    },
    download: async ({ db }, { operationType }) => {
      const book = await bookOf(db, operationType);
      if (!book) throw new Refusal('missing', copy.noBook);
      return file(`${FILE_NAMES[operationType]}-${book.writtenAt.slice(0, 10)}`, book.bytes);
    },
    template: async () => file('promotions-template', await renderWorkbook([TEMPLATE])),
    verdicts: async ({ db }) => {
      const run = await latestRun(db, 'CreateGoogleSheet');
      return run ? verdictsOf(db, run.id) : [];
    },
  });
  serveOpen(edge, uploadCalls, { upload, uploadPrices });
}
