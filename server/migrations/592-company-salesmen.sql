-- The salesman whom a company may contact, chosen by staff (COM-031 to COM-033); without a row it has none. Name and
-- address are copies of the user, because partners cannot read users of staff.
-- Compatible since: 560-compatible-since
create table company_salesman (
  company_id uuid primary key references company,
  user_id uuid not null references app_user,
  name text not null,
  email text not null,
  -- As the company should dial it.
  phone text not null,
  -- False for deactivated users, and those with another role.
  is_shown boolean not null
);
create index company_salesman_user on company_salesman (user_id);
alter table company_salesman enable row level security;
create policy own_company on company_salesman for select using (company_id = walled_company());

create function keep_salesman() returns trigger language plpgsql as $$
begin
  update company_salesman
  set name = new.first_name || ' ' || new.last_name, email = new.email,
    is_shown = new.is_active and new.role in ('SuperAdmin', 'Salesman')
  where user_id = new.id;
  return null;
end $$;
create trigger app_user_keep_salesman after update of first_name, last_name, email, role, is_active on app_user
  for each row execute function keep_salesman();
