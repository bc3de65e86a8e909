-- When the whole product list of a provider was last read. Providers that report no removals are read as a whole every day;
-- null makes the next sync do so.
alter table provider add column products_walked_at timestamptz;
