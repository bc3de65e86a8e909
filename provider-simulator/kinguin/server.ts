// Simulator of Kinguin's API, written from its public documents alone (docs/operations/providers.md): an HTTP server that
// finds the route of a request, draws its fault, and responds. Runs inside a test or in its own process (main.ts).

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
  sendAnswer,
  sendWithFault,
  UnreadableBody,
} from '../http.ts';
import { createMemoryJournal, openJournal } from '../journal.ts';
import { listen } from '../listening.ts';
import type { SupplierSimulator } from '../supplier-simulator.ts';
import { KinguinBooks, type KinguinEvent } from './books.ts';
import { drawCatalogue } from './catalogue.ts';
import { KinguinRefusal, toErrorAnswer } from './errors.ts';
import { KINGUIN_FAULTS, type KinguinFault, type KinguinFaultRates } from './faults.ts';
import { buildKinguinLedger } from './ledger.ts';
import { type KinguinOptions, withDefaults } from './options.ts';
import { KINGUIN_ROUTES } from './routes.ts';
import type { KinguinShop } from './shop.ts';
import { startWebhooks } from './webhooks.ts';

export const BASE_PATH = '/esa/api';

/** The API is below `BASE_PATH`. Exported for tests. */
export type KinguinSimulator = SupplierSimulator<KinguinFault>;

/** Sends the response, or what the fault makes of it. */
async function respond(fault: KinguinFault | null, response: ServerResponse, answer: Answer, answers: FaultAnswers) {
  if (fault === 'htmlAfter') return sendAnswer(response, MAINTENANCE_PAGE);
  if (fault === 'lookupTruncated') return sendAnswer(response, answer, 0.6);
  await sendWithFault(fault, response, answer, answers);
}

/** Error of an order that was created nevertheless. */
const LATE_KINDS = { orderFailedAfter: 'OrderFailed', resourceLockAfter: 'ResourceLock' } as const;

const isLateKind = (fault: KinguinFault | null): fault is keyof typeof LATE_KINDS =>
  fault !== null && fault in LATE_KINDS;

/** Starts serving. Fails if the port is taken or the journal cannot be read. */
export async function startKinguin(options: KinguinOptions = {}): Promise<KinguinSimulator> {
  const settings = withDefaults(options);
  const { seed, delays, apiKey } = settings;
  let stoppedMs: number | null = null;
  const now = () => stoppedMs ?? (options.now ?? Date.now)();
  const journal = options.dir ? openJournal<KinguinEvent>(options.dir) : createMemoryJournal<KinguinEvent>();
  const books = new KinguinBooks(journal, () => options.keySalt ?? randomUUID());
  const shop: KinguinShop = { settings, catalogue: drawCatalogue(seed, settings.products), books, now };
  const faults = createFaultSource(KINGUIN_FAULTS, {
    seed,
    rates: options.faults,
    isControlled: options.faultControl ?? false,
  });
  const serverError = toErrorAnswer(new KinguinRefusal('Error', 'Unexpected error.'), 'GET', '/');
  const faultAnswers: FaultAnswers = {
    ...delays,
    serverError,
    rateLimited: { status: 429, body: { message: 'Too many requests.' }, headers: { 'retry-after': '1' } },
  };

  async function operator(request: IncomingMessage, path: string): Promise<Answer> {
    if (request.method === 'GET' && path === '/_ledger') return { status: 200, body: buildKinguinLedger(shop) };
    if (request.method === 'POST' && path === '/_faults' && options.faultControl) {
      const rates = ((await readJson(request)) ?? {}) as KinguinFaultRates;
      faults.setRates(rates);
      return { status: 200, body: rates };
    }
    throw new KinguinRefusal('Http', 'There is nothing here.');
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://kinguin');
    if (request.headers['x-api-key'] !== apiKey)
      throw new KinguinRefusal('Authorization', 'Invalid authentication data.');
    if (url.pathname.startsWith('/_')) return sendAnswer(response, await operator(request, url.pathname));
    const path = url.pathname.startsWith(`${BASE_PATH}/`) ? url.pathname.slice(BASE_PATH.length + 1) : '';
    const route = KINGUIN_ROUTES.find((one) => one.method === request.method && one.path.test(path));
    if (!route) throw new KinguinRefusal('Http', 'There is nothing here.');
    const body = route.method === 'POST' ? await readJson(request) : null;
    const reference = (body as { orderExternalId?: unknown } | null)?.orderExternalId;
    const fault = faults.draw(request, route.kind, reference);
    if (await applyFaultBefore(fault, response, faultAnswers)) return;
    const blocked = proxyAnswer(fault);
    if (blocked) return sendAnswer(response, blocked);
    const [, version = '', id = ''] = route.path.exec(path)!;
    const query = url.searchParams;
    const json = route.answer({ shop, version, id: decodeURIComponent(id), query, body, fault });
    if (isLateKind(fault)) throw new KinguinRefusal(LATE_KINDS[fault], 'Refused by a fault.');
    await respond(fault, response, { status: route.status, body: json }, faultAnswers);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) return response.destroy();
      const { method = '', url = '' } = request;
      if (error instanceof KinguinRefusal) return sendAnswer(response, toErrorAnswer(error, method, url));
      if (error instanceof UnreadableBody)
        return sendAnswer(response, toErrorAnswer(new KinguinRefusal('Http', error.message), method, url));
      console.error(error);
      sendAnswer(response, serverError);
    });
  });
  const { url, port, close } = await listen(server, options);
  const stopWebhooks = options.webhook ? startWebhooks(shop, options.webhook) : () => {};
  return {
    url,
    port,
    ledger: () => buildKinguinLedger(shop),
    countFaults: faults.counts,
    setFaults: faults.setRates,
    setPrice: (productId, percent) => books.write({ type: 'repriced', productId, percent, atMs: now() }),
    setNow: (ms) => {
      stoppedMs = ms;
    },
    close: () => {
      stopWebhooks();
      return close().then(() => journal.close());
    },
  };
}
