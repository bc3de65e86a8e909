// PgBouncer in transaction mode in front of a server, if installed.

import { spawn } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf, findServerUser, serverFolder, waitUntilReachable } from '../faults/cluster.ts';
import { freePort } from '../free-port.ts';

/** Usual path of the program on Debian and others; null if it is not installed. */
export const poolerProgram = (): string | null =>
  ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find((path) => existsSync(path)) ?? null;

export interface Pooler {
  url: string;
  stop(): void;
}

/**
 * Starts a pooler with so few connections that server sessions change clients; `more` are lines of its configuration.
 */
export async function startPooler(program: string, serverUrl: string, more: readonly string[] = []): Promise<Pooler> {
  const folder = serverFolder();
  const port = await freePort();
  const { hostname, port: serverPort } = new URL(serverUrl);
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(users, '"postgres" ""\n');
  writeFileSync(
    settings,
    [
      '[databases]',
      `* = host=${hostname} port=${serverPort}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'default_pool_size = 4',
      'max_client_conn = 200',
      ...more,
    ].join('\n'),
  );
  const child = spawn(program, [settings], { ...findServerUser(), cwd: folder, stdio: 'ignore' });
  const stop = () => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.on('exit', () => child.kill('SIGKILL'));
  await waitUntilReachable(addressOf(port));
  return { url: addressOf(port), stop };
}
