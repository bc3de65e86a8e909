// Which server tests run on which database. All of them run once, on PostgreSQL where a server is reachable; on the
// embedded database run those whose outcome the engine can change, and one whole job of each kind.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';

/** Folders and files, from the project folder: the engine itself, its schema, saving, search plans, the main job. */
const DEPENDS_ON_ENGINE = [
  'server/base/embedded/',
  'server/base/db.test.ts',
  'server/base/idempotency-claims.test.ts',
  'server/base/migrate.test.ts',
  'server/base/open-database.test.ts',
  'server/base/pooled-client.test.ts',
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

/** Tests that open an embedded database themselves, on whichever engine the others run. */
const bringsEmbedded = (file) => file.startsWith('server/base/embedded/');

/** Skips some of its tests where TEST_DATABASE_URL is set, because they are about the embedded database. */
const skipsOnServer = (file) =>
  /skipIf\(process\.env\.TEST_DATABASE_URL\)/.test(readFileSync(join(root, file), 'utf8'));

/** Server tests to run on the embedded database after all of them ran on PostgreSQL. */
export const embeddedTests = () =>
  listServerTests().filter(
    (file) => !bringsEmbedded(file) && (DEPENDS_ON_ENGINE.some((path) => file.startsWith(path)) || skipsOnServer(file)),
  );

/** Server tests that one engine or the other can change: everything but those that bring their own database. */
export const allServerTests = () => listServerTests().filter((file) => !bringsEmbedded(file));
