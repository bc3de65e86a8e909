// The first page of all orders with its summary strip, and one order, as a good engineer would write them for these calls
// alone: the session in one statement, the page in another, the strip in a third, an order in one; and JSON.

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { effectivePermissions } from '#domain/access/roles.ts';
import type { Actor } from '#domain/base/actor.ts';
import type { OpenDatabase } from '#server/base/database/open-database.ts';
import { OWN_STOCK } from '#server/catalog/own-stock.ts';
import { cardTables, staffColumns } from '#server/orders/reading/card.ts';
import { cardByHand, detailByHand, type HandRow, stripByHand } from './order-card-by-hand.ts';
import { STRIP_OF_ALL } from './order-floors.ts';
import { SESSION_STATEMENT } from './session-statement.ts';

export const ORDERS_BY_HAND = '/floor/orders';
const PAGE_SIZE = 10;

const instant = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const euros = (column: string) => `round(${column} / 100.0, 2)`;

const HISTORY = `select json_agg(json_build_object('Id', h.id, 'ModifiedAt', ${instant('h.at')}, 'Action', h.action,
    'OrderStatus', h.to_state, 'ModifiedByType', h.by_type, 'ModifiedByName', h.by_name,
    'OfferPrice', ${euros('h.offer_price_cents')}, 'OfferQuantity', h.offer_quantity, 'OfferVersion', h.offer_version)
    order by h.seq desc)
  from order_history h where h.order_id = o.id`;
const OFFERS = `select json_agg(json_build_object('Version', f.version, 'At', ${instant('f.at')}, 'Side', f.side,
    'Author', f.author, 'Quantity', f.quantity, 'Price', ${euros('f.price_cents')}, 'Comment', f.comment,
    'ValidUntil', ${instant('f.valid_until')}) order by f.version desc)
  from order_offer f where f.order_id = o.id`;
const PACKAGES = `select json_agg(json_build_object('PackageId', k.id, 'Quantity', k.quantity, 'Status', k.state,
    'CreatedAt', ${instant('k.created_at')}, 'ModifiedAt', ${instant('k.modified_at')}, 'History',
    (select json_agg(json_build_object('ModifiedAt', ${instant('h.at')}, 'Status', h.state, 'ModifiedByName', h.by_name)
      order by h.seq) from package_history h where h.package_id = k.id)) order by k.created_at, k.id)
  from package k where k.order_id = o.id and k.dissolved_at is null`;
const PROPOSAL = `select json_build_object('By', n.by_name, 'At', ${instant('n.at')}, 'Change', n.change)
  from order_change_proposal n where n.order_id = o.id and n.terms_version = o.terms_version`;
const STALL = `select json_build_object('Why', s.why, 'Since', ${instant('s.since')})
  from provider_stall s where s.provider_id = o.provider_id and o.state = 'Processing'`;

/** All columns of an order in the response; only their list is shared with the product. */
function statementsFor({ kysely }: OpenDatabase) {
  const columns = sql`${staffColumns}`.compile(kysely);
  const tables = sql`${cardTables}`.compile(kysely).sql;
  const ownStock = sql`${OWN_STOCK}`.compile(kysely).sql;
  const parameter = `$${columns.parameters.length + 1}`;
  return {
    page: {
      name: 'orders by hand',
      text: `with page as materialized (select id from orders order by created_at desc, id desc limit ${PAGE_SIZE})
        select ${columns.sql} from ${tables} where o.id in (select id from page) order by o.created_at desc, o.id desc`,
      values: columns.parameters as unknown[],
    },
    detail: (id: string) => ({
      name: 'order by hand',
      text: `select ${columns.sql}, coalesce((${HISTORY}), '[]') as history, coalesce((${OFFERS}), '[]') as offers,
          coalesce((${PACKAGES}), '[]') as packages, (${PROPOSAL}) as proposal, (${STALL}) as stall,
          ${ownStock} as own_stock,
          (select count(*) from order_item i where i.order_id = o.id and i.removed_at is null and i.state = 'Processing')
            as processing_count,
          (select count(*) from purchase_attempt a where a.order_id = o.id and a.state = 'sent' and a.asked > 0)
            as unclear_count
        from ${tables} where o.id = ${parameter}`,
      values: [...columns.parameters, id],
    }),
  };
}

function actorOf(row: HandRow): Actor {
  return {
    userId: row.id,
    name: `${row.first_name} ${row.last_name}`,
    side: 'Management',
    role: row.role,
    companyId: null,
    permissions: effectivePermissions(row.role, row.permissions ?? []),
    scope: 'admin',
    sessionId: null,
  };
}

export function serveStaffOrdersByHand(app: FastifyInstance, database: OpenDatabase): void {
  const { pool } = database;
  const statements = statementsFor(database);
  const readActor = async (userId: unknown) =>
    actorOf((await pool.query({ ...SESSION_STATEMENT, values: [userId] })).rows[0]);
  app.get(`/api${ORDERS_BY_HAND}`, async (request) => {
    const actor = await readActor(request.headers['x-user']);
    const [orders, sums] = await Promise.all([
      pool.query(statements.page),
      pool.query({ name: 'strip by hand', text: STRIP_OF_ALL }),
    ]);
    const now = new Date().toISOString();
    const total = sums.rows[0].orders as number;
    return {
      Items: orders.rows.map((row) => cardByHand(row, actor, now)),
      PageIndex: 0,
      PageSize: PAGE_SIZE,
      TotalCount: total,
      TotalPages: Math.ceil(total / PAGE_SIZE),
      HasPreviousPage: false,
      HasNextPage: total > PAGE_SIZE,
      ExtraData: stripByHand(sums.rows[0]),
    };
  });
  app.get<{ Params: { id: string } }>(`/api${ORDERS_BY_HAND}/:id`, async (request) => {
    const actor = await readActor(request.headers['x-user']);
    const { rows } = await pool.query(statements.detail(request.params.id));
    return detailByHand(rows[0], actor, new Date().toISOString());
  });
}
