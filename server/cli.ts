// Commands for operators: npm run merkur -- COMMAND. They open the same data as the server. The embedded database
// serves one process, so all of them except the backup require the server to be stopped.

import { randomBytes } from 'node:crypto';
import { isEmailAddress } from '#domain/base/text/email-address.ts';
import { createAdmin } from '#server/access/users/create-admin.ts';
import { usesSimulator } from '#server/base/database/installation.ts';
import { knownMigrations } from '#server/base/database/migration-files.ts';
import { withSessions } from '#server/base/database/open-database.ts';
import { type Config, readConfig } from '#server/base/process/config.ts';
import { createLog } from '#server/base/process/log.ts';
import { PRODUCT_COMMIT, PRODUCT_VERSION } from '#server/base/process/product-version.ts';
import type { LedgerOrder } from '#server/verify/provider-ledger.ts';
import { verify } from '#server/verify/verify.ts';
import { findShippedWorld, seedDemoWorld } from './demo.ts';
import { startDemoProvider } from './demo-provider.ts';
import { PROVIDER_CHECK_USAGE, providerCheckCommand } from './provider-check-command.ts';
import { rebuildSums } from './rebuild-sums-command.ts';
import { reconcileCommand } from './reconcile-command.ts';
import { rotateMasterKey } from './rotate-master-key.ts';
import { SAVING_COMMANDS, SAVING_USAGE } from './saving-commands.ts';
import { DEMO_ACCOUNTS, hasNoUsers } from './seed/demo-people.ts';
import { createProviders, openServices, type Services } from './services.ts';
import { failureOf } from './start-failure.ts';
import { printFilling } from './start-message.ts';

const USAGE = `Commands:
  create-admin EMAIL   creates a SuperAdmin and prints a one-time password
  demo                 fills an empty database with the demo world
  migrate              brings the database to the newest schema
  rebuild-sums         recomputes every stored sum while Merkur runs, and says which ones differed
  version              prints release, commit, schema and Node
  rotate-master-key    replaces the master key while Merkur runs, or ends an interrupted rotation
  verify               recomputes from raw rows that everything that must hold does
  reconcile            says what a restore left open (docs/operations/saving.md)
${PROVIDER_CHECK_USAGE}
${SAVING_USAGE}`;

/** A running process finds the next master key within seconds. */
const ROTATION_WAIT_MS = 60_000;

type Command = (services: Services, config: Config, args: string[]) => Promise<number>;

const COMMANDS: Record<string, Command> = {
  migrate: async ({ appliedMigrations: migrated }) => {
    console.log(migrated.length > 0 ? `Migrated: ${migrated.join(', ')}` : 'The schema is up to date.');
    return 0;
  },
  'create-admin': async ({ database, clock, keys }, _, [email]) => {
    if (!email || !isEmailAddress(email)) return printError('create-admin needs an e-mail address.');
    const password = randomBytes(18).toString('base64url');
    await createAdmin(database, keys, email, password, clock.now());
    console.log(`${email} may sign in with this password, which must be changed then:\n${password}`);
    return 0;
  },
  demo: async (services, config) => {
    if (config.production) return printError('There is no demo world in production.');
    const now = services.clock.now();
    const world = config.demo === 'small' ? null : await findShippedWorld(services, config, now);
    if (!world && !(await hasNoUsers(services.database)))
      return printError('The database is not empty; the demo world is made in an empty one only.');
    const simulator = await startDemoProvider(config.dataDir, () => {}, {
      prepare: world?.prepare,
      isSandbox: config.sandbox,
    });
    const providers = createProviders(simulator.providers);
    const password = world ? await world.begin() : await seedDemoWorld(services, config, providers, now);
    await world?.finish(providers, printFilling);
    await simulator.stop();
    console.log(
      `The demo world is there. Password of all accounts: ${password}\n${DEMO_ACCOUNTS.map(({ email }) => `  ${email}`).join('\n')}`,
    );
    return 0;
  },
  'rebuild-sums': async ({ database }, config) => {
    await withSessions(config, database, createLog(config.logLevel), (direct) =>
      rebuildSums({ ...direct, embedded: database.embedded }, console.log),
    );
    return 0;
  },
  'rotate-master-key': async ({ database, clock, keys }) => {
    await rotateMasterKey({ database, clock, keys, print: console.log, waitMs: ROTATION_WAIT_MS });
    return 0;
  },
  reconcile: async (services, _, args) => reconcileCommand(services, args),
  verify: async ({ database, vault, keys }, config) => {
    const findings = await verify(
      database,
      { vault, keys, folder: config.dataDir },
      await simulatorLedger(config, await usesSimulator(database)),
    );
    for (const { id, description: says, violations: rows, ms, note } of findings) {
      console.log(
        `${rows.length === 0 ? 'holds ' : 'BROKEN'}  ${id.padEnd(18)} ${says} (${note ? `${note}, ` : ''}${ms} ms)`,
      );
      for (const row of rows.slice(0, 20)) console.log(`          ${row}`);
      if (rows.length > 20) console.log(`          and ${rows.length - 20} more`);
    }
    const broken = findings.filter(({ violations: rows }) => rows.length > 0);
    console.log(
      broken.length === 0
        ? `All ${findings.length} checks hold.`
        : `${broken.length} of ${findings.length} checks are broken.`,
    );
    return broken.length === 0 ? 0 : 1;
  },
};

/** Sales of the trial's simulator, from its own books; null if real providers are configured. */
async function simulatorLedger(config: Config, isChosen: boolean): Promise<LedgerOrder[] | null> {
  if (config.production || config.providers.length > 0 || (config.demo === 'off' && !isChosen)) return null;
  const simulator = await startDemoProvider(config.dataDir, () => {}).catch((error: Error) => {
    if (error.name !== 'FolderInUse') throw error;
    console.log('The provider simulator is running; its books are not compared. Stop Merkur to compare them too.');
    return null;
  });
  if (!simulator) return null;
  try {
    const answer = await fetch(`${simulator.url}/_ledger`, {
      headers: { authorization: `Bearer ${simulator.providers[0]!.token}` },
    });
    return ((await answer.json()) as { orders: LedgerOrder[] }).orders;
  } finally {
    await simulator.stop();
  }
}

async function printVersion(): Promise<number> {
  const schema = (await knownMigrations()).at(-1)!.name;
  console.log(`Merkur ${PRODUCT_VERSION}\ncommit ${PRODUCT_COMMIT}\nschema ${schema}\nNode   ${process.versions.node}`);
  return 0;
}

function printError(sentence: string): number {
  console.error(sentence);
  return 1;
}

async function run(): Promise<number> {
  const [name = '', ...args] = process.argv.slice(2);
  const [command, saving] = [COMMANDS[name], SAVING_COMMANDS[name]];
  if (saving) return saving(readConfig(process.env), args);
  if (name === 'provider-check') return providerCheckCommand(readConfig(process.env), args);
  if (name === 'version') return printVersion();
  if (!command) return printError(name ? `There is no command ${name}.\n${USAGE}` : USAGE);
  const config = readConfig(process.env);
  const services = await openServices(config, createLog(config.logLevel));
  try {
    return await command(services, config, args);
  } finally {
    await services.close();
  }
}

const code = await run().catch((error: Error) => {
  const { sentence, exitCode } = failureOf(error);
  printError(sentence ?? error.stack ?? error.message);
  return exitCode;
});
process.exit(code);
