// The server: finds the account and the route of a request, decides on its fault, and answers. Runs inside a test or
// as a process of its own (main.ts).

import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Book } from './book.ts';
import { catalogueOf } from './catalogue.ts';
import { drawFault, type Fault, type FaultRates, faultRates, isFault, type RequestKind } from './faults.ts';
import { type Answer, breakBefore, readJson, send, sendOrLose } from './http.ts';
import { noJournal, openJournal } from './journal.ts';
import { type Ledger, ledgerOf } from './ledger.ts';
import { priceLevels } from './levels.ts';
import { accountsOf, DELAYS, type SimulatorOptions } from './options.ts';
import { type Chance, chanceOf } from './random.ts';
import { ROUTES } from './routes.ts';
import { Refused, type Shop } from './shop.ts';

/** What an operator asks wrongly is told in its own words. */
function obeying<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw new Refused('INVALID_REQUEST', (error as Error).message);
  }
}

export interface Simulator {
  /** Without a slash at the end; an account is at `${url}/genba/v1`. */
  url: string;
  port: number;
  /** Replaces all rates. */
  setFaults(rates: FaultRates): void;
  /** Moves prices to whole percent of the drawn ones, by SKU; the others stay. Throws for an unknown SKU. */
  setPrices(percents: Record<string, number>): void;
  /** Stops the clock at a moment (milliseconds since 1970); null lets it run again. */
  setNow(ms: number | null): void;
  ledger(): Ledger;
  /** How often each fault happened so far. */
  faultsSoFar(): Readonly<Partial<Record<Fault, number>>>;
  /** Drops all connections and closes the journal. */
  close(): Promise<void>;
}

/** Starts serving. Fails when the port is taken or the journal cannot be read. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { seed = 'merkur', faultControl = false, chargeRepeats = false, token } = options;
  let stoppedMs: number | null = null;
  let rates: FaultRates = faultRates(Object.entries(options.faults ?? {}));
  const now = () => stoppedMs ?? (options.now ?? Date.now)();
  const accounts = accountsOf(options.accounts);
  const journal = options.dir ? openJournal(options.dir) : noJournal();
  const book = new Book(journal, () => options.keySalt ?? randomUUID());
  const delays = { ...DELAYS, ...options.delays };
  const chance = chanceOf(`${seed}/faults`);
  const shops = new Map(
    accounts.map((account): [string, Shop] => [
      account.path,
      { account, seed, catalogue: catalogueOf(seed, account), book, delays, chargeRepeats, now },
    ]),
  );
  const ledger = () => ledgerOf(book, accounts, now());

  const happened: Partial<Record<Fault, number>> = {};

  /** What a purchase meets is drawn from its reference: the same seed then treats it alike, whoever else is quicker. */
  const chanceFor = (kind: RequestKind, body: unknown): Chance => {
    const reference = kind === 'order' ? (body as { reference?: unknown } | null)?.reference : undefined;
    return typeof reference === 'string' ? chanceOf(`${seed}/${reference}`) : chance;
  };

  function faultOf(request: IncomingMessage, kind: RequestKind, body: unknown): Fault | null {
    const named = request.headers['x-fault'];
    if (faultControl && named !== undefined && !isFault(named))
      throw new Refused('INVALID_REQUEST', 'There is no such fault.');
    const fault = faultControl && isFault(named) ? named : drawFault(rates, kind, chanceFor(kind, body));
    if (fault) happened[fault] = (happened[fault] ?? 0) + 1;
    return fault;
  }

  function movePrices(wanted: unknown): void {
    const isSold = (sku: string) => [...shops.values()].some(({ catalogue }) => catalogue.has(sku));
    for (const [sku, percent] of priceLevels(wanted, isSold))
      book.write({ type: 'repriced', sku, percent, atMs: now() });
  }

  async function operator(request: IncomingMessage, path: string): Promise<Answer> {
    if (request.method === 'GET' && path === '/_ledger') return { status: 200, body: ledger() };
    if (request.method === 'POST' && path === '/_faults' && faultControl) {
      const wanted = await readJson(request);
      rates = obeying(() => faultRates(Object.entries(wanted ?? {})));
      return { status: 200, body: rates };
    }
    if (request.method === 'POST' && path === '/_prices' && faultControl) {
      const wanted = await readJson(request);
      obeying(() => movePrices(wanted));
      return { status: 200, body: Object.fromEntries(book.levels) };
    }
    throw new Refused('NOT_FOUND', 'There is nothing here.');
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://simulator');
    if (token && request.headers.authorization !== `Bearer ${token}`)
      throw new Refused('UNAUTHORIZED', 'The credential is missing or wrong.');
    if (url.pathname.startsWith('/_')) return send(response, await operator(request, url.pathname));
    const [, account = '', version, ...rest] = url.pathname.split('/');
    const shop = shops.get(account);
    const route = ROUTES.find(({ method, path }) => method === request.method && path.test(rest.join('/')));
    if (!shop || version !== 'v1' || !route) throw new Refused('NOT_FOUND', 'There is nothing here.');
    // The body is read first, so that a cut connection is never one that was still sending.
    const body = route.method === 'POST' ? await readJson(request) : null;
    const fault = faultOf(request, route.kind, body);
    if (await breakBefore(fault, response, delays)) return;
    const id = decodeURIComponent(route.path.exec(rest.join('/'))?.[1] ?? '');
    const done = { status: 200, body: route.answer({ shop, id, query: url.searchParams, body, fault }) };
    await sendOrLose(fault, response, done, delays);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) return response.destroy();
      if (error instanceof Refused) return send(response, error);
      console.error(error);
      send(response, new Refused('INTERNAL', 'Something broke.'));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve);
  });
  const { port, address, family } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    port,
    ledger,
    faultsSoFar: () => ({ ...happened }),
    setFaults: (wanted) => {
      rates = faultRates(Object.entries(wanted));
    },
    setPrices: movePrices,
    setNow: (ms) => {
      stoppedMs = ms;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          journal.close();
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
