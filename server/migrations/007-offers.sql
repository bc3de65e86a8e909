-- Offers of an order as versions: who asked for how many at which price, and what was said to it. None is ever changed.

create table order_offer (
  order_id uuid not null references orders,
  version int not null check (version > 0),
  side text not null check (side in ('Partner', 'Management', 'System')),
  author text not null,
  by_user uuid,
  quantity int not null check (quantity >= 0),
  price_cents bigint not null check (price_cents >= 0),
  comment text not null default '',
  at timestamptz not null,
  primary key (order_id, version)
);

alter table orders add column offer_version int not null default 1;
alter table order_history add column offer_version int not null default 1;

insert into order_offer (order_id, version, side, author, quantity, price_cents, at)
  select id, 1, 'Partner', '', offer_quantity, offer_price_cents, created_at from orders;

create trigger order_offer_append_only before update or delete on order_offer for each row execute function refuse_change();
create trigger order_offer_no_truncate before truncate on order_offer execute function refuse_change();
