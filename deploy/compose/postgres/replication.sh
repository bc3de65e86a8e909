#!/bin/bash
# Runs once, when the primary is made: a role that may do nothing but follow, and where it may come from.
set -euo pipefail
password=$(cat /run/secrets/postgres)
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -v password="$password" <<'SQL'
create role follower with replication login password :'password';
select pg_create_physical_replication_slot('standby');
SQL
echo 'host replication follower samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
