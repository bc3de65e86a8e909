#!/bin/sh
# Writes the secrets of deploy/compose, once: passwords of the database, the master key, and templates for the mail server
# and Alertmanager. Run it as root: the processes run as user 10001, which owns its files.
set -eu
umask 077
cd "$(dirname "$0")"
mkdir secrets secrets/app
mkdir -p backups
password=$(openssl rand -hex 24)
printf '%s\n' "$password" > secrets/postgres.password
printf '"merkur" "%s"\n' "$password" > secrets/pgbouncer.users
printf 'postgres://merkur:%s@pgbouncer:6432/merkur\n' "$password" > secrets/app/database.url
printf 'postgres://merkur:%s@primary:5432/merkur\n' "$password" > secrets/app/database-direct.url
printf 'smtps://USER:PASSWORD@mail.example:465\n' > secrets/app/smtp.url
openssl rand -base64 32 > secrets/app/master.key
cp ../prometheus/alertmanager.yml secrets/alertmanager.yml
# Other users read them inside their containers; on the host the folder above is closed.
chmod 444 secrets/postgres.password secrets/pgbouncer.users secrets/alertmanager.yml
chown -R 10001 secrets/app backups
