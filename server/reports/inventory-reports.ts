// Inventory valuation by product: now, and at the end of each month (SRP-001 to SRP-008). Values as visible to the user
// (STK-014).

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { countFigure, euroFigure } from '#domain/base/exports/export-cells.ts';
import type { FilterValues, ListState, Page } from '#domain/base/list.ts';
import { centsOfE4, type E4, E4_PER_CENT } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { matchesQuery } from '#domain/base/text/fold-text.ts';
import type { Time } from '#domain/base/time.ts';
import {
  CURRENT_INVENTORY,
  type InventoryReportRow,
  type InventorySnapshot,
  inventoryReportCalls,
  type inventoryReportList,
  type inventorySnapshotList,
} from '#domain/reports/inventory-report-calls.ts';
import type { Db, Sql } from '#server/base/database/db.ts';
import { orderBy, pageEnvelope, pageLimit } from '#server/base/database/list.ts';
import { byName, joinedText, matchesSearch } from '#server/base/database/text-search.ts';
import type { FileReply, QueryContext } from '#server/base/http/context.ts';
import { csvFile } from '#server/base/http/csv.ts';
import { type Edge, serve } from '#server/base/http/http.ts';
import { readStockValue, type StockValue } from '#server/stock/stock-value.ts';
import { CURRENT_STOCK, isLate } from './inventory-snapshots.ts';

type ReportFilters = typeof inventoryReportList.filters;
type ReportState = ListState<ReportFilters, (typeof inventoryReportList.sorts)[number]>;

interface StockRow {
  store: string;
  provider: string;
  sku: string;
  name: string;
  held: number;
  heldCostE4: E4;
  /** The part of it for keys loaded from files. */
  loadedCostE4: E4;
  manual: number;
  manualCostCents: number;
}

/** `current` first, then months in descending order. */
async function listSnapshots(
  { db }: QueryContext,
  state: ListState<typeof inventorySnapshotList.filters>,
): Promise<Page<InventorySnapshot>> {
  const snapshots = await db.all(
    sql<{ name: string; dueAt: Time; takenAt: Time }>`select name, due_at, taken_at from inventory_snapshot
      order by name desc`,
  );
  const all: InventorySnapshot[] = [
    { name: CURRENT_INVENTORY, takenAt: null, isLate: false },
    ...snapshots.map(({ name, dueAt, takenAt }) => ({ name, takenAt, isLate: isLate(dueAt, takenAt) })),
  ];
  const { text = '' } = state.filter;
  const found = all.filter(({ name }) => matchesQuery(name, text));
  const size = state.size || found.length;
  return pageEnvelope(found.slice(state.page * size, (state.page + 1) * size), found.length, state);
}

/** Finance and Standard never see manual columns (SRP-001). */
const isFinanceVariant = ({ role }: Actor, asked: boolean | undefined): boolean =>
  asked === true || role === 'Finance' || role === 'Standard';

/** Rows of an inventory. @throws Refusal 404 for an unknown name */
async function findStockSql(db: Db, inventory: string): Promise<Sql> {
  if (inventory === CURRENT_INVENTORY)
    return sql`(select pr.store, prov.name as provider, pr.sku, pr.name, coalesce(held_quantity, 0) as held,
      coalesce(held_cost_e4, 0) as held_cost_e4, coalesce(loaded_cost_e4, 0) as loaded_cost_e4,
      coalesce(manual_quantity, 0) as manual,
      coalesce(manual_cost_cents, 0) as manual_cost_cents, product_id from ${CURRENT_STOCK})`;
  const snapshot = await db.one(sql`select 1 from inventory_snapshot where name = ${inventory}`);
  if (!snapshot) throw new Refusal('missing', commonCopy.notFound);
  return sql`(select store, provider, sku, name, held_quantity as held, held_cost_e4, loaded_cost_e4,
    manual_quantity as manual,
    manual_cost_cents, product_id from inventory_snapshot_row where snapshot = ${inventory})`;
}

interface Report {
  inventory: string;
  text: string | undefined;
  isFinance: boolean;
}

const conditionOf = ({ text }: Report): Sql =>
  text ? matchesSearch(joinedText(sql`s.name`, sql`s.sku`), text) : sql`true`;

const reportColumns = sql<StockRow>`s.store, s.provider, s.sku, s.name, s.held, s.held_cost_e4, s.loaded_cost_e4,
  s.manual, s.manual_cost_cents`;

/** The finance variant includes manual stock in its totals, but has no separate columns for it (SRP-007). */
function toReportRow(row: StockRow, value: StockValue, isFinance: boolean): InventoryReportRow {
  const { store, provider, sku, name, held, manual, manualCostCents } = row;
  const heldCost = centsOfE4(value(row.heldCostE4, row.loadedCostE4));
  return {
    ...{ store, provider, sku, name },
    ...(!isFinance && { manualQuantity: manual, manualTotalCost: manualCostCents }),
    totalQuantity: held + manual,
    totalCost: heldCost + manualCostCents,
  };
}

const DEFAULT_ORDER = sql`${byName(sql`s.name`)}, s.product_id`;

async function showReport({ db, actor }: QueryContext, state: ReportState): Promise<Page<InventoryReportRow>> {
  const { inventory = '', text, finance }: FilterValues<ReportFilters> = state.filter;
  const report = { inventory, text, isFinance: isFinanceVariant(actor, finance) };
  const stock = await findStockSql(db, inventory);
  const order = orderBy(state.sort, {
    sorts: {
      name: byName(sql`s.name`),
      sku: sql`s.sku`,
      totalQuantity: sql`s.held + s.manual`,
      totalCost: sql`s.held_cost_e4 + s.manual_cost_cents * ${E4_PER_CENT}`,
    },
    notNull: ['name', 'sku', 'totalQuantity', 'totalCost'],
    defaultOrder: DEFAULT_ORDER,
    tiebreaker: sql`s.product_id`,
  });
  const [rows, count, value] = await Promise.all([
    db.all(
      sql<StockRow>`select ${reportColumns} from ${stock} s where ${conditionOf(report)} order by ${order}
        ${pageLimit(state)}`,
    ),
    db.one(sql<{ n: number }>`select count(*) as n from ${stock} s where ${conditionOf(report)}`),
    readStockValue(db, actor),
  ]);
  return pageEnvelope(
    rows.map((row) => toReportRow(row, value, report.isFinance)),
    count!.n,
    state,
  );
}

const COLUMNS = ['Store', 'Provider', 'Sku', 'Name', 'ManualQuantity', 'ManualTotalCost', 'TotalQuantity', 'TotalCost'];

async function downloadReport(
  { db, actor }: QueryContext,
  { inventory, keywords, finance }: { inventory: string; keywords?: string | undefined; finance?: boolean | undefined },
): Promise<FileReply> {
  const report = { inventory, text: keywords || undefined, isFinance: isFinanceVariant(actor, finance) };
  const stock = await findStockSql(db, inventory);
  const [rows, value] = await Promise.all([
    db.all(
      sql<StockRow>`select ${reportColumns} from ${stock} s where ${conditionOf(report)} order by ${DEFAULT_ORDER}`,
    ),
    readStockValue(db, actor),
  ]);
  const lines = rows.map((row) => {
    const { store, provider, sku, name, manualQuantity, manualTotalCost, totalQuantity, totalCost } = toReportRow(
      row,
      value,
      report.isFinance,
    );
    const manual = manualQuantity === undefined ? [] : [countFigure(manualQuantity), euroFigure(manualTotalCost ?? 0)];
    return [store, provider, sku, name, ...manual, countFigure(totalQuantity), euroFigure(totalCost)];
  });
  const head = report.isFinance ? COLUMNS.filter((name) => !name.startsWith('Manual')) : COLUMNS;
  return csvFile(`inventory-${inventory}`, [head, ...lines]);
}

export function registerReportRoutes(edge: Edge): void {
  serve(edge, inventoryReportCalls, { list: listSnapshots, detail: showReport, download: downloadReport });
}
