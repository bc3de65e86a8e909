// Assigns server tests to databases. All of them run once, on PostgreSQL if a server is reachable; those whose result
// may depend on the engine also run on the embedded database.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';

/**
 * Folders and files, relative to the project folder: connections, claims, plans and schema, search with its extensions, a
 * restore, and the product used in every way under row-level security. Rules about orders, purchases and money are the
 * same on both databases.
 */
const DEPENDS_ON_ENGINE = [
  'server/access/row-level-security/partner-role.test.ts',
  'server/backups/restore-drill.test.ts',
  'server/base/database/db.test.ts',
  'server/base/database/migrate.test.ts',
  'server/base/database/open-database.test.ts',
  'server/base/database/pooled-client.test.ts',
  'server/base/idempotency-claims.test.ts',
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
const BRINGS_EMBEDDED = ['server/backups/backups.test.ts', 'server/base/embedded/'];

const startsWithOneOf = (file, paths) => paths.some((path) => file.startsWith(path));

/** Tests that are partly skipped if TEST_DATABASE_URL is set, because they are about the embedded database. */
const skipsOnServer = (file) =>
  /skipIf\(process\.env\.TEST_DATABASE_URL\)/.test(readFileSync(join(root, file), 'utf8'));

/** Server tests whose result may depend on the engine: all except those that bring their own database. */
export const allServerTests = () => listServerTests().filter((file) => !startsWithOneOf(file, BRINGS_EMBEDDED));

/** Server tests to run on the embedded database after all of them ran on PostgreSQL. */
export const embeddedTests = () =>
  allServerTests().filter((file) => startsWithOneOf(file, DEPENDS_ON_ENGINE) || skipsOnServer(file));
