-- The schema after all migrations, printed by test/statements/schema.test.ts with UPDATE=1.

create extension pg_trgm;

CREATE OR REPLACE FUNCTION public.book_credit(of_company uuid, in_book text, of_kind text, cents bigint, of_order uuid, by_history integer, of_document uuid, document_name text, side text, person text, person_id uuid, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  account record;
begin
  if cents = 0 then return; end if;
  -- A form that was read before the balance moved is old (GAP-073).
  update company set
      balance_cents = balance_cents + case in_book when 'balance' then cents else 0 end,
      reserved_cents = reserved_cents + case in_book when 'reserved' then cents else 0 end,
      credit_entries = credit_entries + 1,
      modified_at = case in_book when 'balance' then greatest(modified_at, moment) else modified_at end
    where id = of_company returning balance_cents, reserved_cents, credit_entries, credit_limit_cents into strict account;
  insert into credit_entry (company_id, seq, book, kind, amount_cents, balance_cents, reserved_cents, order_id, history_seq, document_id, document, by_type,
      by_name, by_user, at, limit_cents, override_cents)
    values (of_company, account.credit_entries, in_book, of_kind, cents, account.balance_cents, account.reserved_cents, of_order, by_history, of_document,
      document_name, side, person, person_id, moment, account.credit_limit_cents, override_at(of_company, moment));
end $function$;

CREATE OR REPLACE FUNCTION public.company_vat_rate_on(of_company uuid, day date)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
RETURN COALESCE((SELECT company_vat_rate.rate_bp FROM company_vat_rate WHERE ((company_vat_rate.company_id = company_vat_rate_on.of_company) AND (company_vat_rate.first_day <= company_vat_rate_on.day)) ORDER BY company_vat_rate.first_day DESC LIMIT 1), 0);

CREATE OR REPLACE FUNCTION public.cost_of_mix(price_ids uuid[], countries jsonb)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select round(sum(mix.weight * mix.cost)::numeric / nullif(sum(mix.weight), 0))::bigint
  from (
    select (entry ->> 'weight')::int as weight,
      (select min(pp.cost_e4) from product_price pp
       where pp.id = any (cost_of_mix.price_ids) and entry ->> 'code' = any (pp.countries)) as cost
    from jsonb_array_elements(cost_of_mix.countries) entry
  ) mix
  where mix.cost is not null and mix.weight > 0
$function$;

CREATE OR REPLACE FUNCTION public.count_sold_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  execute format($counts$
    with moved as (
      select case when grouping(product_id) = 0 then 'product' when grouping(company_id) = 0 then 'company'
          when grouping(region) = 0 then 'region' else 'all' end as dimension, day,
        coalesce(product_id, company_id, '00000000-0000-0000-0000-000000000000') as of_id, coalesce(region, '') as region,
        sum(n) as orders
      from (%s) both_sides
      where keys > 0
      group by grouping sets ((day, product_id), (day, company_id), (day, region), (day))
      having sum(n) <> 0
    ), days as (
      insert into sold_orders_by_day as k (dimension, day, of_id, region, orders)
        select * from moved
        on conflict (dimension, day, of_id, region) do update set orders = k.orders + excluded.orders
    )
    insert into sold_orders_by_month as k (dimension, month, of_id, region, orders)
      select dimension, date_trunc('month', day)::date, of_id, region, sum(orders)
      from moved where dimension <> 'all' group by 1, 2, 3, 4
      on conflict (dimension, month, of_id, region) do update set orders = k.orders + excluded.orders
  $counts$, case tg_op
    when 'INSERT' then 'select 1 as n, * from after_it'
    when 'DELETE' then 'select -1 as n, * from before_it'
    else 'select 1 as n, * from after_it union all select -1, * from before_it'
  end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.fold_text(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  -- Most texts are ASCII and need none of the slow steps.
  if octet_length(value) = length(value) then
    return translate(lower(value collate "C"), E'-.,;:!?/|()[]{}~*"''`', '');
  end if;
  return normalize(replace(replace(replace(replace(translate(regexp_replace(
    -- NFKD would spell a trademark sign as the letters TM, and an acute accent as a blank.
    lower(normalize(translate(value, E'\u2122\u2120\u00AE\u00A9\u2117\u00B4', ''), NFKD) collate "und-x-icu"),
    -- Accents, Hebrew and Arabic vowel signs, and characters without width. Kana keep their voicing marks.
    E'[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u064B-\u065F\u0670\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFE00-\uFE0F\uFEFF]', '', 'g'),
    -- Letters that Unicode does not decompose, then the punctuation to delete.
    E'\u0142\u00F8\u0111\u0127\u0131\u0167\u00F0\u03C2-.,;:!?/|()[]{}~*"''`'
      '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2018\u2019\u201A\u201B\u201C\u201D\u201E\u201F\u2032\u2033\u02BC\u02B9'
      '\u00AB\u00BB\u2039\u203A\u00A1\u00BF\u00B7\u2022\u2044\u05BE\u05F3\u05F4\u060C\u061B\u061F\u0640\u3001\u3002\u300C\u300D\u300E\u300F\u301C\u30FB',
    E'lodhitd\u03C3'),
    E'\u00DF', 'ss'), E'\u00E6', 'ae'), E'\u0153', 'oe'), E'\u00FE', 'th'), NFC);
end $function$;

CREATE OR REPLACE FUNCTION public.is_credit_of_sent_invoice(note uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
RETURN (EXISTS (SELECT 1 FROM (credit_note n JOIN invoice_progress g ON ((g.invoice_id = n.invoice_id))) WHERE ((n.id = is_credit_of_sent_invoice.note) AND (g.sent_at IS NOT NULL))));

CREATE OR REPLACE FUNCTION public.is_sent_credit_note(note uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
RETURN (is_credit_of_sent_invoice(note) AND (EXISTS (SELECT 1 FROM credit_note_progress p WHERE ((p.credit_note_id = is_sent_credit_note.note) AND (p.sent_at IS NOT NULL)))));

CREATE OR REPLACE FUNCTION public.keep_company_vat_rate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from company_vat_rate where company_id = new.id and first_day >= new.vat_rate_from;
  insert into company_vat_rate (company_id, first_day, rate_bp) values (new.id, new.vat_rate_from, new.vat_rate_bp);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_salesman()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update company_salesman
  set name = new.first_name || ' ' || new.last_name, email = new.email,
    is_shown = new.is_active and new.role in ('SuperAdmin', 'Salesman')
  where user_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.move_reservation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  cause record;
begin
  -- Billing is told by its document, which was booked before in this transaction; everything else by the next line of history.
  if new.is_billed is distinct from old.is_billed then
    select null::int as line, document_id, document, by_type, by_name, by_user into cause from credit_entry
      where company_id = new.company_id and kind in ('invoice', 'creditMemo') and xmin = pg_current_xact_id()::xid order by seq desc limit 1;
  elsif old.state = 'Closed' and new.state = 'Closed' then
    select max(seq) as line, null::uuid as document_id, '' as document, case when max(seq) is null then 'System' end as by_type,
        case when max(seq) is null then 'System' end as by_name, null::uuid as by_user into cause
      from order_history where order_id = new.id and xmin = pg_current_xact_id()::xid;
  else
    select coalesce(max(seq), 0) + 1 as line, null::uuid as document_id, '' as document, null::text as by_type, null::text as by_name,
        null::uuid as by_user into cause
      from order_history where order_id = new.id;
  end if;
  perform book_credit(new.company_id, 'reserved',
    case when old.exposure_cents = 0 then 'reserve' when new.is_billed and not old.is_billed then 'convert' when new.exposure_cents = 0 then 'release' else 'adjust' end,
    new.exposure_cents - old.exposure_cents, new.id, cause.line, cause.document_id, coalesce(cause.document, ''), cause.by_type, cause.by_name,
    cause.by_user, new.modified_at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_catalogue_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into catalogue_change default values;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.note_changed_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with moved as (
    select order_id, state, (completed_on at time zone 'UTC')::date as day, sum(n) as n, sum(n * coalesce(cost_e4, 0)) as cost_e4,
      max(tried_at) filter (where n = 1) as last_tried_at
    from (select 1 as n, order_id, state, completed_on, cost_e4,
        case when state in ('OutOfStock', 'Error', 'Refunded') then coalesce(processing_ended_at, processing_started_at) end as tried_at
      from after_it where removed_at is null
      union all
      select -1, order_id, state, completed_on, cost_e4,
        case when state in ('OutOfStock', 'Error', 'Refunded') then coalesce(processing_ended_at, processing_started_at) end
      from before_it where removed_at is null) both_sides
    group by 1, 2, 3
    having sum(n) <> 0 or sum(n * coalesce(cost_e4, 0)) <> 0
      or max(tried_at) filter (where n = 1) is distinct from max(tried_at) filter (where n = -1)
  ), states as (
    insert into product_state_change (kind, product_id, day, state, n, last_tried_at)
      select 'item', o.product_id, (o.created_at at time zone 'UTC')::date, m.state, sum(m.n), max(m.last_tried_at)
      from moved m join orders o on o.id = m.order_id group by 2, 3, 4
      having sum(m.n) <> 0 or max(m.last_tried_at) is not null
  )
  insert into sold_keys_change (order_id, day, product_id, company_id, keys, revenue_cents, cost_e4, marked_up_cost_e6)
    select o.id, m.day, o.product_id, o.company_id, sum(m.n), sum(m.n * o.offer_price_cents), sum(m.cost_e4),
      sum(m.cost_e4 * (100 + o.profit_factor))
    from moved m join orders o on o.id = m.order_id join company c on c.id = o.company_id
    where m.state = 'Completed' and not c.is_system group by o.id, m.day;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_changed_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into order_total_change (company_id, state, is_billed, paid_status, is_delivered, day, product_id, publisher_id, provider_id, promotion_id, product_sku, region, title, price_cents, has_free_keys,
      orders, value_cents, remaining, requested, bought_value_cents, marked_up_cost_e4, actual_cost_e4)
    select company_id, state, is_billed, paid_status, is_delivered, day, product_id, publisher_id, provider_id, promotion_id, product_sku, region, title, price_cents, has_free_keys,
      sum(n), sum(n * value_cents), sum(n * remaining_quantity), sum(n * quantity), sum(n * bought_value_cents),
      sum(n * marked_up_cost_e4), sum(n * actual_cost_e4)
    from (select 1 as n, company_id, state, is_billed, paid_status, is_delivered, (created_at at time zone 'UTC')::date as day, product_id, publisher_id,
        provider_id, promotion_id, product_sku, region, order_title(order_number, search) as title, offer_price_cents as price_cents,
        (state in ('Processing', 'Completed') and completed_count + buffered_count > delivered_quantity) as has_free_keys,
        value_cents, remaining_quantity, quantity, bought_value_cents, marked_up_cost_e4, actual_cost_e4
      from after_it
      union all
      select -1, company_id, state, is_billed, paid_status, is_delivered, (created_at at time zone 'UTC')::date as day, product_id, publisher_id,
        provider_id, promotion_id, product_sku, region, order_title(order_number, search) as title, offer_price_cents as price_cents,
        (state in ('Processing', 'Completed') and completed_count + buffered_count > delivered_quantity) as has_free_keys,
        value_cents, remaining_quantity, quantity, bought_value_cents, marked_up_cost_e4, actual_cost_e4
      from before_it) both_sides
    group by company_id, state, is_billed, paid_status, is_delivered, day, product_id, publisher_id, provider_id, promotion_id, product_sku, region, title, price_cents, has_free_keys
    having sum(n) <> 0 or sum(n * value_cents) <> 0 or sum(n * remaining_quantity) <> 0 or sum(n * quantity) <> 0
      or sum(n * bought_value_cents) <> 0 or sum(n * marked_up_cost_e4) <> 0 or sum(n * actual_cost_e4) <> 0;
  insert into order_news (order_id, company_id, state) select id, company_id, state from after_it;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_changed_states()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into product_state_change (kind, product_id, day, state, n)
    select 'order', product_id, (created_at at time zone 'UTC')::date, state, sum(n)
    from (select 1 as n, product_id, created_at, state from after_it
      union all select -1, product_id, created_at, state from before_it) both_sides
    group by 2, 3, 4 having sum(n) <> 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_first_invoices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into to_invoice_change (company_id, state, was_invoiced, orders, gross_cents)
    select o.company_id, o.state, moved.was_invoiced, moved.n, moved.n * to_invoice_cents(o)
    from orders o cross join (values (false, -1), (true, 1)) moved (was_invoiced, n)
    where o.id = new.order_id and to_invoice_cents(o) is not null
      and not exists (select from invoice_line l where l.order_id = o.id and l.book_line < new.book_line);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_new_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with moved as (
    select order_id, state, (completed_on at time zone 'UTC')::date as day, count(*) as n, sum(coalesce(cost_e4, 0)) as cost_e4,
      max(case when state in ('OutOfStock', 'Error', 'Refunded') then coalesce(processing_ended_at, processing_started_at) end) as last_tried_at
    from after_it where removed_at is null group by 1, 2, 3
  ), states as (
    insert into product_state_change (kind, product_id, day, state, n, last_tried_at)
      select 'item', o.product_id, (o.created_at at time zone 'UTC')::date, m.state, sum(m.n), max(m.last_tried_at)
      from moved m join orders o on o.id = m.order_id group by 2, 3, 4
  )
  insert into sold_keys_change (order_id, day, product_id, company_id, keys, revenue_cents, cost_e4, marked_up_cost_e6)
    select o.id, m.day, o.product_id, o.company_id, sum(m.n), sum(m.n * o.offer_price_cents), sum(m.cost_e4),
      sum(m.cost_e4 * (100 + o.profit_factor))
    from moved m join orders o on o.id = m.order_id join company c on c.id = o.company_id
    where m.state = 'Completed' and not c.is_system group by o.id, m.day;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_new_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into order_total_change (company_id, state, is_billed, paid_status, is_delivered, day, product_id, publisher_id, provider_id, promotion_id, product_sku, region, title, price_cents, has_free_keys,
      orders, value_cents, remaining, requested, bought_value_cents, marked_up_cost_e4, actual_cost_e4)
    select company_id, state, is_billed, paid_status, is_delivered, day, product_id, publisher_id, provider_id, promotion_id, product_sku, region, title, price_cents, has_free_keys,
      count(*), sum(value_cents), sum(remaining_quantity), sum(quantity), sum(bought_value_cents), sum(marked_up_cost_e4), sum(actual_cost_e4)
    from (select company_id, state, is_billed, paid_status, is_delivered, (created_at at time zone 'UTC')::date as day, product_id, publisher_id,
      provider_id, promotion_id, product_sku, region, order_title(order_number, search) as title, offer_price_cents as price_cents,
      (state in ('Processing', 'Completed') and completed_count + buffered_count > delivered_quantity) as has_free_keys,
      value_cents, remaining_quantity, quantity, bought_value_cents, marked_up_cost_e4, actual_cost_e4
      from after_it) noted
    group by company_id, state, is_billed, paid_status, is_delivered, day, product_id, publisher_id, provider_id, promotion_id, product_sku, region, title, price_cents, has_free_keys;
  insert into order_news (order_id, company_id, state) select id, company_id, state from after_it;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_new_states()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into product_state_change (kind, product_id, day, state, n)
    select 'order', product_id, (created_at at time zone 'UTC')::date, state, count(*) from after_it group by 2, 3, 4;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_orders_to_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was_invoiced constant boolean := exists (select from invoice_line where order_id = new.id);
begin
  insert into to_invoice_change (company_id, state, was_invoiced, orders, gross_cents)
    select company_id, state, was_invoiced, sum(n), sum(n * cents)
    from (values (1, new.company_id, new.state, to_invoice_cents(new)), (-1, old.company_id, old.state, to_invoice_cents(old)))
      both_sides (n, company_id, state, cents)
    where cents is not null
    group by company_id, state having sum(n) <> 0 or sum(n * cents) <> 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_repriced_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into sold_keys_change (order_id, day, product_id, company_id, keys, revenue_cents, cost_e4, marked_up_cost_e6)
    select new.id, (i.completed_on at time zone 'UTC')::date, new.product_id, new.company_id, 0,
      count(*) * (new.offer_price_cents - old.offer_price_cents), 0,
      sum(coalesce(i.cost_e4, 0)) * (new.profit_factor - old.profit_factor)
    from order_item i
    where i.order_id = new.id and i.removed_at is null and i.state = 'Completed'
      and not exists (select 1 from company c where c.id = new.company_id and c.is_system)
    group by 2;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_sold_order_gaps()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  -- Orders of which a day starts or stops having keys.
  touched constant text := case tg_op
    when 'INSERT' then 'select order_id from after_it where keys > 0'
    when 'DELETE' then 'select order_id from before_it where keys > 0'
    else 'select order_id from after_it a join before_it b using (order_id, day) where (a.keys > 0) <> (b.keys > 0)'
  end;
begin
  execute format('delete from sold_order_gap where order_id in (%s)', touched);
  execute format($gaps$
    insert into sold_order_gap (order_id, previous_day, day, company_id, product_id, region)
      select * from (
        select order_id, lag(day) over (partition by order_id order by day) as previous_day, day, company_id, product_id,
          region
        from sold_keys_by_order where keys > 0 and order_id in (%s)
      ) days where previous_day is not null
  $gaps$, touched);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_sold_order_spans()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into sold_order_span (order_id, first_day, last_day)
    select order_id, min(day), max(day) from sold_keys_by_order
    where order_id in (select order_id from after_it) group by order_id having count(*) > 1
    on conflict (order_id) do update set first_day = excluded.first_day, last_day = excluded.last_day;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.only_revoke_override()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.revoked_at is not null or new.revoked_at is null
    or (to_jsonb(new) - array['revoked_at', 'revoked_by', 'revoked_by_name']) <> (to_jsonb(old) - array['revoked_at', 'revoked_by', 'revoked_by_name'])
  then raise exception 'credit_override is append-only'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.order_subject_id(product_id uuid, publisher_id uuid, provider_id uuid, promotion_id uuid, product_sku text, region text, title text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select md5(product_id::text || ' ' || coalesce(publisher_id::text, '') || ' ' || provider_id::text || ' ' || coalesce(promotion_id::text, '') || ' '
    || md5(product_sku) || md5(region) || title)
$function$;

CREATE OR REPLACE FUNCTION public.order_title(order_number text, search text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when starts_with(search, lower(order_number || ' ' || replace(order_number, ' ', '') || ' '))
    then substr(search, length(order_number) + length(replace(order_number, ' ', '')) + 3) else search end
$function$;

CREATE OR REPLACE FUNCTION public.order_vat_rate_bp(of_company uuid, moment timestamp with time zone, union_codes text[], areas jsonb)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
RETURN (SELECT COALESCE((SELECT CASE WHEN (r.category = 'S'::text) THEN company_vat_rate_on(c.id, seller_day(order_vat_rate_bp.moment)) ELSE 0 END AS "case" FROM ((seller s CROSS JOIN LATERAL (SELECT vat_area(s.country_code, s.zip_code, ''::text, order_vat_rate_bp.areas) AS own, vat_area(c.country_code, c.zip_code, c.state, order_vat_rate_bp.areas) AS buyers) a) JOIN tax_rule r ON (((r.withdrawn_at IS NULL) AND ((seller_day(order_vat_rate_bp.moment) >= r.valid_from) AND (seller_day(order_vat_rate_bp.moment) <= COALESCE(r.valid_to, 'infinity'::date))) AND (r.buyer = CASE WHEN (a.buyers = a.own) THEN 'home'::text WHEN ((a.buyers = ANY (order_vat_rate_bp.union_codes)) AND (a.own = ANY (order_vat_rate_bp.union_codes))) THEN 'union'::text ELSE 'abroad'::text END) AND ((r.buyer_has_vat_id IS NULL) OR (r.buyer_has_vat_id = (EXISTS (SELECT FROM company_vat_id v WHERE ((v.company_id = c.id) AND (NOT v.is_foreign))))))))) WHERE (c.country_code <> ''::text) ORDER BY r.place LIMIT 1), company_vat_rate_on(c.id, seller_day(order_vat_rate_bp.moment))) AS "coalesce" FROM company c WHERE (c.id = order_vat_rate_bp.of_company));

CREATE OR REPLACE FUNCTION public.override_at(of_company uuid, moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(amount_cents), 0)::bigint from credit_override
    where company_id = of_company and granted_at <= moment and expires_at > moment and (revoked_at is null or revoked_at > moment)
$function$;

CREATE OR REPLACE FUNCTION public.prices_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform 1 from product where id in (select product_id from changed) order by id for no key update;
  update promotion p set cost_now_e4 = cost_of_mix(p.price_ids, p.countries)
  where p.product_id in (select product_id from changed)
    and p.cost_now_e4 is distinct from cost_of_mix(p.price_ids, p.countries);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.promotion_costs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.cost_now_e4 := cost_of_mix(new.price_ids, new.countries);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.queue_items_of_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.state = 'Processing' then
    update order_item set next_try_at = new.modified_at
      where order_id = new.id and state = 'Draft' and removed_at is null and next_try_at is null;
  else
    update order_item set next_try_at = null
      where order_id = new.id and state = 'Draft' and removed_at is null and next_try_at is not null and allocation_id is null;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_billed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.company_id, new.offer_price_cents, new.vat_rate_bp)
      is distinct from (old.company_id, old.offer_price_cents, old.vat_rate_bp)
    or new.quantity > old.quantity or new.dont_create_invoice
  then raise exception 'order % is invoiced', old.order_number using errcode = 'restrict_violation'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_tax_rule()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.origin_id, new.version, new.buyer, new.buyer_has_vat_id, new.valid_from, new.category, new.exemption_code,
      new.exemption_text, new.supply, new.note, new.made_at, new.made_by_name, new.previous_valid_to)
    is distinct from (old.id, old.origin_id, old.version, old.buyer, old.buyer_has_vat_id, old.valid_from, old.category,
      old.exemption_code, old.exemption_text, old.supply, old.note, old.made_at, old.made_by_name, old.previous_valid_to)
    or old.withdrawn_at is not null and new.withdrawn_at is distinct from old.withdrawn_at
  then raise exception 'a version of a tax rule never changes' using errcode = 'restrict_violation'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_ledger_going_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.id <> old.id or new.seq <> old.seq + 1 then
    raise exception '% only moves on, one line at a time', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_returning_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from purchase_return r where r.attempt_ref = new.attempt_ref and r.state in ('wanted', 'returned')) then
    raise exception 'the purchase % goes back to its provider, its keys serve nobody', new.attempt_ref using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_returning_new_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from arrived k join purchase_return r on r.attempt_ref = k.attempt_ref
    where k.surplus_ref is null and r.state in ('wanted', 'returned')) then
    raise exception 'the purchase of a new key goes back to its provider' using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_unbillable()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from orders o join company c on c.id = o.company_id where o.id = new.order_id
    and (c.is_system or o.dont_create_invoice or o.state not in ('Completed', 'Closed', 'Processing')))
  then raise exception 'order % is never invoiced', new.order_id using errcode = 'restrict_violation'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_uncredited()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.invoice_id, new.line, new.order_id, new.quantity)
      is distinct from (old.invoice_id, old.line, old.order_id, old.quantity)
    or new.credited_quantity < old.credited_quantity
  then raise exception 'billed_line only grows in what is credited' using errcode = 'restrict_violation'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.reserve_for_new_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with sums as (
    select company_id, sum(exposure_cents)::bigint as cents, count(*) as entries from after_it where exposure_cents <> 0 group by company_id
  ), account as (
    update company c set reserved_cents = c.reserved_cents + s.cents, credit_entries = c.credit_entries + s.entries from sums s where c.id = s.company_id
      returning c.id, c.balance_cents, c.reserved_cents - s.cents as reserved_before, c.credit_entries - s.entries as seq_before, c.credit_limit_cents
  )
  insert into credit_entry (company_id, seq, book, kind, amount_cents, balance_cents, reserved_cents, order_id, history_seq, at, limit_cents, override_cents)
    select a.id, a.seq_before + row_number() over one_by_one, 'reserved', 'reserve', o.exposure_cents, a.balance_cents,
      a.reserved_before + sum(o.exposure_cents) over one_by_one, o.id, 1, o.created_at, a.credit_limit_cents, override_at(a.id, o.created_at)
    from after_it o join account a on a.id = o.company_id where o.exposure_cents <> 0
    window one_by_one as (partition by o.company_id order by o.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.seller_day(moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
RETURN ((moment AT TIME ZONE COALESCE((SELECT seller.time_zone FROM seller), 'UTC'::text)))::date;

CREATE OR REPLACE FUNCTION public.title_without_id(title text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when title like '% ________-____-____-____-____________' then left(title, -37) else title end
$function$;

CREATE OR REPLACE FUNCTION public.to_invoice_cents(o orders)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when o.state in ('Completed', 'Closed', 'Processing') and not o.is_billed and not o.dont_create_invoice
    and (case when o.state = 'Closed' then o.completed_count + o.buffered_count else o.quantity - o.inventory_quantity end) > 0
    then with_vat(o.value_cents, o.vat_rate_bp) end
$function$;

CREATE OR REPLACE FUNCTION public.vat_area(country_code text, zip_code text, region text, areas jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((SELECT (a.value ->> 'code'::text) FROM jsonb_array_elements(vat_area.areas) WITH ORDINALITY a(value, place) WHERE (((a.value ->> 'country'::text) = vat_area.country_code) AND (COALESCE((replace(fold_text(vat_area.zip_code), ' '::text, ''::text) ~ (a.value ->> 'zips'::text)), false) OR ((a.value -> 'regions'::text) ? btrim(fold_text(vat_area.region))))) ORDER BY a.place LIMIT 1), country_code);

CREATE OR REPLACE FUNCTION public.wait_for_seal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into book_unsealed (book, line) select tg_table_name, book_line from written;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.walled_company()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('merkur.company'::text, true), ''::text))::uuid;

CREATE OR REPLACE FUNCTION public.with_vat(net_cents numeric, rate_bp integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (round(((net_cents * ((10000 + rate_bp))::numeric) / (10000)::numeric)))::bigint;

create table accounting_acknowledgement (
  batch_id uuid not null,
  at timestamp with time zone not null,
  by_name text not null,
  book_line bigint not null generated always as identity,
  constraint accounting_acknowledgement_pkey PRIMARY KEY (batch_id),
  constraint accounting_acknowledgement_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES accounting_batch(id)
);
CREATE UNIQUE INDEX accounting_acknowledgement_book_line ON public.accounting_acknowledgement USING btree (book_line);
CREATE TRIGGER accounting_acknowledgement_append_only BEFORE DELETE OR UPDATE ON public.accounting_acknowledgement FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER accounting_acknowledgement_no_truncate BEFORE TRUNCATE ON public.accounting_acknowledgement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER accounting_acknowledgement_wait_for_seal AFTER INSERT ON public.accounting_acknowledgement REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();

create table accounting_batch (
  id uuid not null,
  number integer not null,
  from_day date not null,
  to_day date not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  documents integer not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  constraint accounting_batch_pkey PRIMARY KEY (id),
  constraint accounting_batch_number_key UNIQUE (number),
  constraint accounting_batch_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint accounting_batch_check CHECK ((to_day >= from_day)),
  constraint accounting_batch_check1 CHECK ((debit_cents = credit_cents)),
  constraint accounting_batch_documents_check CHECK ((documents > 0)),
  constraint accounting_batch_number_check CHECK ((number > 0))
);
CREATE TRIGGER accounting_batch_append_only BEFORE DELETE OR UPDATE ON public.accounting_batch FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER accounting_batch_no_truncate BEFORE TRUNCATE ON public.accounting_batch FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table accounting_document (
  kind text not null,
  key text not null,
  batch_id uuid not null,
  number text not null,
  day date not null,
  constraint accounting_document_pkey PRIMARY KEY (kind, key),
  constraint accounting_document_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES accounting_batch(id) DEFERRABLE INITIALLY DEFERRED,
  constraint accounting_document_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'creditNote'::text, 'payment'::text, 'writeOff'::text, 'payout'::text, 'purchases'::text, 'keyLoad'::text, 'keyLoadUndone'::text])))
);
CREATE INDEX accounting_document_of_batch ON public.accounting_document USING btree (batch_id);
CREATE TRIGGER accounting_document_append_only BEFORE DELETE OR UPDATE ON public.accounting_document FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER accounting_document_no_truncate BEFORE TRUNCATE ON public.accounting_document FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table accounting_entry (
  batch_id uuid not null,
  line integer not null,
  kind text not null,
  key text not null,
  debit_account text not null,
  credit_account text not null,
  cents bigint not null,
  tax_code text not null,
  text text not null,
  datev_cents bigint,
  datev_key text not null default ''::text,
  reference text not null default ''::text,
  due_day date,
  vat_id text not null default ''::text,
  constraint accounting_entry_pkey PRIMARY KEY (batch_id, line),
  constraint accounting_entry_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES accounting_batch(id) DEFERRABLE INITIALLY DEFERRED,
  constraint accounting_entry_kind_key_fkey FOREIGN KEY (kind, key) REFERENCES accounting_document(kind, key) DEFERRABLE INITIALLY DEFERRED,
  constraint accounting_entry_cents_check CHECK ((cents > 0)),
  constraint accounting_entry_datev_cents_check CHECK ((datev_cents >= 0)),
  constraint accounting_entry_datev_key_check CHECK ((datev_key = ANY (ARRAY[''::text, '40'::text]))),
  constraint accounting_entry_line_check CHECK ((line > 0))
);
CREATE TRIGGER accounting_entry_append_only BEFORE DELETE OR UPDATE ON public.accounting_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER accounting_entry_no_truncate BEFORE TRUNCATE ON public.accounting_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table accounting_file (
  batch_id uuid not null,
  format text not null,
  bytes bytea not null,
  sha256 text not null,
  constraint accounting_file_pkey PRIMARY KEY (batch_id, format),
  constraint accounting_file_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES accounting_batch(id) DEFERRABLE INITIALLY DEFERRED,
  constraint accounting_file_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'datev'::text])))
);
CREATE TRIGGER accounting_file_append_only BEFORE DELETE OR UPDATE ON public.accounting_file FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER accounting_file_no_truncate BEFORE TRUNCATE ON public.accounting_file FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table accounting_setting (
  id integer not null default 1,
  receivables text not null,
  sales_s text not null,
  sales_ae text not null,
  sales_o text not null,
  sales_e text not null,
  sales_z text not null,
  output_tax text not null,
  bank text not null,
  purchases text not null,
  payables text not null,
  consultant_number integer not null,
  client_number integer not null,
  account_length integer not null,
  modified_at timestamp with time zone not null,
  write_offs text not null default ''::text,
  automatic_s boolean not null default false,
  automatic_ae boolean not null default false,
  automatic_o boolean not null default false,
  automatic_e boolean not null default false,
  automatic_z boolean not null default false,
  automatic_purchases boolean not null default false,
  constraint accounting_setting_pkey PRIMARY KEY (id),
  constraint accounting_setting_account_length_check CHECK (((account_length >= 4) AND (account_length <= 8))),
  constraint accounting_setting_client_number_check CHECK (((client_number >= 1) AND (client_number <= 99999))),
  constraint accounting_setting_consultant_number_check CHECK (((consultant_number >= 1001) AND (consultant_number <= 9999999))),
  constraint accounting_setting_id_check CHECK ((id = 1))
);

create table allocation (
  id uuid not null,
  order_id uuid not null,
  provider_id uuid not null,
  sku text not null,
  reference text not null,
  quantity integer not null,
  state text not null,
  reservation_id text,
  expires_at timestamp with time zone,
  outcome text,
  tries integer not null default 0,
  next_try_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint allocation_pkey PRIMARY KEY (id),
  constraint allocation_reference_key UNIQUE (reference),
  constraint allocation_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint allocation_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(id),
  constraint allocation_check CHECK (((state = 'held'::text) = (reservation_id IS NOT NULL))),
  constraint allocation_check1 CHECK (((state = 'wanted'::text) = (next_try_at IS NOT NULL))),
  constraint allocation_quantity_check CHECK ((quantity > 0)),
  constraint allocation_state_check CHECK ((state = ANY (ARRAY['wanted'::text, 'held'::text, 'refused'::text])))
);
CREATE INDEX allocation_due ON public.allocation USING btree (next_try_at) WHERE (state = 'wanted'::text);
CREATE INDEX allocation_of_order ON public.allocation USING btree (order_id, created_at);

create table api_call (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  company_id uuid not null,
  credential_id text not null,
  method text not null,
  path text not null,
  status integer not null,
  code text not null,
  ms integer not null,
  trace_id text not null,
  constraint api_call_pkey PRIMARY KEY (id),
  constraint api_call_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint api_call_credential_id_fkey FOREIGN KEY (credential_id) REFERENCES program_credential(id)
);
CREATE INDEX api_call_age ON public.api_call USING btree (at);
CREATE INDEX api_call_company ON public.api_call USING btree (company_id, at DESC, id DESC);
create policy own_company on api_call for select using ((company_id = walled_company()));

create table api_credential (
  user_id uuid not null,
  api_key text not null,
  secret_hash bytea not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint api_credential_pkey PRIMARY KEY (user_id),
  constraint api_credential_api_key_key UNIQUE (api_key),
  constraint api_credential_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
create policy own_company on api_credential for select using ((EXISTS ( SELECT 1
   FROM app_user u
  WHERE (u.id = api_credential.user_id))));

create table app_user (
  id uuid not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  password_hash text not null,
  password_must_change boolean not null default false,
  role text not null,
  is_active boolean not null default true,
  company_id uuid,
  code_failures integer not null default 0,
  code_closed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  modified_at timestamp with time zone not null,
  kind text not null default 'Person'::text,
  constraint app_user_pkey PRIMARY KEY (id),
  constraint app_user_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint app_user_check CHECK (((role = 'Partner'::text) = (company_id IS NOT NULL))),
  constraint app_user_kind_check CHECK ((kind = ANY (ARRAY['Person'::text, 'Program'::text]))),
  constraint app_user_program_check CHECK (((kind = 'Person'::text) OR ((role = 'Partner'::text) AND (email = ''::text) AND (password_hash = ''::text) AND (last_name = '(API)'::text)))),
  constraint app_user_role_check CHECK ((role = ANY (ARRAY['SuperAdmin'::text, 'Salesman'::text, 'Finance'::text, 'Partner'::text, 'Standard'::text])))
);
CREATE INDEX app_user_search ON public.app_user USING gin (fold_text(((((first_name || ' '::text) || last_name) || ' '::text) || email)) gin_trgm_ops);
CREATE UNIQUE INDEX app_user_email ON public.app_user USING btree (lower(email)) WHERE (kind = 'Person'::text);
CREATE TRIGGER app_user_keep_salesman AFTER UPDATE OF first_name, last_name, email, role, is_active ON public.app_user FOR EACH ROW EXECUTE FUNCTION keep_salesman();
create policy own_company on app_user for select using ((company_id = walled_company()));

create table approval_rule (
  id uuid not null,
  company_id uuid not null,
  order_limit_cents bigint not null,
  day_limit_cents bigint not null,
  min_margin_bp integer not null,
  proposed_by uuid,
  proposed_at timestamp with time zone not null,
  confirmed_by uuid,
  in_force_at timestamp with time zone,
  ended_by uuid,
  ended_at timestamp with time zone,
  ending text,
  constraint approval_rule_pkey PRIMARY KEY (id),
  constraint approval_rule_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint approval_rule_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES app_user(id),
  constraint approval_rule_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES app_user(id),
  constraint approval_rule_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES app_user(id),
  constraint approval_rule_check CHECK ((day_limit_cents >= order_limit_cents)),
  constraint approval_rule_check1 CHECK (((confirmed_by IS NULL) OR (confirmed_by <> proposed_by))),
  constraint approval_rule_check2 CHECK (((confirmed_by IS NULL) OR (in_force_at IS NOT NULL))),
  constraint approval_rule_check3 CHECK (((ended_at IS NULL) = (ending IS NULL))),
  constraint approval_rule_check4 CHECK (((in_force_at IS NULL) OR (ending IS DISTINCT FROM 'Discarded'::text))),
  constraint approval_rule_ending_check CHECK ((ending = ANY (ARRAY['Replaced'::text, 'SwitchedOff'::text, 'Discarded'::text]))),
  constraint approval_rule_min_margin_bp_check CHECK (((min_margin_bp >= 0) AND (min_margin_bp <= 10000))),
  constraint approval_rule_order_limit_cents_check CHECK ((order_limit_cents > 0))
);
CREATE INDEX approval_rule_company ON public.approval_rule USING btree (company_id, proposed_at);
CREATE UNIQUE INDEX approval_rule_in_force ON public.approval_rule USING btree (company_id) WHERE ((in_force_at IS NOT NULL) AND (ended_at IS NULL));
CREATE UNIQUE INDEX approval_rule_proposed ON public.approval_rule USING btree (company_id) WHERE ((in_force_at IS NULL) AND (ended_at IS NULL));

create table audit_event (
  id uuid not null,
  at timestamp with time zone not null,
  user_id uuid,
  user_name text not null,
  role text,
  company_id uuid,
  session_id uuid,
  address text not null,
  device text not null,
  action text not null,
  subject_kind text,
  subject_id uuid,
  subject_name text not null default ''::text,
  before json,
  after json,
  status integer not null,
  code text not null default ''::text,
  trace_id text not null,
  constraint audit_event_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_newest ON public.audit_event USING btree (at DESC, id DESC);
CREATE INDEX audit_of_action ON public.audit_event USING btree (action, at DESC, id DESC);
CREATE INDEX audit_of_subject ON public.audit_event USING btree (subject_id, at DESC, id DESC);
CREATE INDEX audit_of_user ON public.audit_event USING btree (user_id, at DESC, id DESC);
CREATE INDEX audit_refused ON public.audit_event USING btree (at DESC, id DESC) WHERE (status >= 400);
CREATE INDEX audit_words ON public.audit_event USING gin ((((((((((user_name || ' '::text) || subject_name) || ' '::text) || address) || ' '::text) || code) || ' '::text) || trace_id)) gin_trgm_ops);
CREATE TRIGGER audit_event_append_only BEFORE DELETE OR UPDATE ON public.audit_event FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_event_no_truncate BEFORE TRUNCATE ON public.audit_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table audit_seal (
  position bigint not null,
  event_id uuid not null,
  mac bytea not null,
  constraint audit_seal_pkey PRIMARY KEY ("position"),
  constraint audit_seal_event_id_key UNIQUE (event_id),
  constraint audit_seal_event_id_fkey FOREIGN KEY (event_id) REFERENCES audit_event(id)
);
CREATE TRIGGER audit_seal_append_only BEFORE DELETE OR UPDATE ON public.audit_seal FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_seal_no_truncate BEFORE TRUNCATE ON public.audit_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table audit_unsealed (
  event_id uuid not null,
  mac bytea,
  constraint audit_unsealed_pkey PRIMARY KEY (event_id),
  constraint audit_unsealed_event_id_fkey FOREIGN KEY (event_id) REFERENCES audit_event(id)
);

create table backup_run (
  id uuid not null,
  kind text not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  file text,
  bytes bigint,
  failure text,
  constraint backup_run_pkey PRIMARY KEY (id),
  constraint backup_run_check CHECK (((file IS NULL) = (bytes IS NULL))),
  constraint backup_run_check1 CHECK (((file IS NULL) <> (failure IS NULL))),
  constraint backup_run_check2 CHECK ((ended_at >= started_at)),
  constraint backup_run_kind_check CHECK ((kind = ANY (ARRAY['automatic'::text, 'before migration'::text, 'requested'::text])))
);
CREATE INDEX backup_run_newest ON public.backup_run USING btree (ended_at DESC);

create table bank_csv_layout (
  account text not null,
  titles text[] not null,
  roles text[] not null,
  day_format text not null,
  decimal_sign text not null,
  saved_at timestamp with time zone not null,
  saved_by uuid,
  saved_by_name text not null,
  constraint bank_csv_layout_pkey PRIMARY KEY (account, titles),
  constraint bank_csv_layout_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES app_user(id),
  constraint bank_csv_layout_account_check CHECK ((account <> ''::text)),
  constraint bank_csv_layout_check CHECK ((cardinality(roles) = cardinality(titles))),
  constraint bank_csv_layout_day_format_check CHECK ((day_format = ANY (ARRAY['DMY'::text, 'MDY'::text, 'YMD'::text]))),
  constraint bank_csv_layout_decimal_sign_check CHECK ((decimal_sign = ANY (ARRAY['comma'::text, 'point'::text]))),
  constraint bank_csv_layout_roles_check CHECK (((roles && ARRAY['bookedOn'::text, 'valuedOn'::text]) AND (roles && ARRAY['amount'::text, 'credit'::text])))
);

create table bank_file (
  id uuid not null,
  new_count integer not null,
  known_count integer not null,
  uploaded_at timestamp with time zone not null,
  uploaded_by uuid,
  uploaded_by_name text not null,
  entry_count integer,
  read_count integer,
  reversal_count integer,
  outgoing_count integer,
  skipped jsonb not null default '[]'::jsonb,
  format text not null default 'camt'::text,
  constraint bank_file_pkey PRIMARY KEY (id),
  constraint bank_file_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint bank_file_counts CHECK ((entry_count = ((((read_count + known_count) + reversal_count) + outgoing_count) + jsonb_array_length(skipped)))),
  constraint bank_file_entry_count_check CHECK ((entry_count >= 0)),
  constraint bank_file_format_check CHECK ((format = ANY (ARRAY['camt'::text, 'csv'::text]))),
  constraint bank_file_known_count_check CHECK ((known_count >= 0)),
  constraint bank_file_new_count_check CHECK ((new_count >= 0)),
  constraint bank_file_outgoing_count_check CHECK ((outgoing_count >= 0)),
  constraint bank_file_read_count_check CHECK ((read_count >= 0)),
  constraint bank_file_reversal_count_check CHECK ((reversal_count >= 0))
);

create table bank_payment (
  id uuid not null,
  file_id uuid not null,
  account text not null,
  fingerprint text not null,
  booked_on timestamp with time zone not null,
  amount_cents bigint not null,
  debtor_name text not null,
  debtor_iban text not null,
  remittance text not null,
  invoice_numbers text[] not null,
  state text not null,
  company_id uuid,
  plan_id uuid,
  reason text not null default ''::text,
  decided_at timestamp with time zone,
  decided_by_name text,
  version integer not null default 0,
  kind text not null default 'payment'::text,
  guessed_numbers text[] not null default '{}'::text[],
  statement_key text not null default ''::text,
  bank_reference text not null default ''::text,
  end_to_end text not null default ''::text,
  ultimate_debtor text not null default ''::text,
  additional text not null default ''::text,
  charges_cents bigint,
  duplicate_of uuid,
  returns_id uuid,
  batch_cents bigint,
  payout_id uuid,
  constraint bank_payment_pkey PRIMARY KEY (id),
  constraint bank_payment_account_fingerprint_key UNIQUE (account, fingerprint),
  constraint bank_payment_payout_id_key UNIQUE (payout_id),
  constraint bank_payment_plan_id_key UNIQUE (plan_id),
  constraint bank_payment_returns_id_key UNIQUE (returns_id),
  constraint bank_payment_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint bank_payment_duplicate_of_fkey FOREIGN KEY (duplicate_of) REFERENCES bank_payment(id),
  constraint bank_payment_file_id_fkey FOREIGN KEY (file_id) REFERENCES bank_file(id),
  constraint bank_payment_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payout(id),
  constraint bank_payment_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES payment_plan(id) ON DELETE SET NULL,
  constraint bank_payment_returns_id_fkey FOREIGN KEY (returns_id) REFERENCES bank_payment(id),
  constraint bank_payment_amount_cents_check CHECK ((amount_cents > 0)),
  constraint bank_payment_batch_cents_check CHECK ((batch_cents > 0)),
  constraint bank_payment_charges_cents_check CHECK ((charges_cents > 0)),
  constraint bank_payment_check CHECK (((state = 'Open'::text) = (decided_at IS NULL))),
  constraint bank_payment_check1 CHECK (((state = 'Booked'::text) = (company_id IS NOT NULL))),
  constraint bank_payment_check2 CHECK (((state = 'Booked'::text) OR (plan_id IS NULL))),
  constraint bank_payment_check3 CHECK (((state = 'SetAside'::text) = (reason <> ''::text))),
  constraint bank_payment_duplicate CHECK (((duplicate_of IS NULL) OR (state = 'Open'::text))),
  constraint bank_payment_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'reversal'::text]))),
  constraint bank_payment_returns CHECK (((returns_id IS NULL) OR (kind = 'reversal'::text))),
  constraint bank_payment_state_check CHECK ((state = ANY (ARRAY['Open'::text, 'Booked'::text, 'SetAside'::text, 'Returned'::text]))),
  constraint bank_payment_version_check CHECK ((version >= 0))
);
CREATE INDEX bank_payment_alike ON public.bank_payment USING btree (account, booked_on, amount_cents);
CREATE INDEX bank_payment_debtor ON public.bank_payment USING btree (debtor_iban) WHERE ((state = 'Booked'::text) AND (debtor_iban <> ''::text));
CREATE INDEX bank_payment_newest ON public.bank_payment USING btree (booked_on DESC, id DESC);
CREATE INDEX bank_payment_open ON public.bank_payment USING btree (booked_on) WHERE (state = 'Open'::text);

create table bank_payment_history (
  bank_payment_id uuid not null,
  version integer not null,
  action text not null,
  allocation jsonb not null,
  reason text not null,
  by_user uuid,
  by_name text not null,
  at timestamp with time zone not null,
  book_line bigint not null generated always as identity,
  constraint bank_payment_history_pkey PRIMARY KEY (bank_payment_id, version),
  constraint bank_payment_history_bank_payment_id_fkey FOREIGN KEY (bank_payment_id) REFERENCES bank_payment(id),
  constraint bank_payment_history_by_user_fkey FOREIGN KEY (by_user) REFERENCES app_user(id),
  constraint bank_payment_history_action_check CHECK ((action = ANY (ARRAY['confirmed'::text, 'corrected'::text, 'ignored'::text, 'restored'::text, 'undone'::text, 'returned'::text]))),
  constraint bank_payment_history_version_check CHECK ((version > 0))
);
CREATE UNIQUE INDEX bank_payment_history_book_line ON public.bank_payment_history USING btree (book_line);
CREATE TRIGGER bank_payment_history_append_only BEFORE DELETE OR UPDATE ON public.bank_payment_history FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_payment_history_no_truncate BEFORE TRUNCATE ON public.bank_payment_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_payment_history_wait_for_seal AFTER INSERT ON public.bank_payment_history REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();

create table bank_payment_share (
  plan_id uuid not null,
  bank_payment_id uuid not null,
  company_id uuid not null,
  constraint bank_payment_share_pkey PRIMARY KEY (plan_id),
  constraint bank_payment_share_bank_payment_id_company_id_key UNIQUE (bank_payment_id, company_id),
  constraint bank_payment_share_bank_payment_id_fkey FOREIGN KEY (bank_payment_id) REFERENCES bank_payment(id),
  constraint bank_payment_share_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint bank_payment_share_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES payment_plan(id) ON DELETE CASCADE
);

create table billed_line (
  invoice_id uuid not null,
  line integer not null,
  order_id uuid,
  quantity integer not null,
  credited_quantity integer not null default 0,
  is_open boolean not null generated always as ((credited_quantity < quantity)) stored,
  constraint billed_line_pkey PRIMARY KEY (invoice_id, line),
  constraint billed_line_invoice_id_line_fkey FOREIGN KEY (invoice_id, line) REFERENCES invoice_line(invoice_id, line),
  constraint billed_line_check CHECK (((credited_quantity >= 0) AND (credited_quantity <= quantity)))
);
CREATE UNIQUE INDEX billed_line_of_order ON public.billed_line USING btree (order_id) WHERE is_open;
CREATE TRIGGER billed_line_only_credited BEFORE UPDATE ON public.billed_line FOR EACH ROW EXECUTE FUNCTION refuse_uncredited();
CREATE TRIGGER billed_line_stays BEFORE DELETE ON public.billed_line FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table blending (
  order_id uuid not null,
  code text not null,
  quantity integer not null,
  cost_e4 bigint not null,
  weight integer not null,
  tier_price jsonb,
  constraint blending_pkey PRIMARY KEY (order_id, code),
  constraint blending_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint blending_cost_e4_check CHECK ((cost_e4 >= 0)),
  constraint blending_quantity_check CHECK ((quantity >= 0)),
  constraint blending_weight_check CHECK ((weight >= 0))
);

create table book_seal (
  position bigint not null,
  book text not null,
  lines int8multirange not null,
  mac bytea not null,
  constraint book_seal_pkey PRIMARY KEY ("position")
);
CREATE INDEX book_seal_of_book ON public.book_seal USING btree (book, "position");
CREATE TRIGGER book_seal_append_only BEFORE DELETE OR UPDATE ON public.book_seal FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER book_seal_no_truncate BEFORE TRUNCATE ON public.book_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table book_unsealed (
  book text not null,
  line bigint not null,
  constraint book_unsealed_pkey PRIMARY KEY (book, line)
);

create table call_count (
  minute bigint not null,
  caller text not null,
  calls integer not null,
  constraint call_count_pkey PRIMARY KEY (minute, caller),
  constraint call_count_calls_check CHECK ((calls > 0))
);

create table cart_item (
  user_id uuid not null,
  promotion_id uuid not null,
  product_id uuid not null,
  quantity integer not null,
  demand_price_cents bigint not null,
  created_at timestamp with time zone not null,
  direct_sale boolean not null default false,
  reference text not null default ''::text,
  constraint cart_item_pkey PRIMARY KEY (user_id, promotion_id),
  constraint cart_item_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint cart_item_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id),
  constraint cart_item_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint cart_item_demand_price_cents_check CHECK ((demand_price_cents > 0)),
  constraint cart_item_quantity_check CHECK ((quantity > 0))
);
create policy own_company on cart_item for select using ((EXISTS ( SELECT 1
   FROM app_user u
  WHERE (u.id = cart_item.user_id))));

create table catalogue_announcement (
  is_only boolean not null default true,
  version text not null,
  at timestamp with time zone not null,
  constraint catalogue_announcement_pkey PRIMARY KEY (is_only),
  constraint catalogue_announcement_is_only_check CHECK (is_only)
);

create table catalogue_change (
  id bigint not null generated always as identity,
  constraint catalogue_change_pkey PRIMARY KEY (id)
);

create table chain_key (
  chain text not null,
  master_id text not null,
  after_position bigint not null,
  previous_mac bytea not null,
  mac bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint chain_key_pkey PRIMARY KEY (chain, master_id),
  constraint chain_key_master_id_fkey FOREIGN KEY (master_id) REFERENCES master_key_check(master_id),
  constraint chain_key_after_position_check CHECK ((after_position >= 0)),
  constraint chain_key_chain_check CHECK ((chain = ANY (ARRAY['audit'::text, 'books'::text, 'reveals'::text]))),
  constraint chain_key_mac_check CHECK ((length(mac) = 32))
);
CREATE TRIGGER chain_key_append_only BEFORE DELETE OR UPDATE ON public.chain_key FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER chain_key_no_truncate BEFORE TRUNCATE ON public.chain_key FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table claim (
  id uuid not null,
  number integer not null generated always as identity,
  company_id uuid not null,
  order_id uuid not null,
  package_id uuid not null,
  order_item_id uuid not null,
  key_id uuid not null,
  key_line integer not null,
  provider_id uuid,
  reason text not null,
  note text not null,
  state text not null,
  revocation_list_id uuid,
  created_at timestamp with time zone not null,
  created_by_name text not null,
  modified_at timestamp with time zone not null,
  supplier_reference text not null default ''::text,
  provider_ref text,
  provider_answer text,
  provider_note text not null default ''::text,
  next_try_at timestamp with time zone,
  tries integer not null default 0,
  supplier_credit_e4 bigint,
  supplier_credit_at timestamp with time zone,
  replacement_key_id uuid,
  replacement_package_id uuid,
  credit_note_id uuid,
  credit_line integer,
  resolution text not null default ''::text,
  constraint claim_pkey PRIMARY KEY (id),
  constraint claim_number_key UNIQUE (number),
  constraint claim_provider_ref_key UNIQUE (provider_ref),
  constraint claim_replacement_key_id_key UNIQUE (replacement_key_id),
  constraint claim_replacement_package_id_key UNIQUE (replacement_package_id),
  constraint claim_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint claim_key_id_fkey FOREIGN KEY (key_id) REFERENCES game_key(id),
  constraint claim_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint claim_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_item(id),
  constraint claim_package_id_fkey FOREIGN KEY (package_id) REFERENCES package(id),
  constraint claim_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(id),
  constraint claim_replacement_key_id_fkey FOREIGN KEY (replacement_key_id) REFERENCES game_key(id),
  constraint claim_replacement_package_id_fkey FOREIGN KEY (replacement_package_id) REFERENCES package(id),
  constraint claim_revocation_list_id_fkey FOREIGN KEY (revocation_list_id) REFERENCES revocation_list(id),
  constraint claim_check CHECK (((replacement_key_id IS NULL) = (replacement_package_id IS NULL))),
  constraint claim_check1 CHECK (((replacement_key_id IS NOT NULL) = (state = 'replaced'::text))),
  constraint claim_check2 CHECK (((credit_note_id IS NULL) = (credit_line IS NULL))),
  constraint claim_check3 CHECK (((credit_note_id IS NULL) OR (state = 'credited'::text))),
  constraint claim_check4 CHECK (((state = 'refused'::text) = (resolution <> ''::text))),
  constraint claim_check5 CHECK (((supplier_credit_e4 IS NULL) = (supplier_credit_at IS NULL))),
  constraint claim_check6 CHECK (((provider_answer IS NULL) OR (provider_ref IS NOT NULL))),
  constraint claim_is_asked CHECK (((next_try_at IS NULL) OR (provider_answer = ANY (ARRAY['wanted'::text, 'open'::text])))),
  constraint claim_key_line_check CHECK ((key_line > 0)),
  constraint claim_provider_answer_check CHECK ((provider_answer = ANY (ARRAY['wanted'::text, 'open'::text, 'replaced'::text, 'credited'::text, 'refused'::text]))),
  constraint claim_reason_check CHECK ((reason = ANY (ARRAY['invalid'::text, 'used'::text, 'wrong_region'::text, 'revoked'::text]))),
  constraint claim_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'at_provider'::text, 'replaced'::text, 'credited'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint claim_supplier_credit_e4_check CHECK ((supplier_credit_e4 > 0))
);
CREATE INDEX claim_newest ON public.claim USING btree (created_at DESC, id DESC);
CREATE INDEX claim_of_company ON public.claim USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX claim_of_credit_note ON public.claim USING btree (credit_note_id) WHERE (credit_note_id IS NOT NULL);
CREATE INDEX claim_of_key ON public.claim USING btree (key_id);
CREATE INDEX claim_of_order ON public.claim USING btree (order_id);
CREATE INDEX claim_supplier_credit ON public.claim USING btree (provider_id, supplier_credit_at) WHERE (supplier_credit_at IS NOT NULL);
CREATE INDEX claim_to_ask ON public.claim USING btree (provider_id, next_try_at) WHERE (next_try_at IS NOT NULL);
CREATE UNIQUE INDEX claim_one_per_item ON public.claim USING btree (order_item_id) WHERE (state <> ALL (ARRAY['refused'::text, 'withdrawn'::text]));
create policy own_company on claim for select using ((company_id = walled_company()));

create table claim_file (
  id uuid not null,
  claim_id uuid not null,
  company_id uuid not null,
  place integer not null,
  name text not null,
  kind text not null,
  size integer not null,
  dek_id integer not null,
  sealed bytea not null,
  sha256 text not null,
  at timestamp with time zone not null,
  by_name text not null,
  book_line bigint not null generated always as identity,
  constraint claim_file_pkey PRIMARY KEY (id),
  constraint claim_file_claim_id_place_key UNIQUE (claim_id, place),
  constraint claim_file_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claim(id),
  constraint claim_file_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint claim_file_dek_id_fkey FOREIGN KEY (dek_id) REFERENCES vault_dek(id),
  constraint claim_file_check CHECK ((sha256 = encode(sha256(sealed), 'hex'::text))),
  constraint claim_file_kind_check CHECK ((kind = ANY (ARRAY['png'::text, 'jpg'::text, 'pdf'::text, 'csv'::text, 'txt'::text]))),
  constraint claim_file_name_check CHECK ((name <> ''::text)),
  constraint claim_file_place_check CHECK (((place >= 1) AND (place <= 3))),
  constraint claim_file_size_check CHECK (((size >= 1) AND (size <= 5242880)))
);
CREATE UNIQUE INDEX claim_file_book_line ON public.claim_file USING btree (book_line);
CREATE TRIGGER claim_file_append_only BEFORE DELETE OR UPDATE ON public.claim_file FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER claim_file_no_truncate BEFORE TRUNCATE ON public.claim_file FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER claim_file_wait_for_seal AFTER INSERT ON public.claim_file REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();
create policy own_company on claim_file for select using ((company_id = walled_company()));

create table claim_history (
  claim_id uuid not null,
  seq integer not null,
  at timestamp with time zone not null,
  step text not null,
  from_state text,
  to_state text not null,
  note text not null,
  by_name text not null,
  by_type text not null,
  book_line bigint not null generated always as identity,
  constraint claim_history_pkey PRIMARY KEY (claim_id, seq),
  constraint claim_history_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claim(id)
);
CREATE UNIQUE INDEX claim_history_book_line ON public.claim_history USING btree (book_line);
CREATE TRIGGER claim_history_append_only BEFORE DELETE OR UPDATE ON public.claim_history FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER claim_history_no_truncate BEFORE TRUNCATE ON public.claim_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER claim_history_wait_for_seal AFTER INSERT ON public.claim_history REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();
create policy own_company on claim_history for select using ((EXISTS ( SELECT 1
   FROM claim c
  WHERE (c.id = claim_history.claim_id))));

create table company (
  id uuid not null,
  name text not null,
  email text not null,
  type text not null,
  address text not null default ''::text,
  zip_code text not null default ''::text,
  state text not null default ''::text,
  city text not null default ''::text,
  country text not null default ''::text,
  country_code text not null default ''::text,
  invoice_period text not null default 'Weekly'::text,
  paid_required boolean not null default false,
  un_paid_key_quantity integer,
  order_total_amount_cents bigint,
  automatic_delivery_package_key_count integer not null default 0,
  region_included boolean not null default false,
  regions text[] not null default '{}'::text[],
  account_number bigint,
  vat_rate_bp integer not null default 0,
  credit_limit_cents bigint,
  balance_cents bigint not null default 0,
  package_limit_cents bigint,
  is_system boolean not null default false,
  created_at timestamp with time zone not null,
  modified_at timestamp with time zone not null,
  reserved_cents bigint not null default 0,
  credit_entries bigint not null default 0,
  net_suite_balance_cents bigint,
  vat_rate_from date not null default '2000-01-01'::date,
  constraint company_pkey PRIMARY KEY (id),
  constraint company_automatic_delivery_package_key_count_check CHECK (((automatic_delivery_package_key_count >= 0) AND (automatic_delivery_package_key_count <= 1000))),
  constraint company_credit_limit_cents_check CHECK ((credit_limit_cents >= 0)),
  constraint company_invoice_period_check CHECK ((invoice_period = ANY (ARRAY['Weekly'::text, 'Immediately'::text, 'KeyQuantity'::text, 'KeyAmount'::text]))),
  constraint company_package_limit_cents_check CHECK ((package_limit_cents >= 0)),
  constraint company_type_check CHECK ((type = ANY (ARRAY['Standard'::text, 'Gold'::text, 'Platinum'::text, 'VIP'::text]))),
  constraint company_vat_rate_bp_check CHECK (((vat_rate_bp >= 0) AND (vat_rate_bp <= 10000)))
);
CREATE INDEX company_search ON public.company USING gin (fold_text(((name || ' '::text) || email)) gin_trgm_ops);
CREATE UNIQUE INDEX company_email ON public.company USING btree (lower(email));
CREATE UNIQUE INDEX company_name ON public.company USING btree (lower(name));
CREATE UNIQUE INDEX company_one_system ON public.company USING btree (is_system) WHERE is_system;
CREATE TRIGGER company_catalogue_change AFTER UPDATE OF type, regions, region_included ON public.company FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER company_keep_vat_rate AFTER INSERT OR UPDATE OF vat_rate_bp, vat_rate_from ON public.company FOR EACH ROW EXECUTE FUNCTION keep_company_vat_rate();
create policy own_company on company for select using ((id = walled_company()));

create table company_einvoice (
  company_id uuid not null,
  profile text not null,
  buyer_reference text not null,
  address_scheme text not null,
  address_id text not null,
  modified_at timestamp with time zone not null,
  constraint company_einvoice_pkey PRIMARY KEY (company_id),
  constraint company_einvoice_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint company_einvoice_check CHECK (((address_scheme = ''::text) = (address_id = ''::text))),
  constraint company_einvoice_profile_check CHECK ((profile = ANY (ARRAY['EN16931'::text, 'XRechnung'::text, 'Peppol'::text])))
);
create policy own_company on company_einvoice for select using ((company_id = walled_company()));

create table company_payment_term (
  company_id uuid not null,
  days integer not null,
  modified_at timestamp with time zone not null,
  constraint company_payment_term_pkey PRIMARY KEY (company_id),
  constraint company_payment_term_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint company_payment_term_days_check CHECK (((days >= 0) AND (days <= 365)))
);
create policy own_company on company_payment_term for select using ((company_id = walled_company()));

create table company_provider (
  company_id uuid not null,
  provider_id uuid not null,
  all_publishers boolean not null,
  publisher_ids uuid[] not null default '{}'::uuid[],
  constraint company_provider_pkey PRIMARY KEY (company_id, provider_id),
  constraint company_provider_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);
CREATE TRIGGER company_provider_catalogue_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.company_provider FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
create policy own_company on company_provider for select using ((company_id = walled_company()));

create table company_salesman (
  company_id uuid not null,
  user_id uuid not null,
  name text not null,
  email text not null,
  phone text not null,
  is_shown boolean not null,
  constraint company_salesman_pkey PRIMARY KEY (company_id),
  constraint company_salesman_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint company_salesman_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX company_salesman_user ON public.company_salesman USING btree (user_id);
create policy own_company on company_salesman for select using ((company_id = walled_company()));

create table company_vat_id (
  company_id uuid not null,
  vat_id text not null,
  modified_at timestamp with time zone not null,
  is_foreign boolean not null default false,
  constraint company_vat_id_pkey PRIMARY KEY (company_id),
  constraint company_vat_id_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint company_vat_id_vat_id_check CHECK ((vat_id ~ '^[A-Z]{2}[0-9A-Z+*]{2,14}$'::text))
);
create policy own_company on company_vat_id for select using ((company_id = walled_company()));

create table company_vat_rate (
  company_id uuid not null,
  first_day date not null,
  rate_bp integer not null,
  constraint company_vat_rate_pkey PRIMARY KEY (company_id, first_day),
  constraint company_vat_rate_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint company_vat_rate_rate_bp_check CHECK (((rate_bp >= 0) AND (rate_bp <= 10000)))
);
create policy own_company on company_vat_rate for select using ((company_id = walled_company()));

create table credit_entry (
  company_id uuid not null,
  seq bigint not null,
  book text not null,
  kind text not null,
  amount_cents bigint not null,
  balance_cents bigint not null,
  reserved_cents bigint not null,
  order_id uuid,
  history_seq integer,
  document_id uuid,
  document text not null default ''::text,
  by_type text,
  by_name text,
  by_user uuid,
  at timestamp with time zone not null,
  book_line bigint not null generated always as identity,
  limit_cents bigint,
  override_cents bigint,
  constraint credit_entry_pkey PRIMARY KEY (company_id, seq),
  constraint credit_entry_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint credit_entry_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint credit_entry_amount_cents_check CHECK ((amount_cents <> 0)),
  constraint credit_entry_book_check CHECK ((book = ANY (ARRAY['balance'::text, 'reserved'::text]))),
  constraint credit_entry_by_type_check CHECK ((by_type = ANY (ARRAY['Partner'::text, 'Management'::text, 'System'::text]))),
  constraint credit_entry_check CHECK (((book = 'reserved'::text) = (kind = ANY (ARRAY['reserve'::text, 'adjust'::text, 'release'::text, 'convert'::text])))),
  constraint credit_entry_check1 CHECK (((book = 'reserved'::text) = (order_id IS NOT NULL))),
  constraint credit_entry_kind_check CHECK ((kind = ANY (ARRAY['opening'::text, 'invoice'::text, 'creditMemo'::text, 'payment'::text, 'writeOff'::text, 'payout'::text, 'correction'::text, 'reserve'::text, 'adjust'::text, 'release'::text, 'convert'::text])))
);
CREATE INDEX credit_entry_balance_by_time ON public.credit_entry USING btree (at) INCLUDE (kind, amount_cents) WHERE (book = 'balance'::text);
CREATE INDEX credit_entry_of_document ON public.credit_entry USING btree (document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX credit_entry_of_order ON public.credit_entry USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE UNIQUE INDEX credit_entry_book_line ON public.credit_entry USING btree (book_line);
CREATE TRIGGER credit_entry_append_only BEFORE DELETE OR UPDATE ON public.credit_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credit_entry_no_truncate BEFORE TRUNCATE ON public.credit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credit_entry_wait_for_seal AFTER INSERT ON public.credit_entry REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();
create policy own_company on credit_entry for select using ((company_id = walled_company()));

create table credit_low_mark (
  company_id uuid not null,
  at timestamp with time zone not null,
  constraint credit_low_mark_pkey PRIMARY KEY (company_id),
  constraint credit_low_mark_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);

create table credit_note (
  id uuid not null,
  invoice_id uuid not null,
  year integer not null,
  seq integer not null,
  number text not null generated always as (((('CRN-'::text || (year)::text) || '-'::text) || lpad((seq)::text, GREATEST(6, length((seq)::text)), '0'::text))) stored,
  company_id uuid not null,
  created_at timestamp with time zone not null,
  issue_date date not null,
  reason text not null,
  taxes jsonb not null,
  net_cents bigint not null,
  vat_cents bigint not null,
  total_cents bigint not null,
  created_by uuid,
  created_by_name text not null,
  book_line bigint not null generated always as identity,
  kind text not null default 'Keys'::text,
  constraint credit_note_pkey PRIMARY KEY (id),
  constraint credit_note_number_key UNIQUE (number),
  constraint credit_note_year_seq_key UNIQUE (year, seq),
  constraint credit_note_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint credit_note_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint credit_note_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint credit_note_check CHECK ((total_cents = (net_cents + vat_cents))),
  constraint credit_note_check1 CHECK ((EXTRACT(year FROM issue_date) = (year)::numeric)),
  constraint credit_note_kind_check CHECK ((kind = ANY (ARRAY['Keys'::text, 'PriceProtection'::text, 'Bonus'::text, 'Goodwill'::text, 'FreeLines'::text, 'Cancellation'::text]))),
  constraint credit_note_net_cents_check CHECK ((net_cents >= 0)),
  constraint credit_note_reason_check CHECK ((length(reason) <= 500)),
  constraint credit_note_seq_check CHECK ((seq > 0)),
  constraint credit_note_vat_cents_check CHECK ((vat_cents >= 0))
);
CREATE INDEX credit_note_newest ON public.credit_note USING btree (created_at DESC, id DESC);
CREATE INDEX credit_note_of_invoice ON public.credit_note USING btree (invoice_id);
CREATE UNIQUE INDEX credit_note_book_line ON public.credit_note USING btree (book_line);
CREATE TRIGGER credit_note_append_only BEFORE DELETE OR UPDATE ON public.credit_note FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credit_note_no_truncate BEFORE TRUNCATE ON public.credit_note FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credit_note_wait_for_seal AFTER INSERT ON public.credit_note REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();
create policy own_company on credit_note for select using (((company_id = walled_company()) AND is_sent_credit_note(id)));

create table credit_note_free_line (
  credit_note_id uuid not null,
  place integer not null,
  text text not null,
  quantity integer not null,
  unit_price_cents bigint not null,
  net_cents bigint not null,
  book_line bigint not null generated always as identity,
  constraint credit_note_free_line_pkey PRIMARY KEY (credit_note_id, place),
  constraint credit_note_free_line_credit_note_id_fkey FOREIGN KEY (credit_note_id) REFERENCES credit_note(id) DEFERRABLE INITIALLY DEFERRED,
  constraint credit_note_free_line_check CHECK ((net_cents = (quantity * unit_price_cents))),
  constraint credit_note_free_line_place_check CHECK (((place >= 1) AND (place <= 99))),
  constraint credit_note_free_line_quantity_check CHECK ((quantity > 0)),
  constraint credit_note_free_line_unit_price_cents_check CHECK ((unit_price_cents > 0))
);
CREATE UNIQUE INDEX credit_note_free_line_book_line ON public.credit_note_free_line USING btree (book_line);
CREATE TRIGGER credit_note_free_line_append_only BEFORE DELETE OR UPDATE ON public.credit_note_free_line FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credit_note_free_line_no_truncate BEFORE TRUNCATE ON public.credit_note_free_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credit_note_free_line_wait_for_seal AFTER INSERT ON public.credit_note_free_line REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();

create table credit_note_line (
  credit_note_id uuid not null,
  invoice_id uuid not null,
  line integer not null,
  quantity integer not null,
  net_cents bigint not null,
  book_line bigint not null generated always as identity,
  constraint credit_note_line_pkey PRIMARY KEY (credit_note_id, line),
  constraint credit_note_line_credit_note_id_fkey FOREIGN KEY (credit_note_id) REFERENCES credit_note(id) DEFERRABLE INITIALLY DEFERRED,
  constraint credit_note_line_invoice_id_line_fkey FOREIGN KEY (invoice_id, line) REFERENCES invoice_line(invoice_id, line),
  constraint credit_note_line_content_check CHECK (((quantity > 0) OR (net_cents > 0))),
  constraint credit_note_line_net_cents_check CHECK ((net_cents >= 0)),
  constraint credit_note_line_quantity_check CHECK ((quantity >= 0))
);
CREATE INDEX credit_note_line_of_invoice ON public.credit_note_line USING btree (invoice_id, line);
CREATE UNIQUE INDEX credit_note_line_book_line ON public.credit_note_line USING btree (book_line);
CREATE TRIGGER credit_note_line_append_only BEFORE DELETE OR UPDATE ON public.credit_note_line FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credit_note_line_no_truncate BEFORE TRUNCATE ON public.credit_note_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credit_note_line_wait_for_seal AFTER INSERT ON public.credit_note_line REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();
create policy own_company on credit_note_line for select using ((EXISTS ( SELECT 1
   FROM credit_note n
  WHERE (n.id = credit_note_line.credit_note_id))));

create table credit_note_progress (
  credit_note_id uuid not null,
  sent_at timestamp with time zone,
  has_files boolean not null default false,
  external_id text,
  constraint credit_note_progress_pkey PRIMARY KEY (credit_note_id),
  constraint credit_note_progress_credit_note_id_fkey FOREIGN KEY (credit_note_id) REFERENCES credit_note(id) DEFERRABLE INITIALLY DEFERRED,
  constraint credit_note_progress_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 100)))
);
CREATE INDEX credit_note_unsent ON public.credit_note_progress USING btree (credit_note_id) WHERE (sent_at IS NULL);
CREATE INDEX credit_note_without_files ON public.credit_note_progress USING btree (credit_note_id) WHERE (NOT has_files);
create policy own_company on credit_note_progress for select using ((EXISTS ( SELECT 1
   FROM credit_note n
  WHERE (n.id = credit_note_progress.credit_note_id))));

create table credit_override (
  id uuid not null,
  company_id uuid not null,
  amount_cents bigint not null,
  reason text not null,
  expires_at timestamp with time zone not null,
  granted_at timestamp with time zone not null,
  granted_by uuid not null,
  granted_by_name text not null,
  revoked_at timestamp with time zone,
  revoked_by uuid,
  revoked_by_name text,
  constraint credit_override_pkey PRIMARY KEY (id),
  constraint credit_override_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint credit_override_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES app_user(id),
  constraint credit_override_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES app_user(id),
  constraint credit_override_amount_cents_check CHECK (((amount_cents >= 1) AND (amount_cents <= '10000000000000'::bigint))),
  constraint credit_override_check CHECK ((expires_at > granted_at)),
  constraint credit_override_check1 CHECK ((((revoked_at IS NULL) = (revoked_by IS NULL)) AND ((revoked_at IS NULL) = (revoked_by_name IS NULL)))),
  constraint credit_override_reason_check CHECK ((reason <> ''::text))
);
CREATE INDEX credit_override_of_company ON public.credit_override USING btree (company_id, expires_at);
CREATE TRIGGER credit_override_no_truncate BEFORE TRUNCATE ON public.credit_override FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credit_override_only_revoked BEFORE UPDATE ON public.credit_override FOR EACH ROW EXECUTE FUNCTION only_revoke_override();
CREATE TRIGGER credit_override_stays BEFORE DELETE ON public.credit_override FOR EACH ROW EXECUTE FUNCTION refuse_change();
create policy own_company on credit_override for select using ((company_id = walled_company()));

create table demo_world (
  id integer not null default 1,
  days integer not null,
  next_chunk integer not null,
  chunks integer not null,
  began_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint demo_world_pkey PRIMARY KEY (id),
  constraint demo_world_check CHECK ((next_chunk <= chunks)),
  constraint demo_world_check1 CHECK (((finished_at IS NULL) OR (next_chunk = chunks))),
  constraint demo_world_id_check CHECK ((id = 1)),
  constraint demo_world_next_chunk_check CHECK ((next_chunk >= 0))
);

create table document_file (
  document_id uuid not null,
  kind text not null,
  bytes bytea not null,
  sha256 text not null,
  made_at timestamp with time zone not null,
  book_line bigint not null generated always as identity,
  writer integer not null default 1,
  constraint document_file_pkey PRIMARY KEY (document_id, kind),
  constraint document_file_check CHECK ((sha256 = encode(sha256(bytes), 'hex'::text))),
  constraint document_file_kind_check CHECK ((kind = ANY (ARRAY['pdf'::text, 'ubl'::text])))
);
CREATE UNIQUE INDEX document_file_book_line ON public.document_file USING btree (book_line);
CREATE TRIGGER document_file_append_only BEFORE DELETE OR UPDATE ON public.document_file FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER document_file_no_truncate BEFORE TRUNCATE ON public.document_file FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER document_file_wait_for_seal AFTER INSERT ON public.document_file REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();
create policy own_company on document_file for select using (((EXISTS ( SELECT 1
   FROM invoice_progress p
  WHERE (p.invoice_id = document_file.document_id))) OR (EXISTS ( SELECT 1
   FROM credit_note n
  WHERE (n.id = document_file.document_id)))));

create table document_number (
  series text not null,
  year integer not null,
  next integer not null,
  last_date date not null,
  constraint document_number_pkey PRIMARY KEY (series, year),
  constraint document_number_next_check CHECK ((next > 0)),
  constraint document_number_series_check CHECK ((series = ANY (ARRAY['INV'::text, 'CRN'::text])))
);

create table document_number_gap (
  series text not null,
  year integer not null,
  first integer not null,
  last integer not null,
  restore_id uuid not null,
  stated_at timestamp with time zone not null,
  book_line bigint not null generated always as identity,
  constraint document_number_gap_pkey PRIMARY KEY (series, year, first),
  constraint document_number_gap_restore_id_fkey FOREIGN KEY (restore_id) REFERENCES restore(id),
  constraint document_number_gap_check CHECK ((last >= first)),
  constraint document_number_gap_first_check CHECK ((first > 0)),
  constraint document_number_gap_series_check CHECK ((series = ANY (ARRAY['INV'::text, 'CRN'::text])))
);
CREATE UNIQUE INDEX document_number_gap_book_line ON public.document_number_gap USING btree (book_line);
CREATE TRIGGER document_number_gap_append_only BEFORE DELETE OR UPDATE ON public.document_number_gap FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER document_number_gap_no_truncate BEFORE TRUNCATE ON public.document_number_gap FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER document_number_gap_wait_for_seal AFTER INSERT ON public.document_number_gap REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();

create table document_numbers_stated (
  restore_id uuid not null,
  stated_at timestamp with time zone not null,
  book_line bigint not null generated always as identity,
  constraint document_numbers_stated_pkey PRIMARY KEY (restore_id),
  constraint document_numbers_stated_restore_id_fkey FOREIGN KEY (restore_id) REFERENCES restore(id)
);
CREATE UNIQUE INDEX document_numbers_stated_book_line ON public.document_numbers_stated USING btree (book_line);
CREATE TRIGGER document_numbers_stated_append_only BEFORE DELETE OR UPDATE ON public.document_numbers_stated FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER document_numbers_stated_no_truncate BEFORE TRUNCATE ON public.document_numbers_stated FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER document_numbers_stated_wait_for_seal AFTER INSERT ON public.document_numbers_stated REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();

create table export (
  id uuid not null,
  user_id uuid not null,
  list text not null,
  query jsonb not null,
  columns jsonb not null,
  format text not null,
  label text not null,
  filter_text text not null,
  address text not null,
  schedule_id uuid,
  due_at timestamp with time zone,
  state text not null,
  run_id uuid,
  tries integer not null default 0,
  rights jsonb,
  row_count integer not null default 0,
  total_count integer,
  part_count integer not null default 0,
  byte_count bigint not null default 0,
  has_changed boolean not null default false,
  trouble text not null default ''::text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  constraint export_pkey PRIMARY KEY (id),
  constraint export_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES export_schedule(id) ON DELETE SET NULL,
  constraint export_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint export_check CHECK (((state = ANY (ARRAY['Waiting'::text, 'Running'::text])) = (ended_at IS NULL))),
  constraint export_check1 CHECK (((state <> 'Ready'::text) OR (rights IS NOT NULL))),
  constraint export_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text]))),
  constraint export_state_check CHECK ((state = ANY (ARRAY['Waiting'::text, 'Running'::text, 'Ready'::text, 'Failed'::text, 'Cancelled'::text])))
);
CREATE INDEX export_age ON public.export USING btree (expires_at);
CREATE INDEX export_of_user ON public.export USING btree (user_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX export_of_schedule ON public.export USING btree (schedule_id, due_at) WHERE (schedule_id IS NOT NULL);
create policy own_company on export for select using ((EXISTS ( SELECT 1
   FROM app_user u
  WHERE (u.id = export.user_id))));

create table export_part (
  export_id uuid not null,
  part integer not null,
  run_id uuid not null,
  sealed bytea not null,
  constraint export_part_pkey PRIMARY KEY (export_id, part),
  constraint export_part_export_id_fkey FOREIGN KEY (export_id) REFERENCES export(id) ON DELETE CASCADE
);
create policy own_company on export_part for select using ((EXISTS ( SELECT 1
   FROM export e
  WHERE (e.id = export_part.export_id))));

create table export_schedule (
  id uuid not null,
  user_id uuid not null,
  list text not null,
  query jsonb not null,
  columns jsonb not null,
  format text not null,
  label text not null,
  filter_text text not null,
  address text not null,
  every text not null,
  day integer not null,
  is_paused boolean not null default false,
  next_at timestamp with time zone not null,
  last_at timestamp with time zone,
  trouble text not null default ''::text,
  created_at timestamp with time zone not null,
  constraint export_schedule_pkey PRIMARY KEY (id),
  constraint export_schedule_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint export_schedule_check CHECK (((day >= 1) AND (day <=
CASE every
    WHEN 'Week'::text THEN 7
    ELSE 31
END))),
  constraint export_schedule_every_check CHECK ((every = ANY (ARRAY['Week'::text, 'Month'::text]))),
  constraint export_schedule_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text])))
);
CREATE INDEX export_schedule_due ON public.export_schedule USING btree (next_at) WHERE (NOT is_paused);
CREATE INDEX export_schedule_of_user ON public.export_schedule USING btree (user_id);
create policy own_company on export_schedule for select using ((EXISTS ( SELECT 1
   FROM app_user u
  WHERE (u.id = export_schedule.user_id))));

create table game_key (
  id uuid not null,
  fingerprint bytea not null,
  lookup bytea not null,
  dek_id integer not null,
  sealed bytea not null,
  kind text not null,
  sku text not null,
  cost_e4 bigint not null,
  attempt_ref text,
  order_item_id uuid,
  part integer not null default 0,
  surplus_ref text,
  package_id uuid,
  created_at timestamp with time zone not null,
  lot_id uuid,
  book_line bigint not null generated always as identity,
  load_id uuid,
  withdrawn_at timestamp with time zone,
  blocked_at timestamp with time zone,
  constraint game_key_pkey PRIMARY KEY (id),
  constraint game_key_attempt_ref_fkey FOREIGN KEY (attempt_ref) REFERENCES purchase_attempt(ref),
  constraint game_key_dek_id_fkey FOREIGN KEY (dek_id) REFERENCES vault_dek(id),
  constraint game_key_load_id_fkey FOREIGN KEY (load_id) REFERENCES stock_load(id),
  constraint game_key_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES stock_lot(id),
  constraint game_key_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_item(id),
  constraint game_key_package_id_fkey FOREIGN KEY (package_id) REFERENCES package(id),
  constraint game_key_surplus_ref_fkey FOREIGN KEY (surplus_ref) REFERENCES purchase_attempt(ref),
  constraint game_key_check1 CHECK (((package_id IS NULL) OR (order_item_id IS NOT NULL))),
  constraint game_key_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'image'::text]))),
  constraint game_key_one_place CHECK ((num_nonnulls(lot_id, order_item_id, surplus_ref, withdrawn_at, blocked_at) = 1)),
  constraint game_key_one_source CHECK ((num_nonnulls(attempt_ref, load_id) = 1)),
  constraint game_key_withdrawn CHECK (((withdrawn_at IS NULL) OR (load_id IS NOT NULL)))
);
CREATE INDEX game_key_lookup ON public.game_key USING hash (lookup);
CREATE INDEX game_key_of_attempt ON public.game_key USING btree (attempt_ref);
CREATE INDEX game_key_of_load ON public.game_key USING btree (load_id) WHERE (load_id IS NOT NULL);
CREATE INDEX game_key_of_lot ON public.game_key USING btree (lot_id, created_at, id) WHERE (lot_id IS NOT NULL);
CREATE INDEX game_key_of_package ON public.game_key USING btree (package_id) WHERE (package_id IS NOT NULL);
CREATE INDEX game_key_surplus ON public.game_key USING btree (surplus_ref) WHERE (surplus_ref IS NOT NULL);
CREATE UNIQUE INDEX game_key_book_line ON public.game_key USING btree (book_line);
CREATE UNIQUE INDEX game_key_fingerprint_once ON public.game_key USING btree (fingerprint) WHERE (withdrawn_at IS NULL);
CREATE UNIQUE INDEX game_key_one_per_item ON public.game_key USING btree (order_item_id, part) WHERE (order_item_id IS NOT NULL);
CREATE TRIGGER game_key_refuse_returning BEFORE UPDATE OF lot_id, order_item_id ON public.game_key FOR EACH ROW WHEN ((new.surplus_ref IS NULL)) EXECUTE FUNCTION refuse_returning_keys();
CREATE TRIGGER game_key_refuse_returning_new AFTER INSERT ON public.game_key REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION refuse_returning_new_keys();
CREATE TRIGGER game_key_wait_for_seal AFTER INSERT ON public.game_key REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();
create policy own_company on game_key for select using ((EXISTS ( SELECT 1
   FROM package p
  WHERE ((p.id = game_key.package_id) AND (p.state = 'Sent'::text)))));

create table idempotency (
  user_id uuid not null,
  key text not null,
  body_hash bytea not null,
  status integer,
  reply json,
  created_at timestamp with time zone not null,
  claim uuid not null default gen_random_uuid(),
  alive_at timestamp with time zone not null default now(),
  worked boolean not null default false,
  constraint idempotency_pkey PRIMARY KEY (user_id, key),
  constraint idempotency_key_check CHECK (((length(key) >= 1) AND (length(key) <= 100)))
);
CREATE INDEX idempotency_age ON public.idempotency USING btree (created_at);

create table installation (
  is_only boolean not null default true,
  kind text not null,
  created_at timestamp with time zone not null,
  company_name text not null default ''::text,
  uses_simulator boolean not null default false,
  constraint installation_pkey PRIMARY KEY (is_only),
  constraint installation_is_only_check CHECK (is_only),
  constraint installation_kind_check CHECK ((kind = ANY (ARRAY['Live'::text, 'Sandbox'::text])))
);

create table inventory_snapshot (
  name text not null,
  due_at timestamp with time zone not null,
  taken_at timestamp with time zone not null,
  held_quantity bigint not null,
  held_cost_e4 bigint not null,
  manual_quantity bigint not null,
  manual_cost_cents bigint not null,
  id uuid,
  constraint inventory_snapshot_pkey PRIMARY KEY (name),
  constraint inventory_snapshot_id_key UNIQUE (id),
  constraint inventory_snapshot_check CHECK ((taken_at >= due_at)),
  constraint inventory_snapshot_name_check CHECK ((name ~ '^\d{4}-(0[1-9]|1[0-2])$'::text))
);
CREATE TRIGGER inventory_snapshot_is_final BEFORE DELETE OR UPDATE ON public.inventory_snapshot FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER inventory_snapshot_no_truncate BEFORE TRUNCATE ON public.inventory_snapshot FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table inventory_snapshot_row (
  snapshot text not null,
  product_id uuid not null,
  store text not null,
  provider text not null,
  sku text not null,
  name text not null,
  held_quantity bigint not null,
  held_cost_e4 bigint not null,
  manual_quantity bigint not null,
  manual_cost_cents bigint not null,
  loaded_cost_e4 bigint not null default 0,
  constraint inventory_snapshot_row_pkey PRIMARY KEY (snapshot, product_id),
  constraint inventory_snapshot_row_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint inventory_snapshot_row_snapshot_fkey FOREIGN KEY (snapshot) REFERENCES inventory_snapshot(name),
  constraint inventory_snapshot_row_held_cost_e4_check CHECK ((held_cost_e4 >= 0)),
  constraint inventory_snapshot_row_held_quantity_check CHECK ((held_quantity >= 0)),
  constraint inventory_snapshot_row_loaded_cost_e4_check CHECK (((loaded_cost_e4 >= 0) AND (loaded_cost_e4 <= held_cost_e4))),
  constraint inventory_snapshot_row_manual_cost_cents_check CHECK ((manual_cost_cents >= 0)),
  constraint inventory_snapshot_row_manual_quantity_check CHECK ((manual_quantity >= 0))
);
CREATE TRIGGER inventory_snapshot_row_is_final BEFORE DELETE OR UPDATE ON public.inventory_snapshot_row FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER inventory_snapshot_row_no_truncate BEFORE TRUNCATE ON public.inventory_snapshot_row FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table invoice (
  id uuid not null,
  year integer not null,
  seq integer not null,
  number text not null generated always as (((('INV-'::text || (year)::text) || '-'::text) || lpad((seq)::text, GREATEST(6, length((seq)::text)), '0'::text))) stored,
  company_id uuid not null,
  created_at timestamp with time zone not null,
  issue_date date not null,
  due_date date not null,
  currency text not null,
  seller jsonb not null,
  buyer jsonb not null,
  taxes jsonb not null,
  net_cents bigint not null,
  vat_cents bigint not null,
  total_cents bigint not null,
  created_by uuid,
  created_by_name text not null,
  book_line bigint not null generated always as identity,
  supplied_from date,
  supplied_until date,
  prepaid_cents bigint not null default 0,
  constraint invoice_pkey PRIMARY KEY (id),
  constraint invoice_number_key UNIQUE (number),
  constraint invoice_year_seq_key UNIQUE (year, seq),
  constraint invoice_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint invoice_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint invoice_check CHECK ((total_cents = (net_cents + vat_cents))),
  constraint invoice_check1 CHECK ((EXTRACT(year FROM issue_date) = (year)::numeric)),
  constraint invoice_check2 CHECK ((due_date >= issue_date)),
  constraint invoice_check3 CHECK (((supplied_from IS NULL) = (supplied_until IS NULL))),
  constraint invoice_check4 CHECK ((supplied_from <= supplied_until)),
  constraint invoice_currency_check CHECK ((currency = 'EUR'::text)),
  constraint invoice_net_cents_check CHECK ((net_cents >= 0)),
  constraint invoice_prepaid_cents_check CHECK (((prepaid_cents >= 0) AND (prepaid_cents <= total_cents))),
  constraint invoice_seq_check CHECK ((seq > 0)),
  constraint invoice_vat_cents_check CHECK ((vat_cents >= 0))
);
CREATE INDEX invoice_newest ON public.invoice USING btree (created_at DESC, id DESC);
CREATE INDEX invoice_of_company ON public.invoice USING btree (company_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX invoice_book_line ON public.invoice USING btree (book_line);
CREATE TRIGGER invoice_append_only BEFORE DELETE OR UPDATE ON public.invoice FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoice_no_truncate BEFORE TRUNCATE ON public.invoice FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoice_wait_for_seal AFTER INSERT ON public.invoice REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();
create policy own_company on invoice for select using (((company_id = walled_company()) AND (EXISTS ( SELECT 1
   FROM invoice_progress p
  WHERE (p.invoice_id = invoice.id)))));

create table invoice_line (
  invoice_id uuid not null,
  line integer not null,
  order_id uuid,
  order_number text not null,
  name text not null,
  sku text not null,
  quantity integer not null,
  unit_price_cents bigint not null,
  net_cents bigint not null,
  tax_rule_id uuid not null,
  tax_category text not null,
  vat_rate_bp integer not null,
  exemption_code text not null,
  exemption_text text not null,
  book_line bigint not null generated always as identity,
  purchase_order text not null default ''::text,
  constraint invoice_line_pkey PRIMARY KEY (invoice_id, line),
  constraint invoice_line_invoice_id_order_id_key UNIQUE (invoice_id, order_id),
  constraint invoice_line_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id) DEFERRABLE INITIALLY DEFERRED,
  constraint invoice_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint invoice_line_tax_rule_id_fkey FOREIGN KEY (tax_rule_id) REFERENCES tax_rule(id),
  constraint invoice_line_check CHECK ((net_cents = (quantity * unit_price_cents))),
  constraint invoice_line_free_check CHECK ((((order_id IS NULL) = (order_number = ''::text)) AND ((order_id IS NOT NULL) OR ((sku = ''::text) AND (purchase_order = ''::text))))),
  constraint invoice_line_line_check CHECK (((line >= 1) AND (line <= 99))),
  constraint invoice_line_quantity_check CHECK ((quantity > 0)),
  constraint invoice_line_tax_category_check CHECK ((tax_category = ANY (ARRAY['S'::text, 'AE'::text, 'O'::text, 'E'::text, 'Z'::text]))),
  constraint invoice_line_unit_price_cents_check CHECK ((unit_price_cents >= 0)),
  constraint invoice_line_vat_rate_bp_check CHECK (((vat_rate_bp >= 0) AND (vat_rate_bp <= 10000)))
);
CREATE INDEX invoice_line_of_order ON public.invoice_line USING btree (order_id);
CREATE UNIQUE INDEX invoice_line_book_line ON public.invoice_line USING btree (book_line);
CREATE TRIGGER invoice_line_append_only BEFORE DELETE OR UPDATE ON public.invoice_line FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoice_line_is_billable BEFORE INSERT ON public.invoice_line FOR EACH ROW EXECUTE FUNCTION refuse_unbillable();
CREATE TRIGGER invoice_line_no_truncate BEFORE TRUNCATE ON public.invoice_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoice_line_note_first AFTER INSERT ON public.invoice_line FOR EACH ROW WHEN ((new.order_id IS NOT NULL)) EXECUTE FUNCTION note_first_invoices();
CREATE TRIGGER invoice_line_wait_for_seal AFTER INSERT ON public.invoice_line REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();
create policy own_company on invoice_line for select using ((EXISTS ( SELECT 1
   FROM invoice_progress p
  WHERE (p.invoice_id = invoice_line.invoice_id))));

create table invoice_progress (
  invoice_id uuid not null,
  sent_at timestamp with time zone,
  has_files boolean not null default false,
  company_id uuid not null,
  total_cents bigint not null,
  credited_cents bigint not null default 0,
  paid_cents bigint not null default 0,
  reminder_step integer not null default 0,
  reminded_at timestamp with time zone,
  stops_orders boolean not null default false,
  disputed_at timestamp with time zone,
  dispute_reason text not null default ''::text,
  external_id text,
  written_off_cents bigint not null default 0,
  open_cents bigint not null generated always as ((((total_cents - credited_cents) - paid_cents) - written_off_cents)) stored,
  constraint invoice_progress_pkey PRIMARY KEY (invoice_id),
  constraint invoice_progress_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint invoice_progress_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id) DEFERRABLE INITIALLY DEFERRED,
  constraint invoice_progress_check CHECK ((((paid_cents + credited_cents) + written_off_cents) <= total_cents)),
  constraint invoice_progress_check1 CHECK (((reminder_step = 0) = (reminded_at IS NULL))),
  constraint invoice_progress_check2 CHECK (((disputed_at IS NULL) = (dispute_reason = ''::text))),
  constraint invoice_progress_credited_cents_check CHECK ((credited_cents >= 0)),
  constraint invoice_progress_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 100))),
  constraint invoice_progress_paid_cents_check CHECK ((paid_cents >= 0)),
  constraint invoice_progress_reminder_step_check CHECK (((reminder_step >= 0) AND (reminder_step <= 3))),
  constraint invoice_progress_written_off_cents_check CHECK ((written_off_cents >= 0))
);
CREATE INDEX invoice_progress_open ON public.invoice_progress USING btree (company_id) WHERE ((open_cents > 0) AND (sent_at IS NOT NULL));
CREATE INDEX invoice_progress_stop ON public.invoice_progress USING btree (company_id) WHERE (stops_orders AND (open_cents > 0) AND (disputed_at IS NULL));
CREATE INDEX invoice_unsent ON public.invoice_progress USING btree (invoice_id) WHERE (sent_at IS NULL);
CREATE INDEX invoice_without_files ON public.invoice_progress USING btree (invoice_id) WHERE (NOT has_files);
create policy own_company on invoice_progress for select using (((company_id = walled_company()) AND (sent_at IS NOT NULL)));

create table item_state_of_product (
  state text not null,
  product_id uuid not null,
  n bigint not null,
  last_tried_at timestamp with time zone,
  constraint item_state_of_product_pkey PRIMARY KEY (state, product_id)
);

create table kept_key (
  purpose text not null,
  master_id text not null,
  wrapped bytea not null,
  accepted_until timestamp with time zone,
  constraint kept_key_pkey PRIMARY KEY (purpose, master_id),
  constraint kept_key_master_id_fkey FOREIGN KEY (master_id) REFERENCES master_key_check(master_id)
);

create table key_search (
  id uuid not null,
  at timestamp with time zone not null,
  user_id uuid not null,
  asked integer not null,
  found integer not null,
  lookups bytea[] not null,
  book_line bigint not null generated always as identity,
  constraint key_search_pkey PRIMARY KEY (id),
  constraint key_search_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX key_search_of_user ON public.key_search USING btree (user_id, at);
CREATE UNIQUE INDEX key_search_book_line ON public.key_search USING btree (book_line);
CREATE TRIGGER key_search_append_only BEFORE DELETE OR UPDATE ON public.key_search FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER key_search_no_truncate BEFORE TRUNCATE ON public.key_search FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER key_search_wait_for_seal AFTER INSERT ON public.key_search REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();

create table kysely_migration (
  name character varying(255) not null,
  timestamp character varying(255) not null,
  constraint kysely_migration_pkey PRIMARY KEY (name)
);

create table kysely_migration_lock (
  id character varying(255) not null,
  is_locked integer not null default 0,
  constraint kysely_migration_lock_pkey PRIMARY KEY (id)
);

create table login_challenge (
  id text not null,
  user_id uuid not null,
  browser_hash bytea not null,
  code_mac bytea,
  tries integer not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  factor text not null default 'Mail'::text,
  session_id uuid,
  passkey_challenge text,
  constraint login_challenge_pkey PRIMARY KEY (id),
  constraint login_challenge_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE,
  constraint login_challenge_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint login_challenge_check CHECK (((factor = 'Mail'::text) = (code_mac IS NOT NULL))),
  constraint login_challenge_factor_check CHECK ((factor = ANY (ARRAY['Mail'::text, 'App'::text])))
);
CREATE INDEX login_challenge_age ON public.login_challenge USING btree (created_at);
CREATE INDEX login_challenge_newest ON public.login_challenge USING btree (user_id, created_at DESC);
CREATE INDEX login_challenge_of_session ON public.login_challenge USING btree (session_id) WHERE (session_id IS NOT NULL);

create table login_throttle (
  email_mac bytea not null,
  device text not null,
  failures integer not null,
  window_start timestamp with time zone not null,
  locked_until timestamp with time zone,
  locks integer not null default 0,
  constraint login_throttle_pkey PRIMARY KEY (email_mac, device)
);
CREATE INDEX login_throttle_age ON public.login_throttle USING btree (window_start);

create table low_stock_mark (
  product_id uuid not null,
  threshold integer not null,
  modified_at timestamp with time zone not null,
  constraint low_stock_mark_pkey PRIMARY KEY (product_id),
  constraint low_stock_mark_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint low_stock_mark_threshold_check CHECK (((threshold >= 1) AND (threshold <= 1000000)))
);

create table mail (
  id uuid not null,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  kept_until timestamp with time zone,
  tries integer not null default 0,
  next_try_at timestamp with time zone,
  dead_at timestamp with time zone,
  trouble text,
  layout jsonb,
  constraint mail_pkey PRIMARY KEY (id),
  constraint mail_check CHECK (((dead_at IS NULL) OR ((sent_at IS NULL) AND (trouble IS NOT NULL) AND (next_try_at IS NULL))))
);
CREATE INDEX mail_age ON public.mail USING btree (created_at);
CREATE INDEX mail_kept_until ON public.mail USING btree (kept_until) WHERE (kept_until IS NOT NULL);
CREATE INDEX mail_newest ON public.mail USING btree (recipient, created_at DESC);
CREATE INDEX mail_waiting ON public.mail USING btree (next_try_at) WHERE (next_try_at IS NOT NULL);

create table mail_attachment (
  mail_id uuid not null,
  place integer not null,
  document_id uuid not null,
  constraint mail_attachment_pkey PRIMARY KEY (mail_id, place),
  constraint mail_attachment_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mail(id) ON DELETE CASCADE,
  constraint mail_attachment_place_check CHECK ((place > 0))
);

create table manual_inventory (
  id uuid not null,
  product_id uuid not null,
  quantity integer not null,
  cost_per_item_e4 bigint not null,
  modified_at timestamp with time zone not null,
  constraint manual_inventory_pkey PRIMARY KEY (id),
  constraint manual_inventory_product_id_key UNIQUE (product_id),
  constraint manual_inventory_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint manual_inventory_cost_per_item_e4_check CHECK (((cost_per_item_e4 >= 0) AND (cost_per_item_e4 <= 100000000))),
  constraint manual_inventory_quantity_check CHECK (((quantity >= 0) AND (quantity <= 1000000)))
);

create table master_key_check (
  id integer not null default 1,
  master_id text not null,
  mac bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint master_key_check_pkey PRIMARY KEY (id),
  constraint master_key_check_master_id UNIQUE (master_id),
  constraint master_key_check_id_check CHECK ((id >= 1)),
  constraint master_key_check_mac_check CHECK ((length(mac) = 32))
);
CREATE TRIGGER master_key_check_append_only BEFORE DELETE OR UPDATE ON public.master_key_check FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER master_key_check_no_truncate BEFORE TRUNCATE ON public.master_key_check FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table migration_checksum (
  name text not null,
  checksum text not null,
  compatible_since text,
  release text,
  constraint migration_checksum_pkey PRIMARY KEY (name),
  constraint migration_checksum_checksum_check CHECK ((checksum ~ '^[0-9a-f]{64}$'::text))
);

create table notification (
  seq bigint not null generated always as identity,
  kind text not null,
  company_id uuid,
  subject_id uuid not null,
  subject_name text not null,
  detail text not null,
  at timestamp with time zone not null,
  user_id uuid,
  count integer not null default 1,
  amount_cents bigint,
  valid_until timestamp with time zone,
  constraint notification_pkey PRIMARY KEY (seq),
  constraint notification_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint notification_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint notification_count_check CHECK ((count > 0))
);
CREATE INDEX notification_age ON public.notification USING btree (at);
CREATE INDEX notification_of_company ON public.notification USING btree (company_id, kind, seq DESC) WHERE ((company_id IS NOT NULL) AND (user_id IS NULL));
CREATE INDEX notification_of_person ON public.notification USING btree (user_id, kind, seq DESC) WHERE (user_id IS NOT NULL);
CREATE INDEX notification_of_staff ON public.notification USING btree (kind, seq DESC) WHERE ((company_id IS NULL) AND (user_id IS NULL));
create policy own_company on notification for select using (((company_id = walled_company()) OR (EXISTS ( SELECT 1
   FROM app_user u
  WHERE (u.id = notification.user_id)))));

create table notification_condition (
  kind text not null,
  subject_id uuid not null,
  subject_name text not null,
  detail text not null,
  since timestamp with time zone not null,
  constraint notification_condition_pkey PRIMARY KEY (kind, subject_id)
);

create table notification_opt_out (
  token_hash bytea not null,
  user_id uuid not null,
  kinds text[] not null,
  created_at timestamp with time zone not null,
  constraint notification_opt_out_pkey PRIMARY KEY (token_hash),
  constraint notification_opt_out_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX notification_opt_out_age ON public.notification_opt_out USING btree (created_at);
CREATE INDEX notification_opt_out_user ON public.notification_opt_out USING btree (user_id);

create table notification_outbox (
  id bigint not null generated always as identity,
  kind text not null,
  company_id uuid,
  subject_id uuid not null,
  subject_name text not null,
  detail text not null,
  at timestamp with time zone not null,
  user_id uuid,
  action bigint not null default ((pg_current_xact_id())::text)::bigint,
  amount_cents bigint,
  valid_until timestamp with time zone,
  constraint notification_outbox_pkey PRIMARY KEY (id)
);

create table notification_preference (
  user_id uuid not null,
  kind text not null,
  channel text not null,
  since_seq bigint not null,
  constraint notification_preference_pkey PRIMARY KEY (user_id, kind),
  constraint notification_preference_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint notification_preference_channel_check CHECK ((channel = ANY (ARRAY['App'::text, 'Mail'::text, 'Both'::text, 'None'::text])))
);
CREATE INDEX notification_by_mail ON public.notification_preference USING btree (user_id) WHERE (channel = ANY (ARRAY['Mail'::text, 'Both'::text]));
create policy own_company on notification_preference for select using ((EXISTS ( SELECT 1
   FROM app_user u
  WHERE (u.id = notification_preference.user_id))));

create table notification_read (
  seq bigint not null,
  user_id uuid not null,
  constraint notification_read_pkey PRIMARY KEY (seq, user_id),
  constraint notification_read_seq_fkey FOREIGN KEY (seq) REFERENCES notification(seq) ON DELETE CASCADE,
  constraint notification_read_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
create policy own_company on notification_read for select using ((EXISTS ( SELECT 1
   FROM app_user u
  WHERE (u.id = notification_read.user_id))));

create table notification_reader (
  user_id uuid not null,
  read_up_to bigint not null default 0,
  mailed_up_to bigint not null default 0,
  mailed_at timestamp with time zone,
  revision integer not null default 0,
  default_since bigint not null default 0,
  digest text not null default 'Immediately'::text,
  digest_hour integer,
  digest_zone text,
  digest_since timestamp with time zone,
  constraint notification_reader_pkey PRIMARY KEY (user_id),
  constraint notification_reader_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint notification_reader_check CHECK (((digest = 'Daily'::text) = (digest_hour IS NOT NULL))),
  constraint notification_reader_check1 CHECK (((digest = 'Daily'::text) = (digest_since IS NOT NULL))),
  constraint notification_reader_digest_check CHECK ((digest = ANY (ARRAY['Immediately'::text, 'Daily'::text]))),
  constraint notification_reader_digest_hour_check CHECK (((digest_hour >= 0) AND (digest_hour <= 23)))
);
create policy own_company on notification_reader for select using ((EXISTS ( SELECT 1
   FROM app_user u
  WHERE (u.id = notification_reader.user_id))));

create table order_change_proposal (
  order_id uuid not null,
  terms_version integer not null,
  change jsonb not null,
  by_user uuid not null,
  by_name text not null,
  at timestamp with time zone not null,
  constraint order_change_proposal_pkey PRIMARY KEY (order_id),
  constraint order_change_proposal_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);

create table order_history (
  id uuid not null,
  order_id uuid not null,
  seq integer not null,
  at timestamp with time zone not null,
  action text not null,
  from_state text not null,
  to_state text not null,
  by_type text not null,
  by_name text not null,
  by_user uuid,
  offer_price_cents bigint not null,
  offer_quantity integer not null,
  note text,
  offer_version integer not null default 1,
  book_line bigint not null generated always as identity,
  constraint order_history_pkey PRIMARY KEY (id),
  constraint order_history_order_id_seq_key UNIQUE (order_id, seq),
  constraint order_history_action_from_state_to_state_fkey FOREIGN KEY (action, from_state, to_state) REFERENCES order_transition(action, from_state, to_state),
  constraint order_history_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_history_by_type_check CHECK ((by_type = ANY (ARRAY['Partner'::text, 'Management'::text, 'System'::text])))
);
CREATE INDEX order_history_measured ON public.order_history USING btree (at) INCLUDE (order_id, seq, from_state, to_state, by_type) WHERE ((to_state = 'Level2Approved'::text) OR (from_state = 'Rebidding'::text));
CREATE UNIQUE INDEX order_history_book_line ON public.order_history USING btree (book_line);
CREATE TRIGGER order_history_append_only BEFORE DELETE OR UPDATE ON public.order_history FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_history_no_truncate BEFORE TRUNCATE ON public.order_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_history_wait_for_seal AFTER INSERT ON public.order_history REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();
create policy own_company on order_history for select using ((EXISTS ( SELECT 1
   FROM orders o
  WHERE (o.id = order_history.order_id))));

create table order_item (
  id uuid not null,
  order_id uuid not null,
  unit integer not null,
  state text not null,
  country text not null,
  planned_cost_e4 bigint not null,
  cost_e4 bigint,
  provider_order_id text,
  customer_ip text,
  status_notes text[] not null default '{}'::text[],
  refusals integer not null default 0,
  next_try_at timestamp with time zone,
  processing_at timestamp with time zone,
  processing_started_at timestamp with time zone,
  processing_ended_at timestamp with time zone,
  completed_on timestamp with time zone,
  package_id uuid,
  packed_on timestamp with time zone,
  removed_at timestamp with time zone,
  leaves_to text,
  stock_lot_id uuid,
  allocation_id uuid,
  provider_id uuid not null,
  constraint order_item_pkey PRIMARY KEY (id),
  constraint order_item_order_id_unit_key UNIQUE (order_id, unit),
  constraint order_item_allocation_id_fkey FOREIGN KEY (allocation_id) REFERENCES allocation(id),
  constraint order_item_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_item_order_id_package_id_fkey FOREIGN KEY (order_id, package_id) REFERENCES package(order_id, id),
  constraint order_item_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(id),
  constraint order_item_stock_lot_id_fkey FOREIGN KEY (stock_lot_id) REFERENCES stock_lot(id),
  constraint order_item_check CHECK (((packed_on IS NULL) = (package_id IS NULL))),
  constraint order_item_check1 CHECK (((packed_on IS NULL) OR (state = ANY (ARRAY['Completed'::text, 'Refunded'::text])))),
  constraint order_item_leaves_to_check CHECK ((leaves_to = ANY (ARRAY['inventory'::text, 'refund'::text]))),
  constraint order_item_state_check CHECK ((state = ANY (ARRAY['Draft'::text, 'Processing'::text, 'PreCompleted'::text, 'Completed'::text, 'OutOfStock'::text, 'Error'::text, 'Buffered'::text, 'BackOrdered'::text, 'Refunded'::text])))
);
CREATE INDEX order_item_completed ON public.order_item USING btree (completed_on) WHERE ((state = 'Completed'::text) AND (removed_at IS NULL));
CREATE INDEX order_item_from_stock ON public.order_item USING btree (order_id) WHERE ((stock_lot_id IS NOT NULL) AND (package_id IS NULL) AND (removed_at IS NULL));
CREATE INDEX order_item_leaving ON public.order_item USING btree (order_id) WHERE (leaves_to IS NOT NULL);
CREATE INDEX order_item_of_allocation ON public.order_item USING btree (allocation_id) WHERE (allocation_id IS NOT NULL);
CREATE INDEX order_item_of_order ON public.order_item USING btree (order_id, state, unit) WHERE (removed_at IS NULL);
CREATE INDEX order_item_to_buy ON public.order_item USING btree (provider_id, next_try_at, order_id, unit) WHERE ((state = 'Draft'::text) AND (removed_at IS NULL) AND (next_try_at IS NOT NULL));
CREATE INDEX order_item_to_pack ON public.order_item USING btree (order_id, unit) WHERE ((state = ANY (ARRAY['Completed'::text, 'Buffered'::text])) AND (package_id IS NULL) AND (removed_at IS NULL));
CREATE TRIGGER order_item_note_changed AFTER UPDATE ON public.order_item REFERENCING OLD TABLE AS before_it NEW TABLE AS after_it FOR EACH STATEMENT EXECUTE FUNCTION note_changed_items();
CREATE TRIGGER order_item_note_new AFTER INSERT ON public.order_item REFERENCING NEW TABLE AS after_it FOR EACH STATEMENT EXECUTE FUNCTION note_new_items();
CREATE TRIGGER order_item_stay BEFORE DELETE ON public.order_item FOR EACH ROW EXECUTE FUNCTION refuse_change();
create policy own_company on order_item for select using ((EXISTS ( SELECT 1
   FROM orders o
  WHERE (o.id = order_item.order_id))));

create table order_message (
  id uuid not null,
  order_id uuid not null,
  company_id uuid not null,
  side text not null,
  by_user uuid not null,
  by_name text not null,
  at timestamp with time zone not null,
  text text not null,
  file_name text,
  file_kind text,
  file_size integer,
  file_dek_id integer,
  file_sealed bytea,
  file_sha256 text,
  book_line bigint not null generated always as identity,
  constraint order_message_pkey PRIMARY KEY (id),
  constraint order_message_by_user_fkey FOREIGN KEY (by_user) REFERENCES app_user(id),
  constraint order_message_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint order_message_file_dek_id_fkey FOREIGN KEY (file_dek_id) REFERENCES vault_dek(id),
  constraint order_message_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_message_check CHECK ((file_sha256 = encode(sha256(file_sealed), 'hex'::text))),
  constraint order_message_check1 CHECK (((text = ''::text) = (file_name IS NOT NULL))),
  constraint order_message_check2 CHECK ((num_nulls(file_name, file_kind, file_size, file_dek_id, file_sealed, file_sha256) = ANY (ARRAY[0, 6]))),
  constraint order_message_file_kind_check CHECK ((file_kind = ANY (ARRAY['png'::text, 'jpg'::text, 'pdf'::text, 'csv'::text, 'xlsx'::text]))),
  constraint order_message_file_size_check CHECK (((file_size >= 1) AND (file_size <= 5242880))),
  constraint order_message_side_check CHECK ((side = ANY (ARRAY['Partner'::text, 'Staff'::text])))
);
CREATE INDEX order_message_thread ON public.order_message USING btree (order_id, book_line DESC);
CREATE UNIQUE INDEX order_message_book_line ON public.order_message USING btree (book_line);
CREATE TRIGGER order_message_append_only BEFORE DELETE OR UPDATE ON public.order_message FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_message_no_truncate BEFORE TRUNCATE ON public.order_message FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_message_wait_for_seal AFTER INSERT ON public.order_message REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();
create policy own_company on order_message for select using ((company_id = walled_company()));

create table order_message_reader (
  order_id uuid not null,
  user_id uuid not null,
  read_up_to bigint not null,
  constraint order_message_reader_pkey PRIMARY KEY (order_id, user_id),
  constraint order_message_reader_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_message_reader_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
create policy own_company on order_message_reader for select using ((EXISTS ( SELECT 1
   FROM app_user u
  WHERE (u.id = order_message_reader.user_id))));

create table order_news (
  xid xid8 not null default pg_current_xact_id(),
  seq bigint not null generated always as identity,
  order_id uuid not null,
  company_id uuid not null,
  state text not null,
  at timestamp with time zone not null default clock_timestamp(),
  constraint order_news_pkey PRIMARY KEY (xid, seq)
);
CREATE INDEX order_news_age ON public.order_news USING btree (at);
create policy own_company on order_news for select using ((company_id = walled_company()));

create table order_number (
  year integer not null,
  last integer not null,
  constraint order_number_pkey PRIMARY KEY (year)
);

create table order_offer (
  order_id uuid not null,
  version integer not null,
  side text not null,
  author text not null,
  by_user uuid,
  quantity integer not null,
  price_cents bigint not null,
  comment text not null default ''::text,
  at timestamp with time zone not null,
  book_line bigint not null generated always as identity,
  valid_until timestamp with time zone,
  constraint order_offer_pkey PRIMARY KEY (order_id, version),
  constraint order_offer_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_offer_price_cents_check CHECK ((price_cents >= 0)),
  constraint order_offer_quantity_check CHECK ((quantity >= 0)),
  constraint order_offer_side_check CHECK ((side = ANY (ARRAY['Partner'::text, 'Management'::text, 'System'::text]))),
  constraint order_offer_version_check CHECK ((version > 0))
);
CREATE UNIQUE INDEX order_offer_book_line ON public.order_offer USING btree (book_line);
CREATE TRIGGER order_offer_append_only BEFORE DELETE OR UPDATE ON public.order_offer FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_offer_no_truncate BEFORE TRUNCATE ON public.order_offer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_offer_wait_for_seal AFTER INSERT ON public.order_offer REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();
create policy own_company on order_offer for select using ((EXISTS ( SELECT 1
   FROM orders o
  WHERE (o.id = order_offer.order_id))));

create table order_subject (
  id text not null,
  product_id uuid not null,
  publisher_id uuid,
  provider_id uuid not null,
  promotion_id uuid,
  product_sku text not null,
  region text not null,
  title text not null,
  folded_title text not null generated always as (fold_text(title)) stored,
  folded_name text not null generated always as (fold_text(title_without_id(title))) stored,
  constraint order_subject_pkey PRIMARY KEY (id)
);
CREATE INDEX order_subject_by_product ON public.order_subject USING btree (product_id);
CREATE INDEX order_subject_by_sku ON public.order_subject USING btree (lower(product_sku));
CREATE INDEX order_subject_search ON public.order_subject USING gin (folded_title gin_trgm_ops);

create table order_total (
  company_id uuid not null,
  state text not null,
  is_billed boolean not null,
  paid_status text not null,
  is_delivered boolean not null,
  orders bigint not null,
  value_cents bigint not null,
  remaining bigint not null,
  requested bigint not null,
  bought_value_cents bigint not null,
  marked_up_cost_e4 bigint not null,
  actual_cost_e4 bigint not null,
  constraint order_total_pkey PRIMARY KEY (company_id, state, is_billed, paid_status, is_delivered)
);
create policy own_company on order_total for select using ((company_id = walled_company()));

create table order_total_change (
  seq bigint not null generated always as identity,
  company_id uuid not null,
  state text not null,
  is_billed boolean not null,
  paid_status text not null,
  is_delivered boolean not null,
  orders bigint not null,
  value_cents bigint not null,
  remaining bigint not null,
  requested bigint not null,
  bought_value_cents bigint not null,
  marked_up_cost_e4 bigint not null,
  actual_cost_e4 bigint not null,
  day date not null,
  product_id uuid not null,
  publisher_id uuid,
  provider_id uuid not null,
  promotion_id uuid,
  product_sku text not null,
  region text not null,
  title text not null,
  price_cents bigint not null,
  has_free_keys boolean not null,
  constraint order_total_change_pkey PRIMARY KEY (seq)
);
create policy own_company on order_total_change for select using ((company_id = walled_company()));

create table order_total_of_part (
  dimension text not null,
  part text not null,
  state text not null,
  is_billed boolean not null,
  paid_status text not null,
  is_delivered boolean not null,
  orders bigint not null,
  value_cents bigint not null,
  remaining bigint not null,
  requested bigint not null,
  bought_value_cents bigint not null,
  marked_up_cost_e4 bigint not null,
  actual_cost_e4 bigint not null,
  constraint order_total_of_part_pkey PRIMARY KEY (dimension, part, state, is_billed, paid_status, is_delivered),
  constraint order_total_of_part_dimension_check CHECK ((dimension = ANY (ARRAY['publisher'::text, 'provider'::text, 'day'::text, 'month'::text, 'price'::text, 'free keys'::text, 'subject'::text])))
);
CREATE INDEX order_total_of_part_empty ON public.order_total_of_part USING btree (dimension) WHERE (orders = 0);

create table order_transition (
  action text not null,
  from_state text not null,
  to_state text not null,
  constraint order_transition_pkey PRIMARY KEY (action, from_state, to_state)
);

create table orders (
  id uuid not null,
  order_number text not null,
  company_id uuid not null,
  created_by uuid,
  promotion_id uuid,
  product_id uuid not null,
  state text not null,
  state_before_refund text,
  quantity integer not null,
  offer_quantity integer not null,
  offer_price_cents bigint not null,
  list_price_cents bigint not null,
  profit_factor integer not null default 0,
  vat_rate_bp integer not null default 0,
  estimated_cost_e4 bigint not null default 0,
  actual_cost_e4 bigint not null default 0,
  paid_status text not null default 'UnPaid'::text,
  is_billed boolean not null default false,
  dont_create_invoice boolean not null default false,
  is_fast_bot boolean not null default false,
  is_blending_updated boolean not null default false,
  anomaly_status text not null default 'None'::text,
  anomaly_flags jsonb not null default '[]'::jsonb,
  processing_start_on timestamp with time zone,
  processing_end_on timestamp with time zone,
  process_started_at timestamp with time zone,
  process_ended_at timestamp with time zone,
  key_delivery_start_date timestamp with time zone,
  customer_ip text,
  completed_count integer not null default 0,
  pre_completed_count integer not null default 0,
  buffered_count integer not null default 0,
  back_order_count integer not null default 0,
  out_of_stock_count integer not null default 0,
  error_count integer not null default 0,
  delivered_quantity integer not null default 0,
  inventory_quantity integer not null default 0,
  last_buy_key_status text,
  last_key_time timestamp with time zone,
  product_name text not null,
  product_sku text not null,
  publisher_id uuid,
  provider_id uuid not null,
  region text not null,
  search text not null,
  created_at timestamp with time zone not null,
  modified_at timestamp with time zone not null,
  offer_version integer not null default 1,
  stock_type text,
  is_delivered boolean not null generated always as ((delivered_quantity >= quantity)) stored,
  bought_value_cents bigint not null generated always as (((completed_count + buffered_count) * offer_price_cents)) stored,
  marked_up_cost_e4 bigint not null generated always as ((round((((actual_cost_e4)::numeric * ((100 + profit_factor))::numeric) / (100)::numeric)))::bigint) stored,
  direct_sale boolean not null default false,
  book_line bigint not null generated always as identity,
  remaining_quantity integer not null generated always as (
CASE
    WHEN (state = ANY (ARRAY['Submitted'::text, 'Rebidding'::text, 'Confirmed'::text, 'Revoked'::text, 'AdminRefused'::text, 'SalesmanApproved'::text, 'Level1Approved'::text, 'Level2Approved'::text, 'Processing'::text, 'Paused'::text, 'OutOfStock'::text, 'Failed'::text])) THEN ((quantity - completed_count) - buffered_count)
    ELSE 0
END) stored,
  value_cents bigint not null generated always as ((offer_price_cents *
CASE
    WHEN (state = ANY (ARRAY['Rebidding'::text, 'Revoked'::text, 'Rejected'::text, 'Refused'::text])) THEN offer_quantity
    WHEN (state = 'Closed'::text) THEN (completed_count + buffered_count)
    ELSE (quantity - inventory_quantity)
END)) stored,
  terms_version integer not null default 1,
  paid_by_hand boolean not null default false,
  exposure_cents bigint not null generated always as (
CASE
    WHEN (is_billed OR (state <> ALL (ARRAY['Submitted'::text, 'Rebidding'::text, 'Confirmed'::text, 'SalesmanApproved'::text, 'Level1Approved'::text, 'Level2Approved'::text, 'Processing'::text, 'Paused'::text, 'OutOfStock'::text, 'Completed'::text, 'Closed'::text, 'PromotionExpired'::text]))) THEN (0)::bigint
    ELSE (round(((((
    CASE
        WHEN (state = 'Rebidding'::text) THEN offer_quantity
        WHEN (state = 'Closed'::text) THEN (completed_count + buffered_count)
        ELSE (quantity - inventory_quantity)
    END)::numeric * (offer_price_cents)::numeric) * ((10000 + vat_rate_bp))::numeric) / (10000)::numeric)))::bigint
END) stored,
  purchase_order text not null default ''::text,
  reference text,
  placed_terms bytea,
  purchase_id uuid,
  offer_valid_until timestamp with time zone,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_order_number_key UNIQUE (order_number),
  constraint orders_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint orders_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint orders_of_purchase FOREIGN KEY (purchase_id, company_id) REFERENCES partner_purchase(id, company_id),
  constraint orders_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint orders_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id),
  constraint orders_anomaly_status_check CHECK ((anomaly_status = ANY (ARRAY['None'::text, 'PriceDifference'::text, 'Ignored'::text]))),
  constraint orders_back_order_count_check CHECK ((back_order_count >= 0)),
  constraint orders_buffered_count_check CHECK ((buffered_count >= 0)),
  constraint orders_check1 CHECK (((completed_count + buffered_count) <= quantity)),
  constraint orders_completed_count_check CHECK ((completed_count >= 0)),
  constraint orders_delivered_check CHECK (((delivered_quantity >= 0) AND ((delivered_quantity <= (completed_count + buffered_count)) OR (state = 'Refunded'::text)))),
  constraint orders_error_count_check CHECK ((error_count >= 0)),
  constraint orders_inventory_quantity_check CHECK ((inventory_quantity >= 0)),
  constraint orders_list_price_cents_check CHECK ((list_price_cents >= 0)),
  constraint orders_offer_expiry CHECK (((offer_valid_until IS NULL) OR (state = ANY (ARRAY['Submitted'::text, 'Rebidding'::text, 'SalesmanApproved'::text, 'Level1Approved'::text])))),
  constraint orders_offer_price_cents_check CHECK ((offer_price_cents >= 0)),
  constraint orders_offer_quantity_check CHECK ((offer_quantity >= 0)),
  constraint orders_out_of_stock_count_check CHECK ((out_of_stock_count >= 0)),
  constraint orders_paid_status_check CHECK ((paid_status = ANY (ARRAY['Paid'::text, 'UnPaid'::text, 'PartyPaid'::text]))),
  constraint orders_pre_completed_count_check CHECK ((pre_completed_count >= 0)),
  constraint orders_profit_factor_check CHECK (((profit_factor >= 0) AND (profit_factor <= 100))),
  constraint orders_quantity_check CHECK ((quantity >= 0)),
  constraint orders_stock_type_check CHECK ((stock_type = ANY (ARRAY['Inventory'::text, 'InventoryStandard'::text]))),
  constraint orders_terms_version_check CHECK ((terms_version > 0)),
  constraint orders_vat_rate_bp_check CHECK (((vat_rate_bp >= 0) AND (vat_rate_bp <= 10000)))
);
CREATE INDEX orders_billed ON public.orders USING btree (created_at DESC, id DESC) WHERE is_billed;
CREATE INDEX orders_billed_short ON public.orders USING btree (id) WHERE (is_billed AND ((state = ANY (ARRAY['Closed'::text, 'Refunded'::text, 'Cancelled'::text, 'Transferred'::text])) OR (inventory_quantity > 0) OR (quantity < offer_quantity)));
CREATE INDEX orders_by_company ON public.orders USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX orders_by_company_product ON public.orders USING btree (company_id, product_id, created_at DESC, id DESC);
CREATE INDEX orders_by_company_state ON public.orders USING btree (company_id, state, created_at DESC, id DESC);
CREATE INDEX orders_by_payment ON public.orders USING btree (paid_status, created_at DESC, id DESC) WHERE (paid_status <> 'UnPaid'::text);
CREATE INDEX orders_by_price ON public.orders USING btree (offer_price_cents, created_at DESC, id DESC);
CREATE INDEX orders_by_product_newest ON public.orders USING btree (product_id, created_at DESC, id DESC);
CREATE INDEX orders_by_promotion ON public.orders USING btree (promotion_id);
CREATE INDEX orders_by_provider ON public.orders USING btree (provider_id, created_at DESC, id DESC);
CREATE INDEX orders_by_publisher ON public.orders USING btree (publisher_id, created_at DESC, id DESC);
CREATE INDEX orders_by_state ON public.orders USING btree (state, created_at DESC, id DESC);
CREATE INDEX orders_delivered ON public.orders USING btree (created_at DESC, id DESC) WHERE is_delivered;
CREATE INDEX orders_due ON public.orders USING btree (processing_start_on) WHERE (state = 'Level2Approved'::text);
CREATE INDEX orders_newest ON public.orders USING btree (created_at DESC, id DESC);
CREATE INDEX orders_offer_expiry ON public.orders USING btree (offer_valid_until) WHERE (offer_valid_until IS NOT NULL);
CREATE INDEX orders_purchase ON public.orders USING btree (purchase_id, company_id) WHERE (purchase_id IS NOT NULL);
CREATE INDEX orders_purchase_order ON public.orders USING btree (lower(purchase_order) COLLATE "C") WHERE (purchase_order <> ''::text);
CREATE INDEX orders_search ON public.orders USING gin (search gin_trgm_ops);
CREATE INDEX orders_to_invoice ON public.orders USING btree (company_id, ((
CASE
    WHEN (state = 'Closed'::text) THEN (completed_count + buffered_count)
    ELSE (quantity - inventory_quantity)
END > 0)), id) WHERE ((state = ANY (ARRAY['Completed'::text, 'Closed'::text])) AND (NOT is_billed) AND (NOT dont_create_invoice));
CREATE INDEX orders_with_free_keys ON public.orders USING btree (company_id) WHERE ((state = ANY (ARRAY['Processing'::text, 'Completed'::text])) AND ((completed_count + buffered_count) > delivered_quantity));
CREATE UNIQUE INDEX orders_book_line ON public.orders USING btree (book_line);
CREATE UNIQUE INDEX orders_reference ON public.orders USING btree (reference, company_id) WHERE (reference IS NOT NULL);
CREATE TRIGGER orders_billed_stay BEFORE UPDATE ON public.orders FOR EACH ROW WHEN ((old.is_billed AND new.is_billed)) EXECUTE FUNCTION refuse_change_of_billed();
CREATE TRIGGER orders_move_reservation AFTER UPDATE ON public.orders FOR EACH ROW WHEN (((old.exposure_cents IS DISTINCT FROM new.exposure_cents) AND (NOT ((old.state = 'Closed'::text) AND (new.state = 'Closed'::text) AND (old.is_billed = new.is_billed))))) EXECUTE FUNCTION move_reservation();
CREATE CONSTRAINT TRIGGER orders_move_reservation_with_keys AFTER UPDATE ON public.orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.exposure_cents IS DISTINCT FROM new.exposure_cents) AND (old.state = 'Closed'::text) AND (new.state = 'Closed'::text) AND (old.is_billed = new.is_billed))) EXECUTE FUNCTION move_reservation();
CREATE TRIGGER orders_note_changed AFTER UPDATE ON public.orders REFERENCING OLD TABLE AS before_it NEW TABLE AS after_it FOR EACH STATEMENT EXECUTE FUNCTION note_changed_orders();
CREATE TRIGGER orders_note_changed_states AFTER UPDATE ON public.orders REFERENCING OLD TABLE AS before_it NEW TABLE AS after_it FOR EACH STATEMENT EXECUTE FUNCTION note_changed_states();
CREATE TRIGGER orders_note_new AFTER INSERT ON public.orders REFERENCING NEW TABLE AS after_it FOR EACH STATEMENT EXECUTE FUNCTION note_new_orders();
CREATE TRIGGER orders_note_new_states AFTER INSERT ON public.orders REFERENCING NEW TABLE AS after_it FOR EACH STATEMENT EXECUTE FUNCTION note_new_states();
CREATE TRIGGER orders_note_new_to_invoice AFTER INSERT ON public.orders FOR EACH ROW WHEN ((new.state = ANY (ARRAY['Completed'::text, 'Closed'::text, 'Processing'::text]))) EXECUTE FUNCTION note_orders_to_invoice();
CREATE TRIGGER orders_note_repriced_keys AFTER UPDATE ON public.orders FOR EACH ROW WHEN (((old.offer_price_cents <> new.offer_price_cents) OR (old.profit_factor <> new.profit_factor))) EXECUTE FUNCTION note_repriced_keys();
CREATE TRIGGER orders_note_to_invoice AFTER UPDATE ON public.orders FOR EACH ROW WHEN ((((old.state = ANY (ARRAY['Completed'::text, 'Closed'::text, 'Processing'::text])) OR (new.state = ANY (ARRAY['Completed'::text, 'Closed'::text, 'Processing'::text]))) AND ((((((((old.company_id IS DISTINCT FROM new.company_id) OR (old.state IS DISTINCT FROM new.state)) OR (old.is_billed IS DISTINCT FROM new.is_billed)) OR (old.dont_create_invoice IS DISTINCT FROM new.dont_create_invoice)) OR (old.value_cents IS DISTINCT FROM new.value_cents)) OR (old.vat_rate_bp IS DISTINCT FROM new.vat_rate_bp)) OR ((old.quantity - old.inventory_quantity) IS DISTINCT FROM (new.quantity - new.inventory_quantity))) OR (((old.state = 'Closed'::text) AND ((old.completed_count + old.buffered_count) > 0)) IS DISTINCT FROM ((new.state = 'Closed'::text) AND ((new.completed_count + new.buffered_count) > 0)))))) EXECUTE FUNCTION note_orders_to_invoice();
CREATE TRIGGER orders_queue_items AFTER UPDATE OF state ON public.orders FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) AND ((old.state = 'Processing'::text) OR (new.state = 'Processing'::text)))) EXECUTE FUNCTION queue_items_of_order();
CREATE TRIGGER orders_reserve_new AFTER INSERT ON public.orders REFERENCING NEW TABLE AS after_it FOR EACH STATEMENT EXECUTE FUNCTION reserve_for_new_orders();
CREATE TRIGGER orders_stay BEFORE DELETE ON public.orders FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER orders_wait_for_seal AFTER INSERT ON public.orders REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();
create policy own_company on orders for select using ((company_id = walled_company()));

create table package (
  id uuid not null,
  order_id uuid not null,
  quantity integer not null,
  state text not null,
  created_at timestamp with time zone not null,
  modified_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  dissolved_at timestamp with time zone,
  book_line bigint not null generated always as identity,
  reference text,
  reference_company_id uuid,
  claimed_quantity integer not null default 0,
  constraint package_pkey PRIMARY KEY (id),
  constraint package_order_id_id_key UNIQUE (order_id, id),
  constraint package_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint package_reference_company_id_fkey FOREIGN KEY (reference_company_id) REFERENCES company(id),
  constraint package_check CHECK (((dissolved_at IS NULL) OR (state = 'Created'::text))),
  constraint package_check1 CHECK (((claimed_quantity >= 0) AND (claimed_quantity <= quantity))),
  constraint package_quantity_check CHECK (((quantity >= 1) AND (quantity <= 1000))),
  constraint package_reference_company CHECK (((reference IS NULL) = (reference_company_id IS NULL))),
  constraint package_state_check CHECK ((state = ANY (ARRAY['Created'::text, 'Sent'::text])))
);
CREATE INDEX package_of_order ON public.package USING btree (order_id, created_at);
CREATE UNIQUE INDEX package_book_line ON public.package USING btree (book_line);
CREATE UNIQUE INDEX package_reference ON public.package USING btree (reference, reference_company_id) WHERE (reference IS NOT NULL);
CREATE TRIGGER package_wait_for_seal AFTER INSERT ON public.package REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();
create policy own_company on package for select using ((EXISTS ( SELECT 1
   FROM orders o
  WHERE (o.id = package.order_id))));

create table package_history (
  package_id uuid not null,
  seq integer not null,
  at timestamp with time zone not null,
  state text not null,
  by_name text not null,
  by_type text not null,
  book_line bigint not null generated always as identity,
  constraint package_history_pkey PRIMARY KEY (package_id, seq),
  constraint package_history_package_id_fkey FOREIGN KEY (package_id) REFERENCES package(id)
);
CREATE UNIQUE INDEX package_history_book_line ON public.package_history USING btree (book_line);
CREATE TRIGGER package_history_append_only BEFORE DELETE OR UPDATE ON public.package_history FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER package_history_no_truncate BEFORE TRUNCATE ON public.package_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER package_history_wait_for_seal AFTER INSERT ON public.package_history REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();
create policy own_company on package_history for select using ((EXISTS ( SELECT 1
   FROM package p
  WHERE (p.id = package_history.package_id))));

create table paid_payment (
  plan_id uuid not null,
  company_id uuid not null,
  paid_at timestamp with time zone not null,
  amount_cents bigint not null,
  allocated_cents bigint not null default 0,
  kept_at timestamp with time zone,
  paid_out_cents bigint not null default 0,
  constraint paid_payment_pkey PRIMARY KEY (plan_id),
  constraint paid_payment_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint paid_payment_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES payment_plan(id),
  constraint paid_payment_amount_cents_check CHECK ((amount_cents > 0)),
  constraint paid_payment_check CHECK (((allocated_cents >= 0) AND ((allocated_cents + paid_out_cents) <= amount_cents))),
  constraint paid_payment_paid_out_cents_check CHECK ((paid_out_cents >= 0))
);
CREATE INDEX paid_payment_left ON public.paid_payment USING btree (company_id) WHERE ((allocated_cents + paid_out_cents) < amount_cents);
create policy own_company on paid_payment for select using ((company_id = walled_company()));

create table partner_event (
  seq bigint not null generated always as identity,
  id uuid not null,
  company_id uuid not null,
  type text not null,
  at timestamp with time zone not null,
  body text not null,
  constraint partner_event_pkey PRIMARY KEY (seq),
  constraint partner_event_id_key UNIQUE (id),
  constraint partner_event_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);
CREATE INDEX partner_event_age ON public.partner_event USING btree (at);
CREATE INDEX partner_event_company ON public.partner_event USING btree (company_id, seq);
create policy own_company on partner_event for select using ((company_id = walled_company()));

create table partner_event_outbox (
  id bigint not null generated always as identity,
  event_id uuid not null default gen_random_uuid(),
  type text not null,
  company_id uuid not null,
  order_id uuid,
  data jsonb not null,
  at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  constraint partner_event_outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX partner_event_outbox_due ON public.partner_event_outbox USING btree (due_at);
CREATE UNIQUE INDEX partner_event_outbox_keys ON public.partner_event_outbox USING btree (order_id) WHERE (type = 'keys.ready'::text);

create table partner_purchase (
  id uuid not null,
  number text not null,
  company_id uuid not null,
  by_user uuid not null,
  by_name text not null,
  at timestamp with time zone not null,
  purchase_order text not null,
  note text not null,
  order_count integer not null,
  book_line bigint not null generated always as identity,
  constraint partner_purchase_pkey PRIMARY KEY (id),
  constraint partner_purchase_id_company_id_key UNIQUE (id, company_id),
  constraint partner_purchase_number_key UNIQUE (number),
  constraint partner_purchase_by_user_fkey FOREIGN KEY (by_user) REFERENCES app_user(id),
  constraint partner_purchase_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint partner_purchase_order_count_check CHECK ((order_count > 0))
);
CREATE INDEX partner_purchase_order ON public.partner_purchase USING btree (lower(purchase_order) COLLATE "C") WHERE (purchase_order <> ''::text);
CREATE UNIQUE INDEX partner_purchase_book_line ON public.partner_purchase USING btree (book_line);
CREATE TRIGGER partner_purchase_append_only BEFORE DELETE OR UPDATE ON public.partner_purchase FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER partner_purchase_no_truncate BEFORE TRUNCATE ON public.partner_purchase FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER partner_purchase_wait_for_seal AFTER INSERT ON public.partner_purchase REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();
create policy own_company on partner_purchase for select using ((company_id = walled_company()));

create table passkey (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  uses bigint not null default 0,
  transports text[] not null default '{}'::text[],
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_credential_id_key UNIQUE (credential_id),
  constraint passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX passkey_of_user ON public.passkey USING btree (user_id);
create policy own_company on passkey for select using ((EXISTS ( SELECT 1
   FROM app_user u
  WHERE (u.id = passkey.user_id))));

create table password_link (
  user_id uuid not null,
  purpose text not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint password_link_pkey PRIMARY KEY (user_id, purpose),
  constraint password_link_token_hash_key UNIQUE (token_hash),
  constraint password_link_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint password_link_purpose_check CHECK ((purpose = ANY (ARRAY['Invitation'::text, 'Reset'::text]))),
  constraint password_link_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
create policy own_company on password_link for select using ((EXISTS ( SELECT 1
   FROM app_user u
  WHERE (u.id = password_link.user_id))));

create table password_link_request (
  id uuid not null,
  email text not null,
  requested_at timestamp with time zone not null,
  constraint password_link_request_pkey PRIMARY KEY (id)
);

create table payment_allocation (
  id bigint not null generated always as identity,
  plan_id uuid not null,
  invoice_id uuid not null,
  cents bigint not null,
  at timestamp with time zone not null,
  cause text not null default 'automatic'::text,
  constraint payment_allocation_pkey PRIMARY KEY (id),
  constraint payment_allocation_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id) DEFERRABLE INITIALLY DEFERRED,
  constraint payment_allocation_cause_check CHECK ((cause = ANY (ARRAY['automatic'::text, 'named'::text, 'chosen'::text, 'prepaid'::text]))),
  constraint payment_allocation_cents_check CHECK ((cents <> 0))
);
CREATE INDEX payment_allocation_of_invoice ON public.payment_allocation USING btree (invoice_id);
CREATE INDEX payment_allocation_of_plan ON public.payment_allocation USING btree (plan_id);
CREATE TRIGGER payment_allocation_append_only BEFORE DELETE OR UPDATE ON public.payment_allocation FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_allocation_no_truncate BEFORE TRUNCATE ON public.payment_allocation FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
create policy own_company on payment_allocation for select using ((EXISTS ( SELECT 1
   FROM invoice_progress p
  WHERE (p.invoice_id = payment_allocation.invoice_id))));

create table payment_plan (
  id uuid not null,
  company_id uuid not null,
  amount_cents bigint not null,
  payment_date timestamp with time zone,
  planned_payment_date timestamp with time zone,
  note text not null default ''::text,
  created_at timestamp with time zone not null,
  modified_at timestamp with time zone not null,
  constraint payment_plan_pkey PRIMARY KEY (id),
  constraint payment_plan_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint payment_plan_amount_cents_check CHECK (((amount_cents >= 0) AND (amount_cents <= '10000000000000'::bigint))),
  constraint payment_plan_check CHECK ((num_nonnulls(payment_date, planned_payment_date) > 0))
);
CREATE INDEX payment_plan_of_company ON public.payment_plan USING btree (company_id, payment_date, planned_payment_date);
create policy own_company on payment_plan for select using ((company_id = walled_company()));

create table payout (
  id uuid not null,
  company_id uuid not null,
  cents bigint not null,
  paid_at timestamp with time zone not null,
  reference text not null,
  by_user uuid,
  by_name text not null,
  at timestamp with time zone not null,
  book_line bigint not null generated always as identity,
  constraint payout_pkey PRIMARY KEY (id),
  constraint payout_by_user_fkey FOREIGN KEY (by_user) REFERENCES app_user(id),
  constraint payout_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint payout_cents_check CHECK ((cents > 0)),
  constraint payout_reference_check CHECK ((reference <> ''::text))
);
CREATE INDEX payout_of_company ON public.payout USING btree (company_id);
CREATE UNIQUE INDEX payout_book_line ON public.payout USING btree (book_line);
CREATE TRIGGER payout_append_only BEFORE DELETE OR UPDATE ON public.payout FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_no_truncate BEFORE TRUNCATE ON public.payout FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_wait_for_seal AFTER INSERT ON public.payout REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();

create table payout_part (
  payout_id uuid not null,
  plan_id uuid not null,
  cents bigint not null,
  book_line bigint not null generated always as identity,
  constraint payout_part_pkey PRIMARY KEY (payout_id, plan_id),
  constraint payout_part_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payout(id),
  constraint payout_part_cents_check CHECK ((cents > 0))
);
CREATE INDEX payout_part_of_plan ON public.payout_part USING btree (plan_id);
CREATE UNIQUE INDEX payout_part_book_line ON public.payout_part USING btree (book_line);
CREATE TRIGGER payout_part_append_only BEFORE DELETE OR UPDATE ON public.payout_part FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_part_no_truncate BEFORE TRUNCATE ON public.payout_part FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_part_wait_for_seal AFTER INSERT ON public.payout_part REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();

create table permission_group (
  id uuid not null,
  name text not null,
  permissions text[] not null default '{}'::text[],
  created_at timestamp with time zone not null,
  modified_at timestamp with time zone not null,
  constraint permission_group_pkey PRIMARY KEY (id),
  constraint permission_group_name_check CHECK (((length(name) >= 1) AND (length(name) <= 25)))
);
CREATE UNIQUE INDEX permission_group_name ON public.permission_group USING btree (lower(name));

create table price_change (
  id uuid not null,
  product_id uuid not null,
  price_external_id text not null,
  before_e4 bigint not null,
  after_e4 bigint not null,
  cause text not null,
  changed_by uuid,
  changed_at timestamp with time zone not null,
  book_line bigint not null generated always as identity,
  constraint price_change_pkey PRIMARY KEY (id),
  constraint price_change_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES app_user(id),
  constraint price_change_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint price_change_cause_check CHECK ((cause = ANY (ARRAY['hand'::text, 'discount'::text, 'sheet'::text, 'sync'::text])))
);
CREATE INDEX price_change_of_product ON public.price_change USING btree (product_id, changed_at DESC);
CREATE UNIQUE INDEX price_change_book_line ON public.price_change USING btree (book_line);
CREATE TRIGGER price_change_append_only BEFORE DELETE OR UPDATE ON public.price_change FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER price_change_no_truncate BEFORE TRUNCATE ON public.price_change FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER price_change_wait_for_seal AFTER INSERT ON public.price_change REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();

create table price_sync (
  id uuid not null,
  sku text,
  promotion_id text,
  window_from timestamp with time zone,
  window_to timestamp with time zone,
  state text not null,
  total integer not null default 0,
  done integer not null default 0,
  note text,
  requested_by uuid,
  created_at timestamp with time zone not null,
  touched_at timestamp with time zone not null,
  replaces uuid[] not null default '{}'::uuid[],
  constraint price_sync_pkey PRIMARY KEY (id),
  constraint price_sync_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint price_sync_check CHECK ((num_nonnulls(sku, promotion_id) = 1)),
  constraint price_sync_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX price_sync_recent ON public.price_sync USING btree (created_at DESC);
CREATE UNIQUE INDEX price_sync_open ON public.price_sync USING btree (COALESCE(('s:'::text || sku), ('p:'::text || promotion_id))) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));

create table process_heartbeat (
  id uuid not null,
  mode text not null,
  version text not null,
  started_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  master_ids text[],
  host text,
  commit text,
  disk_free bigint,
  disk_size bigint,
  constraint process_heartbeat_pkey PRIMARY KEY (id),
  constraint process_heartbeat_check CHECK ((seen_at >= started_at)),
  constraint process_heartbeat_disk CHECK (((disk_free >= 0) AND (disk_free <= disk_size))),
  constraint process_heartbeat_mode_check CHECK ((mode = ANY (ARRAY['app'::text, 'worker'::text, 'all'::text])))
);

create table product (
  id uuid not null,
  provider_id uuid not null,
  publisher_id uuid,
  external_id text not null,
  sku text not null,
  m_sku text not null default ''::text,
  janus_id text not null default ''::text,
  name text not null,
  store text not null,
  region text not null,
  release_date timestamp with time zone,
  systems text[] not null default '{}'::text[],
  platforms text[] not null default '{}'::text[],
  geo_white_list text[] not null default '{}'::text[],
  geo_black_list text[] not null default '{}'::text[],
  bundle_products jsonb not null default '[]'::jsonb,
  is_active boolean,
  stock_status integer,
  stock_quantity integer,
  stock_checked_at timestamp with time zone,
  search text not null,
  created_at timestamp with time zone not null,
  modified_at timestamp with time zone not null,
  retail_price_cents bigint,
  picture text,
  constraint product_pkey PRIMARY KEY (id),
  constraint product_provider_id_external_id_key UNIQUE (provider_id, external_id),
  constraint product_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(id),
  constraint product_publisher_id_fkey FOREIGN KEY (publisher_id) REFERENCES publisher(id),
  constraint product_retail_price CHECK (((retail_price_cents >= 1) AND (retail_price_cents <= 1000000))),
  constraint product_stock_quantity_check CHECK ((stock_quantity >= 0))
);
CREATE INDEX product_by_name ON public.product USING btree (fold_text(name) COLLATE "C", id);
CREATE INDEX product_by_picture ON public.product USING btree (picture) WHERE (picture IS NOT NULL);
CREATE INDEX product_by_provider ON public.product USING btree (provider_id);
CREATE INDEX product_by_publisher ON public.product USING btree (publisher_id);
CREATE INDEX product_by_release ON public.product USING btree (release_date, id);
CREATE INDEX product_by_release_desc ON public.product USING btree (release_date DESC NULLS LAST, id DESC);
CREATE INDEX product_by_sku ON public.product USING btree (lower(sku));
CREATE INDEX product_by_store ON public.product USING btree (store);
CREATE INDEX product_search ON public.product USING gin (fold_text(search) gin_trgm_ops);
CREATE UNIQUE INDEX product_sku ON public.product USING btree (sku);
CREATE TRIGGER product_catalogue_change AFTER UPDATE OF provider_id, publisher_id, name, sku, store, region, release_date, geo_white_list, geo_black_list, stock_quantity, retail_price_cents ON public.product FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();

create table product_picture (
  picture text not null,
  width integer not null,
  bytes bytea not null,
  constraint product_picture_pkey PRIMARY KEY (picture, width),
  constraint product_picture_picture_check CHECK ((picture ~ '^[0-9a-f]{64}$'::text)),
  constraint product_picture_width_check CHECK ((width > 0))
);

create table product_price (
  id uuid not null,
  product_id uuid not null,
  external_id text not null,
  countries text[] not null,
  original_currency text not null,
  original_cost_e4 bigint not null,
  original_price_e4 bigint not null,
  original_old_price_e4 bigint,
  rate numeric(18,8) not null,
  cost_e4 bigint not null,
  price_e4 bigint not null,
  old_price_e4 bigint not null,
  modified_at timestamp with time zone not null,
  own_price boolean not null default false,
  units_per_order integer,
  tiers jsonb,
  constraint product_price_pkey PRIMARY KEY (id),
  constraint product_price_product_id_external_id_key UNIQUE (product_id, external_id),
  constraint product_price_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint product_price_cost_e4_check CHECK ((cost_e4 >= 0)),
  constraint product_price_old_price_e4_check CHECK ((old_price_e4 >= 0)),
  constraint product_price_original_cost_e4_check CHECK ((original_cost_e4 >= 0)),
  constraint product_price_original_price_e4_check CHECK ((original_price_e4 >= 0)),
  constraint product_price_price_e4_check CHECK ((price_e4 >= 0)),
  constraint product_price_rate_check CHECK ((rate > (0)::numeric)),
  constraint product_price_units_per_order_check CHECK ((units_per_order > 0))
);
CREATE TRIGGER prices_added AFTER INSERT ON public.product_price REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION prices_changed();
CREATE TRIGGER prices_moved AFTER UPDATE ON public.product_price REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION prices_changed();
CREATE TRIGGER prices_removed AFTER DELETE ON public.product_price REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION prices_changed();

create table product_state_by_day (
  kind text not null,
  product_id uuid not null,
  day date not null,
  state text not null,
  n bigint not null,
  constraint product_state_by_day_pkey PRIMARY KEY (product_id, kind, day, state),
  constraint product_state_by_day_kind_check CHECK ((kind = ANY (ARRAY['order'::text, 'item'::text])))
);

create table product_state_change (
  seq bigint not null generated always as identity,
  kind text not null,
  product_id uuid not null,
  day date not null,
  state text not null,
  n bigint not null,
  last_tried_at timestamp with time zone,
  constraint product_state_change_pkey PRIMARY KEY (seq)
);

create table program_credential (
  id text not null,
  user_id uuid not null,
  scopes text[] not null,
  networks text[] not null default '{}'::text[],
  created_at timestamp with time zone not null,
  created_by uuid not null,
  expires_at timestamp with time zone,
  expiry_mailed_at timestamp with time zone,
  last_used_at timestamp with time zone,
  last_used_address text,
  revoked_at timestamp with time zone,
  revoked_by uuid,
  constraint program_credential_pkey PRIMARY KEY (id),
  constraint program_credential_user_id_key UNIQUE (user_id),
  constraint program_credential_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint program_credential_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES app_user(id),
  constraint program_credential_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint program_credential_check CHECK (((revoked_at IS NULL) = (revoked_by IS NULL))),
  constraint program_credential_id_check CHECK ((id ~ '^[0-9A-Za-z]{16}$'::text)),
  constraint program_credential_scopes_check CHECK ((cardinality(scopes) > 0))
);
CREATE INDEX program_credential_expiry ON public.program_credential USING btree (expires_at) WHERE ((revoked_at IS NULL) AND (expiry_mailed_at IS NULL) AND (expires_at IS NOT NULL));
create policy own_company on program_credential for select using ((EXISTS ( SELECT 1
   FROM app_user u
  WHERE (u.id = program_credential.user_id))));

create table program_secret (
  credential_id text not null,
  secret_hash bytea not null,
  created_at timestamp with time zone not null,
  valid_until timestamp with time zone,
  constraint program_secret_pkey PRIMARY KEY (secret_hash),
  constraint program_secret_credential_id_fkey FOREIGN KEY (credential_id) REFERENCES program_credential(id)
);
CREATE INDEX program_secret_credential ON public.program_secret USING btree (credential_id);
CREATE UNIQUE INDEX program_secret_current ON public.program_secret USING btree (credential_id) WHERE (valid_until IS NULL);
create policy own_company on program_secret for select using ((EXISTS ( SELECT 1
   FROM program_credential c
  WHERE (c.id = program_secret.credential_id))));

create table promotion (
  id uuid not null,
  product_id uuid not null,
  published boolean not null,
  deleted boolean not null default false,
  region text,
  price_ids uuid[] not null,
  countries jsonb not null,
  cost_e4 bigint not null,
  tier1_price_cents bigint not null,
  tier2_price_cents bigint not null default 0,
  tier3_price_cents bigint not null default 0,
  tier4_price_cents bigint not null default 0,
  valid_from timestamp with time zone not null,
  valid_to timestamp with time zone not null,
  delivery_start_date timestamp with time zone,
  operating_systems text[] not null,
  platforms text[] not null,
  min_quantity integer not null,
  max_quantity integer not null,
  created_at timestamp with time zone not null,
  modified_at timestamp with time zone not null,
  cost_now_e4 bigint,
  cost_above_price boolean not null generated always as (COALESCE(((cost_now_e4 > (tier1_price_cents * 100)) OR ((tier2_price_cents > 0) AND (cost_now_e4 > (tier2_price_cents * 100))) OR ((tier3_price_cents > 0) AND (cost_now_e4 > (tier3_price_cents * 100))) OR ((tier4_price_cents > 0) AND (cost_now_e4 > (tier4_price_cents * 100)))), false)) stored,
  constraint promotion_pkey PRIMARY KEY (id),
  constraint promotion_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint promotion_region_fkey FOREIGN KEY (region) REFERENCES region(name),
  constraint promotion_check CHECK ((max_quantity >= min_quantity)),
  constraint promotion_check1 CHECK ((valid_to > valid_from)),
  constraint promotion_cost_e4_check CHECK ((cost_e4 >= 0)),
  constraint promotion_max_quantity_check CHECK (((max_quantity >= 1) AND (max_quantity <= 10000))),
  constraint promotion_min_quantity_check CHECK (((min_quantity >= 1) AND (min_quantity <= 10000))),
  constraint promotion_tier1_price_cents_check CHECK ((tier1_price_cents > 0)),
  constraint promotion_tier2_price_cents_check CHECK ((tier2_price_cents >= 0)),
  constraint promotion_tier3_price_cents_check CHECK ((tier3_price_cents >= 0)),
  constraint promotion_tier4_price_cents_check CHECK ((tier4_price_cents >= 0))
);
CREATE INDEX promotion_by_product ON public.promotion USING btree (product_id);
CREATE INDEX promotion_cost_above_price ON public.promotion USING btree (valid_to) WHERE (cost_above_price AND published AND (NOT deleted));
CREATE INDEX promotion_ending ON public.promotion USING btree (valid_to, id) WHERE (NOT deleted);
CREATE INDEX promotion_newest ON public.promotion USING btree (created_at DESC, id DESC) WHERE (NOT deleted);
CREATE INDEX promotion_on_sale ON public.promotion USING btree (valid_to, valid_from) WHERE (published AND (NOT deleted));
CREATE TRIGGER promotion_catalogue_change AFTER INSERT OR DELETE OR UPDATE OF product_id, published, deleted, region, valid_from, valid_to, delivery_start_date, tier1_price_cents, tier2_price_cents, tier3_price_cents, tier4_price_cents, min_quantity, max_quantity, platforms, operating_systems OR TRUNCATE ON public.promotion FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER promotion_costs BEFORE INSERT OR UPDATE OF price_ids, countries ON public.promotion FOR EACH ROW EXECUTE FUNCTION promotion_costs();

create table provider (
  id uuid not null,
  code text not null,
  name text not null,
  capabilities jsonb not null default '{}'::jsonb,
  products_cursor text,
  prices_cursor text,
  synced_at timestamp with time zone,
  sync_trouble text,
  sync_tried_at timestamp with time zone,
  stock_cursor timestamp with time zone,
  left_out text not null default ''::text,
  products_walked_at timestamp with time zone,
  constraint provider_pkey PRIMARY KEY (id),
  constraint provider_code_key UNIQUE (code),
  constraint provider_name_key UNIQUE (name)
);

create table provider_account (
  provider_id uuid not null,
  adapter text not null,
  url text,
  is_sandbox boolean not null,
  countries text[],
  calls_in_flight integer,
  low_balance_cents bigint,
  sealed_credentials bytea not null,
  version integer not null default 1,
  modified_at timestamp with time zone not null,
  modified_by uuid not null,
  constraint provider_account_pkey PRIMARY KEY (provider_id),
  constraint provider_account_modified_by_fkey FOREIGN KEY (modified_by) REFERENCES app_user(id),
  constraint provider_account_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(id),
  constraint provider_account_adapter_check CHECK ((adapter = ANY (ARRAY['merkur'::text, 'kinguin'::text, 'codeswholesale'::text]))),
  constraint provider_account_calls_in_flight_check CHECK (((calls_in_flight >= 1) AND (calls_in_flight <= 1000))),
  constraint provider_account_check CHECK (((adapter <> 'merkur'::text) OR (url IS NOT NULL))),
  constraint provider_account_low_balance_cents_check CHECK ((low_balance_cents > 0))
);

create table provider_balance (
  provider_id uuid not null,
  available_e4 bigint not null,
  currency text not null,
  low_below_e4 bigint,
  read_at timestamp with time zone not null,
  constraint provider_balance_pkey PRIMARY KEY (provider_id),
  constraint provider_balance_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(id),
  constraint provider_balance_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint provider_balance_low_below_e4_check CHECK ((low_below_e4 > 0))
);

create table provider_pause (
  provider_id uuid not null,
  paused_at timestamp with time zone not null,
  paused_by uuid not null,
  reason text not null,
  constraint provider_pause_pkey PRIMARY KEY (provider_id),
  constraint provider_pause_paused_by_fkey FOREIGN KEY (paused_by) REFERENCES app_user(id),
  constraint provider_pause_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(id),
  constraint provider_pause_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);

create table provider_promotion (
  id uuid not null,
  provider_id uuid not null,
  external_id text not null,
  name text not null,
  publisher_id uuid not null,
  valid_from timestamp with time zone not null,
  valid_to timestamp with time zone not null,
  constraint provider_promotion_pkey PRIMARY KEY (id),
  constraint provider_promotion_provider_id_external_id_key UNIQUE (provider_id, external_id),
  constraint provider_promotion_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(id),
  constraint provider_promotion_publisher_id_fkey FOREIGN KEY (publisher_id) REFERENCES publisher(id)
);
CREATE INDEX provider_promotion_by_end ON public.provider_promotion USING btree (valid_to);
CREATE INDEX provider_promotion_by_external ON public.provider_promotion USING btree (external_id);
CREATE INDEX provider_promotion_window ON public.provider_promotion USING btree (valid_from, valid_to);

create table provider_promotion_product (
  provider_promotion_id uuid not null,
  product_id uuid not null,
  percent_bp integer not null,
  constraint provider_promotion_product_pkey PRIMARY KEY (provider_promotion_id, product_id),
  constraint provider_promotion_product_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint provider_promotion_product_provider_promotion_id_fkey FOREIGN KEY (provider_promotion_id) REFERENCES provider_promotion(id) ON DELETE CASCADE,
  constraint provider_promotion_product_percent_bp_check CHECK (((percent_bp >= 0) AND (percent_bp <= 10000)))
);
CREATE INDEX provider_promotion_product_by_product ON public.provider_promotion_product USING btree (product_id);

create table provider_stall (
  provider_id uuid not null,
  why text not null,
  since timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  constraint provider_stall_pkey PRIMARY KEY (provider_id),
  constraint provider_stall_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(id),
  constraint provider_stall_why_check CHECK ((why = ANY (ARRAY['failing'::text, 'quiet'::text, 'unconfigured'::text, 'noFunds'::text])))
);

create table publisher (
  id uuid not null,
  name text not null,
  constraint publisher_pkey PRIMARY KEY (id),
  constraint publisher_name_key UNIQUE (name)
);
CREATE TRIGGER publisher_catalogue_change AFTER UPDATE OF name ON public.publisher FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();

create table purchase_attempt (
  ref text not null,
  item_id uuid not null,
  order_id uuid not null,
  n integer not null,
  provider_id uuid not null,
  sku text not null,
  country text not null,
  currency text not null,
  rate numeric(18,8) not null,
  max_e4 bigint not null,
  charged_e4 bigint,
  state text not null,
  provider_order_id text,
  outcome text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  closed_at timestamp with time zone,
  asked integer not null default 0,
  next_ask_at timestamp with time zone,
  book_line bigint not null generated always as identity,
  charged_currency text,
  call_ref text,
  constraint purchase_attempt_pkey PRIMARY KEY (ref),
  constraint purchase_attempt_item_id_n_key UNIQUE (item_id, n),
  constraint purchase_attempt_item_id_fkey FOREIGN KEY (item_id) REFERENCES order_item(id),
  constraint purchase_attempt_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint purchase_attempt_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(id),
  constraint purchase_attempt_charge_check CHECK (((charged_e4 IS NULL) = (charged_currency IS NULL))),
  constraint purchase_attempt_rate_check CHECK ((rate > (0)::numeric)),
  constraint purchase_attempt_state_check CHECK ((state = ANY (ARRAY['intent'::text, 'sent'::text, 'pending'::text, 'settled'::text, 'rejected'::text, 'void'::text, 'late'::text, 'returned'::text])))
);
CREATE INDEX purchase_attempt_of_call ON public.purchase_attempt USING btree (call_ref) WHERE (call_ref IS NOT NULL);
CREATE INDEX purchase_attempt_of_order ON public.purchase_attempt USING btree (order_id);
CREATE INDEX purchase_attempt_sent ON public.purchase_attempt USING brin (sent_at) WITH (pages_per_range='32');
CREATE INDEX purchase_attempt_to_ask ON public.purchase_attempt USING btree (next_ask_at) WHERE (next_ask_at IS NOT NULL);
CREATE INDEX purchase_attempt_unclear ON public.purchase_attempt USING btree (sent_at) WHERE ((state = 'sent'::text) AND (asked > 0));
CREATE UNIQUE INDEX purchase_attempt_book_line ON public.purchase_attempt USING btree (book_line);
CREATE UNIQUE INDEX purchase_attempt_one_open ON public.purchase_attempt USING btree (item_id) WHERE (state = ANY (ARRAY['intent'::text, 'sent'::text, 'pending'::text]));
CREATE TRIGGER purchase_attempt_wait_for_seal AFTER INSERT ON public.purchase_attempt REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();
create policy own_company on purchase_attempt for select using ((EXISTS ( SELECT 1
   FROM orders o
  WHERE (o.id = purchase_attempt.order_id))));

create table purchase_claim (
  id uuid not null,
  attempt_ref text not null,
  reason text not null,
  fingerprint bytea,
  at timestamp with time zone not null,
  book_line bigint not null generated always as identity,
  constraint purchase_claim_pkey PRIMARY KEY (id),
  constraint purchase_claim_attempt_ref_fkey FOREIGN KEY (attempt_ref) REFERENCES purchase_attempt(ref)
);
CREATE UNIQUE INDEX purchase_claim_book_line ON public.purchase_claim USING btree (book_line);
CREATE TRIGGER purchase_claim_append_only BEFORE DELETE OR UPDATE ON public.purchase_claim FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER purchase_claim_no_truncate BEFORE TRUNCATE ON public.purchase_claim FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER purchase_claim_wait_for_seal AFTER INSERT ON public.purchase_claim REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();

create table purchase_return (
  attempt_ref text not null,
  order_id uuid not null,
  provider_id uuid not null,
  reason text not null,
  state text not null,
  tries integer not null default 0,
  next_try_at timestamp with time zone,
  outcome text,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint purchase_return_pkey PRIMARY KEY (attempt_ref),
  constraint purchase_return_attempt_ref_fkey FOREIGN KEY (attempt_ref) REFERENCES purchase_attempt(ref),
  constraint purchase_return_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint purchase_return_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(id),
  constraint purchase_return_check CHECK (((state = 'wanted'::text) = (next_try_at IS NOT NULL))),
  constraint purchase_return_state_check CHECK ((state = ANY (ARRAY['wanted'::text, 'returned'::text, 'kept'::text])))
);
CREATE INDEX purchase_return_due ON public.purchase_return USING btree (next_try_at) WHERE (state = 'wanted'::text);

create table purchase_verdict (
  attempt_ref text not null,
  verdict text not null,
  statement text not null,
  by_user uuid not null,
  at timestamp with time zone not null,
  book_line bigint not null generated always as identity,
  constraint purchase_verdict_pkey PRIMARY KEY (attempt_ref),
  constraint purchase_verdict_attempt_ref_fkey FOREIGN KEY (attempt_ref) REFERENCES purchase_attempt(ref),
  constraint purchase_verdict_statement_check CHECK ((statement <> ''::text)),
  constraint purchase_verdict_verdict_check CHECK ((verdict = ANY (ARRAY['bought'::text, 'notBought'::text])))
);
CREATE UNIQUE INDEX purchase_verdict_book_line ON public.purchase_verdict USING btree (book_line);
CREATE TRIGGER purchase_verdict_append_only BEFORE DELETE OR UPDATE ON public.purchase_verdict FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER purchase_verdict_no_truncate BEFORE TRUNCATE ON public.purchase_verdict FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER purchase_verdict_wait_for_seal AFTER INSERT ON public.purchase_verdict REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();

create table recovery_code (
  user_id uuid not null,
  code_mac bytea not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (user_id, code_mac),
  constraint recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factor(user_id) ON DELETE CASCADE
);
create policy own_company on recovery_code for select using ((EXISTS ( SELECT 1
   FROM app_user u
  WHERE (u.id = recovery_code.user_id))));

create table refresh_token (
  hash bytea not null,
  session_id uuid not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint refresh_token_pkey PRIMARY KEY (hash),
  constraint refresh_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX refresh_token_one_unused ON public.refresh_token USING btree (session_id) WHERE (used_at IS NULL);

create table region (
  name text not null,
  position integer not null,
  constraint region_pkey PRIMARY KEY (name)
);

create table reminder (
  id uuid not null,
  company_id uuid not null,
  sent_at timestamp with time zone not null,
  sent_by_name text not null,
  recipient text not null,
  step integer not null,
  text text not null,
  stops_orders boolean not null,
  open_cents bigint not null,
  book_line bigint not null generated always as identity,
  constraint reminder_pkey PRIMARY KEY (id),
  constraint reminder_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint reminder_open_cents_check CHECK ((open_cents > 0)),
  constraint reminder_step_check CHECK (((step >= 1) AND (step <= 3)))
);
CREATE INDEX reminder_newest ON public.reminder USING btree (sent_at DESC, id DESC);
CREATE INDEX reminder_of_company ON public.reminder USING btree (company_id, sent_at DESC);
CREATE UNIQUE INDEX reminder_book_line ON public.reminder USING btree (book_line);
CREATE TRIGGER reminder_append_only BEFORE DELETE OR UPDATE ON public.reminder FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reminder_no_truncate BEFORE TRUNCATE ON public.reminder FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reminder_wait_for_seal AFTER INSERT ON public.reminder REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();
create policy own_company on reminder for select using ((company_id = walled_company()));

create table reminder_invoice (
  reminder_id uuid not null,
  invoice_id uuid not null,
  step integer not null,
  days_overdue integer not null,
  open_cents bigint not null,
  book_line bigint not null generated always as identity,
  constraint reminder_invoice_pkey PRIMARY KEY (reminder_id, invoice_id),
  constraint reminder_invoice_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint reminder_invoice_reminder_id_fkey FOREIGN KEY (reminder_id) REFERENCES reminder(id),
  constraint reminder_invoice_days_overdue_check CHECK ((days_overdue > 0)),
  constraint reminder_invoice_open_cents_check CHECK ((open_cents > 0)),
  constraint reminder_invoice_step_check CHECK (((step >= 0) AND (step <= 3)))
);
CREATE INDEX reminder_invoice_of_invoice ON public.reminder_invoice USING btree (invoice_id);
CREATE UNIQUE INDEX reminder_invoice_book_line ON public.reminder_invoice USING btree (book_line);
CREATE UNIQUE INDEX reminder_invoice_step ON public.reminder_invoice USING btree (invoice_id, step) WHERE (step > 0);
CREATE TRIGGER reminder_invoice_append_only BEFORE DELETE OR UPDATE ON public.reminder_invoice FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reminder_invoice_no_truncate BEFORE TRUNCATE ON public.reminder_invoice FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reminder_invoice_wait_for_seal AFTER INSERT ON public.reminder_invoice REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();
create policy own_company on reminder_invoice for select using ((EXISTS ( SELECT 1
   FROM reminder r
  WHERE (r.id = reminder_invoice.reminder_id))));

create table reminder_ladder (
  id boolean not null default true,
  steps jsonb not null,
  is_automatic boolean not null,
  modified_at timestamp with time zone not null,
  constraint reminder_ladder_pkey PRIMARY KEY (id),
  constraint reminder_ladder_id_check CHECK (id)
);

create table reminder_pause (
  company_id uuid not null,
  until_day date not null,
  made_at timestamp with time zone not null,
  made_by_name text not null,
  constraint reminder_pause_pkey PRIMARY KEY (company_id),
  constraint reminder_pause_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);

create table restore (
  id uuid not null,
  taken_at timestamp with time zone not null,
  restored_at timestamp with time zone not null,
  matched_at timestamp with time zone,
  constraint restore_pkey PRIMARY KEY (id),
  constraint restore_check CHECK ((restored_at >= taken_at))
);
CREATE UNIQUE INDEX restore_one_open ON public.restore USING btree ((true)) WHERE (matched_at IS NULL);

create table restored_unit (
  order_id uuid not null,
  unit integer not null,
  provider_id uuid not null,
  state text not null,
  found text[] not null default '{}'::text[],
  asked integer not null default 0,
  next_ask_at timestamp with time zone not null,
  units integer not null default 1,
  constraint restored_unit_pkey PRIMARY KEY (order_id, unit),
  constraint restored_unit_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint restored_unit_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(id),
  constraint restored_unit_state_check CHECK ((state = ANY (ARRAY['open'::text, 'bought'::text, 'clear'::text]))),
  constraint restored_unit_unit_check CHECK ((unit > 0)),
  constraint restored_unit_units_check CHECK ((units > 0))
);
CREATE INDEX restored_unit_open ON public.restored_unit USING btree (provider_id, next_ask_at) WHERE (state = 'open'::text);

create table reveal_head (
  id integer not null,
  seq bigint not null,
  mac bytea not null,
  constraint reveal_head_pkey PRIMARY KEY (id),
  constraint reveal_head_id_check CHECK ((id = 1))
);
CREATE TRIGGER reveal_head_moves_on BEFORE UPDATE ON public.reveal_head FOR EACH ROW EXECUTE FUNCTION refuse_ledger_going_back();
CREATE TRIGGER reveal_head_no_truncate BEFORE TRUNCATE ON public.reveal_head FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reveal_head_stays BEFORE DELETE ON public.reveal_head FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table reveal_ledger (
  seq bigint not null,
  at timestamp with time zone not null,
  user_id uuid not null,
  order_id uuid not null,
  package_id uuid not null,
  key_count integer not null,
  keys_digest bytea not null,
  reason text not null,
  mac bytea not null,
  keys_before integer,
  package_key_count integer,
  constraint reveal_ledger_pkey PRIMARY KEY (seq),
  constraint reveal_ledger_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint reveal_ledger_package_id_fkey FOREIGN KEY (package_id) REFERENCES package(id),
  constraint reveal_ledger_check CHECK (((keys_before IS NULL) = (package_key_count IS NULL))),
  constraint reveal_ledger_check1 CHECK (((keys_before >= 0) AND ((keys_before + key_count) <= package_key_count)))
);
CREATE TRIGGER reveal_ledger_append_only BEFORE DELETE OR UPDATE ON public.reveal_ledger FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reveal_ledger_no_truncate BEFORE TRUNCATE ON public.reveal_ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table revocation_list (
  id uuid not null,
  file_name text not null,
  created_at timestamp with time zone not null,
  created_by uuid not null,
  created_by_name text not null,
  finished_at timestamp with time zone,
  line_count integer not null default 0,
  claimed_count integer not null default 0,
  already_claimed_count integer not null default 0,
  unsent_count integer not null default 0,
  unknown_count integer not null default 0,
  blocked_count integer not null default 0,
  unreadable_count integer not null default 0,
  constraint revocation_list_pkey PRIMARY KEY (id),
  constraint revocation_list_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint revocation_list_check CHECK ((line_count = (((((claimed_count + already_claimed_count) + unsent_count) + unknown_count) + blocked_count) + unreadable_count)))
);

create table rule_decision (
  order_id uuid not null,
  company_id uuid not null,
  rule_id uuid,
  at timestamp with time zone not null,
  is_approved boolean not null,
  obstacles text[] not null,
  quantity integer not null,
  price_cents bigint not null,
  list_price_cents bigint not null,
  unit_cost_e4 bigint not null,
  day_cents bigint not null,
  book_line bigint not null generated always as identity,
  constraint rule_decision_pkey PRIMARY KEY (order_id),
  constraint rule_decision_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint rule_decision_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint rule_decision_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES approval_rule(id),
  constraint rule_decision_check CHECK ((is_approved = (cardinality(obstacles) = 0))),
  constraint rule_decision_check1 CHECK (((NOT is_approved) OR (rule_id IS NOT NULL)))
);
CREATE INDEX rule_decision_day ON public.rule_decision USING btree (company_id, at) WHERE is_approved;
CREATE INDEX rule_decision_rule ON public.rule_decision USING btree (rule_id) WHERE is_approved;
CREATE UNIQUE INDEX rule_decision_book_line ON public.rule_decision USING btree (book_line);
CREATE TRIGGER rule_decision_append_only BEFORE DELETE OR UPDATE ON public.rule_decision FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER rule_decision_no_truncate BEFORE TRUNCATE ON public.rule_decision FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER rule_decision_wait_for_seal AFTER INSERT ON public.rule_decision REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();

create table sample_record (
  kind text not null,
  record_id uuid not null,
  created_at timestamp with time zone not null,
  constraint sample_record_pkey PRIMARY KEY (kind, record_id),
  constraint sample_record_kind_check CHECK ((kind = ANY (ARRAY['Company'::text, 'User'::text, 'Promotion'::text])))
);

create table saved_list (
  id uuid not null,
  company_id uuid not null,
  name text not null,
  version integer not null default 1,
  created_by_name text not null,
  created_at timestamp with time zone not null,
  modified_at timestamp with time zone not null,
  constraint saved_list_pkey PRIMARY KEY (id),
  constraint saved_list_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint saved_list_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);
CREATE UNIQUE INDEX saved_list_name ON public.saved_list USING btree (company_id, lower(name));
create policy own_company on saved_list for select using ((company_id = walled_company()));

create table saved_list_line (
  list_id uuid not null,
  line integer not null,
  product_id uuid not null,
  region text not null,
  quantity integer not null,
  demand_price_cents bigint not null,
  constraint saved_list_line_pkey PRIMARY KEY (list_id, line),
  constraint saved_list_line_list_id_fkey FOREIGN KEY (list_id) REFERENCES saved_list(id) ON DELETE CASCADE,
  constraint saved_list_line_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint saved_list_line_demand_price_cents_check CHECK ((demand_price_cents > 0)),
  constraint saved_list_line_quantity_check CHECK ((quantity > 0))
);
create policy own_company on saved_list_line for select using ((EXISTS ( SELECT 1
   FROM saved_list l
  WHERE (l.id = saved_list_line.list_id))));

create table saved_view (
  id uuid not null,
  user_id uuid not null,
  list text not null,
  name text not null,
  address text not null,
  is_default boolean not null default false,
  created_at timestamp with time zone not null,
  modified_at timestamp with time zone not null,
  look jsonb,
  is_shared boolean not null default false,
  constraint saved_view_pkey PRIMARY KEY (id),
  constraint saved_view_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint saved_view_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40)))
);
CREATE INDEX saved_view_shared ON public.saved_view USING btree (list) WHERE is_shared;
CREATE UNIQUE INDEX saved_view_name ON public.saved_view USING btree (user_id, list, lower(name));
CREATE UNIQUE INDEX saved_view_one_default ON public.saved_view USING btree (user_id, list) WHERE is_default;
create policy own_company on saved_view for select using ((EXISTS ( SELECT 1
   FROM app_user u
  WHERE (u.id = saved_view.user_id))));

create table second_factor (
  user_id uuid not null,
  sealed_secret bytea not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_step integer not null default 0,
  constraint second_factor_pkey PRIMARY KEY (user_id),
  constraint second_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
create policy own_company on second_factor for select using ((EXISTS ( SELECT 1
   FROM app_user u
  WHERE (u.id = second_factor.user_id))));

create table seller (
  id integer not null default 1,
  name text not null,
  address text not null,
  zip_code text not null,
  city text not null,
  country_code text not null,
  vat_id text not null,
  registration_number text not null,
  email text not null,
  bank_account text not null,
  payment_days integer not null,
  time_zone text not null,
  modified_at timestamp with time zone not null,
  logo_sha256 text,
  tax_number text not null default ''::text,
  needs_vat_id_check boolean not null default false,
  constraint seller_pkey PRIMARY KEY (id),
  constraint seller_logo_sha256_fkey FOREIGN KEY (logo_sha256) REFERENCES seller_logo(sha256),
  constraint seller_country_code_check CHECK ((country_code ~ '^[A-Z]{2}$'::text)),
  constraint seller_id_check CHECK ((id = 1)),
  constraint seller_payment_days_check CHECK (((payment_days >= 0) AND (payment_days <= 365)))
);

create table seller_account_change (
  id uuid not null,
  is_only boolean not null default true,
  bank_account text not null,
  by_user uuid not null,
  at timestamp with time zone not null,
  constraint seller_account_change_pkey PRIMARY KEY (id),
  constraint seller_account_change_is_only_key UNIQUE (is_only),
  constraint seller_account_change_by_user_fkey FOREIGN KEY (by_user) REFERENCES app_user(id),
  constraint seller_account_change_is_only_check CHECK (is_only)
);

create table seller_einvoice (
  id integer not null default 1,
  contact_name text not null,
  contact_phone text not null,
  address_scheme text not null,
  address_id text not null,
  modified_at timestamp with time zone not null,
  constraint seller_einvoice_pkey PRIMARY KEY (id),
  constraint seller_einvoice_check CHECK (((address_scheme = ''::text) = (address_id = ''::text))),
  constraint seller_einvoice_id_check CHECK ((id = 1))
);

create table seller_logo (
  sha256 text not null,
  kind text not null,
  width integer not null,
  height integer not null,
  bytes bytea not null,
  made_at timestamp with time zone not null,
  book_line bigint not null generated always as identity,
  constraint seller_logo_pkey PRIMARY KEY (sha256),
  constraint seller_logo_check CHECK ((sha256 = encode(sha256(bytes), 'hex'::text))),
  constraint seller_logo_height_check CHECK (((height >= 1) AND (height <= 1200))),
  constraint seller_logo_kind_check CHECK ((kind = ANY (ARRAY['png'::text, 'jpeg'::text]))),
  constraint seller_logo_width_check CHECK (((width >= 1) AND (width <= 1200)))
);
CREATE UNIQUE INDEX seller_logo_book_line ON public.seller_logo USING btree (book_line);
CREATE TRIGGER seller_logo_append_only BEFORE DELETE OR UPDATE ON public.seller_logo FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seller_logo_no_truncate BEFORE TRUNCATE ON public.seller_logo FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seller_logo_wait_for_seal AFTER INSERT ON public.seller_logo REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();

create table session (
  id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  idle_until timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  address text not null,
  device text not null,
  kind text not null default 'Browser'::text,
  stepped_up_at timestamp with time zone,
  passkey_challenge text,
  passkey_challenge_at timestamp with time zone,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint session_check CHECK (((passkey_challenge IS NULL) = (passkey_challenge_at IS NULL))),
  constraint session_kind_check CHECK ((kind = ANY (ARRAY['Browser'::text, 'Api'::text])))
);
CREATE INDEX session_of_user ON public.session USING btree (user_id) WHERE (ended_at IS NULL);
CREATE INDEX session_over ON public.session USING btree (LEAST(ended_at, idle_until, ends_at));
create policy own_company on session for select using ((EXISTS ( SELECT 1
   FROM app_user u
  WHERE (u.id = session.user_id))));

create table setting (
  name text not null,
  value jsonb not null,
  modified_at timestamp with time zone not null default now(),
  constraint setting_pkey PRIMARY KEY (name)
);

create table setting_change (
  id uuid not null,
  name text not null,
  old_value jsonb,
  new_value jsonb not null,
  user_id uuid,
  user_name text not null,
  at timestamp with time zone not null,
  book_line bigint not null generated always as identity,
  constraint setting_change_pkey PRIMARY KEY (id)
);
CREATE INDEX setting_change_newest ON public.setting_change USING btree (name, at DESC, id DESC);
CREATE UNIQUE INDEX setting_change_book_line ON public.setting_change USING btree (book_line);
CREATE TRIGGER setting_change_append_only BEFORE DELETE OR UPDATE ON public.setting_change FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER setting_change_no_truncate BEFORE TRUNCATE ON public.setting_change FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER setting_change_wait_for_seal AFTER INSERT ON public.setting_change REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();

create table setup_link (
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint setup_link_pkey PRIMARY KEY (token_hash),
  constraint setup_link_token_hash_check CHECK ((octet_length(token_hash) = 32))
);

create table sheet_book (
  name text not null,
  id uuid not null,
  bytes bytea not null,
  written_at timestamp with time zone not null,
  sheet_name text,
  constraint sheet_book_pkey PRIMARY KEY (name)
);

create table sheet_place (
  service text not null,
  spreadsheet_id text not null,
  constraint sheet_place_pkey PRIMARY KEY (service)
);

create table sheet_promotion (
  operation text not null,
  provider_promotion_id uuid not null,
  constraint sheet_promotion_pkey PRIMARY KEY (operation, provider_promotion_id),
  constraint sheet_promotion_provider_promotion_id_fkey FOREIGN KEY (provider_promotion_id) REFERENCES provider_promotion(id) ON DELETE CASCADE
);

create table sheet_row (
  run_id uuid not null,
  row_number integer not null,
  sku text not null,
  promotion_id uuid,
  message text,
  constraint sheet_row_pkey PRIMARY KEY (run_id, row_number),
  constraint sheet_row_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id),
  constraint sheet_row_run_id_fkey FOREIGN KEY (run_id) REFERENCES sheet_run(id) ON DELETE CASCADE,
  constraint sheet_row_check CHECK ((num_nonnulls(promotion_id, message) = 1))
);

create table sheet_run (
  id uuid not null,
  operation text not null,
  input jsonb not null,
  state text not null,
  lines text[] not null default '{}'::text[],
  tries integer not null default 0,
  started_by uuid,
  created_at timestamp with time zone not null,
  beat_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint sheet_run_pkey PRIMARY KEY (id),
  constraint sheet_run_started_by_fkey FOREIGN KEY (started_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint sheet_run_check CHECK (((state = ANY (ARRAY['done'::text, 'failed'::text])) = (ended_at IS NOT NULL))),
  constraint sheet_run_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX sheet_run_latest ON public.sheet_run USING btree (operation, created_at DESC);
CREATE UNIQUE INDEX sheet_run_one_at_a_time ON public.sheet_run USING btree (operation) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));

create table skipped_setup_step (
  step text not null,
  skipped_at timestamp with time zone not null,
  constraint skipped_setup_step_pkey PRIMARY KEY (step)
);

create table sold_keys_by_day (
  dimension text not null,
  day date not null,
  of_id uuid not null,
  keys bigint not null,
  revenue_cents bigint not null,
  cost_e4 bigint not null,
  marked_up_cost_e6 bigint not null,
  constraint sold_keys_by_day_pkey PRIMARY KEY (dimension, day, of_id),
  constraint sold_keys_by_day_dimension_check CHECK ((dimension = ANY (ARRAY['all'::text, 'product'::text, 'company'::text])))
);

create table sold_keys_by_month (
  dimension text not null,
  month date not null,
  of_id uuid not null,
  keys bigint not null,
  revenue_cents bigint not null,
  cost_e4 bigint not null,
  marked_up_cost_e6 bigint not null,
  constraint sold_keys_by_month_pkey PRIMARY KEY (dimension, month, of_id),
  constraint sold_keys_by_month_dimension_check CHECK ((dimension = ANY (ARRAY['product'::text, 'company'::text]))),
  constraint sold_keys_by_month_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);

create table sold_keys_by_order (
  order_id uuid not null,
  day date not null,
  company_id uuid not null,
  product_id uuid not null,
  region text not null,
  keys bigint not null,
  revenue_cents bigint not null,
  cost_e4 bigint not null,
  marked_up_cost_e6 bigint not null,
  constraint sold_keys_by_order_pkey PRIMARY KEY (order_id, day)
);
CREATE INDEX sold_keys_by_order_company ON public.sold_keys_by_order USING btree (company_id, day);
CREATE INDEX sold_keys_by_order_day ON public.sold_keys_by_order USING btree (day) INCLUDE (order_id, company_id, product_id, region, keys);
CREATE INDEX sold_keys_by_order_product ON public.sold_keys_by_order USING btree (product_id, day);
CREATE TRIGGER sold_keys_by_order_count_changed AFTER UPDATE ON public.sold_keys_by_order REFERENCING OLD TABLE AS before_it NEW TABLE AS after_it FOR EACH STATEMENT EXECUTE FUNCTION count_sold_orders();
CREATE TRIGGER sold_keys_by_order_count_new AFTER INSERT ON public.sold_keys_by_order REFERENCING NEW TABLE AS after_it FOR EACH STATEMENT EXECUTE FUNCTION count_sold_orders();
CREATE TRIGGER sold_keys_by_order_count_removed AFTER DELETE ON public.sold_keys_by_order REFERENCING OLD TABLE AS before_it FOR EACH STATEMENT EXECUTE FUNCTION count_sold_orders();
CREATE TRIGGER sold_keys_by_order_gaps_changed AFTER UPDATE ON public.sold_keys_by_order REFERENCING OLD TABLE AS before_it NEW TABLE AS after_it FOR EACH STATEMENT EXECUTE FUNCTION note_sold_order_gaps();
CREATE TRIGGER sold_keys_by_order_gaps_new AFTER INSERT ON public.sold_keys_by_order REFERENCING NEW TABLE AS after_it FOR EACH STATEMENT EXECUTE FUNCTION note_sold_order_gaps();
CREATE TRIGGER sold_keys_by_order_gaps_removed AFTER DELETE ON public.sold_keys_by_order REFERENCING OLD TABLE AS before_it FOR EACH STATEMENT EXECUTE FUNCTION note_sold_order_gaps();
CREATE TRIGGER sold_keys_by_order_spans AFTER INSERT ON public.sold_keys_by_order REFERENCING NEW TABLE AS after_it FOR EACH STATEMENT EXECUTE FUNCTION note_sold_order_spans();

create table sold_keys_by_region (
  day date not null,
  region text not null,
  keys bigint not null,
  revenue_cents bigint not null,
  cost_e4 bigint not null,
  marked_up_cost_e6 bigint not null,
  constraint sold_keys_by_region_pkey PRIMARY KEY (day, region)
);

create table sold_keys_change (
  seq bigint not null generated always as identity,
  day date not null,
  product_id uuid not null,
  company_id uuid not null,
  keys bigint not null,
  revenue_cents bigint not null,
  cost_e4 bigint not null,
  marked_up_cost_e6 bigint not null,
  order_id uuid,
  constraint sold_keys_change_pkey PRIMARY KEY (seq)
);

create table sold_order_gap (
  order_id uuid not null,
  previous_day date not null,
  day date not null,
  company_id uuid not null,
  product_id uuid not null,
  region text not null,
  constraint sold_order_gap_pkey PRIMARY KEY (order_id, day)
);
CREATE INDEX sold_order_gap_days ON public.sold_order_gap USING btree (day, previous_day);

create table sold_order_span (
  order_id uuid not null,
  first_day date not null,
  last_day date not null,
  constraint sold_order_span_pkey PRIMARY KEY (order_id)
);
CREATE INDEX sold_order_span_days ON public.sold_order_span USING btree (last_day, first_day) INCLUDE (order_id);

create table sold_orders_by_day (
  dimension text not null,
  day date not null,
  of_id uuid not null,
  region text not null,
  orders bigint not null,
  constraint sold_orders_by_day_pkey PRIMARY KEY (dimension, day, of_id, region),
  constraint sold_orders_by_day_dimension_check CHECK ((dimension = ANY (ARRAY['all'::text, 'product'::text, 'company'::text, 'region'::text])))
);

create table sold_orders_by_month (
  dimension text not null,
  month date not null,
  of_id uuid not null,
  region text not null,
  orders bigint not null,
  constraint sold_orders_by_month_pkey PRIMARY KEY (dimension, month, of_id, region),
  constraint sold_orders_by_month_dimension_check CHECK ((dimension = ANY (ARRAY['product'::text, 'company'::text, 'region'::text])))
);

create table staged_key (
  id uuid not null,
  load_id uuid not null,
  line integer not null,
  fingerprint bytea not null,
  lookup bytea not null,
  dek_id integer not null,
  sealed bytea not null,
  kind text not null,
  doubt text,
  is_included boolean,
  is_cleaned boolean not null default false,
  near_key_id uuid,
  near_line integer,
  constraint staged_key_pkey PRIMARY KEY (id),
  constraint staged_key_dek_id_fkey FOREIGN KEY (dek_id) REFERENCES vault_dek(id),
  constraint staged_key_load_id_fkey FOREIGN KEY (load_id) REFERENCES stock_load(id),
  constraint staged_key_decision CHECK (((doubt IS NOT NULL) OR (is_included IS NULL))),
  constraint staged_key_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'image'::text]))),
  constraint staged_key_line_check CHECK ((line > 0))
);
CREATE INDEX staged_key_doubts ON public.staged_key USING btree (load_id, line) WHERE (doubt IS NOT NULL);
CREATE UNIQUE INDEX staged_key_once ON public.staged_key USING btree (load_id, fingerprint);

create table stock_hold (
  order_id uuid not null,
  lot_id uuid not null,
  quantity integer not null,
  constraint stock_hold_pkey PRIMARY KEY (order_id, lot_id),
  constraint stock_hold_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES stock_lot(id),
  constraint stock_hold_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint stock_hold_quantity_check CHECK ((quantity > 0))
);
CREATE INDEX stock_hold_of_lot ON public.stock_hold USING btree (lot_id);

create table stock_load (
  id uuid not null,
  number integer not null generated always as identity,
  state text not null,
  product_id uuid not null,
  file_name text not null,
  upload_id uuid,
  line_count integer not null default 0,
  new_count integer not null default 0,
  known_count integer not null default 0,
  repeated_count integer not null default 0,
  unreadable_count integer not null default 0,
  read_count integer not null default 0,
  loaded_count integer not null default 0,
  country text,
  cost_e4 bigint,
  vendor_id uuid,
  note text not null default ''::text,
  lot_id uuid,
  created_by uuid,
  created_by_name text not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  ended_at timestamp with time zone,
  blank_count integer not null default 0,
  set_aside_count integer not null default 0,
  skipped_count integer not null default 0,
  cleaned_count integer not null default 0,
  constraint stock_load_pkey PRIMARY KEY (id),
  constraint stock_load_lot_id_key UNIQUE (lot_id),
  constraint stock_load_number_key UNIQUE (number),
  constraint stock_load_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint stock_load_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES stock_lot(id),
  constraint stock_load_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint stock_load_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendor(id),
  constraint stock_load_blank_count_check CHECK ((blank_count >= 0)),
  constraint stock_load_check CHECK (((read_count >= 0) AND (read_count <= line_count))),
  constraint stock_load_check1 CHECK (((loaded_count >= 0) AND (loaded_count <= new_count))),
  constraint stock_load_check2 CHECK (((lot_id IS NULL) = (confirmed_at IS NULL))),
  constraint stock_load_check3 CHECK (((lot_id IS NULL) = (cost_e4 IS NULL))),
  constraint stock_load_check4 CHECK (((lot_id IS NULL) = (country IS NULL))),
  constraint stock_load_check5 CHECK (((state <> ALL (ARRAY['Loading'::text, 'Loaded'::text, 'Undoing'::text, 'Undone'::text])) OR (lot_id IS NOT NULL))),
  constraint stock_load_check6 CHECK (((state <> ALL (ARRAY['Reading'::text, 'Ready'::text])) OR (lot_id IS NULL))),
  constraint stock_load_check7 CHECK (((state = ANY (ARRAY['Loaded'::text, 'Cancelled'::text, 'Undone'::text])) = (ended_at IS NOT NULL))),
  constraint stock_load_cleaned_count_check CHECK ((cleaned_count >= 0)),
  constraint stock_load_cost_e4_check CHECK ((cost_e4 >= 0)),
  constraint stock_load_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint stock_load_known_count_check CHECK ((known_count >= 0)),
  constraint stock_load_line_count_check CHECK ((line_count >= 0)),
  constraint stock_load_new_count_check CHECK ((new_count >= 0)),
  constraint stock_load_repeated_count_check CHECK ((repeated_count >= 0)),
  constraint stock_load_set_aside_count_check CHECK ((set_aside_count >= 0)),
  constraint stock_load_skipped_count_check CHECK ((skipped_count >= 0)),
  constraint stock_load_state_check CHECK ((state = ANY (ARRAY['Reading'::text, 'Ready'::text, 'Loading'::text, 'Loaded'::text, 'Cancelling'::text, 'Cancelled'::text, 'Undoing'::text, 'Undone'::text]))),
  constraint stock_load_unreadable_count_check CHECK ((unreadable_count >= 0))
);
CREATE INDEX stock_load_newest ON public.stock_load USING btree (created_at DESC, id DESC);
CREATE INDEX stock_load_unfinished ON public.stock_load USING btree (created_at) WHERE (ended_at IS NULL);

create table stock_load_line (
  load_id uuid not null,
  line integer not null,
  verdict text not null,
  key_id uuid,
  other_line integer,
  fault text,
  constraint stock_load_line_pkey PRIMARY KEY (load_id, line),
  constraint stock_load_line_load_id_fkey FOREIGN KEY (load_id) REFERENCES stock_load(id),
  constraint stock_load_line_check CHECK (((verdict = 'known'::text) = (key_id IS NOT NULL))),
  constraint stock_load_line_check1 CHECK (((verdict = 'repeated'::text) = (other_line IS NOT NULL))),
  constraint stock_load_line_line_check CHECK ((line > 0)),
  constraint stock_load_line_reason CHECK (((verdict = ANY (ARRAY['unreadable'::text, 'skipped'::text, 'dropped'::text])) = (fault IS NOT NULL))),
  constraint stock_load_line_verdict_check CHECK ((verdict = ANY (ARRAY['known'::text, 'repeated'::text, 'unreadable'::text, 'skipped'::text, 'dropped'::text])))
);

create table stock_lot (
  id uuid not null,
  product_id uuid not null,
  country text not null,
  unit_cost_e4 bigint not null,
  source_order_id uuid,
  received_at timestamp with time zone not null,
  held integer not null,
  reserved integer not null default 0,
  constraint stock_lot_pkey PRIMARY KEY (id),
  constraint stock_lot_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint stock_lot_source_order_id_fkey FOREIGN KEY (source_order_id) REFERENCES orders(id),
  constraint stock_lot_check CHECK (((reserved >= 0) AND (reserved <= held))),
  constraint stock_lot_held_check CHECK ((held >= 0)),
  constraint stock_lot_unit_cost_e4_check CHECK ((unit_cost_e4 >= 0))
);
CREATE INDEX stock_lot_oldest ON public.stock_lot USING btree (product_id, received_at, id) WHERE (held > 0);

create table stuck_work (
  id uuid not null,
  kind text not null,
  subject text not null,
  order_id uuid not null,
  tries integer not null,
  first_failed_at timestamp with time zone not null,
  last_failed_at timestamp with time zone not null,
  error text not null,
  next_try_at timestamp with time zone,
  given_up_at timestamp with time zone,
  constraint stuck_work_pkey PRIMARY KEY (id),
  constraint stuck_work_kind_subject_key UNIQUE (kind, subject),
  constraint stuck_work_check CHECK (((next_try_at IS NULL) = (given_up_at IS NOT NULL))),
  constraint stuck_work_tries_check CHECK ((tries > 0))
);
CREATE INDEX stuck_work_oldest_first ON public.stuck_work USING btree (first_failed_at, id);

create table tax_rule (
  id uuid not null,
  place integer not null,
  buyer text not null,
  buyer_has_vat_id boolean,
  valid_from date not null,
  valid_to date,
  category text not null,
  exemption_code text not null,
  exemption_text text not null,
  origin_id uuid not null,
  version integer not null default 1,
  supply text not null default 'ElectronicService'::text,
  note text not null default ''::text,
  made_at timestamp with time zone,
  made_by_name text not null default ''::text,
  withdrawn_at timestamp with time zone,
  previous_valid_to date,
  constraint tax_rule_pkey PRIMARY KEY (id),
  constraint tax_rule_origin_id_version_key UNIQUE (origin_id, version),
  constraint tax_rule_origin_id_fkey FOREIGN KEY (origin_id) REFERENCES tax_rule(id),
  constraint tax_rule_buyer_check CHECK ((buyer = ANY (ARRAY['home'::text, 'union'::text, 'abroad'::text]))),
  constraint tax_rule_category_check CHECK ((category = ANY (ARRAY['S'::text, 'AE'::text, 'O'::text, 'E'::text, 'Z'::text]))),
  constraint tax_rule_check CHECK ((valid_to >= valid_from)),
  constraint tax_rule_check1 CHECK (((category = ANY (ARRAY['AE'::text, 'O'::text, 'E'::text])) = (exemption_text <> ''::text))),
  constraint tax_rule_note_check CHECK ((length(note) <= 2000)),
  constraint tax_rule_supply_check CHECK ((supply = ANY (ARRAY['ElectronicService'::text, 'SinglePurposeVoucher'::text, 'MultiPurposeVoucher'::text]))),
  constraint tax_rule_version_check CHECK ((version > 0))
);
CREATE TRIGGER tax_rule_is_kept BEFORE DELETE ON public.tax_rule FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tax_rule_no_truncate BEFORE TRUNCATE ON public.tax_rule FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tax_rule_stays BEFORE UPDATE ON public.tax_rule FOR EACH ROW EXECUTE FUNCTION refuse_change_of_tax_rule();

create table to_invoice_change (
  seq bigint not null generated always as identity,
  company_id uuid not null,
  state text not null,
  was_invoiced boolean not null,
  orders bigint not null,
  gross_cents bigint not null,
  constraint to_invoice_change_pkey PRIMARY KEY (seq)
);
create policy own_company on to_invoice_change for select using ((company_id = walled_company()));

create table to_invoice_total (
  company_id uuid not null,
  state text not null,
  was_invoiced boolean not null,
  orders bigint not null,
  gross_cents bigint not null,
  constraint to_invoice_total_pkey PRIMARY KEY (company_id, state, was_invoiced)
);
create policy own_company on to_invoice_total for select using ((company_id = walled_company()));

create table user_permission_group (
  user_id uuid not null,
  permission_group_id uuid not null,
  constraint user_permission_group_pkey PRIMARY KEY (user_id, permission_group_id),
  constraint user_permission_group_permission_group_id_fkey FOREIGN KEY (permission_group_id) REFERENCES permission_group(id) ON DELETE CASCADE,
  constraint user_permission_group_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
create policy own_company on user_permission_group for select using ((EXISTS ( SELECT 1
   FROM app_user u
  WHERE (u.id = user_permission_group.user_id))));

create table vat_id_acceptance (
  check_id uuid not null,
  reason text not null,
  by_user uuid not null,
  by_name text not null,
  at timestamp with time zone not null,
  book_line bigint not null generated always as identity,
  constraint vat_id_acceptance_pkey PRIMARY KEY (check_id),
  constraint vat_id_acceptance_by_user_fkey FOREIGN KEY (by_user) REFERENCES app_user(id),
  constraint vat_id_acceptance_check_id_fkey FOREIGN KEY (check_id) REFERENCES vat_id_check(id),
  constraint vat_id_acceptance_reason_check CHECK ((reason <> ''::text))
);
CREATE UNIQUE INDEX vat_id_acceptance_book_line ON public.vat_id_acceptance USING btree (book_line);
CREATE TRIGGER vat_id_acceptance_append_only BEFORE DELETE OR UPDATE ON public.vat_id_acceptance FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER vat_id_acceptance_no_truncate BEFORE TRUNCATE ON public.vat_id_acceptance FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER vat_id_acceptance_wait_for_seal AFTER INSERT ON public.vat_id_acceptance REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();

create table vat_id_answer (
  check_id uuid not null,
  answered_at timestamp with time zone not null,
  outcome text not null,
  reference text not null default ''::text,
  holder text not null default ''::text,
  trouble text not null default ''::text,
  book_line bigint not null generated always as identity,
  constraint vat_id_answer_pkey PRIMARY KEY (check_id),
  constraint vat_id_answer_check_id_fkey FOREIGN KEY (check_id) REFERENCES vat_id_check(id),
  constraint vat_id_answer_holder_check CHECK ((length(holder) <= 300)),
  constraint vat_id_answer_outcome_check CHECK ((outcome = ANY (ARRAY['valid'::text, 'invalid'::text, 'unknown'::text]))),
  constraint vat_id_answer_reference_check CHECK ((length(reference) <= 100)),
  constraint vat_id_answer_trouble_check CHECK ((length(trouble) <= 100))
);
CREATE UNIQUE INDEX vat_id_answer_book_line ON public.vat_id_answer USING btree (book_line);
CREATE TRIGGER vat_id_answer_append_only BEFORE DELETE OR UPDATE ON public.vat_id_answer FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER vat_id_answer_no_truncate BEFORE TRUNCATE ON public.vat_id_answer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER vat_id_answer_wait_for_seal AFTER INSERT ON public.vat_id_answer REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();

create table vat_id_check (
  id uuid not null,
  company_id uuid not null,
  vat_id text not null,
  asked_at timestamp with time zone not null,
  book_line bigint not null generated always as identity,
  constraint vat_id_check_pkey PRIMARY KEY (id),
  constraint vat_id_check_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);
CREATE INDEX vat_id_check_of_company ON public.vat_id_check USING btree (company_id, asked_at DESC, id DESC);
CREATE UNIQUE INDEX vat_id_check_book_line ON public.vat_id_check USING btree (book_line);
CREATE TRIGGER vat_id_check_append_only BEFORE DELETE OR UPDATE ON public.vat_id_check FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER vat_id_check_no_truncate BEFORE TRUNCATE ON public.vat_id_check FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER vat_id_check_wait_for_seal AFTER INSERT ON public.vat_id_check REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();

create table vat_id_due (
  company_id uuid not null,
  vat_id text not null,
  next_at timestamp with time zone not null,
  tries integer not null default 0,
  constraint vat_id_due_pkey PRIMARY KEY (company_id),
  constraint vat_id_due_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint vat_id_due_tries_check CHECK ((tries >= 0))
);
CREATE INDEX vat_id_due_next ON public.vat_id_due USING btree (next_at);

create table vault_dek (
  id integer not null generated always as identity,
  wrapped bytea not null,
  master_id text not null,
  created_at timestamp with time zone not null,
  constraint vault_dek_pkey PRIMARY KEY (id)
);

create table vendor (
  id uuid not null,
  internal_id bigint not null,
  name text not null,
  search_value text not null,
  modified_at timestamp with time zone not null,
  constraint vendor_pkey PRIMARY KEY (id),
  constraint vendor_internal_id_check CHECK (((internal_id >= 0) AND (internal_id <= '10000000000000'::bigint)))
);
CREATE UNIQUE INDEX vendor_internal_id ON public.vendor USING btree (internal_id);

create table verify_claim (
  due_at timestamp with time zone not null,
  claimed_at timestamp with time zone not null,
  constraint verify_claim_pkey PRIMARY KEY (due_at)
);

create table verify_run (
  id uuid not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  checks integer not null,
  broken jsonb not null,
  constraint verify_run_pkey PRIMARY KEY (id),
  constraint verify_run_broken_check CHECK ((jsonb_typeof(broken) = 'array'::text)),
  constraint verify_run_check CHECK ((ended_at >= started_at)),
  constraint verify_run_checks_check CHECK ((checks > 0))
);
CREATE INDEX verify_run_newest ON public.verify_run USING btree (started_at DESC);

create table watched_product (
  user_id uuid not null,
  product_id uuid not null,
  since timestamp with time zone not null,
  constraint watched_product_pkey PRIMARY KEY (user_id, product_id),
  constraint watched_product_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE,
  constraint watched_product_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX watched_product_product ON public.watched_product USING btree (product_id);
create policy own_company on watched_product for select using ((EXISTS ( SELECT 1
   FROM app_user u
  WHERE (u.id = watched_product.user_id))));

create table watched_promotion (
  user_id uuid not null,
  promotion_id uuid not null,
  at timestamp with time zone not null,
  constraint watched_promotion_pkey PRIMARY KEY (user_id, promotion_id),
  constraint watched_promotion_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id) ON DELETE CASCADE,
  constraint watched_promotion_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX watched_promotion_promotion ON public.watched_promotion USING btree (promotion_id);

create table webhook_attempt (
  delivery_id uuid not null,
  number integer not null,
  at timestamp with time zone not null,
  status integer,
  ms integer not null,
  answer text not null,
  error text not null,
  constraint webhook_attempt_pkey PRIMARY KEY (delivery_id, number),
  constraint webhook_attempt_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES webhook_delivery(id) ON DELETE CASCADE,
  constraint webhook_attempt_answer_check CHECK ((length(answer) <= 500)),
  constraint webhook_attempt_ms_check CHECK ((ms >= 0)),
  constraint webhook_attempt_number_check CHECK ((number > 0))
);
create policy own_company on webhook_attempt for select using ((EXISTS ( SELECT 1
   FROM webhook_delivery d
  WHERE (d.id = webhook_attempt.delivery_id))));

create table webhook_delivery (
  id uuid not null default gen_random_uuid(),
  endpoint_id uuid not null,
  company_id uuid not null,
  event_seq bigint not null,
  is_replay boolean not null default false,
  created_at timestamp with time zone not null,
  state text not null default 'Pending'::text,
  attempts integer not null default 0,
  next_at timestamp with time zone not null,
  last_at timestamp with time zone,
  status integer,
  ms integer,
  answer text not null default ''::text,
  error text not null default ''::text,
  headers text not null default ''::text,
  constraint webhook_delivery_pkey PRIMARY KEY (id),
  constraint webhook_delivery_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoint(id),
  constraint webhook_delivery_event_seq_fkey FOREIGN KEY (event_seq) REFERENCES partner_event(seq) ON DELETE CASCADE,
  constraint webhook_delivery_state_check CHECK ((state = ANY (ARRAY['Pending'::text, 'Succeeded'::text, 'Failed'::text])))
);
CREATE INDEX webhook_delivery_age ON public.webhook_delivery USING btree (created_at);
CREATE INDEX webhook_delivery_company ON public.webhook_delivery USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX webhook_delivery_due ON public.webhook_delivery USING btree (endpoint_id, next_at) WHERE (state = 'Pending'::text);
CREATE INDEX webhook_delivery_event ON public.webhook_delivery USING btree (event_seq);
CREATE INDEX webhook_delivery_failed ON public.webhook_delivery USING btree (endpoint_id, created_at) WHERE (state = 'Failed'::text);
CREATE INDEX webhook_delivery_newest ON public.webhook_delivery USING btree (endpoint_id, created_at DESC, id DESC);
CREATE INDEX webhook_delivery_waiting ON public.webhook_delivery USING btree (endpoint_id, created_at) WHERE (state = 'Pending'::text);
CREATE UNIQUE INDEX webhook_delivery_first ON public.webhook_delivery USING btree (endpoint_id, event_seq) WHERE (NOT is_replay);
create policy own_company on webhook_delivery for select using ((company_id = walled_company()));

create table webhook_endpoint (
  id uuid not null,
  company_id uuid not null,
  url text not null,
  description text not null,
  types text[] not null,
  sealed_secret bytea not null,
  previous_sealed_secret bytea,
  previous_until timestamp with time zone,
  created_at timestamp with time zone not null,
  created_by uuid not null,
  disabled_at timestamp with time zone,
  disabled_because text,
  failing_since timestamp with time zone,
  deleted_at timestamp with time zone,
  disabled_note text not null default ''::text,
  constraint webhook_endpoint_pkey PRIMARY KEY (id),
  constraint webhook_endpoint_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint webhook_endpoint_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint webhook_endpoint_check CHECK (((disabled_at IS NULL) = (disabled_because IS NULL))),
  constraint webhook_endpoint_check1 CHECK (((previous_sealed_secret IS NULL) = (previous_until IS NULL))),
  constraint webhook_endpoint_disabled_because_check CHECK ((disabled_because = ANY (ARRAY['person'::text, 'staff'::text, 'gone'::text, 'failing'::text]))),
  constraint webhook_endpoint_disabled_note_check CHECK (((disabled_note <> ''::text) = (NOT (disabled_because IS DISTINCT FROM 'staff'::text))))
);
CREATE INDEX webhook_endpoint_company ON public.webhook_endpoint USING btree (company_id) WHERE (deleted_at IS NULL);
create policy own_company on webhook_endpoint for select using ((company_id = walled_company()));

create table webhook_position (
  id integer not null default 1,
  seq bigint not null,
  constraint webhook_position_pkey PRIMARY KEY (id),
  constraint webhook_position_id_check CHECK ((id = 1))
);

create table write_off (
  id uuid not null,
  invoice_id uuid not null,
  company_id uuid not null,
  plan_id uuid not null,
  kind text not null,
  cents bigint not null,
  reason text not null,
  by_user uuid,
  by_name text not null,
  at timestamp with time zone not null,
  book_line bigint not null generated always as identity,
  constraint write_off_pkey PRIMARY KEY (id),
  constraint write_off_by_user_fkey FOREIGN KEY (by_user) REFERENCES app_user(id),
  constraint write_off_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint write_off_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint write_off_cents_check CHECK ((cents <> 0)),
  constraint write_off_kind_check CHECK ((kind = ANY (ARRAY['cashDiscount'::text, 'bankCharge'::text, 'rounding'::text]))),
  constraint write_off_reason_check CHECK ((reason <> ''::text))
);
CREATE INDEX write_off_of_invoice ON public.write_off USING btree (invoice_id);
CREATE INDEX write_off_of_plan ON public.write_off USING btree (plan_id);
CREATE UNIQUE INDEX write_off_book_line ON public.write_off USING btree (book_line);
CREATE TRIGGER write_off_append_only BEFORE DELETE OR UPDATE ON public.write_off FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER write_off_no_truncate BEFORE TRUNCATE ON public.write_off FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER write_off_wait_for_seal AFTER INSERT ON public.write_off REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();

create table write_probe (
  id integer not null default 1,
  at timestamp with time zone not null,
  constraint write_probe_pkey PRIMARY KEY (id),
  constraint write_probe_id_check CHECK ((id = 1))
);
