// `npm run pgbackrest-guide`: follows docs/operations/pgbackrest.md on a new PostgreSQL cluster with sample data of
// Merkur, and removes both. Needs root on a Debian with pgbackrest; elsewhere it says so and ends.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { guideBlocks } from './install-guide.mjs';
import { root } from './run.mjs';

const CLUSTER = `merkur_guide_${process.pid}`;
const PORT = 20_000 + (process.pid % 10_000);
const START_WITHIN_MS = 180_000;

const run = (program, args, options = {}) => execFileSync(program, args, { stdio: 'inherit', ...options });

function isPossible() {
  try {
    execFileSync('sh', ['-c', 'command -v pgbackrest pg_createcluster'], { stdio: 'ignore' });
    return process.getuid() === 0;
  } catch {
    return false;
  }
}

/** Starts Merkur until it is ready, so that the database has data, and stops it. */
async function loadWorld(env) {
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('Merkur did not start in time.')), START_WITHIN_MS);
    child.stdout.on('data', (text) => {
      if (!/Merkur (?:is ready|works)/.test(text)) return;
      clearTimeout(late);
      resolve();
    });
    child.once('exit', (code) => reject(new Error(`Merkur ended with code ${code}.`)));
  });
  child.removeAllListeners('exit');
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

async function follow(folder) {
  const version = readdirSync('/usr/lib/postgresql').sort((a, b) => b - a)[0];
  run('pg_createcluster', [version, CLUSTER, '--port', String(PORT), '--start']);
  const asServer = (statement) =>
    run('runuser', ['-u', 'postgres', '--', 'psql', '-q', '-p', String(PORT), '-c', statement]);
  asServer("create role merkur login createrole password 'guide'");
  asServer("create database merkur owner merkur encoding 'UTF8' template template0");
  const env = {
    ...process.env,
    DATABASE_URL: `postgres://merkur:guide@127.0.0.1:${PORT}/merkur`,
    DATA_DIR: join(folder, 'data'),
    DEMO: 'small',
    PORT: '0',
  };
  await loadWorld(env);
  writeFileSync(join(folder, 'merkur'), `#!/bin/sh\nexec ${process.execPath} ${join(root, 'server/cli.ts')} "$@"\n`, {
    mode: 0o755,
  });
  const blocks = guideBlocks(readFileSync(join(root, 'docs/operations/pgbackrest.md'), 'utf8'));
  const commands = blocks.map(({ commands }, n) => `echo "--- block ${n + 1}"\n${commands}`).join('\n');
  run('bash', ['-euo', 'pipefail', '-c', commands], {
    cwd: '/',
    env: {
      ...env,
      PATH: `${folder}:${process.env.PATH}`,
      ...{ VERSION: version, CLUSTER, DATABASE: 'merkur', REPOSITORY: join(folder, 'repository') },
      CONFIG: join(folder, 'pgbackrest.conf'),
    },
  });
  return version;
}

if (!isPossible()) {
  console.log('The guide is not followed: that needs root, pgbackrest and postgresql-common.');
  process.exit(2);
}
const folder = mkdtempSync('/var/tmp/merkur-pgbackrest-');
run('chmod', ['755', folder]);
try {
  await follow(folder);
  console.log('The page was followed to its end.');
} finally {
  const [version] = readdirSync('/etc/postgresql').filter((name) =>
    readdirSync(`/etc/postgresql/${name}`).includes(CLUSTER),
  );
  if (version) run('pg_dropcluster', ['--stop', version, CLUSTER]);
  rmSync(folder, { recursive: true, force: true });
}
