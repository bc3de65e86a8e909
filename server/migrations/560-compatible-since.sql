-- Which programs may work beside a newer schema: those that know the migration `compatible_since` of each migration that
-- they do not know themselves. Null: only programs that know the migration. `release` is the version that ran it.
alter table migration_checksum add column compatible_since text, add column release text;
