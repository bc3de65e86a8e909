// HTTP server: finds account and route of a request, draws its fault, and responds. Runs inside a test or in its own
// process (main.ts).

import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { AccountBooks, type BookEvent } from './account-books.ts';
import { catalogueOf } from './catalogue.ts';
import { drawFault, type Fault, type FaultRates, isFault, type RequestKind, validateFaultRates } from './faults.ts';
import {
  type Answer,
  applyFaultBefore,
  type FaultAnswers,
  readJson,
  sendAnswer,
  sendWithFault,
  UnreadableBody,
} from './http.ts';
import { createMemoryJournal, openJournal } from './journal.ts';
import { buildLedger, type Ledger } from './ledger.ts';
import { listen } from './listening.ts';
import { buildAccounts, DELAYS, type SimulatorOptions } from './options.ts';
import { parsePriceLevels } from './price-levels.ts';
import { createRandomStream, type RandomStream } from './random.ts';
import { ROUTES } from './routes.ts';
import { RequestRefused, type Shop } from './shop.ts';

/** Turns an operator's mistake into a readable error response. */
function withOperatorErrors<T>(operation: () => T): T {
  try {
    return operation();
  } catch (error) {
    throw new RequestRefused('INVALID_REQUEST', (error as Error).message);
  }
}

/** Exported for tests. */
export interface Simulator {
  /** Without a trailing slash; accounts are at `${url}/genba/v1`. */
  url: string;
  port: number;
  /** Replaces all rates. */
  setFaults(rates: FaultRates): void;
  /**
   * Moves prices to whole percent of the catalogue prices, by SKU; others stay unchanged. Throws for an unknown SKU.
   */
  setPrices(percents: Record<string, number>): void;
  /** Stops the clock at a time (milliseconds since 1970); null resumes it. */
  setNow(ms: number | null): void;
  ledger(): Ledger;
  /** Number of occurrences of each fault so far. */
  countFaults(): Readonly<Partial<Record<Fault, number>>>;
  /** Closes all connections and the journal. */
  close(): Promise<void>;
}

/** A running account with its catalogue. */
const createShop = (shop: Omit<Shop, 'catalogue' | 'reportedStock'>): Shop => ({
  ...shop,
  catalogue: catalogueOf(shop.seed, shop.account),
  reportedStock: new Map(),
});

/** Starts serving. Fails if the port is taken or the journal cannot be read. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { seed = 'merkur', faultControl = false, chargeRepeats = false, keyPrefix = '', token } = options;
  let stoppedMs: number | null = null;
  let rates: FaultRates = validateFaultRates(Object.entries(options.faults ?? {}));
  const now = () => stoppedMs ?? (options.now ?? Date.now)();
  const accounts = buildAccounts(options.accounts);
  const journal = options.dir ? openJournal<BookEvent>(options.dir) : createMemoryJournal<BookEvent>();
  const book = new AccountBooks(journal, () => options.keySalt ?? randomUUID());
  const delays = { ...DELAYS, ...options.delays };
  const faultAnswers: FaultAnswers = {
    ...delays,
    serverError: { status: 503, body: new RequestRefused('INTERNAL', 'Something broke.').body },
    rateLimited: new RequestRefused('RATE_LIMITED', 'Too many requests.', { retryAfterSeconds: 2 }),
  };
  const chance = createRandomStream(`${seed}/faults`);
  const shops = new Map(
    accounts.map(
      (account) => [account.path, createShop({ account, seed, book, delays, keyPrefix, chargeRepeats, now })] as const,
    ),
  );
  const ledger = () => buildLedger(book, accounts, now());

  const faultCounts: Partial<Record<Fault, number>> = {};

  /**
   * Faults of a purchase are drawn from its reference: the same seed then gives the same result in any order of
   * requests.
   */
  const chanceFor = (kind: RequestKind, body: unknown): RandomStream => {
    const reference = kind === 'order' ? (body as { reference?: unknown } | null)?.reference : undefined;
    return typeof reference === 'string' ? createRandomStream(`${seed}/${reference}`) : chance;
  };

  function faultOf(request: IncomingMessage, kind: RequestKind, body: unknown): Fault | null {
    const named = request.headers['x-fault'];
    if (faultControl && named !== undefined && !isFault(named))
      throw new RequestRefused('INVALID_REQUEST', 'There is no such fault.');
    const fault = faultControl && isFault(named) ? named : drawFault(rates, kind, chanceFor(kind, body));
    if (fault) faultCounts[fault] = (faultCounts[fault] ?? 0) + 1;
    return fault;
  }

  function movePrices(percents: unknown): void {
    const isSold = (sku: string) => [...shops.values()].some(({ catalogue }) => catalogue.has(sku));
    for (const [sku, percent] of parsePriceLevels(percents, isSold))
      book.write({ type: 'repriced', sku, percent, atMs: now() });
  }

  async function operator(request: IncomingMessage, path: string): Promise<Answer> {
    if (request.method === 'GET' && path === '/_ledger') return { status: 200, body: ledger() };
    if (request.method === 'POST' && path === '/_faults' && faultControl) {
      const body = await readJson(request);
      rates = withOperatorErrors(() => validateFaultRates(Object.entries(body ?? {})));
      return { status: 200, body: rates };
    }
    if (request.method === 'POST' && path === '/_prices' && faultControl) {
      const body = await readJson(request);
      withOperatorErrors(() => movePrices(body));
      return { status: 200, body: Object.fromEntries(book.levels) };
    }
    throw new RequestRefused('NOT_FOUND', 'There is nothing here.');
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://simulator');
    if (token && request.headers.authorization !== `Bearer ${token}`)
      throw new RequestRefused('UNAUTHORIZED', 'The credential is missing or wrong.');
    if (url.pathname.startsWith('/_')) return sendAnswer(response, await operator(request, url.pathname));
    const [, account = '', version, ...rest] = url.pathname.split('/');
    const shop = shops.get(account);
    const route = ROUTES.find(({ method, path }) => method === request.method && path.test(rest.join('/')));
    if (!shop || version !== 'v1' || !route) throw new RequestRefused('NOT_FOUND', 'There is nothing here.');
    // Reads the body first, so that the connection is never cut while the client is still sending.
    const body = route.method === 'POST' ? await readJson(request) : null;
    const fault = faultOf(request, route.kind, body);
    if (await applyFaultBefore(fault, response, faultAnswers)) return;
    const id = decodeURIComponent(route.path.exec(rest.join('/'))?.[1] ?? '');
    const answer = { status: 200, body: route.answer({ shop, id, query: url.searchParams, body, fault }) };
    await sendWithFault(fault, response, answer, faultAnswers);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) return response.destroy();
      if (error instanceof RequestRefused) return sendAnswer(response, error);
      if (error instanceof UnreadableBody)
        return sendAnswer(response, new RequestRefused('INVALID_REQUEST', error.message));
      console.error(error);
      sendAnswer(response, new RequestRefused('INTERNAL', 'Something broke.'));
    });
  });
  const listening = await listen(server, options);
  return {
    url: listening.url,
    port: listening.port,
    ledger,
    countFaults: () => ({ ...faultCounts }),
    setFaults: (wanted) => {
      rates = validateFaultRates(Object.entries(wanted));
    },
    setPrices: movePrices,
    setNow: (ms) => {
      stoppedMs = ms;
    },
    close: () => listening.close().then(() => journal.close()),
  };
}
