// Metrics of a process in Prometheus format. Labels never contain a key, an address or a company name; a route is its
// pattern, never the requested path.

import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RowSecuritySwitch } from '#server/base/database/db.ts';
import type { Replica } from '#server/base/database/replica.ts';
import { PRODUCT_COMMIT, PRODUCT_VERSION } from '#server/base/process/product-version.ts';

export interface Metrics {
  registry: Registry;
  /** Measures every call of a server; call before its routes are registered. */
  observeCalls(http: FastifyInstance): void;
  /** Measures replica lag. */
  observeReplica(replica: Pick<Replica, 'lagSeconds'>): void;
  /** Reports whether partners' calls use row-level security. */
  observeRowLevelSecurity(database: Pick<RowSecuritySwitch, 'hasRowLevelSecurity'>): void;
  /** Counts a provider response by call and outcome. */
  countProviderAnswer(provider: string, call: string, outcome: string): void;
  /** Counts an attempt to deliver a webhook by outcome. */
  countWebhook(outcome: string): void;
}

/** Probes of load balancers are no calls: they would hide slow and failing ones. */
const PROBES = '/health/';

/** From a millisecond to the point where people give up. */
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function createMetrics(pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'merkur_http_request_duration_seconds',
    help: 'How long calls took, by pattern of the route.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const answers = new Counter({
    name: 'merkur_provider_answers_total',
    help: 'Answers of providers by call and outcome; unknown is one that never came or cannot be read.',
    labelNames: ['provider', 'call', 'outcome'],
    registers,
  });
  const webhooks = new Counter({
    name: 'merkur_webhook_attempts_total',
    help: 'Attempts to deliver webhooks by outcome: succeeded, retry, exhausted, gone.',
    labelNames: ['outcome'],
    registers,
  });
  new Gauge({
    name: 'merkur_database_connections',
    help: 'Connections of this process to the database: in use, idle, and calls that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'merkur_build_info',
    help: 'Version and commit that run; its value is always 1.',
    labelNames: ['version', 'commit'],
    registers,
  }).set({ version: PRODUCT_VERSION, commit: PRODUCT_COMMIT }, 1);
  return {
    registry,
    observeCalls: (http) => {
      http.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'none';
        if (route.startsWith(PROBES)) return;
        // Streams stay open as long as the client does.
        if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
        seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
      });
    },
    observeReplica: (replica) => {
      new Gauge({
        name: 'merkur_replica_lag_seconds',
        help: 'How far the read replica is behind; -1 while it is lost and the primary is read.',
        registers,
        collect() {
          this.set(replica.lagSeconds() ?? -1);
        },
      });
    },
    observeRowLevelSecurity: (database) => {
      new Gauge({
        name: 'merkur_partner_wall',
        help: 'Whether row-level security bounds what partners read; 0 while the database lacks the role for it.',
        registers,
        collect() {
          this.set(database.hasRowLevelSecurity() ? 1 : 0);
        },
      });
    },
    countProviderAnswer: (provider, call, outcome) => answers.inc({ provider, call, outcome }),
    countWebhook: (outcome) => webhooks.inc({ outcome }),
  };
}
