// Changes that an attacker with full access to the database of test/populated-world.ts, but without the program's keys,
// could make: one line each, as typed. Constraints are enforced; triggers are off.

const NUMBERS = {
  sent: 1,
  stocked: 2,
  filled: 3,
  refunded: 4,
  surplus: 5,
  claimed: 6,
  unclear: 7,
  owed: 8,
  open: 9,
  countered: 10,
  withdrawn: 11,
  bulk: 12,
} as const;

const order = (name: keyof typeof NUMBERS) =>
  `(select id from orders where order_number = 'GK 2026 ${String(NUMBERS[name]).padStart(6, '0')}')`;
/** The nth bought item of an order that is in no package. */
const item = (name: keyof typeof NUMBERS, nth = 0) =>
  `(select id from order_item where order_id = ${order(name)} and removed_at is null and package_id is null and stock_lot_id is null and state = 'Completed' order by unit offset ${nth} limit 1)`;
const key = (name: keyof typeof NUMBERS, nth = 0) =>
  `(select id from game_key where order_item_id = ${item(name, nth)})`;
const ref = (name: keyof typeof NUMBERS, nth = 0) =>
  `(select attempt_ref from game_key where order_item_id = ${item(name, nth)})`;
const COMPANY = `(select id from company where name = 'Nordlicht Keys')`;
const OTHER = `(select id from company where name = 'Elsewhere')`;
const BUYER = `(select id from app_user where role = 'Partner' and kind = 'Person')`;
const SELMA = `(select id from app_user where email = 'selma@merkur.example')`;
const GROUP = `(select id from permission_group where name = 'Buyers at night')`;
const INVOICE = `(select id from invoice where seq = 1)`;
const SENT = `(select id from package where order_id = ${order('sent')} and state = 'Sent')`;
/** Sent, but never opened. */
const UNOPENED = `(select id from package where order_id = ${order('refunded')})`;
const LOT = `(select lot_id from game_key where lot_id is not null order by lot_id limit 1)`;
const LOADED_LOT = `(select lot_id from stock_load where state = 'Loaded')`;
const UNDONE_LOT = `(select lot_id from stock_load where state = 'Undone')`;
const LOADED_KEY = `(select id from game_key where lot_id = ${LOADED_LOT} order by id limit 1)`;
const SURPLUS = `(select id from game_key where surplus_ref is not null order by id limit 1)`;
const VOID = `(select ref from purchase_attempt where state = 'void' and order_id = ${order('unclear')} order by ref limit 1)`;
const LAST_LINE = (name: keyof typeof NUMBERS) =>
  `order_id = ${order(name)} and seq = (select max(seq) from order_history where order_id = ${order(name)})`;

/** Adds an amount to one ledger entry and to every sum derived from it. */
const forgeEntry = (which: string, cents: number) =>
  `create temp table forged on commit drop as select company_id, seq, book from credit_entry where ${which}
    order by seq limit 1;
   update credit_entry e set amount_cents = e.amount_cents + ${cents} from forged f
     where (e.company_id, e.seq) = (f.company_id, f.seq);
   update credit_entry e set balance_cents = e.balance_cents + case f.book when 'balance' then ${cents} else 0 end,
     reserved_cents = e.reserved_cents + case f.book when 'reserved' then ${cents} else 0 end from forged f
       where e.company_id = f.company_id and e.seq >= f.seq;
   update company c set balance_cents = c.balance_cents + case f.book when 'balance' then ${cents} else 0 end,
     reserved_cents = c.reserved_cents + case f.book when 'reserved' then ${cents} else 0 end from forged f
       where c.id = f.company_id;`;

/** Deletes a ledger entry, closes the gap and corrects every sum. */
const dropEntry = (which: string) =>
  `create temp table gone on commit drop as select * from credit_entry where ${which} order by seq limit 1;
   delete from credit_entry e using gone g where (e.company_id, e.seq) = (g.company_id, g.seq);
   update credit_entry e set seq = -e.seq from gone g where e.company_id = g.company_id and e.seq > g.seq;
   update credit_entry e set seq = -e.seq - 1, balance_cents = e.balance_cents - case g.book
     when 'balance' then g.amount_cents else 0 end,
     reserved_cents = e.reserved_cents - case g.book when 'reserved' then g.amount_cents else 0 end from gone g
       where e.company_id = g.company_id and e.seq < 0;
   update company c set credit_entries = credit_entries - 1,
     balance_cents = c.balance_cents - case g.book when 'balance' then g.amount_cents else 0 end,
     reserved_cents = c.reserved_cents - case g.book when 'reserved' then g.amount_cents else 0 end from gone g
       where c.id = g.company_id;`;

const admin = (id: string, email: string) =>
  `insert into app_user (id, first_name, last_name, email, password_hash, role, is_active, created_at, modified_at)
   select '${id}', 'Eve', 'Eaves', '${email}', password_hash, 'SuperAdmin', true, now(), now() from app_user
     where role = 'SuperAdmin'`;
const EVE = '0190aaaa-0000-7000-8000-000000000001';

interface Tampering {
  name: string;
  sql: string;
  /** Why no database can detect it; undefined if it must be detected. */
  unknowable?: string;
}

const detectable = (name: string, sql: string): Tampering => ({ name, sql });
const undetectable = (name: string, sql: string, why: string): Tampering => ({ name, sql, unknowable: why });

export const TAMPERINGS: readonly Tampering[] = [
  // Sign-in methods, document parties and settings.
  detectable(
    'replaces the password of a SuperAdmin',
    `update app_user set password_hash = '$argon2id$v=19$m=19456,t=2,p=1$Zm9yZ2Vk$Zm9yZ2Vk' where role = 'SuperAdmin'`,
  ),
  detectable(
    'plants a passkey',
    `insert into passkey (id, user_id, name, credential_id, public_key, created_at)
       select gen_random_uuid(), id, 'Mine', 'forged', 'forged', now() from app_user where role = 'SuperAdmin'`,
  ),
  detectable(
    'plants a password link',
    `insert into password_link (user_id, purpose, token_hash, created_at, expires_at)
       select id, 'Reset', sha256('forged'), now(), now() + interval '1 day' from app_user where role = 'SuperAdmin'`,
  ),
  detectable(
    'sends an invitation to somebody else',
    `update password_link set user_id = (select id from app_user where role = 'SuperAdmin' order by id limit 1)`,
  ),
  detectable('prolongs an invitation', `update password_link set expires_at = expires_at + interval '1 year'`),
  detectable(
    'plants an authenticator app',
    `insert into second_factor (user_id, sealed_secret, created_at, confirmed_at)
       select id, 'forged', now(), now() from app_user where role = 'SuperAdmin'`,
  ),
  detectable(
    'switches off separate approval levels without a change',
    `insert into setting (name, value) values ('separateLevels', 'false')
       on conflict (name) do update set value = excluded.value`,
  ),
  detectable('forgets a setting', `delete from setting`),
  detectable('changes the bank account of the seller', `update seller set bank_account = 'DE89370400440532013000'`),
  detectable(
    'plants a proposed bank account for a SuperAdmin to confirm',
    `insert into seller_account_change (id, bank_account, by_user, at)
       select gen_random_uuid(), 'DE89370400440532013000', id, now() from app_user where role = 'SuperAdmin' limit 1`,
  ),
  detectable('posts sales to another account', `update accounting_setting set sales_s = '9999'`),
  detectable(
    'turns on automatic reminders',
    `insert into reminder_ladder (steps, is_automatic, modified_at) values ('[]', true, now())
       on conflict (id) do update set is_automatic = not reminder_ladder.is_automatic`,
  ),
  detectable(
    'changes the text of a reminder level',
    `update reminder_ladder set steps = jsonb_set(steps, '{0,text}', '"Pay to DE89370400440532013000."')`,
  ),
  detectable(
    'changes the text of a reminder that was sent',
    `update reminder set text = 'Pay to DE89370400440532013000.'`,
  ),
  detectable('changes the days that an invoice was overdue', `update reminder_invoice set days_overdue = 90`),
  detectable(
    'pauses reminders to a company',
    `insert into reminder_pause (company_id, until_day, made_at, made_by_name) values (${COMPANY}, '2099-01-01', now(), 'Finn')`,
  ),
  detectable('resumes reminders to a company', `delete from reminder_pause`),
  detectable('pauses reminders longer', `update reminder_pause set until_day = until_day + 1`),
  detectable('never asks about a VAT id', `delete from vat_id_due`),
  detectable('asks about the VAT id of another company', `update vat_id_due set vat_id = 'DE136695976'`),
  detectable('forgets that a batch was acknowledged', `delete from accounting_acknowledgement`),
  detectable('changes who acknowledged a batch', `update accounting_acknowledgement set by_name = 'Finn'`),
  detectable(
    'states the last documents before a restore, so that documents are issued again',
    `with r as (insert into restore (id, taken_at, restored_at, matched_at) values (gen_random_uuid(), now(), now(), now())
       returning id, restored_at)
     insert into document_numbers_stated (restore_id, stated_at) select id, restored_at from r`,
  ),
  detectable(
    'skips an invoice number and states a gap for it',
    `with n as (update document_number set next = next + 1 where series = 'INV' returning year, next - 1 as seq),
     r as (insert into restore (id, taken_at, restored_at, matched_at) values (gen_random_uuid(), now(), now(), now())
       returning id, restored_at),
     s as (insert into document_numbers_stated (restore_id, stated_at) select id, restored_at from r)
     insert into document_number_gap (series, year, first, last, restore_id, stated_at)
     select 'INV', n.year, n.seq, n.seq, r.id, r.restored_at from n, r`,
  ),
  detectable('changes the payment days of the seller', `update seller set payment_days = 90`),
  detectable('changes the tax number of the seller', `update seller set tax_number = '12/345/67890'`),
  detectable('lowers an earlier VAT rate of a company', `update company_vat_rate set rate_bp = 700`),
  detectable('removes the seller', `delete from seller`),
  detectable(
    'changes the VAT id of a company',
    `insert into company_vat_id (company_id, vat_id, modified_at) values (${COMPANY}, 'DE129273398', now())
       on conflict (company_id) do update set vat_id = excluded.vat_id`,
  ),
  detectable(
    'changes the payment days of a company',
    `insert into company_payment_term (company_id, days, modified_at) values (${COMPANY}, 333, now())
       on conflict (company_id) do update set days = excluded.days`,
  ),
  detectable(
    'changes the electronic address of a company, to which its documents are delivered',
    `insert into company_einvoice (company_id, profile, buyer_reference, address_scheme, address_id, modified_at)
       values (${COMPANY}, 'Peppol', '', '9930', 'DE129273398', now())
       on conflict (company_id) do update set address_id = excluded.address_id`,
  ),
  detectable(
    'changes the phone number that invoices name',
    `insert into seller_einvoice (contact_name, contact_phone, address_scheme, address_id, modified_at)
       values ('Mallory', '+49 30 999', '', '', now())
       on conflict (id) do update set contact_phone = excluded.contact_phone`,
  ),
  detectable(
    'deletes an open bank payment',
    `with f as (insert into bank_file (id, new_count, known_count, uploaded_at, uploaded_by_name)
       values (gen_random_uuid(), 2, 0, now(), 'Finn') returning id)
     insert into bank_payment (id, file_id, account, fingerprint, booked_on, amount_cents, debtor_name, debtor_iban,
       remittance, invoice_numbers, state)
     select gen_random_uuid(), f.id, 'DE02120300000000202051', 'left', now(), 100, 'Nordlicht', '', '', '{}', 'Open' from f`,
  ),
  detectable(
    'disputes an invoice, which stops its reminders',
    `update invoice_progress set disputed_at = now(), dispute_reason = 'They asked.' where invoice_id = ${INVOICE}`,
  ),
  detectable(
    'changes the product name of an order',
    `update orders set product_name = 'Another Game' where id = ${order('bulk')}`,
  ),
  detectable(
    'lowers the cost of a product, and of its promotions',
    `update product_price set cost_e4 = cost_e4 / 2 where not own_price; update promotion set cost_now_e4 = cost_of_mix(price_ids, countries)`,
  ),
  // Month-end inventories.
  detectable(
    'a month-end inventory that is worth more',
    `update inventory_snapshot set held_cost_e4 = held_cost_e4 + 10000; update inventory_snapshot_row r set held_cost_e4 = held_cost_e4 + 10000 where product_id = (select max(product_id::text)::uuid from inventory_snapshot_row)`,
  ),
  detectable(
    'keys of a month-end inventory that change products',
    `update inventory_snapshot_row set sku = sku || '-X' where product_id = (select max(product_id::text)::uuid from inventory_snapshot_row)`,
  ),
  detectable('a month-end inventory that was not late', `update inventory_snapshot set taken_at = due_at`),
  detectable('a month-end inventory that nobody noted', `update inventory_snapshot set id = null`),
  detectable(
    'a month-end inventory that is gone',
    `delete from inventory_snapshot_row; delete from inventory_snapshot`,
  ),
  // History and offers.
  detectable(
    'a line of history is taken out of the middle',
    `delete from order_history where order_id = ${order('sent')} and seq = 5`,
  ),
  detectable(
    'the first line of history is taken out',
    `delete from order_history where order_id = ${order('sent')} and seq = 1`,
  ),
  detectable(
    'the last line of history is taken out and the order put back',
    `update orders o set state = h.from_state from order_history h where o.id = h.order_id and h.${LAST_LINE('withdrawn')}; delete from order_history where ${LAST_LINE('withdrawn')}`,
  ),
  detectable(
    'history is taken out and closed up',
    `delete from order_history where order_id = ${order('sent')} and seq = (select max(seq) from order_history where order_id = ${order('sent')} and from_state = to_state)`,
  ),
  detectable(
    'another author of a line of history',
    `update order_history set by_name = 'Somebody Else' where order_id = ${order('sent')} and seq = 4`,
  ),
  detectable(
    'another author of a line of history, name and id',
    `update order_history set by_name = 'Selma Sand', by_user = ${SELMA}, by_type = 'Management' where order_id = ${order('sent')} and action = 'confirm'`,
  ),
  detectable(
    'another price in a line of history',
    `update order_history set offer_price_cents = offer_price_cents - 100 where order_id = ${order('sent')} and seq = 4`,
  ),
  detectable(
    'another note in a line of history',
    `update order_history set note = 'agreed by phone' where order_id = ${order('sent')} and seq = 4`,
  ),
  detectable(
    'another time of a line of history',
    `update order_history set at = at - interval '1 day' where order_id = ${order('open')}`,
  ),
  detectable(
    'a line of history slipped in that fits',
    `insert into order_history (id, order_id, seq, at, action, from_state, to_state, by_type, by_name, by_user,
      offer_price_cents, offer_quantity, offer_version)
     select gen_random_uuid(), order_id, seq + 1, at, 'setPaidStatus', to_state, to_state, by_type, by_name, by_user,
       offer_price_cents, offer_quantity, offer_version from order_history where ${LAST_LINE('sent')}`,
  ),
  detectable(
    'an offer with another price, everywhere',
    `update orders set offer_price_cents = 1 where id = ${order('countered')}; update order_offer set price_cents = 1 where order_id = ${order('countered')} and version = 2; update order_history set offer_price_cents = 1 where order_id = ${order('countered')} and offer_version = 2`,
  ),
  detectable(
    'an offer that expires later',
    `update orders set offer_valid_until = now() where id = ${order('countered')}`,
  ),
  detectable(
    'an offer that does not expire',
    `update orders set offer_valid_until = null where id = ${order('countered')}`,
  ),
  detectable(
    'an offer that expires later, everywhere',
    `update orders set offer_valid_until = now() where id = ${order('countered')}; update order_offer set valid_until = now() where order_id = ${order('countered')} and version = 2`,
  ),
  detectable(
    'another comment to an offer',
    `update order_offer set comment = 'For you a little less.' where order_id = ${order('sent')} and version = 2`,
  ),
  detectable(
    'another author of an offer',
    `update order_offer set author = 'Selma Sand', by_user = ${SELMA} where order_id = ${order('sent')} and version = 2`,
  ),
  // Orders.
  detectable('an order in another state', `update orders set state = 'Closed' where id = ${order('owed')}`),
  detectable('an order of another quantity', `update orders set quantity = 22 where id = ${order('open')}`),
  detectable(
    'a completed order of another company',
    `update orders set company_id = ${OTHER} where id = ${order('stocked')}`,
  ),
  detectable('another one who placed an order', `update orders set created_by = ${SELMA} where id = ${order('sent')}`),
  detectable('an order without tax', `update orders set vat_rate_bp = 0 where id = ${order('stocked')}`),
  detectable('an order that is said to be paid', `update orders set paid_status = 'Paid' where id = ${order('sent')}`),
  detectable('another profit factor of an order', `update orders set profit_factor = 50 where id = ${order('sent')}`),
  detectable('another counter of an order', `update orders set error_count = 1 where id = ${order('sent')}`),
  detectable(
    'another cost of an order',
    `update orders set actual_cost_e4 = actual_cost_e4 + 10000 where id = ${order('sent')}`,
  ),
  detectable(
    'another expected cost of an order',
    `update orders set estimated_cost_e4 = estimated_cost_e4 - 10000 where id = ${order('sent')}`,
  ),
  detectable(
    'another planned cost of a country',
    `update blending set cost_e4 = cost_e4 - 10000 where order_id = ${order('open')}`,
  ),
  detectable(
    'an order vanishes with all that is its',
    `delete from order_history where order_id = ${order('withdrawn')}; delete from order_offer where order_id = ${order('withdrawn')}; delete from blending where order_id = ${order('withdrawn')}; delete from orders where id = ${order('withdrawn')}`,
  ),
  detectable(
    'the stored totals are others',
    `update order_total set value_cents = value_cents + 1; update order_total_change set value_cents = value_cents + 1`,
  ),
  detectable(
    'the stored totals of a filter are others',
    `update order_total_of_part set remaining = remaining + 1; update order_total_change set price_cents = price_cents + 1`,
  ),
  detectable(
    'the stored sums of orders to invoice are others',
    `update to_invoice_total set orders = orders + 1; update to_invoice_change set gross_cents = gross_cents + 1`,
  ),
  detectable(
    'what was ordered is said to be another',
    `update order_subject set title = 'another game'; update order_total_change set title = 'another game'`,
  ),
  detectable('an item is taken away', `delete from order_item where id = ${item('claimed')}`),
  detectable('an item of another country', `update order_item set country = 'ZZ' where id = ${item('sent')}`),
  detectable(
    'an item that costs less, and its order',
    `update orders set actual_cost_e4 = actual_cost_e4 - 5 where id = ${order('sent')}; update order_item set cost_e4 = cost_e4 - 5 where id = ${item('sent')}`,
  ),
  // Keys and purchases.
  detectable(
    'the keys of two items of an order change places',
    `update game_key set part = 9 where id in (${key('sent', 0)}, ${key('sent', 1)}); update game_key k set order_item_id = case k.order_item_id when a.id then b.id else a.id end, part = 0 from (select ${item('sent', 0)} as id) a, (select ${item('sent', 1)} as id) b where k.part = 9`,
  ),
  detectable(
    'the keys of two orders change places',
    `update game_key set part = 9 where id in (${key('sent')}, ${key('claimed')}); update game_key k set order_item_id = case k.order_item_id when a.id then b.id else a.id end, part = 0 from (select ${item('sent')} as id) a, (select ${item('claimed')} as id) b where k.part = 9`,
  ),
  detectable(
    'the purchases of two keys change places',
    `update game_key k set attempt_ref = case k.attempt_ref when a.ref then b.ref else a.ref end from (select ${ref('sent')} as ref) a, (select ${ref('claimed')} as ref) b where k.attempt_ref in (a.ref, b.ref)`,
  ),
  detectable(
    'the references of two purchases change places',
    `update purchase_attempt set ref = 'x' where ref = ${ref('sent', 0)}; update purchase_attempt set ref = (select attempt_ref from game_key where order_item_id = ${item('sent', 0)}) where ref = ${ref('sent', 1)}; update purchase_attempt set ref = ${ref('sent', 1)} where ref = 'x'`,
  ),
  detectable(
    'two purchases change places, keys and all',
    `update purchase_attempt set n = 99 where ref in (${ref('sent', 0)}, ${ref('sent', 1)}); update purchase_attempt a set item_id = case a.item_id when x.id then y.id else x.id end, n = 1 from (select ${item('sent', 0)} as id) x, (select ${item('sent', 1)} as id) y where a.n = 99; update game_key set part = 9 where id in (${key('sent', 0)}, ${key('sent', 1)}); update game_key k set order_item_id = case k.order_item_id when a.id then b.id else a.id end, part = 0 from (select ${item('sent', 0)} as id) a, (select ${item('sent', 1)} as id) b where k.part = 9`,
  ),
  detectable(
    'a key that search does not find any more',
    `update game_key set lookup = sha256('nothing') where id = ${key('sent')}`,
  ),
  detectable(
    'two keys that search takes for one another',
    `update game_key k set lookup = o.lookup from game_key o where k.id = ${key('sent', 0)} and o.id = ${key('sent', 1)}`,
  ),
  detectable(
    'a key with another fingerprint',
    `update game_key set fingerprint = sha256('nothing') where id = ${key('sent')}`,
  ),
  detectable(
    'a key with the bytes of another',
    `update game_key k set sealed = o.sealed from game_key o where k.id = ${key('sent', 0)} and o.id = ${key('sent', 1)}`,
  ),
  detectable('a key that cost less', `update game_key set cost_e4 = 1 where id = ${key('sent')}`),
  detectable(
    'a key that cost less, with its item and order',
    `update orders set actual_cost_e4 = actual_cost_e4 - 7 where id = ${order('sent')}; update game_key set cost_e4 = cost_e4 - 7 where id = ${key('sent')}; update order_item set cost_e4 = cost_e4 - 7 where id = ${item('sent')}`,
  ),
  detectable(
    'a key that cost less, with its item, order and purchase',
    `update orders set actual_cost_e4 = actual_cost_e4 - 7 where id = ${order('sent')}; update game_key set cost_e4 = cost_e4 - 7 where id = ${key('sent')}; update order_item set cost_e4 = cost_e4 - 7 where id = ${item('sent')}; update purchase_attempt set charged_e4 = round((select cost_e4 from game_key where id = ${key('sent')}) * rate) where ref = ${ref('sent')}`,
  ),
  detectable(
    'another amount charged',
    `update purchase_attempt set charged_e4 = charged_e4 + 100 where ref = ${ref('sent')}`,
  ),
  detectable(
    'a purchase is moved to a call that was never made',
    `update purchase_attempt set call_ref = 'x' where ref = ${ref('sent')}`,
  ),
  detectable(
    'a purchase of one item is said to be a call for several',
    `update purchase_attempt set call_ref = ref where ref = ${ref('sent')}`,
  ),
  detectable(
    'a purchase from another country',
    `update purchase_attempt set country = 'ZZ' where ref = ${ref('sent')}`,
  ),
  detectable(
    'a purchase at another rate',
    `update purchase_attempt set rate = rate * 2, charged_e4 = charged_e4 * 2 where ref = ${ref('sent')}`,
  ),
  detectable(
    'a settled purchase is void',
    `update purchase_attempt set state = 'void', outcome = 'absent' where ref = ${ref('sent')}`,
  ),
  detectable(
    'a settled purchase is void and its key gone',
    `delete from game_key where id = ${SURPLUS}; update purchase_attempt set state = 'void', charged_e4 = null, charged_currency = null where ref = (select attempt_ref from game_key where order_item_id = ${item('surplus')})`,
  ),
  detectable('a void purchase is taken away', `delete from purchase_attempt where ref = ${VOID}`),
  detectable('a void purchase is settled', `update purchase_attempt set state = 'settled' where ref = ${VOID}`),
  detectable('a key of the surplus is taken away', `delete from game_key where id = ${SURPLUS}`),
  detectable(
    'a key of the surplus is put into the stock',
    `update stock_lot set held = held + 1 where id = ${LOT}; update game_key set lot_id = ${LOT}, surplus_ref = null where id = ${SURPLUS}`,
  ),
  detectable(
    'a key is taken away, and its item never was bought',
    `update purchase_attempt set state = 'void', charged_e4 = null, charged_currency = null
      where ref = ${ref('claimed')}; update orders o set completed_count = completed_count - 1, error_count = 1,
        actual_cost_e4 = actual_cost_e4 - i.cost_e4 from order_item i where o.id = ${order('claimed')}
          and i.id = ${item('claimed')};
     create temp table victim on commit drop as select ${item('claimed')} as id; delete from game_key
       where order_item_id = (select id from victim); update order_item set state = 'Error', cost_e4 = null
       where id = (select id from victim)`,
  ),
  detectable(
    'a claim is taken away',
    `delete from purchase_claim where id = (select id from purchase_claim order by id limit 1)`,
  ),
  // Webhooks.
  detectable('sends events of another company to an endpoint', `update webhook_delivery set company_id = ${OTHER}`),
  detectable(
    'moves an endpoint to another company',
    `update webhook_endpoint set company_id = ${OTHER} where disabled_at is null`,
  ),
  detectable('calls a failed delivery a success', `update webhook_delivery set status = 500 where state = 'Succeeded'`),
  detectable(
    'calls an unsent delivery a success',
    `update webhook_delivery set attempts = 0, last_at = null where state = 'Succeeded'`,
  ),
  detectable(
    'sends to an endpoint after it was disabled',
    `update webhook_delivery d set last_at = w.disabled_at + interval '1 hour', endpoint_id = w.id
       from webhook_endpoint w where w.disabled_at is not null`,
  ),
  detectable(
    'changes what an event is about',
    `update partner_event set body = replace(body, '"type":"', '"type":"x')`,
  ),
  detectable(
    'a claim of another purchase',
    `update purchase_claim set attempt_ref = ${ref('sent')} where id = (select id from purchase_claim order by id limit 1)`,
  ),
  // Key loads from files.
  detectable(
    'a load that brought more',
    `update stock_load set new_count = new_count + 1, loaded_count = loaded_count + 1, line_count = line_count + 1, read_count = read_count + 1 where state = 'Loaded'`,
  ),
  detectable(
    'a load that cost less',
    `update stock_load set cost_e4 = 100 where state = 'Loaded'; update stock_lot set unit_cost_e4 = 100 where id = ${LOADED_LOT}`,
  ),
  detectable(
    'a loaded key is withdrawn',
    `update game_key set lot_id = null, withdrawn_at = now() where id = ${LOADED_KEY}; update stock_lot set held = held - 1 where id = ${LOADED_LOT}`,
  ),
  detectable(
    'a loaded key is taken away, and its load forgets it',
    `delete from game_key where id = ${LOADED_KEY}; update stock_lot set held = held - 1 where id = ${LOADED_LOT}; update stock_load set new_count = new_count - 1, loaded_count = loaded_count - 1, line_count = line_count - 1, read_count = read_count - 1 where state = 'Loaded'`,
  ),
  detectable(
    'a loaded key in another lot',
    `update game_key set lot_id = ${LOT} where id = ${LOADED_KEY}; update stock_lot set held = held - 1 where id = ${LOADED_LOT}; update stock_lot set held = held + 1 where id = ${LOT}`,
  ),
  detectable(
    'a key whose load was undone is back in the stock',
    `update game_key set lot_id = ${UNDONE_LOT}, withdrawn_at = null where id = (select k.id from game_key k where withdrawn_at is not null order by id limit 1); update stock_lot set held = held + 1 where id = ${UNDONE_LOT}`,
  ),
  detectable(
    'a key waits for a load that is done',
    `insert into staged_key select gen_random_uuid(), load_id, 1, fingerprint, lookup, dek_id, sealed, kind from game_key where id = ${LOADED_KEY}`,
  ),
  detectable(
    'a key that waits is taken away',
    `delete from staged_key where id = (select id from staged_key order by id limit 1)`,
  ),
  detectable('a line that was no key is forgotten', `delete from stock_load_line where verdict = 'repeated'`),
  // Packages and their views.
  detectable('a package was never sent', `update package set state = 'Created', sent_at = null where id = ${SENT}`),
  detectable(
    'a package was never sent, and history knows nothing else',
    `update package set state = 'Created', sent_at = null where id = ${UNOPENED}; delete from package_history where package_id = ${UNOPENED} and state = 'Sent'`,
  ),
  detectable('a package that is smaller', `update package set quantity = quantity - 1 where id = ${UNOPENED}`),
  detectable(
    'a key that was sent is exchanged',
    `create temp table two on commit drop as
      select (select id from order_item where package_id = ${SENT} order by unit limit 1) as a, ${item('sent')} as b;
     update order_item i set package_id = null, packed_on = null from two
       where i.id = two.a; update order_item i set package_id = ${SENT}, packed_on = now() from two where i.id = two.b;
     update game_key k set package_id = null from two where k.order_item_id = two.a; update game_key k
       set package_id = ${SENT} from two where k.order_item_id = two.b`,
  ),
  detectable(
    'a key that was sent moves into the stock',
    `create temp table one on commit drop as select id from order_item where package_id = ${UNOPENED} order by unit
      limit 1;
     update game_key set package_id = null, order_item_id = null, lot_id = ${LOT}
       where order_item_id = (select id from one); update order_item set package_id = null, packed_on = null,
         removed_at = now() where id = (select id from one);
     update stock_lot set held = held + 1 where id = ${LOT}; update package set quantity = quantity - 1
       where id = ${UNOPENED}; update orders set delivered_quantity = delivered_quantity - 1
       where id = ${order('refunded')}`,
  ),
  detectable(
    'the last download is forgotten',
    `delete from reveal_ledger where seq = (select max(seq) from reveal_ledger); update reveal_head set seq = l.seq, mac = l.mac from reveal_ledger l where l.seq = (select max(seq) from reveal_ledger)`,
  ),
  detectable('all downloads are forgotten', `delete from reveal_ledger; update reveal_head set seq = 0, mac = ''`),
  detectable(
    'all downloads are forgotten, in the log too',
    `delete from reveal_ledger; update reveal_head set seq = 0, mac = ''; delete from audit_seal where event_id in (select id from audit_event where after ->> 'packageId' is not null); delete from audit_event where after ->> 'packageId' is not null`,
  ),
  detectable('a download by somebody else', `update reveal_ledger set user_id = ${SELMA} where seq = 1`),
  detectable('a download is taken out of the middle', `delete from reveal_ledger where seq = 2`),
  detectable('the head of the reveal ledger is gone', `delete from reveal_head`),
  detectable('a search for keys is forgotten', `delete from key_search`),
  detectable('a search for keys by somebody else', `update key_search set user_id = ${SELMA}`),
  detectable('a check of a VAT id is forgotten', `delete from vat_id_answer; delete from vat_id_check`),
  detectable('another VAT id was asked about', `update vat_id_check set vat_id = 'DE812871812'`),
  detectable('another answer about a VAT id', `update vat_id_answer set outcome = 'invalid'`),
  detectable(
    'continues with reverse charge for nobody',
    `insert into vat_id_acceptance (check_id, reason, by_user, by_name, at)
       select check_id, 'Agreed by phone', ${SELMA}, 'Selma Sand', now() from vat_id_answer where outcome = 'valid'`,
  ),
  detectable('another reference of an answer', `update vat_id_answer set reference = 'FORGED'`),
  // The audit log.
  detectable(
    'a line of the audit log is changed',
    `update audit_event set user_name = 'Selma Sand' where id = (select event_id from audit_seal where position = 3)`,
  ),
  detectable(
    'a line of the audit log is taken out',
    `delete from audit_seal where position = 3; delete from audit_event where id not in (select event_id from audit_seal)`,
  ),
  detectable(
    'the end of the audit log is cut off',
    `delete from audit_seal where position > (select max(position) - 2 from audit_seal); delete from audit_event where id not in (select event_id from audit_seal)`,
  ),
  detectable(
    'a line of the audit log is slipped in',
    `insert into audit_event select gen_random_uuid(), at, user_id, user_name, role, company_id, session_id, address, device, action, subject_kind, subject_id, subject_name, before, after, status, code, trace_id from audit_event limit 1`,
  ),
  detectable(
    'a forged line of the audit log waits for its seal',
    `insert into audit_event select '0190ffff-0000-7000-8000-000000000001', at, user_id, user_name, role, company_id,
      session_id, address, device, action, subject_kind, subject_id, subject_name, before, after, status, code,
        trace_id from audit_event limit 1;
     insert into audit_unsealed (event_id, mac) values ('0190ffff-0000-7000-8000-000000000001', sha256('guess'))`,
  ),
  detectable(
    'a forged line of the audit log waits without a mark',
    `insert into audit_event select '0190ffff-0000-7000-8000-000000000001', at, user_id, user_name, role, company_id,
      session_id, address, device, action, subject_kind, subject_id, subject_name, before, after, status, code,
        trace_id from audit_event limit 1;
     insert into audit_unsealed (event_id) values ('0190ffff-0000-7000-8000-000000000001')`,
  ),
  detectable('the seals of the books are cut off', `delete from book_seal where position > 3`),
  detectable(
    'the last seal of the books and what it covers are cut off',
    `delete from order_history where book_line <@ (select lines from book_seal where book = 'order_history' order by position desc limit 1); delete from book_seal where position >= (select max(position) from book_seal where book = 'order_history')`,
  ),
  // Money.
  detectable(
    'another amount in the credit book',
    `update credit_entry set amount_cents = amount_cents - 1 where company_id = ${COMPANY} and seq = 1`,
  ),
  detectable('the credit book is rewritten: a correction', forgeEntry(`kind = 'correction'`, -500_000)),
  detectable(
    'the credit book is rewritten: a reservation, and its order',
    `${forgeEntry(`order_id = ${order('open')}`, -1190)} update orders set offer_price_cents = offer_price_cents - 50 where id = ${order('open')}`,
  ),
  detectable('a correction is taken out of the credit book', dropEntry(`kind = 'correction'`)),
  detectable(
    'a payment that was not made, with its plan',
    `${forgeEntry(`kind = 'payment'`, -100_000)} update payment_plan set amount_cents = amount_cents + 100000 where payment_date is not null`,
  ),
  detectable(
    'a payment is forgotten with its plan',
    `${dropEntry(`kind = 'payment'`)} delete from payment_plan where payment_date is not null`,
  ),
  detectable(
    'a payment pays another invoice than it did',
    `update payment_allocation a set invoice_id = (select id from invoice i where i.id <> a.invoice_id limit 1)`,
  ),
  detectable(
    'an invoice says that less of it is paid',
    `update invoice_progress set paid_cents = paid_cents - 1 where paid_cents > 0`,
  ),
  detectable(
    'an invoice is open again, and the payment has something left',
    `delete from payment_allocation; update invoice_progress set paid_cents = 0; update paid_payment set allocated_cents = 0`,
  ),
  detectable(
    'an order is paid that nobody paid for',
    `update orders set paid_status = 'Paid' where paid_status = 'UnPaid' and not paid_by_hand`,
  ),
  detectable(
    'a company owes less than its invoices and payments come to, in its account and its book alike',
    forgeEntry(`kind = 'invoice'`, -1),
  ),
  detectable(
    'a payment of the bank is booked for another company than its plan',
    `with f as (insert into bank_file (id, new_count, known_count, uploaded_at, uploaded_by_name)
       values (gen_random_uuid(), 1, 0, now(), 'Finn') returning id)
     insert into bank_payment (id, file_id, account, fingerprint, booked_on, amount_cents, debtor_name, debtor_iban,
       remittance, invoice_numbers, state, company_id, plan_id, decided_at, decided_by_name)
     select gen_random_uuid(), f.id, 'DE02120300000000202051', 'forged', now(), p.amount_cents, 'Nordlicht', '', '', '{}',
       'Booked', ${OTHER}, p.id, now(), 'Finn' from f, payment_plan p where p.payment_date is not null limit 1`,
  ),
  detectable(
    'writes a difference off that nobody wrote off',
    `with w as (insert into write_off (id, invoice_id, company_id, plan_id, kind, cents, reason, by_name, at)
       select gen_random_uuid(), g.invoice_id, g.company_id, gen_random_uuid(), 'rounding', 1, 'Agreed.', 'Finn', now()
         from invoice_progress g where g.open_cents > 0 limit 1 returning invoice_id)
     update invoice_progress g set written_off_cents = 1 from w where g.invoice_id = w.invoice_id`,
  ),
  detectable(
    'plants a layout that reads two columns of a bank file as amounts',
    `insert into bank_csv_layout (account, titles, roles, day_format, decimal_sign, saved_at, saved_by_name)
     values ('DE02120300000000202051', array['a', 'b', 'c'], array['bookedOn', 'amount', 'amount'], 'DMY', 'comma', now(),
       'Finn')`,
  ),
  detectable(
    'adds a second company to a bank payment',
    `with f as (insert into bank_file (id, new_count, known_count, uploaded_at, uploaded_by_name)
       values (gen_random_uuid(), 1, 0, now(), 'Finn') returning id),
     b as (insert into bank_payment (id, file_id, account, fingerprint, booked_on, amount_cents, debtor_name, debtor_iban,
       remittance, invoice_numbers, state)
     select gen_random_uuid(), f.id, 'DE02120300000000202051', 'split', now(), 100, 'Nordlicht', '', '', '{}', 'Open' from f
       returning id)
     insert into bank_payment_share (plan_id, bank_payment_id, company_id)
     select p.id, b.id, p.company_id from b, payment_plan p where p.payment_date is not null limit 1`,
  ),
  detectable(
    'marks a bank payment as taken back by the bank',
    `with f as (insert into bank_file (id, new_count, known_count, uploaded_at, uploaded_by_name)
       values (gen_random_uuid(), 1, 0, now(), 'Finn') returning id)
     insert into bank_payment (id, file_id, account, fingerprint, booked_on, amount_cents, debtor_name, debtor_iban,
       remittance, invoice_numbers, state, decided_at, decided_by_name)
     select gen_random_uuid(), f.id, 'DE02120300000000202051', 'returned', now(), 100, 'Nordlicht', '', '', '{}',
       'Returned', now(), 'Finn' from f`,
  ),
  detectable(
    'pays credit out that nobody paid out',
    `with o as (insert into payout (id, company_id, cents, paid_at, reference, by_name, at)
       select gen_random_uuid(), ${COMPANY}, 1, now(), 'Back', 'Finn', now() returning id)
     insert into payout_part (payout_id, plan_id, cents) select o.id, p.plan_id, 1 from o, paid_payment p limit 1`,
  ),
  detectable(
    'lists a payment of another amount as the return of a payout',
    `update bank_payment set payout_id = (select id from payout limit 1)`,
  ),
  detectable('states an invoice as prepaid', `update invoice set prepaid_cents = 1 where seq = 1`),
  detectable(
    'invents a decision on a bank payment',
    `with f as (insert into bank_file (id, new_count, known_count, uploaded_at, uploaded_by_name)
       values (gen_random_uuid(), 1, 0, now(), 'Finn') returning id),
     b as (insert into bank_payment (id, file_id, account, fingerprint, booked_on, amount_cents, debtor_name, debtor_iban,
       remittance, invoice_numbers, state)
     select gen_random_uuid(), f.id, 'DE02120300000000202051', 'decided', now(), 100, 'Nordlicht', '', '', '{}', 'Open'
       from f returning id)
     insert into bank_payment_history (bank_payment_id, version, action, allocation, reason, by_name, at)
     select b.id, 1, 'restored', '[]', '', 'Finn', now() from b`,
  ),
  detectable(
    'an invoice was reminded of without a letter',
    `update invoice_progress set reminder_step = 2, reminded_at = now()`,
  ),
  detectable(
    'a letter of reminder that names no invoice',
    `insert into reminder (id, company_id, sent_at, sent_by_name, recipient, step, text, stops_orders, open_cents)
     values (gen_random_uuid(), ${COMPANY}, now(), 'Finn', 'office@nordlicht.example', 1, 'Pay.', false, 100)`,
  ),
  detectable(
    'a letter of reminder to a company about the invoice of another one',
    `with r as (insert into reminder (id, company_id, sent_at, sent_by_name, recipient, step, text, stops_orders,
         open_cents) values (gen_random_uuid(), ${OTHER}, now(), 'Finn', 'a@b.example', 1, 'Pay.', false, 100) returning id),
       l as (insert into reminder_invoice (reminder_id, invoice_id, step, days_overdue, open_cents)
         select r.id, ${INVOICE}, 1, 3, 100 from r)
     update invoice_progress set reminder_step = 1, reminded_at = now() where invoice_id = ${INVOICE}`,
  ),
  detectable(
    'a plan that is due later',
    `update payment_plan set planned_payment_date = planned_payment_date + interval '1 year' where payment_date is null`,
  ),
  detectable('an entry of another company', `update credit_entry set document = 'paid in cash' where kind = 'payment'`),
  detectable(
    'an invoice of a smaller amount',
    `update invoice set net_cents = net_cents - 100, total_cents = total_cents - 100 where seq = 1`,
  ),
  detectable(
    'an invoice of a smaller amount, with its line and its taxes',
    `update invoice_line set unit_price_cents = unit_price_cents - 100, net_cents = net_cents - 100 * quantity
       where invoice_id = ${INVOICE} and line = 1;
     update invoice i set net_cents = s.net, vat_cents = s.vat, total_cents = s.net + s.vat,
       taxes = jsonb_set(jsonb_set(i.taxes, '{0,netCents}', to_jsonb(s.net)), '{0,vatCents}', to_jsonb(s.vat))
       from (select sum(net_cents) as net, round(sum(net_cents) * 0.19) as vat from invoice_line
         where invoice_id = ${INVOICE}) s where i.id = ${INVOICE}`,
  ),
  detectable(
    'a rule of tax begins after its invoices',
    `update tax_rule set valid_from = '2099-01-01' where place = 1`,
  ),
  detectable('a rule of tax says another category', `update tax_rule set category = 'Z' where place = 1`),
  detectable(
    'two rules of tax fit the same sales',
    `insert into tax_rule (id, origin_id, version, place, buyer, valid_from, category, exemption_code, exemption_text)
       select gen_random_uuid(), origin_id, 2, 9, buyer, valid_from, category, exemption_code, exemption_text
       from tax_rule where place = 4`,
  ),
  detectable('an invoice for somebody else', `update invoice set company_id = ${OTHER} where seq = 1`),
  detectable(
    'another buyer on an invoice',
    `update invoice set buyer = jsonb_set(buyer, '{name}', '"Somebody Else"') where seq = 1`,
  ),
  detectable('an invoice of another day', `update invoice set issue_date = issue_date - 1 where seq = 2`),
  detectable('a line of an invoice vanishes', `delete from invoice_line where invoice_id = ${INVOICE} and line = 1`),
  detectable(
    'another tax on a line of an invoice',
    `update invoice_line set tax_category = 'Z', vat_rate_bp = 0 where invoice_id = ${INVOICE}`,
  ),
  detectable(
    'the last invoice vanishes with all that is its',
    `create temp table gone on commit drop as select id from invoice where seq = 3;
     update orders set is_billed = false
       where id in (select order_id from invoice_line where invoice_id in (select id from gone));
     delete from billed_line where invoice_id in (select id from gone);
     delete from invoice_line where invoice_id in (select id from gone);
     delete from invoice_progress where invoice_id in (select id from gone);
     delete from invoice where id in (select id from gone);
     update document_number set next = next - 1 where series = 'INV'`,
  ),
  detectable(
    'another file of an invoice',
    `update document_file set bytes = 'another'::bytea, sha256 = encode(sha256('another'::bytea), 'hex')
       where document_id = ${INVOICE} and kind = 'pdf'`,
  ),
  detectable(
    'a file of an invoice vanishes',
    `delete from document_file where document_id = ${INVOICE} and kind = 'ubl'`,
  ),
  detectable('the logo that invoices name vanishes', `delete from seller_logo; update seller set logo_sha256 = null`),
  detectable(
    'another logo in the place of the one that invoices name',
    `update seller_logo set bytes = 'another'::bytea, sha256 = encode(sha256('another'::bytea), 'hex')`,
  ),
  detectable('another size of a logo', `update seller_logo set width = width + 1`),
  detectable('a number of an invoice is left out', `update document_number set next = next + 1`),
  detectable(
    'a credit note of a larger amount',
    `update credit_note set net_cents = net_cents + 100, total_cents = total_cents + 100`,
  ),
  detectable('another reason of a credit note', `update credit_note set reason = 'A gift.'`),
  detectable(
    'a credit note vanishes with all that is its',
    `update orders set is_billed = true where id = ${order('refunded')};
     update billed_line set credited_quantity = 0; delete from credit_note_progress; delete from credit_note_line;
     delete from credit_note_free_line;
     delete from credit_note; delete from document_number where series = 'CRN'`,
  ),
  detectable('a credit note that was sent is a draft', `update credit_note_progress set sent_at = null`),
  detectable(
    'a free line is added to a credit note of keys',
    `insert into credit_note_free_line (credit_note_id, place, text, quantity, unit_price_cents, net_cents)
       select id, 9, 'Bonus', 1, 100, 100 from credit_note where kind = 'Keys'`,
  ),
  detectable('an order that is billed no more', `update orders set is_billed = false where is_billed`),
  detectable('a line that is said to be credited', `update billed_line set credited_quantity = quantity where is_open`),
  detectable('an invoice that was sent is a draft', `update invoice_progress set sent_at = null`),
  detectable('an invoice that nobody sent', `update invoice_progress set sent_at = now()`),
  detectable('a billed order is the house’s own', `update company set is_system = true where id = ${COMPANY}`),
  detectable('another sum of a company', `update company set reserved_cents = 0 where id = ${COMPANY}`),
  detectable(
    'a higher credit limit',
    `update company set credit_limit_cents = credit_limit_cents * 10 where id = ${COMPANY}`,
  ),
  detectable(
    'an override that nobody granted',
    `insert into credit_override (id, company_id, amount_cents, reason, expires_at, granted_at, granted_by,
      granted_by_name)
       select gen_random_uuid(), company_id, 9999900, reason, expires_at, granted_at, granted_by, granted_by_name
       from credit_override limit 1`,
  ),
  detectable(
    'a higher override',
    `update credit_override set amount_cents = amount_cents * 10 where revoked_at is null`,
  ),
  detectable(
    'an override that is revoked no more',
    `update credit_override set revoked_at = null, revoked_by = null, revoked_by_name = null`,
  ),
  detectable(
    'another limit in an entry of the credit book',
    `update credit_entry set limit_cents = limit_cents + 1 where limit_cents is not null`,
  ),
  detectable('no credit limit', `update company set credit_limit_cents = null where id = ${COMPANY}`),
  detectable('a higher package limit', `update company set package_limit_cents = null where id = ${COMPANY}`),
  detectable('a company without tax', `update company set vat_rate_bp = 0 where id = ${COMPANY}`),
  detectable('a company that pays less', `update company set type = 'VIP' where id = ${COMPANY}`),
  detectable(
    'another address of a company',
    `update company set email = 'eve@elsewhere.example' where id = ${COMPANY}`,
  ),
  detectable('a company that may buy more', `delete from company_provider where company_id = ${COMPANY}`),
  // People.
  detectable('a higher role', `update app_user set role = 'SuperAdmin' where id = ${SELMA}`),
  detectable('a SuperAdmin slipped in', admin(EVE, 'eve@merkur.example')),
  detectable('the SuperAdmins are switched off', `update app_user set is_active = false where role = 'SuperAdmin'`),
  detectable(
    'somebody is switched off and stays signed in',
    `update app_user set is_active = false where id = ${BUYER}`,
  ),
  detectable('another address, for the codes', `update app_user set email = 'eve@merkur.example' where id = ${SELMA}`),
  detectable('a partner of another company', `update app_user set company_id = ${OTHER} where id = ${BUYER}`),
  detectable(
    'the password of one is that of another',
    `update app_user set password_hash = (select password_hash from app_user where id = ${SELMA}) where role = 'SuperAdmin'`,
  ),
  detectable(
    'one more permission group',
    `insert into user_permission_group select ${SELMA}, id from permission_group where name = 'Level 2 approvers'`,
  ),
  detectable('one permission group less', `delete from user_permission_group where user_id = ${SELMA}`),
  detectable(
    'more rights of a group',
    `update permission_group set permissions = permissions || '{Order.Level2Approve}' where id = ${GROUP}`,
  ),
  detectable(
    'a group that everybody has',
    `update permission_group set permissions = permissions || '{Order.Approve}' where name = 'Level 1 approvers'`,
  ),
  detectable(
    'a session without a sign-in',
    `insert into session (id, user_id, created_at, last_used_at, idle_until, ends_at, address, device) select gen_random_uuid(), id, now() + interval '1 year', now(), now() + interval '1 year', now() + interval '1 year', '', '' from app_user where role = 'SuperAdmin'`,
  ),
  detectable(
    'API credentials that nobody made',
    `insert into api_credential (user_id, api_key, secret_hash, created_at) select id, 'gk_live_eve', sha256('eve'), now() + interval '1 year' from app_user where role = 'SuperAdmin'`,
  ),
  detectable(
    'a second secret of a program',
    `insert into program_secret (credential_id, secret_hash, created_at, valid_until) select id, sha256('eve'), now(), now() + interval '1 day' from program_credential`,
  ),
  detectable('another secret of a program', `update program_secret set secret_hash = sha256('eve')`),
  detectable('more scopes of a program', `update program_credential set scopes = scopes || '{keys:read}'`),
  detectable('a program from everywhere', `update program_credential set networks = '{}'`),
  detectable(
    'a program of another company',
    `update app_user set company_id = ${OTHER} where id = (select user_id from program_credential)`,
  ),
  detectable(
    'a program that nobody made',
    `insert into app_user (id, first_name, last_name, email, password_hash, role, kind, company_id, created_at, modified_at) select gen_random_uuid(), 'Eve', '(API)', '', '', 'Partner', 'Program', ${COMPANY}, now(), now()`,
  ),
  // Approval by rule.
  detectable('limits that nobody confirmed', `update approval_rule set confirmed_by = null`),
  detectable('higher limits of a rule', `update approval_rule set day_limit_cents = 99999900`),
  detectable('lower limits, below what was approved', `update approval_rule set order_limit_cents = 1`),
  detectable('a rule that began later', `update approval_rule set in_force_at = in_force_at + interval '1 year'`),
  detectable('an approval of another amount', `update rule_decision set quantity = 1 where is_approved`),
  detectable(
    'an order approved by rule after all',
    `update rule_decision set obstacles = '{}', is_approved = true where not is_approved`,
  ),
  detectable('a decision of a rule is forgotten', `delete from rule_decision where is_approved`),
  // Prices, settings and stock.
  detectable('another profit factor', `update setting set value = '0' where name = 'profitFactor'`),
  detectable('a change of the profit factor is forgotten', `delete from setting_change`),
  detectable('another price of a promotion', `update promotion set tier2_price_cents = 100`),
  detectable('a promotion that lasts longer', `update promotion set valid_to = valid_to + interval '1 year'`),
  detectable('a promotion of more keys', `update promotion set max_quantity = 9999`),
  detectable(
    'other weights of a promotion',
    `update promotion set countries = jsonb_build_array(jsonb_build_object('code', countries -> 0 ->> 'code', 'weight', 99), jsonb_build_object('code', countries -> 1 ->> 'code', 'weight', 1))`,
  ),
  detectable('a promotion is published', `update promotion set published = not published`),
  detectable('another cost of now', `update promotion set cost_now_e4 = cost_now_e4 - 1`),
  detectable(
    'a price that somebody set is another',
    `update product_price set price_e4 = price_e4 - 100 where own_price`,
  ),
  detectable('another retail price', `update product set retail_price_cents = 500 where retail_price_cents > 0`),
  detectable('another picture of a product', `update product set picture = repeat('0', 64) where picture is not null`),
  detectable('another content of a picture', `update product_picture set bytes = 'another'::bytea`),
  detectable('a size of a picture vanishes', `delete from product_picture where width = 72`),
  detectable('a retail price is removed', `update product set retail_price_cents = null`),
  detectable('a retail price that nobody set', `update product set retail_price_cents = 500`),
  detectable('a price that somebody set never was', `delete from price_change`),
  detectable('a price set by somebody else', `update price_change set changed_by = ${SELMA}`),
  detectable('a lot that cost less', `update stock_lot set unit_cost_e4 = unit_cost_e4 - 1 where id = ${LOT}`),
  detectable('a lot with one unit less', `update stock_lot set held = held - 1 where id = ${LOT}`),
  detectable(
    'a lot of another product',
    `update stock_lot l set product_id = (select id from product p where p.id <> l.product_id order by id limit 1) where id = ${LOT}`,
  ),
  detectable(
    'a lot that is older',
    `update stock_lot set received_at = received_at - interval '60 days' where id = ${LOT}`,
  ),
  // Claims.
  detectable(
    'a claim is about a revoked key that was never sold',
    `update claim set key_id = (select id from game_key where blocked_at is not null) where revocation_list_id is not null`,
  ),
  detectable(
    'a list of revoked keys counts one more',
    `update revocation_list set claimed_count = claimed_count + 1, line_count = line_count + 1`,
  ),
  detectable('a claim no longer comes from a list', `update claim set revocation_list_id = null`),
  detectable('a file of a claim is taken away', `delete from claim_file`),
  detectable('a file of a claim belongs to another company', `update claim_file set company_id = ${OTHER}`),
  detectable(
    'a file of a claim is another',
    `update claim_file set sealed = 'another'::bytea, sha256 = encode(sha256('another'::bytea), 'hex')`,
  ),
  detectable('an attempt of a webhook has succeeded after all', `update webhook_attempt set status = 200`),
  // Contacts of companies.
  detectable(
    'a company is shown a salesman with another address',
    `update company_salesman set email = 'eve@merkur.example'`,
  ),
  // Messages.
  detectable('a message is taken away', `delete from order_message where text <> ''`),
  detectable('a message says something else', `update order_message set text = 'All is well.' where text <> ''`),
  detectable('a message belongs to another company', `update order_message set company_id = ${OTHER}`),
  detectable(
    'a message comes from the other side',
    `update order_message set side = case side when 'Staff' then 'Partner' else 'Staff' end`,
  ),
  // Purchases.
  detectable('an order leaves its purchase', `update orders set purchase_id = null where id = ${order('open')}`),
  detectable('the note of a purchase says something else', `update partner_purchase set note = 'At half the price.'`),
  detectable('a purchase counts one order more', `update partner_purchase set order_count = order_count + 1`),
  // Access restrictions.
  detectable(
    'a trigger that refuses is switched off',
    `alter table order_history disable trigger order_history_append_only`,
  ),
  detectable('a trigger that refuses is dropped', `drop trigger credit_entry_no_truncate on credit_entry`),
  detectable(
    'what refuses does nothing',
    `create or replace function refuse_change() returns trigger language plpgsql as 'begin return coalesce(new, old); end'`,
  ),
  detectable(
    'what queues for the seal does nothing',
    `create or replace function wait_for_seal() returns trigger language plpgsql as 'begin return null; end'`,
  ),
  detectable('a column that is checked has another name', `alter table purchase_claim rename column reason to cause`),
  detectable(
    'a line that never was sealed and has no trace',
    `alter table order_history disable trigger all; delete from order_history where order_id = ${order('open')}; alter table order_history enable trigger all`,
  ),
  detectable(
    'a mail that waits is put off for ever',
    `update mail set tries = 1, trouble = 'busy', next_try_at = now() - interval '1 day'`,
  ),
  // Known only outside the database.
  undetectable(
    'what a provider asks for a product is another',
    `update product_price set cost_e4 = cost_e4 / 2, original_cost_e4 = round(cost_e4 / 2 * rate) where not own_price; update product_price set cost_e4 = round(original_cost_e4 / rate); update promotion set cost_now_e4 = cost_of_mix(price_ids, countries)`,
    'the price is the provider’s; the next sync puts it right, and what is charged is checked at each purchase',
  ),
  undetectable(
    'a product is another one in its description',
    `update product set name = name || ' Deluxe', region = 'EU'`,
    'the description is the provider’s; the next sync puts it right',
  ),
  undetectable(
    'a mail is addressed to somebody else',
    `update mail set recipient = 'eve@merkur.example'`,
    'a mail waits for seconds and is no record; it holds no key, and a code in it works only in the browser that asked for it',
  ),
  undetectable(
    'the whole database is one of yesterday, with the file of seals beside it',
    `select 1`,
    'a copy of the past is whole; only somebody who has seen a newer seal knows: keep audit-head.json, or its backups, elsewhere',
  ),
];
