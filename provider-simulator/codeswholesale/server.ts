// Simulator of CodesWholesale's API, written from public SDKs alone (docs/operations/providers.md): an HTTP server that
// checks the token, finds the route of a request, draws its fault, and responds. Runs inside a test or in its own process
// (main.ts).

import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createFaultSource } from '../fault-source.ts';
import {
  type Answer,
  applyFaultBefore,
  type FaultAnswers,
  MAINTENANCE_PAGE,
  proxyAnswer,
  readJson,
  readText,
  sendAnswer,
  sendWithFault,
  UnreadableBody,
} from '../http.ts';
import { createMemoryJournal, openJournal } from '../journal.ts';
import { listen } from '../listening.ts';
import type { SupplierSimulator } from '../supplier-simulator.ts';
import { CodesWholesaleBooks, type CodesWholesaleEvent } from './books.ts';
import { drawCatalogue } from './catalogue.ts';
import { badRequest, CodesWholesaleRefusal, invalidToken, notFound, serverError } from './errors.ts';
import { CODESWHOLESALE_FAULTS, type CodesWholesaleFault, type CodesWholesaleFaultRates } from './faults.ts';
import { buildCodesWholesaleLedger } from './ledger.ts';
import { type CodesWholesaleOptions, withDefaults } from './options.ts';
import { startPostbacks } from './postbacks.ts';
import { CODESWHOLESALE_ROUTES } from './routes.ts';
import type { CodesWholesaleShop } from './shop.ts';
import { createTokens } from './tokens.ts';

const TOKEN_PATH = '/oauth/token';

/** Exported for tests. */
export interface CodesWholesaleSimulator extends SupplierSimulator<CodesWholesaleFault> {
  /** Takes a product off the price list for good. */
  hide(productId: string): void;
}

/** Starts serving. Fails if the port is taken or the journal cannot be read. */
export async function startCodesWholesale(options: CodesWholesaleOptions = {}): Promise<CodesWholesaleSimulator> {
  const settings = withDefaults(options);
  let stoppedMs: number | null = null;
  const now = () => stoppedMs ?? (options.now ?? Date.now)();
  const journal = options.dir
    ? openJournal<CodesWholesaleEvent>(options.dir)
    : createMemoryJournal<CodesWholesaleEvent>();
  const books = new CodesWholesaleBooks(journal, () => options.keySalt ?? randomUUID());
  const catalogue = drawCatalogue(settings.seed, settings.products);
  const tokens = createTokens(settings, now);
  const shop: CodesWholesaleShop = { settings, catalogue, books, now };
  const faults = createFaultSource(CODESWHOLESALE_FAULTS, {
    seed: settings.seed,
    rates: options.faults,
    isControlled: options.faultControl ?? false,
  });
  /** References whose token has expired: once each, because the repeated request draws the same fault. */
  const expiredOnce = new Set<unknown>();
  const faultAnswers: FaultAnswers = {
    ...settings.delays,
    serverError: serverError().answer,
    rateLimited: { status: 429, body: { message: 'Too many requests' }, headers: { 'retry-after': '1' } },
  };

  /** Paths for the operator of the simulator, who authenticates by the client secret. */
  async function operate(request: IncomingMessage, path: string): Promise<Answer> {
    if (request.headers.authorization !== `Bearer ${settings.clientSecret}`) throw invalidToken();
    if (request.method === 'GET' && path === '/_ledger') return { status: 200, body: buildCodesWholesaleLedger(shop) };
    if (request.method === 'POST' && path === '/_faults' && options.faultControl) {
      const rates = ((await readJson(request)) ?? {}) as CodesWholesaleFaultRates;
      faults.setRates(rates);
      return { status: 200, body: rates };
    }
    throw notFound();
  }

  /** Credentials are sent in the query or as a form. */
  async function issueToken(request: IncomingMessage, query: URLSearchParams): Promise<Answer> {
    const form = new URLSearchParams(await readText(request));
    const fault = faults.draw(request, 'token', undefined);
    if (fault === 'tokenDown') return serverError().answer;
    if (fault === 'tokenHtml') return MAINTENANCE_PAGE;
    return { status: 200, body: tokens.issue(query.has('grant_type') ? query : form) };
  }

  function checkToken({ headers }: IncomingMessage, fault: CodesWholesaleFault | null, reference: unknown): void {
    const isExpiring = fault === 'tokenExpired' && !expiredOnce.has(reference);
    if (isExpiring) expiredOnce.add(reference);
    if (isExpiring || fault === 'lookupTokenExpired' || fault === 'unauthorized') tokens.revoke(headers.authorization);
    tokens.check(headers.authorization);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://codeswholesale');
    if (pathname.startsWith('/_')) return sendAnswer(response, await operate(request, pathname));
    if (pathname === TOKEN_PATH && request.method === 'POST')
      return sendAnswer(response, await issueToken(request, query));
    const route = CODESWHOLESALE_ROUTES.find((one) => one.method === request.method && one.path.test(pathname));
    const body = request.method === 'POST' ? await readJson(request) : null;
    const reference = (body as { orderId?: unknown } | null)?.orderId;
    const fault = route ? faults.draw(request, route.kind, reference) : null;
    if (await applyFaultBefore(fault, response, faultAnswers)) return;
    const blocked = proxyAnswer(fault);
    if (blocked) return sendAnswer(response, blocked);
    checkToken(request, fault, reference);
    if (!route) throw notFound();
    const id = decodeURIComponent(route.path.exec(pathname)![1] ?? '');
    const answer = route.answer({ shop, id, query, body, fault });
    if (fault === 'lookupTruncated') return sendAnswer(response, answer, 0.6);
    await sendWithFault(fault, response, answer, faultAnswers);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) return response.destroy();
      if (error instanceof CodesWholesaleRefusal) return sendAnswer(response, error.answer);
      if (error instanceof UnreadableBody) return sendAnswer(response, badRequest(error.message).answer);
      console.error(error);
      sendAnswer(response, serverError().answer);
    });
  });
  const { url, port, close } = await listen(server, options);
  const stopPostbacks = options.postback ? startPostbacks(shop, options.postback) : () => {};
  return {
    url,
    port,
    ledger: () => buildCodesWholesaleLedger(shop),
    countFaults: faults.counts,
    setFaults: faults.setRates,
    setPrice: (productId, percent) => books.write({ type: 'repriced', productId, percent, atMs: now() }),
    hide: (productId) => books.write({ type: 'hidden', productId }),
    setNow: (ms) => {
      stoppedMs = ms;
    },
    close: () => {
      stopPostbacks();
      return close().then(() => journal.close());
    },
  };
}
