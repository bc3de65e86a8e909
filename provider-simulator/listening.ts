// Opens the port of a simulated provider and closes it with all connections.

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Listening {
  /** Without a trailing slash. */
  url: string;
  port: number;
  close(): Promise<void>;
}

/** Listens on a port, 0 (default) for a free one, of the local machine unless `host` is given. Fails if it is taken. */
export async function listen(server: Server, { port = 0, host = '127.0.0.1' }: { port?: number; host?: string }) {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: openPort, address, family } = server.address() as AddressInfo;
  const listening: Listening = {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${openPort}`,
    port: openPort,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return listening;
}
