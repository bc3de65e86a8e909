// Creates promotions from sheet rows: the wizard's command, row by row, with a verdict each. A promotion and its
// verdict are written together, so an aborted run resumes where it stopped.

import { sql } from 'kysely';
import { SHEET_IMPORT_ACTION } from '#domain/audit/actions.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { PromotionInput } from '#domain/promotions/calls.ts';
import type { Verdict } from '#domain/sheets/calls.ts';
import { sheetCopy } from '#domain/sheets/copy.ts';
import { writeSystemEntries } from '#server/audit/entry-writer.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Database, Db, Tx } from '#server/base/database/db.ts';
import { isSku } from '#server/base/database/text-search.ts';
import { type ActionContext, createPromotion } from '#server/promotions/promotion-editing.ts';
import { type SheetRow, toPayload } from './promotion-rows.ts';
import { type Table, textColumn } from './table.ts';

type RowResult = Pick<Verdict, 'promotionId' | 'message' | 'values'>;

const refusedRow = (message: string): RowResult => ({ promotionId: null, message, values: null });

/** Products with this SKU in any case; an exact match first. */
async function findProductBySku(db: Db, sku: string): Promise<string | null> {
  const products = await db.all(
    sql<{ id: string; sku: string }>`select id, sku from product where ${isSku(sql`sku`, [sku])}
      order by sku = ${sku} desc limit 2`,
  );
  const [first, second] = products;
  return first && (first.sku === sku || !second) ? first.id : null;
}

const valuesOf = (input: PromotionInput): Verdict['values'] => ({
  prices: [input.tier1Price, input.tier2Price, input.tier3Price, input.tier4Price].map((price) => price ?? 0),
  minQuantity: input.minQuantity ?? 0,
  maxQuantity: input.maxQuantity ?? 0,
  validFrom: input.validFrom ?? null,
  validTo: input.validTo ?? null,
});

/** Price ids of a row, named by our id or the provider's. */
async function resolvePriceIds(db: Db, productId: string, names: string[]): Promise<string[] | RowResult> {
  const prices = await db.all(
    sql<{
      id: string;
      externalId: string;
    }>`select id, external_id from product_price where product_id::text = lower(${productId})`,
  );
  const ids = names.map((name) => prices.find((price) => price.id === name.toLowerCase() || price.externalId === name));
  const unknown = ids.indexOf(undefined);
  return unknown >= 0
    ? refusedRow(sheetCopy.unknownPrice(names[unknown]!.slice(0, 60)))
    : ids.map((price) => price!.id);
}

/** Creates the promotion of one row, or returns the fault; a refused row writes nothing. */
async function createPromotionFromRow(
  tx: Tx,
  context: ActionContext,
  { sku, fields, fault }: SheetRow,
): Promise<RowResult> {
  if (fault !== null) return refusedRow(fault);
  const draft = { ...fields };
  if (draft.productId === undefined && sku !== '') {
    const productId = await findProductBySku(tx, sku);
    if (productId === null) return refusedRow(sheetCopy.unknownSku(sku));
    draft.productId = productId;
  }
  if (typeof draft.productId === 'string' && Array.isArray(draft.providerPriceIds)) {
    const ids = await resolvePriceIds(tx, draft.productId, draft.providerPriceIds as string[]);
    if (!Array.isArray(ids)) return ids;
    draft.providerPriceIds = ids;
  }
  const payload = toPayload(draft);
  if ('message' in payload) return refusedRow(payload.message);
  try {
    const { id } = await createPromotion(tx, context, payload.input);
    return { promotionId: id, message: null, values: valuesOf(payload.input) };
  } catch (error) {
    // Rules refuse before anything is written.
    if (!(error instanceof Refusal)) throw error;
    const messages = error.errors.map(({ message }) => message);
    return refusedRow([...new Set(messages.length > 0 ? messages : [error.message])].join(' '));
  }
}

class Rollback extends Error {}

/** Dry run of all rows, rolled back: also reports rows that conflict with each other. */
export async function previewRows(
  database: Database,
  context: ActionContext,
  rows: readonly SheetRow[],
): Promise<Verdict[]> {
  let verdicts: Verdict[] = [];
  try {
    await database.transaction(async (tx) => {
      verdicts = [];
      for (const row of rows) {
        const { message, values } = await createPromotionFromRow(tx, context, row);
        verdicts.push({ row: row.row, sku: row.sku, promotionId: null, message, values });
      }
      throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
  }
  return verdicts;
}

/** Verdicts of a run, in sheet order. */
export async function readVerdicts(db: Db, runId: string): Promise<Verdict[]> {
  const rows = await db.all(
    sql<Omit<Verdict, 'values'>>`select row_number as row, sku, promotion_id, message from sheet_row
      where run_id = ${runId} order by row_number`,
  );
  return rows.map((row) => ({ ...row, values: null }));
}

/** The user who started the run, for the audit log. */
const toAuditActor = ({ actor: { userId, name, role, companyId } }: ActionContext) => ({
  id: userId,
  name,
  role,
  companyId,
});

/** Creates rows without a verdict; `onRow` and the audit entry run in the transaction of each. */
export async function createRows(
  { database, keys }: { database: Database; keys: DerivedKeys },
  context: ActionContext,
  runId: string,
  rows: readonly SheetRow[],
  onRow: (tx: Tx, verdict: Verdict) => Promise<void>,
): Promise<void> {
  for (const row of rows) {
    await database.transaction(async (tx) => {
      // Parallel runs wait here and then find the verdict.
      await tx.one(sql`select 1 from sheet_run where id = ${runId} for update`);
      const existingRow = await tx.one(
        sql`select 1 from sheet_row where run_id = ${runId} and row_number = ${row.row}`,
      );
      if (existingRow) return;
      const outcome = await createPromotionFromRow(tx, context, row);
      await tx.run(sql`insert into sheet_row (run_id, row_number, sku, promotion_id, message)
        values (${runId}, ${row.row}, ${row.sku}, ${outcome.promotionId}, ${outcome.message})`);
      await onRow(tx, { row: row.row, sku: row.sku, ...outcome });
      await writeSystemEntries(tx, keys, { action: SHEET_IMPORT_ACTION, who: toAuditActor(context), now: context.now });
    });
  }
}

/** Verdicts as a sheet. */
export const buildVerdictTable = (verdicts: readonly Verdict[]): Table => ({
  name: 'Created promotions',
  columns: [textColumn('Row', 8), textColumn('SKU'), textColumn('Promotion id', 38), textColumn('Message', 60)],
  rows: verdicts.map(({ row, sku, promotionId, message }) => [String(row), sku, promotionId, message]),
});
