// The first page of the partner API's orders as a good engineer would write it for this call alone: one statement for the
// credential, one for the page, and JSON. The allowed actions come from the product's rules, and so does the status.

import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { programPermissions } from '#domain/access/program-rights.ts';
import type { Actor } from '#domain/base/actor.ts';
import type { ApiScope } from '#domain/base/api-scopes.ts';
import { availableKeys, keysShown } from '#domain/orders/quantities.ts';
import { allowedActions, type OrderFacts } from '#domain/orders/rules.ts';
import { STATUS_OF_STATE } from '#domain/partner-events/order-status.ts';
import { ACTION_OF } from '#domain/platform/orders/status.ts';

const CREDENTIAL = `select u.id, u.first_name || ' ' || u.last_name as name, u.company_id, c.scopes,
    array(select s.secret_hash from program_secret s
      where s.credential_id = c.id and (s.valid_until is null or s.valid_until > now())) as hashes
  from program_credential c join app_user u on u.id = c.user_id
  where c.id = $1 and c.revoked_at is null and (c.expires_at is null or c.expires_at > now()) and u.is_active
    and exists (select 1 from app_user p where p.company_id = u.company_id and p.kind = 'Person' and p.is_active)`;

const PAGE = `select o.*, c.is_system,
    case when p.id is not null then json_build_object('validFrom', p.valid_from, 'validTo', p.valid_to) end as promotion,
    coalesce(v.capabilities -> 'reserve', 'null') <> 'null' as reservable,
    (select count(*)::int from package k where k.order_id = o.id and k.dissolved_at is null) as packages,
    (select coalesce(sum(k.quantity - k.claimed_quantity), 0)::int from package k
      where k.order_id = o.id and k.state = 'Sent' and k.dissolved_at is null) as sent,
    (select coalesce(max(h.seq), 0)::int from order_history h where h.order_id = o.id) as sequence,
    (select json_agg(json_build_object('version', f.version, 'at', f.at, 'side', f.side, 'quantity', f.quantity,
      'price', f.price_cents, 'comment', f.comment) order by f.version desc) from order_offer f
      where f.order_id = o.id) as offers
  from (select * from orders where company_id = $1 order by created_at desc, id desc limit 11) o
    join company c on c.id = o.company_id join provider v on v.id = o.provider_id
    left join promotion p on p.id = o.promotion_id
  order by o.created_at desc, o.id desc`;

async function authenticate(pool: pg.Pool, authorization: string): Promise<Actor> {
  const [, id = '', secret = ''] = /^Bearer mk_live_(\w+)_(\w+)$/.exec(authorization) ?? [];
  const { rows } = await pool.query({ name: 'credential', text: CREDENTIAL, values: [id] });
  const row = rows[0] as
    | { id: string; name: string; company_id: string; scopes: ApiScope[]; hashes: Buffer[] }
    | undefined;
  const hash = createHash('sha256').update(secret).digest();
  if (!row?.hashes.some((one) => timingSafeEqual(one, hash))) throw new Error('Wrong credential.');
  return {
    userId: row.id,
    name: row.name,
    side: 'Partner',
    role: 'Partner',
    companyId: row.company_id,
    permissions: programPermissions(row.scopes),
    scope: null,
    sessionId: null,
    viaApiKey: true,
    apiScopes: new Set(row.scopes),
  };
}

const euros = (cents: number) => ({ amount: (cents / 100).toFixed(2), currency: 'EUR' });
const time = (at: string | Date | null) => at && new Date(at).toISOString();

// biome-ignore lint/suspicious/noExplicitAny: columns of a statement written by hand
function toOrder(row: any, actor: Actor, now: string) {
  const counters = {
    quantity: row.quantity,
    completedCount: row.completed_count,
    bufferedCount: row.buffered_count,
    deliveredQuantity: row.delivered_quantity,
    inventoryQuantity: row.inventory_quantity,
    offerQuantity: row.offer_quantity,
  };
  const total = keysShown(row.state, counters) * row.offer_price_cents;
  const facts = {
    ...counters,
    state: row.state,
    backOrderCount: row.back_order_count,
    offerVersion: row.offer_version,
    keyDeliveryStartDate: time(row.key_delivery_start_date),
    anomalyStatus: row.anomaly_status,
    isBilled: row.is_billed,
    packageCount: row.packages,
    sentQuantity: row.sent,
    promotion: row.promotion && {
      validFrom: time(row.promotion.validFrom)!,
      validTo: time(row.promotion.validTo)!,
    },
    stateBeforeRefund: row.state_before_refund,
    ofSystem: row.is_system,
    reservable: row.reservable,
    fromStock: 0,
    keysUnderWay: false,
    level1By: null,
    offerValidUntil: null,
    offerBy: null,
  } as unknown as OrderFacts;
  return {
    id: row.id,
    number: row.order_number,
    reference: row.reference,
    status: STATUS_OF_STATE[row.state as OrderFacts['state']],
    detail: row.state,
    promotion_id: row.promotion_id,
    product: { id: row.product_id, name: row.product_name, sku: row.product_sku },
    quantity: row.quantity,
    unit_price: euros(row.offer_price_cents),
    list_unit_price: euros(row.list_price_cents),
    total_excl_tax: euros(total),
    total_incl_tax: euros(Math.round((total * (10_000 + row.vat_rate_bp)) / 10_000)),
    ready: availableKeys(counters),
    drawn: row.delivered_quantity,
    back_ordered: row.back_order_count,
    offer_version: row.offer_version,
    // biome-ignore lint/suspicious/noExplicitAny: columns of a statement written by hand
    offers: (row.offers ?? []).map((offer: any) => ({
      version: offer.version,
      by: offer.side === 'Partner' ? 'you' : 'merkur',
      quantity: offer.quantity,
      unit_price: euros(offer.price),
      comment: offer.comment,
      created_at: time(offer.at),
    })),
    actions: allowedActions(facts, actor, now).flatMap((action) => ACTION_OF[action] ?? []),
    delivery_starts_at: time(row.key_delivery_start_date),
    is_invoiced: row.is_billed,
    sequence: row.sequence,
    created_at: time(row.created_at),
    updated_at: time(row.modified_at),
  };
}

export function serveOrdersByHand(app: FastifyInstance, pool: pg.Pool): void {
  app.get('/api/v1/orders', async (request) => {
    const actor = await authenticate(pool, request.headers.authorization ?? '');
    const { rows } = await pool.query({ name: 'orders', text: PAGE, values: [actor.companyId] });
    const now = new Date().toISOString();
    const items = rows.slice(0, 10).map((row) => toOrder(row, actor, now));
    const last = items.at(-1);
    const cursor = rows.length > 10 && last ? btoa(JSON.stringify([last.created_at, last.id])) : null;
    return { items, next_cursor: cursor };
  });
}
