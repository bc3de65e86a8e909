// Claims of programs, with the commands of the product.

import { sql } from 'kysely';
import * as z from 'zod/mini';
import { commonCopy } from '#domain/base/copy.ts';
import type { Input, Reply } from '#domain/base/endpoint.ts';
import { type FieldError, Refusal } from '#domain/base/refusal.ts';
import { instantOf } from '#domain/base/time.ts';
import { claimCopy } from '#domain/claims/copy.ts';
import { API_CLAIM_STATUS, type ClaimState, claimNumber } from '#domain/claims/rules.ts';
import { type ApiClaim, type ApiClaimFile, apiClaimCalls } from '#domain/platform/claims/calls.ts';
import { type Db, prepared, type Sql } from '#server/base/database/db.ts';
import { joinConditions } from '#server/base/database/list.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { type Edge, serve } from '#server/base/http/http.ts';
import { refuseUnknown, startClaims } from '#server/claims/claiming.ts';
import { attachFile, downloadClaimFile, type FileServices } from '#server/claims/files.ts';
import type { PackagedKey } from '#server/keys/claimed-keys.ts';
import type { Vault } from '#server/keys/vault.ts';
import { pageAfter, readCursor } from '#server/platform/cursors.ts';

interface Row extends Omit<ApiClaim, 'number' | 'status' | 'files'> {
  number: number;
  state: ClaimState;
}

/** Claims with their files. */
async function withFiles(db: Db, rows: readonly Row[]): Promise<ApiClaim[]> {
  const files = await db.all(
    prepared(sql<ApiClaimFile & { claimId: string }>`select claim_id, id, name, kind, size, at as created_at
      from claim_file where claim_id = any (${rows.map(({ id }) => id)}::uuid[]) order by claim_id, place`),
  );
  const byClaim = Map.groupBy(files, ({ claimId }) => claimId);
  return rows.map(({ number, state, ...row }) => ({
    ...row,
    number: claimNumber(number),
    status: API_CLAIM_STATUS[state],
    files: (byClaim.get(row.id) ?? []).map(({ claimId: _, ...file }) => file),
  }));
}

/** Claims of a company; refers to claim as `c`. */
const claimsWhere = (companyId: string, where: Sql): Sql<Row> =>
  sql<Row>`select c.id, c.number, c.state, c.reason, c.note, c.order_id, c.package_id as draw_id, c.key_id,
      c.replacement_package_id as replacement_draw_id, n.number as credit_note_number, c.resolution, c.created_at,
      c.modified_at
    from claim c left join credit_note n on n.id = c.credit_note_id
    where c.company_id = ${companyId} and ${where}`;

/** Keys with these ids. @throws Refusal 422 naming each id that the package does not have, or that is named twice */
const keysOfIds =
  (ids: readonly string[]) =>
  (packaged: readonly PackagedKey[]): PackagedKey[] => {
    const byId = new Map(packaged.map((key) => [key.id, key]));
    const wanted = ids.map((id) => id.toLowerCase());
    const errors = wanted.flatMap((id, at): FieldError[] => {
      const message = !byId.has(id) ? claimCopy.unknownKey : wanted.indexOf(id) < at ? claimCopy.keyTwice : null;
      return message === null ? [] : [{ field: `keyIds.${at}`, code: 'unknown_key', message }];
    });
    refuseUnknown(errors);
    return wanted.map((id) => byId.get(id)!);
  };

const createClaims =
  (vault: Vault) =>
  async (
    context: CommandContext,
    { drawId, keyIds, reason, note }: Input<typeof apiClaimCalls.create>,
  ): Promise<Reply<typeof apiClaimCalls.create>> => {
    const { db, actor } = context;
    const draw = await db.one(
      sql<{ orderId: string }>`select order_id from package where id = ${drawId} and state = 'Sent'`,
    );
    if (!draw) throw new Refusal('missing', commonCopy.notFound);
    const terms = { orderId: draw.orderId, packageId: drawId, reason, note };
    const ids = await startClaims(vault, context, terms, keysOfIds(keyIds));
    const rows = await db.all(
      sql<Row>`${claimsWhere(actor.companyId!, sql`c.id = any (${ids}::uuid[])`)} order by c.number`,
    );
    return { items: await withFiles(db, rows) };
  };

const Position = z.tuple([z.string().check(z.refine((text) => instantOf(text) !== null)), z.guid()]);

async function listClaims(
  { db, actor }: QueryContext,
  { cursor, limit, status }: Input<typeof apiClaimCalls.list>,
): Promise<Reply<typeof apiClaimCalls.list>> {
  const after = readCursor(cursor, Position);
  const states = Object.entries(API_CLAIM_STATUS).flatMap(([state, one]) => (one === status ? [state] : []));
  const where = joinConditions([
    ...(status === undefined ? [] : [sql`c.state = any (${states}::text[])`]),
    ...(after === null ? [] : [sql`(c.created_at, c.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`]),
  ]);
  const rows = await db.all(
    sql<Row>`${claimsWhere(actor.companyId!, where)} order by c.created_at desc, c.id desc limit ${limit + 1}`,
  );
  const { items, nextCursor } = pageAfter(
    rows,
    limit,
    (row) => row,
    ({ createdAt, id }) => [createdAt, id],
  );
  return { items: await withFiles(db, items), nextCursor };
}

/** @throws Refusal 404, also for claims of other companies */
async function showClaim({ db, actor }: { db: Db } & Pick<QueryContext, 'actor'>, { id }: { id: string }) {
  const row = await db.one(prepared(sql<Row>`${claimsWhere(actor.companyId!, sql`c.id = ${id}`)}`));
  if (!row) throw new Refusal('missing', commonCopy.notFound);
  return (await withFiles(db, [row]))[0]!;
}

export const registerApiClaimRoutes = (edge: Edge, services: FileServices): void =>
  serve(edge, apiClaimCalls, {
    create: createClaims(services.vault),
    list: listClaims,
    one: showClaim,
    attach: async (context, input) => {
      await attachFile(services, context, input);
      return showClaim(context, input);
    },
    file: downloadClaimFile(services),
  });
