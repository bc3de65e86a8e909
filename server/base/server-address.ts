// The address of a PostgreSQL server, which may name several machines: the primary and those that may become it. Each
// new connection goes to the one that takes writes, so that a promoted standby is found without a restart.

import { Socket } from 'node:net';
import pg from 'pg';

export interface Host {
  host: string;
  port: number;
}

const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/;

/** One address for each machine that is named. */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = ADDRESS.exec(url) ?? [];
  return before === '' ? [] : hosts.split(',').map((host) => `${before}${host}${after}`);
}

/** Does every machine have an address that can be read? */
export function isServerAddress(url: string): boolean {
  const addresses = addressesOf(url);
  return (
    addresses.length > 0 &&
    addresses.every((one) => URL.canParse(one) && (!url.includes(',') || new URL(one).hostname !== ''))
  );
}

const DEFAULT_PORT = 5432;
/** A machine that does not answer for so long is passed over. */
const PROBE_MS = 2000;
/** What was found holds for so long, so that a pool that fills asks once. */
const KNOWN_MS = 1000;
/** How often the machine behind open connections is looked at. */
const WATCH_MS = 2000;

const hostOf = (address: string): Host => {
  const { hostname, port } = new URL(address);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || DEFAULT_PORT };
};

/** Is this server a primary? Rejects when it does not answer in time. */
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
    // A machine that hangs never says good-bye.
    void client.end().catch(() => {});
  }
}

/** The address of the one that takes writes. @throws Error when none does */
async function findPrimary(addresses: readonly string[]): Promise<string> {
  const tries = addresses.map(async (address) => {
    if (!(await takesWrites(address))) throw Object.assign(new Error('It is a standby.'), { code: 'ECONNREFUSED' });
    return address;
  });
  return Promise.any(tries);
}

/** Finds the primary for new connections, and cuts those to a machine that is no longer it. */
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

  /** A machine that hangs, or came back as a standby, would keep its callers waiting for minutes. */
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

/** How the driver reaches the address: the one machine, or whichever of several takes writes. */
export function connectionTo(url: string): pg.ClientConfig {
  const addresses = addressesOf(url);
  if (addresses.length <= 1) return { connectionString: url };
  const { openSocket } = createPrimaryFinder(addresses);
  return { connectionString: addresses[0]!, stream: openSocket as never };
}
