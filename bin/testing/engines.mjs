// Assigns server tests to databases. All of them run once, on PostgreSQL if a server is reachable; those whose result
// may depend on the engine also run on the embedded database, including one whole job of each kind.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';

/**
 * Folders and files, relative to the project folder: the engine itself, its schema, backups, search plans, the main
 * workflow.
 */
const DEPENDS_ON_ENGINE = [
  'server/base/embedded/',
  'server/base/database/db.test.ts',
  'server/base/idempotency-claims.test.ts',
  'server/base/database/migrate.test.ts',
  'server/base/database/open-database.test.ts',
  'server/base/database/pooled-client.test.ts',
  'server/base/prepared-statements.test.ts',
  'server/backups/',
  'server/buying/buying.test.ts',
  'server/delivery/packages.test.ts',
  'server/orders/approval.test.ts',
  'server/search/',
  'test/upgrades/',
];

/** @returns {string[]} all tests of the server, from the project folder */
const listServerTests = () =>
  ['server', 'test/upgrades'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts') && !name.endsWith('.fault.test.ts'))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );

/** Tests that open an embedded database themselves, whatever the engine of the run. */
const bringsEmbedded = (file) => file.startsWith('server/base/embedded/');

/** Tests that are partly skipped if TEST_DATABASE_URL is set, because they are about the embedded database. */
const skipsOnServer = (file) =>
  /skipIf\(process\.env\.TEST_DATABASE_URL\)/.test(readFileSync(join(root, file), 'utf8'));

/** Server tests to run on the embedded database after all of them ran on PostgreSQL. */
export const embeddedTests = () =>
  listServerTests().filter(
    (file) => !bringsEmbedded(file) && (DEPENDS_ON_ENGINE.some((path) => file.startsWith(path)) || skipsOnServer(file)),
  );

/** Server tests whose result may depend on the engine: all except those that bring their own database. */
export const allServerTests = () => listServerTests().filter((file) => !bringsEmbedded(file));
