-- Partners see when the previous secret of a rotation ends; the hash stays hidden (API-011).
alter table program_secret enable row level security;
create policy own_company on program_secret for select using (exists (
  select 1 from program_credential c where c.id = program_secret.credential_id));

-- Calls of the partner API of the last 30 days (API-013), without their content.
create table api_call (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  company_id uuid not null references company,
  credential_id text not null references program_credential,
  method text not null,
  -- The path template, such as /v1/orders/:id.
  path text not null,
  status int not null,
  -- Refusal code; empty on success.
  code text not null,
  ms int not null,
  trace_id text not null
);
create index api_call_company on api_call (company_id, at desc, id desc);
create index api_call_age on api_call (at);
alter table api_call enable row level security;
create policy own_company on api_call for select using (company_id = walled_company());
