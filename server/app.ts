// Puts the features together: their calls behind one HTTP server. Nobody imports this but what starts the product.

import { createSecretKey } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accessCalls } from '#domain/access/calls.ts';
import { copy } from '#domain/access/copy.ts';
import type { Endpoint } from '#domain/base/endpoint.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { actorOfSession, livingAmong } from '#server/access/actors.ts';
import { noteUse } from '#server/access/own-sessions.ts';
import { access } from '#server/access/routes.ts';
import { tokenReader } from '#server/access/tokens.ts';
import { auditOf } from '#server/audit/record.ts';
import { auditLog } from '#server/audit/routes.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import type { Database } from '#server/base/db.ts';
import { health } from '#server/base/health.ts';
import type { Edge } from '#server/base/http.ts';
import { mailbox } from '#server/base/mailbox.ts';
import type { Keys } from '#server/base/master-key.ts';
import { openApi } from '#server/base/openapi.ts';
import { bearerOf, serveWeb, webServer } from '#server/base/web-server.ts';
import type { Desks } from '#server/buying/providers.ts';
import { buying } from '#server/buying/routes.ts';
import { start } from '#server/buying/start.ts';
import { cart } from '#server/cart/routes.ts';
import { catalog } from '#server/catalog/routes.ts';
import { companies } from '#server/companies/routes.ts';
import { bookCorrection } from '#server/credit/ledger.ts';
import { credit } from '#server/credit/routes.ts';
import { delivery } from '#server/delivery/routes.ts';
import type { Vault } from '#server/keys/vault.ts';
import { orders } from '#server/orders/routes.ts';
import { promotions } from '#server/promotions/routes.ts';
import { settings } from '#server/settings/routes.ts';
import type { SheetPort } from '#server/sheets/port.ts';
import { sheets } from '#server/sheets/routes.ts';

export interface Parts {
  config: Config;
  database: Database;
  clock: Clock;
  keys: Keys;
  vault: Vault;
  desks: Desks;
  sheets: SheetPort;
  /** False while stopping, so that a balancer sends nobody here any more. */
  ready(): boolean;
}

export interface App {
  http: FastifyInstance;
  served: readonly Endpoint[];
}

const WEB = fileURLToPath(new URL('../dist/web/', import.meta.url));

/** What remains possible while a new password is due: reading oneself and choosing it, and nothing that lasts. */
const OWN_ACCOUNT = [accessCalls.me, accessCalls.permissions, accessCalls.changePassword].map(
  ({ path }) => `/api${path}`,
);

/** The HTTP side of the product, not yet listening. */
export async function buildApp(parts: Parts): Promise<App> {
  const { config, database, clock, keys, vault, desks } = parts;
  const readToken = tokenReader(createSecretKey(keys.for('jwt')));
  const claimsOf = async (request: FastifyRequest) => {
    const token = bearerOf(request);
    return token ? readToken(token, clock.now()) : null;
  };
  const http = await webServer(config, async (request) => (await claimsOf(request))?.sessionId ?? null);
  const edge: Edge = {
    app: http,
    database,
    clock,
    served: [],
    checkReplies: !config.production,
    authPerMinute: config.limits.authPerMinute,
    publicUrl: config.publicUrl,
    livingSessions: (ids) => livingAmong(database, ids, clock.now()),
    audit: auditOf(keys),
    actorOf: async (request) => {
      const claims = await claimsOf(request);
      if (!claims) return null;
      const caller = await actorOfSession(database, claims.sessionId, claims.userId, clock.now());
      if (!caller) throw new Refusal('unauthenticated', copy.sessionEnded, { code: 'session_ended' });
      if (caller.mustChangePassword && !OWN_ACCOUNT.includes(request.routeOptions.url ?? '')) {
        throw new Refusal('forbidden', copy.passwordMustChange, { code: 'password_change' });
      }
      await noteUse(database, claims.sessionId, caller.lastUsedAt, clock.now());
      return caller.actor;
    },
  };
  access(edge, keys, config.signInCode);
  settings(edge);
  companies(edge, bookCorrection);
  credit(edge);
  auditLog(edge);
  catalog(edge);
  promotions(edge);
  orders(edge, start);
  buying(edge, desks, vault);
  delivery(edge, { vault, keys, publicUrl: config.publicUrl });
  cart(edge);
  sheets(edge, parts.sheets);
  health(http, database, clock, parts.ready);
  if (!config.production && config.smtpUrl === null)
    mailbox(http, database, clock, [config.host, new URL(config.publicUrl).hostname]);
  http.get('/api/openapi.json', async () => openApi(edge.served, `${config.publicUrl}/api`));
  await serveWeb(http, WEB);
  return { http, served: edge.served };
}
