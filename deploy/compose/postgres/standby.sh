#!/bin/bash
# Copies the primary where there is no copy yet, and follows it.
set -euo pipefail
export PGDATA=/var/lib/postgresql/data/follower
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA"
  PGPASSWORD=$(cat /run/secrets/postgres) pg_basebackup --pgdata="$PGDATA" --write-recovery-conf --slot=standby --checkpoint=fast \
    --dbname="host=primary port=5432 user=follower application_name=standby"
  chmod 700 "$PGDATA"
fi
exec postgres -D "$PGDATA" -c hot_standby=on
