// Puts the features together: their calls behind one HTTP server, their jobs behind one queue. Nobody imports this.

import type { FastifyInstance } from 'fastify';
import { Refusal } from '#domain/base/refusal.ts';
import { copy } from '#domain/access/copy.ts';
import type { Endpoint } from '#domain/base/endpoint.ts';
import { access } from '#server/access/routes.ts';
import { actorOfSession } from '#server/access/actors.ts';
import { readAccess } from '#server/access/tokens.ts';
import type { Clock } from './base/clock.ts';
import type { Config } from './base/config.ts';
import type { Database } from './base/db.ts';
import type { Edge } from './base/http.ts';
import type { Keys } from './base/master-key.ts';
import { openApi } from './base/openapi.ts';
import { webServer } from './base/web-server.ts';

export interface Parts {
  config: Config;
  database: Database;
  clock: Clock;
  keys: Keys;
}

export interface App {
  http: FastifyInstance;
  served: readonly Endpoint[];
}

/** The HTTP side of the product, not yet listening. */
export async function buildApp({ config, database, clock, keys }: Parts): Promise<App> {
  const http = await webServer(config);
  const edge: Edge = {
    app: http,
    database,
    clock,
    served: [],
    checkReplies: !config.production,
    authPerMinute: config.limits.authPerMinute,
    actorOf: async (request) => {
      const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
      const claims = token ? await readAccess(token, keys.for('jwt'), clock.now()) : null;
      if (!claims) return null;
      const actor = await actorOfSession(database, claims.sessionId, claims.userId, clock.now());
      if (!actor) throw new Refusal('unauthenticated', copy.sessionEnded, { code: 'session_ended' });
      return actor;
    },
  };
  access(edge, keys, config.signInCode);
  http.get('/api/openapi.json', async () => openApi(edge.served, `${config.publicUrl}/api`));
  return { http, served: edge.served };
}
