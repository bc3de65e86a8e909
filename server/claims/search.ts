// Claims for lists and details, as each side sees them.

import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { hasAccess } from '#domain/base/endpoint.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import { centsOfE4, type E4 } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { claimCalls, myClaimCalls } from '#domain/claims/calls.ts';
import { myClaimFileCalls } from '#domain/claims/file-calls.ts';
import type { claimList, myClaimList } from '#domain/claims/list.ts';
import { claimStateAfter, claimTurn } from '#domain/claims/rules.ts';
import {
  CLAIM_ACTIONS,
  type Claim,
  type ClaimAction,
  type ClaimDetail,
  type MyClaim,
  type MyClaimDetail,
} from '#domain/claims/shapes.ts';
import type { Db, Sql } from '#server/base/database/db.ts';
import { conditions, joinConditions, queryPage } from '#server/base/database/list.ts';
import { joinedText, matchesSearch, numberText } from '#server/base/database/text-search.ts';
import type { ReadContext } from '#server/base/http/context.ts';
import { readClaimFiles } from './files.ts';

type Row = Omit<MyClaim, 'actions'>;
type StaffRow = Row & Omit<Claim, keyof MyClaim | 'turn' | 'supplierCredit'> & { supplierCreditE4: E4 | null };

const columns: RawBuilder<Row> = sql<Row>`c.id, c.number, c.state, c.reason, c.note, c.order_id, o.order_number,
  o.product_name, k.sku, c.package_id, c.key_line, c.created_at, c.modified_at, c.replacement_package_id,
  n.number as credit_note_number, c.resolution`;
const tables = sql`claim c join orders o on o.id = c.order_id join game_key k on k.id = c.key_id
  left join credit_note n on n.id = c.credit_note_id`;
const staffColumns: RawBuilder<StaffRow> = sql<StaffRow>`${columns}, c.company_id, p.name as partner_name,
  c.created_by_name, prov.name as provider_name, c.provider_ref, c.provider_answer, c.provider_note,
  c.supplier_reference, c.supplier_credit_e4, c.revocation_list_id is not null as is_from_list`;
const staffTables = sql`${tables} join company p on p.id = c.company_id
  left join provider prov on prov.id = c.provider_id`;

/** Number as people write it, with or without the prefix. */
const claimText = sql`'CLM-' || lpad(c.number::text, 6, '0')`;

const CALLS: Record<ClaimAction, Parameters<typeof hasAccess>[0]> = {
  attach: myClaimFileCalls.attach.access,
  withdraw: myClaimCalls.withdraw.access,
  send: claimCalls.send.access,
  replace: claimCalls.replace.access,
  credit: claimCalls.credit.access,
  refuse: claimCalls.refuse.access,
  supplierCredit: claimCalls.supplierCredit.access,
};

/** Actions of the user in the state of the claim; the order may still refuse one. */
const actionsOf = (actor: Actor, { state }: Pick<Row, 'state'>, hasSupplierCredit: boolean): ClaimAction[] =>
  CLAIM_ACTIONS.filter(
    (action) =>
      claimStateAfter(action, state, actor.side) !== null &&
      hasAccess(CALLS[action], actor) &&
      !(action === 'supplierCredit' && hasSupplierCredit),
  );

const toMyClaim =
  (actor: Actor) =>
  (row: Row): MyClaim => ({ ...row, actions: actionsOf(actor, row, false) });

const toClaim =
  (actor: Actor) =>
  ({ supplierCreditE4, ...row }: StaffRow): Claim => ({
    ...row,
    turn: claimTurn({ state: row.state, answer: row.providerAnswer }),
    supplierCredit: supplierCreditE4 === null ? null : centsOfE4(supplierCreditE4),
    actions: actionsOf(actor, row, supplierCreditE4 !== null),
  });

type SharedFilters = typeof myClaimList.filters;

const sharedFilters = {
  text: (text: string) =>
    matchesSearch(
      joinedText(claimText, numberText(sql`o.order_number`), sql`o.order_number`, sql`o.product_name`),
      text,
    ),
  states: (states: readonly string[]) => sql`c.state = any (${states}::text[])`,
  reasons: (reasons: readonly string[]) => sql`c.reason = any (${reasons}::text[])`,
  created: ({ min, max }: { min?: string; max?: string }) =>
    joinConditions([...(min ? [sql`c.created_at >= ${min}`] : []), ...(max ? [sql`c.created_at <= ${max}`] : [])]),
};

const ORDER = {
  sorts: { number: sql`c.number`, createdAt: sql`c.created_at`, modifiedAt: sql`c.modified_at` },
  notNull: ['number', 'createdAt', 'modifiedAt'],
  defaultOrder: sql`c.created_at desc, c.id desc`,
  tiebreaker: sql`c.id`,
} as const;

export async function searchMyClaims(
  { db, actor }: ReadContext,
  state: ListState<SharedFilters, (typeof myClaimList.sorts)[number]>,
): Promise<Page<MyClaim>> {
  const page = await queryPage(db, state, {
    select: columns,
    from: tables,
    where: [sql`c.company_id = ${actor.companyId}`, ...conditions<SharedFilters>(state.filter, sharedFilters)],
    ...ORDER,
  });
  return { ...page, items: page.items.map(toMyClaim(actor)) };
}

export const WAITS_FOR_STAFF = sql`(c.state = 'requested'
  or (c.state = 'at_provider' and c.provider_answer in ('replaced', 'credited', 'refused')))`;
const WAITS_FOR_SUPPLIER = sql`(c.state = 'at_provider'
  and coalesce(c.provider_answer, 'open') not in ('replaced', 'credited', 'refused'))`;
const TURNS: Record<'staff' | 'supplier', Sql> = { staff: WAITS_FOR_STAFF, supplier: WAITS_FOR_SUPPLIER };

type Filters = typeof claimList.filters;

export async function searchClaims(
  { db, actor }: ReadContext,
  state: ListState<Filters, (typeof claimList.sorts)[number]>,
): Promise<Page<Claim>> {
  const page = await queryPage(db, state, {
    select: staffColumns,
    from: staffTables,
    where: conditions<Filters>(state.filter, {
      ...sharedFilters,
      text: (text) =>
        matchesSearch(
          joinedText(
            claimText,
            numberText(sql`o.order_number`),
            sql`o.order_number`,
            sql`o.product_name`,
            sql`p.name`,
            sql`c.supplier_reference`,
          ),
          text,
        ),
      turn: (turns) =>
        sql`(${sql.join(
          turns.map((turn) => TURNS[turn]),
          sql` or `,
        )})`,
      companyIds: (ids) => sql`c.company_id = any (${ids}::uuid[])`,
      providerIds: (ids) => sql`c.provider_id = any (${ids}::uuid[])`,
    }),
    ...ORDER,
  });
  return { ...page, items: page.items.map(toClaim(actor)) };
}

/** @throws Refusal 404 */
export async function readClaim(db: Db, actor: Actor, id: string): Promise<ClaimDetail> {
  const row = await db.one(sql<StaffRow>`select ${staffColumns} from ${staffTables} where c.id = ${id}`);
  if (!row) throw new Refusal('missing', commonCopy.notFound);
  const history = await db.all(
    sql<ClaimDetail['history'][number]>`select at, step, to_state, note, by_name from claim_history
      where claim_id = ${id} order by seq`,
  );
  return { ...toClaim(actor)(row), files: await readClaimFiles(db, id), history };
}

/** @throws Refusal 404, also for claims of other companies */
export async function readMyClaim(db: Db, actor: Actor, id: string): Promise<MyClaimDetail> {
  const row = await db.one(
    sql<Row>`select ${columns} from ${tables} where c.id = ${id} and c.company_id = ${actor.companyId}`,
  );
  if (!row) throw new Refusal('missing', commonCopy.notFound);
  const history = await db.all(
    sql<MyClaimDetail['history'][number]>`select at, step, to_state, by_type = 'Partner' as by_us from claim_history
      where claim_id = ${id} and step not in ('answer', 'supplierCredit') order by seq`,
  );
  return { ...toMyClaim(actor)(row), files: await readClaimFiles(db, id), history };
}
