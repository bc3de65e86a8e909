-- Approval by rule (API-140): limits of a company within which its orders need no person. A rule is proposed by one
-- SuperAdmin and confirmed by another, unless it only lowers the limits in force. Rows are the history: they are never
-- deleted, and limits never change. The rules of a sandbox are preset by nobody.
create table approval_rule (
  id uuid primary key,
  company_id uuid not null references company (id),
  order_limit_cents bigint not null check (order_limit_cents > 0),
  -- Approved orders of a UTC day, without tax.
  day_limit_cents bigint not null check (day_limit_cents >= order_limit_cents),
  min_margin_bp integer not null check (min_margin_bp between 0 and 10000),
  proposed_by uuid references app_user,
  proposed_at timestamptz not null,
  confirmed_by uuid references app_user,
  in_force_at timestamptz,
  ended_by uuid references app_user,
  ended_at timestamptz,
  ending text check (ending in ('Replaced', 'SwitchedOff', 'Discarded')),
  check (confirmed_by is null or confirmed_by <> proposed_by),
  check (confirmed_by is null or in_force_at is not null),
  check ((ended_at is null) = (ending is null)),
  check (in_force_at is null or ending is distinct from 'Discarded')
);
create unique index approval_rule_in_force on approval_rule (company_id)
  where in_force_at is not null and ended_at is null;
create unique index approval_rule_proposed on approval_rule (company_id)
  where in_force_at is null and ended_at is null;
create index approval_rule_company on approval_rule (company_id, proposed_at);

-- What the rule decided about an order, once, with the figures that it compared. Without obstacles, it approved the
-- order. `rule_id` is null if the rule was switched off before the order was decided.
create table rule_decision (
  order_id uuid primary key references orders (id),
  company_id uuid not null references company (id),
  rule_id uuid references approval_rule (id),
  at timestamptz not null,
  is_approved boolean not null,
  obstacles text[] not null,
  quantity integer not null,
  price_cents bigint not null,
  list_price_cents bigint not null,
  unit_cost_e4 bigint not null,
  -- Approved earlier on the same UTC day.
  day_cents bigint not null,
  book_line bigint not null generated always as identity,
  check (is_approved = (cardinality(obstacles) = 0)),
  check (not is_approved or rule_id is not null)
);
create index rule_decision_day on rule_decision (company_id, at) where is_approved;
create index rule_decision_rule on rule_decision (rule_id) where is_approved;
create unique index rule_decision_book_line on rule_decision (book_line);
create trigger rule_decision_append_only before update or delete on rule_decision
  for each row execute function refuse_change();
create trigger rule_decision_no_truncate before truncate on rule_decision execute function refuse_change();
create trigger rule_decision_wait_for_seal after insert on rule_decision
  referencing new table as written for each statement execute function wait_for_seal();
