// Composes the features: their calls behind one HTTP server. Imported only by the entry points.

import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accessCalls } from '#domain/access/calls.ts';
import { accessCopy } from '#domain/access/copy.ts';
import { factorCalls } from '#domain/access/factors.ts';
import { stepUpCalls } from '#domain/access/step-up.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { type Endpoint, isProgramCall, PARTNER_API } from '#domain/base/endpoint.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { CALL_TAGS, NAMED_SCHEMAS, OPERATIONS } from '#domain/calls.ts';
import { createProgramGate } from '#server/access/credentials/program-gate.ts';
import { mustAddFactor } from '#server/access/factors/factors.ts';
import { activeSessionIds, actorOfSession, actorWithAccount } from '#server/access/sign-in/actors.ts';
import { touchSession } from '#server/access/sign-in/own-sessions.ts';
import { tokenReader } from '#server/access/sign-in/tokens.ts';
import { createAudit } from '#server/audit/entry-writer.ts';
import type { SchemaMonitor } from '#server/base/database/schema-monitor.ts';
import { registerHealthRoutes } from '#server/base/http/health.ts';
import type { Edge } from '#server/base/http/http.ts';
import { createLocalCount } from '#server/base/http/minute-counts.ts';
import { bearerOf, createWebServer } from '#server/base/http/web-server.ts';
import { registerMailboxRoutes } from '#server/base/jobs/mailbox.ts';
import { serveConstant } from '#server/base/static/constant-reply.ts';
import { openApi } from '#server/base/static/openapi.ts';
import { serveWeb } from '#server/base/static/web-files.ts';
import { registerWellKnownRoutes } from '#server/base/static/well-known.ts';
import { startOrder } from '#server/buying/items/order-start.ts';
import { bookCorrection } from '#server/credit/ledger.ts';
import { bookPlanPayment } from '#server/invoices/payment-allocation.ts';
import { loadSample } from '#server/seed/sample/load-sample.ts';
import { removeSample } from '#server/seed/sample/remove-sample.ts';
import { fixedAccounts } from './catalog/provider/accounts.ts';
import type { AppDependencies, AppServices } from './dependencies.ts';
import { FEATURES } from './features.ts';

/** Exported for tests. */
export interface App {
  http: FastifyInstance;
  endpoints: readonly Endpoint[];
}

const WEB = fileURLToPath(new URL('../dist/web/', import.meta.url));

/** By then the load balancer has found a ready process. */
const DRAINED_RETRY_SECONDS = 5;

const ACCOUNT_PATH = `/api${accessCalls.me.path}`;

/**
 * Allowed while a second factor is required: reading your own account, choosing a password and setting up the factor.
 */
const FACTOR_SETUP_PATHS = [
  accessCalls.me,
  accessCalls.permissions,
  accessCalls.changePassword,
  factorCalls.own,
  factorCalls.begin,
  factorCalls.confirm,
  stepUpCalls.begin,
  stepUpCalls.verify,
].map(({ path }) => `/api${path}`);

/**
 * Allowed while a new password is required: reading your own account and choosing the password, and nothing that
 * persists.
 */
const PASSWORD_CHANGE_PATHS = [
  accessCalls.me,
  accessCalls.permissions,
  accessCalls.changePassword,
  stepUpCalls.begin,
  stepUpCalls.verify,
].map(({ path }) => `/api${path}`);

const isProgramRequest = ({ routeOptions }: FastifyRequest) =>
  routeOptions.url?.startsWith(`/api${PARTNER_API}`) === true;

const serveOpenApi = ({ app, publicUrl, endpoints }: Edge) =>
  serveConstant(app, {
    url: '/api/openapi.json',
    contentType: 'application/json; charset=utf-8',
    build: () =>
      JSON.stringify(
        openApi({
          serverUrl: `${publicUrl}/api`,
          calls: endpoints.filter((call) => !isProgramCall(call)),
          operations: OPERATIONS,
          tags: CALL_TAGS,
          namedSchemas: NAMED_SCHEMAS,
        }),
      ),
  });

/** An older program does not know what a write must also change in a newer schema; reads stay correct. */
function refuseWritesOnConflict(http: FastifyInstance, schema: SchemaMonitor | undefined): void {
  http.addHook('onRequest', async ({ method }) => {
    if (schema?.conflict() && method !== 'GET' && method !== 'HEAD')
      throw new Refusal('database', commonCopy.unavailable, { retryAfter: DRAINED_RETRY_SECONDS });
  });
}

/** The HTTP server, not listening yet. */
export async function buildApp(dependencies: AppDependencies): Promise<App> {
  const { config, database, clock, keys } = dependencies;
  const readToken = tokenReader(keys);
  const readClaims = async (request: FastifyRequest) => {
    const token = bearerOf(request);
    return token ? readToken(token, clock.now()) : null;
  };
  const countCall = dependencies.sharedLimits?.countCall ?? createLocalCount(clock);
  const programs = createProgramGate(database, clock, config, countCall);
  const findCallerKey = async (request: FastifyRequest) => {
    const program = isProgramRequest(request) ? programs.callerKeyOf(request) : null;
    if (program) return program;
    const claims = await readClaims(request);
    if (!claims) return null;
    // All tokens of an API key share its limit (API-007).
    return claims.isApi ? `key:${claims.userId}` : `session:${claims.sessionId}`;
  };
  const http = await createWebServer(config, dependencies.log, findCallerKey, dependencies.sharedLimits);
  for (const observer of dependencies.observers ?? []) observer.observeCalls(http);
  refuseWritesOnConflict(http, dependencies.schema);
  const edge: Edge = {
    app: http,
    database,
    replica: dependencies.replica,
    clock,
    endpoints: [],
    checkReplies: !config.production,
    authPerMinute: config.limits.authPerMinute,
    publicUrl: config.publicUrl,
    activeSessionIds: (ids) => activeSessionIds(database, ids, clock.now()),
    audit: createAudit(keys),
    admitProgram: programs.admit,
    findActor: async (request) => {
      const claims = await readClaims(request);
      if (!claims) return null;
      const now = clock.now();
      const path = request.routeOptions.url ?? '';
      const read = path === ACCOUNT_PATH ? actorWithAccount : actorOfSession;
      const caller = await read(database, claims.sessionId, claims.userId, now);
      if (!caller) throw new Refusal('session_ended', accessCopy.sessionEnded);
      if (caller.mustChangePassword && !PASSWORD_CHANGE_PATHS.includes(path))
        throw new Refusal('password_change', accessCopy.passwordMustChange);
      if (
        mustAddFactor(config.requireSecondFactor, caller.actor, caller.hasFactor) &&
        !FACTOR_SETUP_PATHS.includes(path)
      )
        throw new Refusal('factor_required', accessCopy.factorRequired);
      await touchSession(database, claims.sessionId, caller.lastUsedAt, now);
      return caller.actor;
    },
  };
  const sample: AppServices['sample'] = {
    load: (command) => loadSample(command, keys, bookCorrection),
    remove: removeSample,
  };
  const accounts = dependencies.accounts ?? fixedAccounts(config.providers);
  const services: AppServices = { ...dependencies, accounts, bookCorrection, bookPlanPayment, startOrder, sample };
  for (const { routes } of FEATURES) routes?.(edge, services);
  const findConflict = () => dependencies.schema?.conflict() ?? null;
  registerHealthRoutes(http, database, clock, dependencies.isReady, findConflict);
  if (!config.production && config.smtpUrl === null)
    registerMailboxRoutes(http, database, clock, [config.host, new URL(config.publicUrl).hostname]);
  serveOpenApi(edge);
  registerWellKnownRoutes(http, config, clock);
  await serveWeb(http, WEB, config.sandbox);
  return { http, endpoints: edge.endpoints };
}
