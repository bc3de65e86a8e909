// Carries a run out: collects the rows, writes them, says what was done. Everything here bears to be repeated.

import { SYSTEM } from '#domain/base/actor.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Jobs } from '#domain/jobs.ts';
import { copy } from '#domain/sheets/copy.ts';
import { LINES_SHOWN, SHEET_ROWS_MAX } from '#domain/sheets/operations.ts';
import { actorOfUser } from '#server/access/actors.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Database } from '#server/base/db.ts';
import type { Keys } from '#server/base/master-key.ts';
import { bookOf, PRICE_UPLOAD, UPLOAD } from './books.ts';
import { createRows, verdictsOf, verdictTable } from './create.ts';
import { inventoryTable } from './inventory.ts';
import type { SheetPort } from './port.ts';
import { type PriceRow, priceBook, priceRows, takePrices } from './price-rows.ts';
import { priceMaster } from './prices.ts';
import { euroOfE4 } from './product-part.ts';
import { promotionRows } from './promotion-rows.ts';
import { promotionTable } from './promotions.ts';
import { providerPromotionTable } from './provider-promotions.ts';
import { end, type Run, TRIES_MAX, takeUp, tell } from './runs.ts';
import { rowsOf, type Table } from './table.ts';
import { readWorkbook } from './workbook.ts';

interface Parts {
  database: Database;
  clock: Clock;
  keys: Keys;
  sheets: SheetPort;
  onTrouble(error: unknown): void;
}

type Say = (line: string) => Promise<unknown>;

function tablesOf(
  { database, clock }: Parts,
  { operation, input }: Run,
  entered: ReadonlyMap<string, number>,
): Promise<Table[]> | null {
  const now = clock.now();
  const one = async (table: Promise<Table>) => [await table];
  switch (operation) {
    case 'UpdateByAllGoogleSheet':
      return priceMaster(database, now, { withPromotions: input.isWithPromotion === true, entered });
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

async function create({ database, clock, keys, sheets }: Parts, run: Run): Promise<string> {
  const book = run.input.uploadId === undefined ? undefined : await bookOf(database, UPLOAD);
  if (run.input.uploadId !== book?.id) throw new Refusal('conflict', copy.uploadReplaced);
  const cells = book ? await readWorkbook(book.bytes, SHEET_ROWS_MAX) : await sheets.read('promotions');
  if (!cells) throw new Refusal('invalid', copy.nothingUploaded);
  const rows = promotionRows(cells);
  // Held to what its starter may see, as in the look at the upload before.
  const actor = (run.startedBy && (await actorOfUser(database, run.startedBy))) || SYSTEM;
  await createRows({ database, keys }, { actor, now: clock.now() }, run.id, rows, async (tx, { row, message }) => {
    if (message !== null) await tell(tx, run.id, copy.rowFailed(row, message), clock.now());
  });
  const verdicts = await verdictsOf(database, run.id);
  await sheets.write('CreateGoogleSheet', [verdictTable(verdicts)]);
  return copy.created(verdicts.filter(({ promotionId }) => promotionId !== null).length, rows.length);
}

/**
 * New sale prices, from the upload or from what people entered at the service. With promotions the sheet is only written:
 * then they stay entered.
 */
async function prices({ database, clock, sheets }: Parts, { input, startedBy }: Run, say: Say) {
  const book = input.uploadId === undefined ? undefined : await bookOf(database, PRICE_UPLOAD);
  if (input.uploadId !== book?.id) throw new Refusal('conflict', copy.uploadReplaced);
  const cells = book ? null : await sheets.read('prices');
  const rows = book ? await priceBook(book.bytes) : cells ? priceRows(cells) : [];
  const left = (some: readonly PriceRow[]) => new Map(some.map(({ priceId, priceE4 }) => [priceId, euroOfE4(priceE4)]));
  if (rows.length === 0 || input.isWithPromotion) return left(rows.filter(({ fault }) => fault === null));
  const by = { userId: startedBy, now: clock.now() };
  const verdicts = await database.transaction((tx) => takePrices(tx, by, rows));
  const refused = verdicts.filter(({ message }) => message !== null);
  for (const { row, message } of refused.slice(0, LINES_SHOWN)) await say(copy.rowFailed(row, message!));
  await say(copy.pricesChanged(verdicts.length - refused.length, refused.length));
  return left([]);
}

async function perform(parts: Parts, run: Run): Promise<string> {
  const { database, clock, sheets } = parts;
  const say = (line: string) => database.transaction((tx) => tell(tx, run.id, line, clock.now()));
  const entered = run.operation === 'UpdateByAllGoogleSheet' ? await prices(parts, run, say) : new Map();
  await say(copy.collecting);
  const collecting = tablesOf(parts, run, entered);
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
