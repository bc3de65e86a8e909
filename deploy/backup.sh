#!/bin/sh
# Writes a backup of the database into a folder, and beside it the newest seals of the audit log from before: what is in
# them must be in the backup. Removes what is older than KEEP_DAYS days (default 30): backup.sh FOLDER
set -eu
folder=$1
name="$folder/merkur-$(date -u +%Y-%m-%dT%H%M%SZ)"
cd "$(dirname "$0")/.."
umask 077
if [ -f "$DATA_DIR/audit-head.json" ]; then cp "$DATA_DIR/audit-head.json" "$name.audit-head.json"; fi
node_modules/.bin/node server/cli.ts backup "$name.backup"
find "$folder" -maxdepth 1 -name 'merkur-*' -mtime "+${KEEP_DAYS:-30}" ! -path "$name*" -delete
