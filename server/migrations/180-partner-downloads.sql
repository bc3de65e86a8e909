-- What partners download and what their streams tell is read behind the second wall as well (docs/decisions/0040): the files
-- of documents and exports, news of orders, and the sealed keys of packages that were sent to them. A key that is in no such
-- package is not there for them, though its order is theirs.

do $$
declare
  rule record;
begin
  for rule in select * from (values
    ('document_file', 'exists (select 1 from invoice_progress p where p.invoice_id = document_id)
      or exists (select 1 from credit_note n where n.id = document_id)'),
    ('export_part', 'exists (select 1 from export e where e.id = export_id)'),
    ('game_key', 'exists (select 1 from package p where p.id = package_id and p.state = ''Sent'')'),
    ('order_news', 'company_id = walled_company()')
  ) as rules (name, condition) loop
    execute format('alter table %I enable row level security', rule.name);
    execute format('create policy own_company on %I for select using (%s)', rule.name, rule.condition);
  end loop;
end $$;
