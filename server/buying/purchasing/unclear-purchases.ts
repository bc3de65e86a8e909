// Purchases with an outcome no provider can tell: the queue, and a person's verdict from the provider's statement. A
// verdict is applied like any other answer, so keys, items, costs and the order follow the same rules.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { Secret } from '#domain/base/text/secret.ts';
import { addMilliseconds, millisecondsBetween, type Time } from '#domain/base/time.ts';
import { buyingCopy } from '#domain/buying/copy.ts';
import type { Bought, Ended, NotBought } from '#domain/buying/unclear.ts';
import type { UnclearPurchase, unclearList } from '#domain/buying/unclear-list.ts';
import type { ItemState } from '#domain/orders/item-states.ts';
import type { Sql, Tx } from '#server/base/database/db.ts';
import { conditions, queryPage } from '#server/base/database/list.ts';
import { joinedText, matchesSearch, numberText } from '#server/base/database/text-search.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import type { Capabilities } from '#server/catalog/provider/port.ts';
import type { Vault } from '#server/keys/vault.ts';
import type { Watch } from '#server/notifications/conditions.ts';
import { transition } from '#server/orders/lifecycle/transition.ts';
import type { AttemptState } from './attempt-states.ts';
import { isDecidable, type ProviderReply } from './engine.ts';
import { recordProviderAnswers } from './provider-answers.ts';
import type { ProviderClients } from './provider-clients.ts';
import { REFERENCE } from './purchase-attempts.ts';

type SettleWindows = Pick<ProviderClients, 'windowOf'>;

interface Row extends Omit<UnclearPurchase, 'decidableAt' | 'askable' | 'keys'> {
  capabilities: Capabilities;
  bundle: { sku: string; name: string }[];
  sku: string;
}

/** Attempts `b` of the call of attempt `a` whose outcome is unknown. */
const UNCLEAR_OF_CALL = sql`purchase_attempt b join order_item j on j.id = b.item_id
  where coalesce(b.call_ref, b.ref) = ${REFERENCE} and b.order_id = a.order_id and b.state = 'sent'`;

/** The first of them: a call is listed once. */
const IS_FIRST_OF_CALL = sql`(a.call_ref is null or i.unit = (select min(j.unit) from ${UNCLEAR_OF_CALL}))`;

const columns = sql<Row>`${REFERENCE} as reference, i.id as item_id, o.id as order_id, o.order_number, i.unit,
  prov.name as provider, o.product_name, a.country,
  a.sent_at, a.currency, a.sku, pr.bundle_products as bundle, prov.capabilities,
  (select count(*) from ${UNCLEAR_OF_CALL}) as quantity,
  (select sum(b.max_e4)::bigint from ${UNCLEAR_OF_CALL}) as at_most,
  (select sum(j.planned_cost_e4)::bigint from ${UNCLEAR_OF_CALL}) as planned_cost,
  i.removed_at is not null or i.state = 'Refunded' as left_order`;
const tables: Sql = sql`purchase_attempt a join order_item i on i.id = a.item_id join orders o on o.id = a.order_id
  join provider prov on prov.id = a.provider_id join product pr on pr.id = o.product_id`;

/** Open ones, oldest first. */
export const searchUnclear =
  ({ windowOf }: SettleWindows) =>
  async ({ db }: QueryContext, state: ListState<typeof unclearList.filters>): Promise<Page<UnclearPurchase>> => {
    const page = await queryPage(db, state, {
      select: columns,
      from: tables,
      where: [
        sql`a.state = 'sent' and a.asked > 0 and ${IS_FIRST_OF_CALL}`,
        ...conditions<typeof unclearList.filters>(state.filter, {
          text: (text) =>
            matchesSearch(
              joinedText(REFERENCE, numberText(sql`o.order_number`), sql`o.product_name`, sql`prov.name`),
              text,
            ),
        }),
      ],
      sorts: {},
      defaultOrder: sql`a.sent_at, o.order_number, i.unit, a.ref`,
      tiebreaker: sql`a.ref`,
    });
    return {
      ...page,
      items: page.items.map(({ capabilities, bundle, sku, ...row }) => ({
        ...row,
        decidableAt: addMilliseconds(row.sentAt, windowOf(capabilities)),
        askable: capabilities.lookupByReference,
        keys:
          bundle.length > 0
            ? bundle.map((part) => ({ sku: part.sku, name: part.name }))
            : [{ sku, name: row.productName }],
      })),
    };
  };

/** Orders with a purchase that needs a person's verdict because its outcome did not resolve automatically. */
export const unclearPurchaseWatch = ({ windowOf }: SettleWindows): Watch => ({
  kind: 'purchaseUnclear',
  find: async (db, now) => {
    const rows = await db.all(
      sql<UnclearRow>`select o.id, o.order_number, a.sent_at, prov.capabilities from ${tables}
        where a.state = 'sent' and a.asked > 0 order by a.sent_at`,
    );
    const decidable = rows.filter(({ sentAt, capabilities }) => addMilliseconds(sentAt, windowOf(capabilities)) <= now);
    return [...new Map(decidable.map((row) => [row.id, row])).values()].map(({ id, orderNumber }) => ({
      companyId: null,
      subjectId: id,
      subjectName: orderNumber,
      detail: '',
    }));
  },
});

interface UnclearRow {
  id: string;
  orderNumber: string;
  sentAt: Time;
  capabilities: Capabilities;
}

interface Attempt {
  /** Reference of the call. */
  reference: string;
  orderId: string;
  state: AttemptState;
  sentAt: Time | null;
  currency: string;
  /** Units of the call with an unknown outcome. */
  units: number;
  /** SKUs of the keys of one unit. */
  wanted: string[];
  capabilities: Capabilities;
}

/** @throws Refusal 404 */
async function readAttempt(tx: Tx, { id, reference }: NotBought): Promise<Attempt> {
  const attempt = await tx.one(
    sql<Attempt>`select ${REFERENCE} as reference, a.order_id, a.state,
        (select count(*) from ${UNCLEAR_OF_CALL}) as units,
        a.sent_at, a.currency, prov.capabilities,
        case when pr.bundle_products = '[]' then array[a.sku]
          else array(select part ->> 'sku' from jsonb_array_elements(pr.bundle_products) part) end as wanted
      from ${tables} where (a.ref = ${reference} or a.call_ref = ${reference}) and i.id = ${id}`,
  );
  if (!attempt) throw new Refusal('missing', commonCopy.notFound);
  return attempt;
}

/** @throws Refusal 409 if the outcome is known or may still resolve automatically */
function refuseUnlessUnclear({ state, sentAt, capabilities }: Attempt, { windowOf }: SettleWindows, now: Time): void {
  const settleMs = windowOf(capabilities);
  if (state !== 'sent' || sentAt === null) throw new Refusal('not_unclear', buyingCopy.notUnclear);
  if (!isDecidable({ attempt: state, sentFor: millisecondsBetween(sentAt, now), settleMs }))
    throw new Refusal(
      'settle_window',
      buyingCopy.tooEarly(addMilliseconds(sentAt, settleMs).slice(0, 16).replace('T', ' ')),
    );
}

/** Parses the entered keys. @throws Refusal 422 naming the first invalid one by position, never by its text */
async function readKeys(
  tx: Tx,
  vault: Vault,
  typed: readonly string[],
  { units, wanted }: Pick<Attempt, 'units' | 'wanted'>,
): Promise<Secret[]> {
  const count = units * wanted.length;
  if (typed.length !== count)
    throw invalidField('keys', 'key_count', units > 1 ? buyingCopy.keyCountOfCall(count) : buyingCopy.keyCount(count));
  // Several units are entered as lines of one field.
  const say = (at: number, sentence: string) => (units > 1 ? buyingCopy.inLine(at + 1, sentence) : sentence);
  const secrets = typed.map((text) => new Secret(text));
  const prints = secrets.map((secret) => vault.fingerprint(secret));
  const duplicateIndex = prints.findIndex((print, at) => prints.findIndex((other) => other.equals(print)) < at);
  if (duplicateIndex !== -1)
    throw invalidField(`keys.${duplicateIndex}`, 'key_twice', say(duplicateIndex, buyingCopy.keyTwice));
  const knownKey = await tx.only(
    sql<{
      place: number | null;
    }>`select min(place)::int as place from unnest(${prints}::bytea[]) with ordinality as typed (print, place)
      join game_key k on k.fingerprint = typed.print`,
  );
  if (knownKey.place !== null) {
    const at = knownKey.place - 1;
    throw invalidField(`keys.${at}`, 'key_known', say(at, buyingCopy.keyKnown));
  }
  return secrets;
}

/** Records the verdict and applies it as an answer, under the order's row lock. */
async function recordVerdict(
  { tx, actor, now }: CommandContext,
  vault: Vault,
  windows: SettleWindows,
  input: NotBought,
  verdict: 'bought' | 'notBought',
  getReply: (attempt: Attempt) => Promise<ProviderReply>,
): Promise<Ended> {
  const { orderId, reference } = await readAttempt(tx, input);
  let reply: ProviderReply | undefined;
  let settleMs = 0;
  const order = await transition(
    tx,
    { actor, now },
    verdict === 'bought' ? 'settlePurchase' : 'voidPurchase',
    orderId,
    async () => {
      const attempt = await readAttempt(tx, input);
      refuseUnlessUnclear(attempt, windows, now);
      reply = await getReply(attempt);
      settleMs = windows.windowOf(attempt.capabilities);
      return { note: `${attempt.reference}: ${input.statement}` };
    },
  );
  const decided = await tx.all(
    sql<{ ref: string }>`insert into purchase_verdict (attempt_ref, verdict, statement, by_user, at)
      select a.ref, ${verdict}, ${input.statement}, ${actor.userId}, ${now}
      from purchase_attempt a
      where a.order_id = ${orderId} and ${REFERENCE} = ${reference} and a.state = 'sent'
      returning attempt_ref as ref`,
  );
  await recordProviderAnswers(tx, vault, settleMs, orderId, [{ ref: reference, reply: reply! }], now);
  const results = await tx.all(
    sql<{ attempt: AttemptState; unit: number; status: ItemState }>`select a.state as attempt, i.unit, i.state as status
      from purchase_attempt a join order_item i on i.id = a.item_id
      where a.ref = any (${decided.map(({ ref }) => ref)})
      order by i.unit`,
  );
  // The same key was stored concurrently.
  const [first] = results;
  if (!first || results.some(({ attempt }) => attempt !== (verdict === 'bought' ? 'settled' : 'void')))
    throw invalidField('keys.0', 'key_known', buyingCopy.keyKnown);
  return { orderNumber: order.orderNumber, unit: first.unit, status: first.status };
}

/** Bought according to the statement: its keys are encrypted and its cost is recorded. */
export const settleManually =
  (vault: Vault, windows: SettleWindows) =>
  (ctx: CommandContext, input: Bought): Promise<Ended> =>
    recordVerdict(ctx, vault, windows, input, 'bought', async ({ units, wanted, currency }) => {
      const secrets = await readKeys(ctx.tx, vault, input.keys, { units, wanted });
      return {
        kind: 'outcome',
        outcome: {
          kind: 'delivered',
          providerOrderId: input.providerOrderId,
          charged: { amountE4: input.charged, currency },
          keys: secrets.map((secret, at) => ({
            sku: wanted[at % wanted.length]!,
            format: 'text' as const,
            secret,
            fault: null,
          })),
        },
      };
    });

/** Not bought according to the statement: the item is bought again with a new reference. */
export const voidManually =
  (vault: Vault, windows: SettleWindows) =>
  (ctx: CommandContext, input: NotBought): Promise<Ended> =>
    recordVerdict(ctx, vault, windows, input, 'notBought', async () => ({ kind: 'ruledOut' }));
