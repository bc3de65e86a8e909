#!/bin/sh
# Writes a backup of the database into a folder and removes those of more than KEEP_DAYS days (default 30), never the
# newest one: backup.sh FOLDER
set -eu
folder=$1
file="$folder/merkur-$(date -u +%Y-%m-%dT%H%M%SZ).backup"
cd "$(dirname "$0")/.."
node_modules/.bin/node server/cli.ts backup "$file"
find "$folder" -maxdepth 1 -name 'merkur-*.backup' -mtime "+${KEEP_DAYS:-30}" ! -path "$file" -delete
