// `npm run pooler -- FOLDER`: runs the pooler tests with a PgBouncer that supports prepared statements, from a Debian
// 13 that is created in FOLDER (root, network access and debootstrap) and kept for the next run. Not part of `npm run
// check`: creating it takes minutes.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { NODE_MISSING, nodeBinary, root } from './run.mjs';

const DEBIAN = 'trixie';

/** Starts a program of the other Debian with its own libraries; returns its path. */
function startPooler(folder) {
  const program = join(folder, 'usr', 'sbin', 'pgbouncer');
  if (!existsSync(program))
    execFileSync('debootstrap', ['--variant=minbase', '--include=pgbouncer', DEBIAN, folder], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const libraries = readdirSync(join(folder, 'usr', 'lib'))
    .map((name) => join(folder, 'usr', 'lib', name))
    .find((path) => existsSync(join(path, 'libc.so.6')));
  const loader = join(
    libraries,
    readdirSync(libraries).find((name) => /^ld-linux-.*\.so\.\d$/.test(name)),
  );
  const starter = join(folder, 'pgbouncer.sh');
  writeFileSync(starter, `#!/bin/sh\nexec '${loader}' --library-path '${libraries}' '${program}' "$@"\n`, {
    mode: 0o755,
  });
  return starter;
}

const [folder] = process.argv.slice(2);
const node = nodeBinary();
if (!folder || !node) {
  console.error(folder ? NODE_MISSING : 'npm run pooler -- FOLDER');
  process.exit(1);
}
let starter;
try {
  starter = startPooler(resolve(folder));
} catch (error) {
  console.log(`Skipped: no PgBouncer 1.21 or newer could be had (${error.message.split('\n', 1)[0]}).`);
  process.exit(2);
}
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const { status } = spawnSync(node, [vitest, 'run', '--project', 'unit', 'server/base/pooler.test.ts'], {
  cwd: root,
  env: { ...process.env, TEST_PGBOUNCER: starter },
  stdio: 'inherit',
});
process.exit(status ?? 1);
