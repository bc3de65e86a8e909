// A free port for a process started by a test.

import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral port range: an outgoing connection could take a port before the process does. */
const PORTS = [20_000, 32_000] as const;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** A free port of 127.0.0.1; random, because several processes search in parallel. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...PORTS);
    if (await isFree(port)) return port;
  }
}
