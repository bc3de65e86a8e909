// Monitoring of a process: heartbeat, metrics and traces, as configured.

import type { FastifyInstance } from 'fastify';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Database } from '#server/base/database/db.ts';
import { createMetrics, type Metrics } from '#server/base/http/metrics.ts';
import { every, ROUND_INTERVAL_MS, startChores } from '#server/base/process/chores.ts';
import type { Clock } from '#server/base/process/clock.ts';
import type { Config } from '#server/base/process/config.ts';
import type { Log } from '#server/base/process/log.ts';
import { PRODUCT_COMMIT, PRODUCT_VERSION } from '#server/base/process/product-version.ts';
import { type HealthSources, registerHealthMetrics } from './health-metrics.ts';
import { createHeartbeat } from './heartbeats.ts';
import { serveMetrics } from './metrics-server.ts';
import { registerStateMetrics } from './state-metrics.ts';
import { startTraces } from './trace-export.ts';

const HEARTBEAT_MS = 30_000;

export interface CallObserver {
  /** Monitors every call of a server; call before routes are registered. */
  observeCalls(http: FastifyInstance): void;
}

interface Watching {
  /** Undefined if metrics are not configured. */
  metrics: Metrics | undefined;
  observers: readonly CallObserver[];
  /** Rejects if the metrics port is in use. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export async function createWatching({
  config,
  database,
  clock,
  keys,
  log,
}: {
  config: Pick<Config, 'mode' | 'metrics' | 'traces'> & HealthSources['config'];
  database: Database;
  clock: Clock;
  keys: DerivedKeys;
  log: Log;
}): Promise<Watching> {
  const metrics = config.metrics ? createMetrics(database.pool) : undefined;
  const traces = config.traces ? await startTraces(config.traces, config.mode, database.pool) : undefined;
  const { mode } = config;
  const heartbeat = createHeartbeat({
    database,
    keys,
    mode,
    version: PRODUCT_VERSION,
    commit: PRODUCT_COMMIT,
    dataDir: config.dataDir,
    startedAt: clock.now(),
  });
  const closers: (() => Promise<unknown>)[] = traces ? [traces.stop] : [];
  return {
    metrics,
    observers: [metrics, traces].filter((one) => one !== undefined),
    start: async () => {
      if (metrics && config.metrics) {
        registerStateMetrics(metrics.registry, database, clock);
        registerHealthMetrics(metrics.registry, { database, config });
        const server = await serveMetrics(metrics.registry, config.metrics);
        closers.push(() => new Promise((resolve) => server.close(resolve)));
      }
      const chores = startChores(
        [
          every(HEARTBEAT_MS, 'heartbeat', () => heartbeat.beat(clock.now())),
          every(ROUND_INTERVAL_MS, 'new master key', async () => {
            if (heartbeat.hasNews()) await heartbeat.beat(clock.now());
          }),
        ],
        log,
      );
      closers.push(async () => {
        await chores.stop();
        await heartbeat.end();
      });
    },
    stop: async () => {
      await Promise.all(closers.map((close) => close()));
    },
  };
}
