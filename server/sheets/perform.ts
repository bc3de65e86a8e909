// Carries a run out: collects the rows, writes them, says what was done. Everything here bears to be repeated.

import { SYSTEM } from '#domain/base/actor.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Jobs } from '#domain/jobs.ts';
import { copy } from '#domain/sheets/copy.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Database } from '#server/base/db.ts';
import { bookOf, UPLOAD } from './books.ts';
import { createRows, verdictsOf, verdictTable } from './create.ts';
import { inventoryTable } from './inventory.ts';
import type { SheetPort } from './port.ts';
import { priceMaster } from './prices.ts';
import { promotionRows } from './promotion-rows.ts';
import { promotionTable } from './promotions.ts';
import { providerPromotionTable } from './provider-promotions.ts';
import { end, type Run, TRIES_MAX, takeUp, tell } from './runs.ts';
import { rowsOf, type Table } from './table.ts';
import { readWorkbook } from './workbook.ts';

interface Parts {
  database: Database;
  clock: Clock;
  sheets: SheetPort;
  onTrouble(error: unknown): void;
}

function tablesOf({ database, clock }: Parts, { operation, input }: Run): Promise<Table[]> | null {
  const now = clock.now();
  const one = async (table: Promise<Table>) => [await table];
  switch (operation) {
    case 'UpdateByAllGoogleSheet':
      return priceMaster(database, now, input.isWithPromotion === true);
    case 'UpdateActivePromotionSheetCommand':
      return one(promotionTable(database, now, 'active', null));
    case 'UpdateUpcomingPromotionSheetCommand':
      return one(promotionTable(database, now, 'upcoming', input.promotionId ?? null));
    case 'UpdateGoogleSheetActivePromotion':
    case 'UpdateGoogleSheetUpcomingPromotion':
      return one(providerPromotionTable(database, now, operation));
    case 'CreateInventorySheetCommand':
      return one(inventoryTable(database));
    case 'CreateGoogleSheet':
      return null;
  }
}

async function create({ database, clock, sheets }: Parts, run: Run): Promise<string> {
  const book = run.input.uploadId === undefined ? undefined : await bookOf(database, UPLOAD);
  if (run.input.uploadId !== book?.id) throw new Refusal('conflict', copy.uploadReplaced);
  const cells = book ? await readWorkbook(book.bytes) : await sheets.read();
  if (!cells) throw new Refusal('invalid', copy.nothingUploaded);
  const rows = promotionRows(cells);
  await createRows(database, { actor: SYSTEM, now: clock.now() }, run.id, rows, async (tx, { row, message }) => {
    if (message !== null) await tell(tx, run.id, copy.rowFailed(row, message), clock.now());
  });
  const verdicts = await verdictsOf(database, run.id);
  await sheets.write('CreateGoogleSheet', [verdictTable(verdicts)]);
  return copy.created(verdicts.filter(({ promotionId }) => promotionId !== null).length, rows.length);
}

async function perform(parts: Parts, run: Run): Promise<string> {
  const { database, clock, sheets } = parts;
  const say = (line: string) => database.transaction((tx) => tell(tx, run.id, line, clock.now()));
  await say(copy.collecting);
  const collecting = tablesOf(parts, run);
  if (collecting === null) return create(parts, run);
  const tables = await collecting;
  await say(copy.writing(rowsOf(tables)));
  await sheets.write(run.operation, tables);
  return copy.written(rowsOf(tables));
}

/** The job `sheets.run`. What failed is tried again a few times; what was refused is not. */
export const sheetsHandler =
  (parts: Parts) =>
  async ({ runId }: Jobs['sheets.run']): Promise<void> => {
    const { database, clock, onTrouble } = parts;
    const run = await database.transaction((tx) => takeUp(tx, runId, clock.now()));
    if (!run) return;
    const over = (state: 'done' | 'failed', line: string) =>
      database.transaction((tx) => end(tx, runId, state, line, clock.now()));
    if (run.tries > TRIES_MAX) {
      await over('failed', copy.failed);
      return;
    }
    try {
      await over('done', await perform(parts, run));
    } catch (error) {
      if (error instanceof Refusal) {
        await over('failed', error.message);
        return;
      }
      onTrouble(error);
      if (run.tries === TRIES_MAX) {
        await over('failed', copy.failed);
        return;
      }
      await database.transaction((tx) => tell(tx, runId, copy.retrying, clock.now()));
      throw error;
    }
  };
