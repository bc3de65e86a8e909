// HAProxy as a load balancer in front of several app processes; skips processes that are not ready.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';

/** Usual path of the program on Debian and others; null if it is not installed. */
export const balancerProgram = (): string | null =>
  ['/usr/sbin/haproxy', '/usr/bin/haproxy', '/usr/local/sbin/haproxy'].find((path) => existsSync(path)) ?? null;

/** Falls back to round robin without the program. Returns a function for the next call's address, and one to stop. */
export async function startBalancer(ports: readonly number[]): Promise<{ base: () => string; stop: () => void }> {
  const program = balancerProgram();
  if (!program) {
    let next = 0;
    return { base: () => `http://127.0.0.1:${ports[next++ % ports.length]}`, stop: () => {} };
  }
  const folder = mkdtempSync(join(tmpdir(), 'merkur-balancer-'));
  const settings = join(folder, 'haproxy.cfg');
  const port = await freePort();
  writeFileSync(
    settings,
    [
      'defaults',
      '  mode http',
      '  timeout connect 2s',
      '  timeout client 60s',
      '  timeout server 60s',
      '  option redispatch',
      'frontend web',
      `  bind 127.0.0.1:${port}`,
      '  default_backend apps',
      'backend apps',
      '  balance roundrobin',
      '  option httpchk GET /health/ready',
      '  default-server check inter 500ms fall 2 rise 1',
      ...ports.map((one, n) => `  server app${n} 127.0.0.1:${one}`),
      '',
    ].join('\n'),
  );
  const child = spawn(program, ['-db', '-f', settings], { stdio: 'ignore' });
  process.on('exit', () => child.kill('SIGKILL'));
  const stop = () => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  return { base: () => `http://127.0.0.1:${port}`, stop };
}
