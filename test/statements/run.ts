// `npm run statements`: compares the statements executed by unit tests with their claims, on a migrated database.
// `--partial` accepts unexecuted statements, for a run of a few test files.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pendingRestoreSql } from '#server/backups/pending-restore.ts';
import { openEmbeddedDatabase } from '#server/base/database/open-database.ts';
import { embeddedImage } from '../database/template.ts';
import { withoutAccepted } from './accepted.ts';
import { checkStatements } from './check-statements.ts';
import { readClaims } from './claimed-rows.ts';
import { listMarkedFiles } from './marked-files.ts';
import { readRecords } from './statement-records.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const claims = readClaims(ROOT, listMarkedFiles(ROOT), (path) => readFileSync(path, 'utf8'));
const database = await openEmbeddedDatabase({ dataDir: 'memory', loadImage: await embeddedImage() });
// A restore creates a table outside the migrations, which the next start reads.
await database.pool.query(pendingRestoreSql('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'));
const client = await database.pool.connect();
const { compared, ...found } = await checkStatements(client, claims, readRecords());
client.release();
await database.close();

const { faults, notExecuted, unused } = withoutAccepted(found.faults, found.notExecuted);
const lines = faults.map(({ file, line, column, text }) => `${file}:${line}  ${column} ${text}`);
if (!process.argv.includes('--partial')) {
  for (const { file, line } of notExecuted) lines.push(`${file}:${line}  no test executed this statement`);
  for (const entry of unused) lines.push(`test/statements/accepted.ts  nothing needs this entry: ${entry}`);
}
for (const line of lines) console.log(line);
console.log(`${compared} statements compared, ${lines.length} faults`);
process.exitCode = lines.length > 0 ? 1 : 0;
