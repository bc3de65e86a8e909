// PostgreSQL addresses with several hosts: the primary and its standbys. Each new connection goes to the one that
// accepts writes, so a promoted standby is found without a restart.

import { Socket } from 'node:net';
import pg from 'pg';

interface Host {
  host: string;
  port: number;
}

const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/;

/** One address per host. */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = ADDRESS.exec(url) ?? [];
  return before === '' ? [] : hosts.split(',').map((host) => `${before}${host}${after}`);
}

/** Whether every host has a valid address. */
export function isServerAddress(url: string): boolean {
  const addresses = addressesOf(url);
  return (
    addresses.length > 0 &&
    addresses.every((one) => URL.canParse(one) && (!url.includes(',') || new URL(one).hostname !== ''))
  );
}

const DEFAULT_PORT = 5432;
/** A host that does not respond in time is skipped. */
const PROBE_MS = 2000;
/** Cache time of the result, so that a pool that fills up probes once. */
const KNOWN_MS = 1000;
/** Check interval for the host of open connections. */
const WATCH_MS = 2000;

const hostOf = (address: string): Host => {
  const { hostname, port } = new URL(address);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || DEFAULT_PORT };
};

/** Whether this server is a primary. Rejects if it does not respond in time. */
async function takesWrites(address: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
    return !rows[0]!.standby;
  } finally {
    // A hung host never confirms the end.
    void client.end().catch(() => {});
  }
}

/** Address of the host that accepts writes. @throws Error if none does */
async function findPrimary(addresses: readonly string[]): Promise<string> {
  const tries = addresses.map(async (address) => {
    if (!(await takesWrites(address))) throw Object.assign(new Error('It is a standby.'), { code: 'ECONNREFUSED' });
    return address;
  });
  return Promise.any(tries);
}

/** Finds the primary for new connections and closes those to a host that no longer is one. Exported for tests. */
export function createPrimaryFinder(addresses: readonly string[]): { openSocket: () => Socket } {
  let found: { at: number; address: Promise<string> } | null = null;
  const open = new Map<Socket, string>();
  let watch: NodeJS.Timeout | undefined;

  const find = (): Promise<string> => {
    const now = performance.now();
    if (!found || now - found.at > KNOWN_MS) {
      const address = findPrimary(addresses);
      found = { at: now, address };
      address.catch(() => {
        found = null;
      });
    }
    return found.address;
  };

  /** Connections to a hung host, or one that came back as a standby, would block for minutes. */
  async function cutLost(): Promise<void> {
    const primary = await find().catch(() => null);
    if (primary === null) return;
    for (const [socket, address] of open)
      if (address !== primary) socket.destroy(new Error('Connection terminated: another server is the primary.'));
  }

  class PrimarySocket extends Socket {
    // biome-ignore lint/suspicious/noExplicitAny: the driver calls it with a port and a host, which are not known yet.
    override connect(..._: any[]): this {
      find().then(
        (address) => {
          const { host, port } = hostOf(address);
          open.set(this, address);
          watch ??= setInterval(() => void cutLost(), WATCH_MS).unref();
          super.connect(port, host);
        },
        (error: Error) => this.destroy(error),
      );
      this.once('close', () => {
        open.delete(this);
        if (open.size > 0) return;
        clearInterval(watch);
        watch = undefined;
      });
      return this;
    }
  }
  return { openSocket: () => new PrimarySocket() };
}

/** Driver options for the address: the single host, or the one of several that accepts writes. */
export function connectionTo(url: string): pg.ClientConfig {
  const addresses = addressesOf(url);
  if (addresses.length <= 1) return { connectionString: url };
  const { openSocket } = createPrimaryFinder(addresses);
  return { connectionString: addresses[0]!, stream: openSocket as never };
}
