-- Every order carries a profit factor from its placing on; those that ended before an approval fixed one showed their real
-- costs to everybody (SET-004).

update orders o set profit_factor = s.factor
  from (select (value #>> '{}')::int as factor from setting where name = 'profitFactor') s
  where o.profit_factor <> s.factor and not exists (select 1 from order_history h where h.order_id = o.id and h.action = 'approve');
