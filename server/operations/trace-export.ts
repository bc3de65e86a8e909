// Exports traces to a collector (OTLP over HTTP) if configured. The libraries are loaded only then.

import { type Context, context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { TraceConfig } from '#server/base/process/config.ts';
import { assignedIds } from '#server/base/process/named-trace.ts';
import { PRODUCT_VERSION } from '#server/base/process/product-version.ts';
import { tracer } from '#server/base/process/tracing.ts';

interface Traces {
  /** Traces every API call; call before routes are registered. */
  observeCalls(http: FastifyInstance): void;
  /** Flushes pending spans and restores the pool. */
  stop(): Promise<void>;
}

const STATEMENT_MAX = 2000;
const SERVER_ERROR = 500;
/** First word of a statement, after its comments. */
const FIRST_WORD = /^(?:\/\*[^*]*\*\/\s*)*(\w+)/;

/** Starts exporting traces of this process, including the statements of a pool. */
export async function startTraces(config: TraceConfig, mode: string, pool: pg.Pool): Promise<Traces> {
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, resources, { W3CTraceContextPropagator }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/core'),
    ]);
  const sampler = new sdk.TraceIdRatioBasedSampler(config.share);
  const random = new sdk.RandomIdGenerator();
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': `merkur-${mode}`,
      'service.version': PRODUCT_VERSION,
    }),
    // A named trace is joined by its id, without knowing whether it was sampled; the id decides in every process.
    sampler: new sdk.ParentBasedSampler({ root: sampler, remoteParentNotSampled: sampler }),
    idGenerator: {
      generateTraceId: () => assignedIds()?.traceId ?? random.generateTraceId(),
      generateSpanId: () => assignedIds()?.spanId ?? random.generateSpanId(),
    },
    spanLimits: { attributeValueLengthLimit: STATEMENT_MAX },
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        // It reads OTEL_EXPORTER_OTLP_HEADERS, which may hold a credential, itself.
        exporter: new OTLPTraceExporter({ url: `${config.endpoint.replace(/\/$/, '')}/v1/traces` }),
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  const untraceStatements = traceStatements(pool);
  return {
    observeCalls,
    stop: async () => {
      untraceStatements();
      await provider.shutdown().catch(() => {});
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
}

/**
 * One span per call from first to last byte. Trace contexts sent by callers are ignored: a stranger could write into
 * our traces, or force sampling.
 */
function observeCalls(http: FastifyInstance): void {
  const contexts = new WeakMap<FastifyRequest, Context>();
  http.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url;
    if (!route?.startsWith('/api/')) return done();
    const attributes = { 'http.request.method': request.method, 'http.route': route, 'merkur.request': request.id };
    const span = tracer().startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes, root: true });
    const inside = trace.setSpan(context.active(), span);
    contexts.set(request, inside);
    context.with(inside, done);
  });
  // The body arrives in connection events outside the call's context.
  http.addHook('preHandler', (request, _reply, done) => context.with(contexts.get(request) ?? context.active(), done));
  http.addHook('onResponse', (request, reply, done) => {
    const span = trace.getSpan(contexts.get(request) ?? context.active());
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= SERVER_ERROR) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String((statement as { text?: string } | null)?.text ?? '');

/**
 * One span per statement inside a trace; values are parameters, so texts contain none. Idle polling belongs to no trace
 * and creates no spans. Returns a function that stops it.
 */
function traceStatements(pool: pg.Pool): () => void {
  const observedClients = new Set<pg.PoolClient>();
  const observe = (client: pg.PoolClient) => {
    if (observedClients.has(client)) return;
    observedClients.add(client);
    const query = client.query.bind(client) as (...all: unknown[]) => unknown;
    const observed = (...all: unknown[]): unknown => {
      if (!trace.getActiveSpan()?.isRecording()) return query(...all);
      const text = textOf(all[0]);
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
      const span = tracer().startSpan(FIRST_WORD.exec(text)?.[1] ?? 'query', {
        kind: SpanKind.CLIENT,
        attributes,
      });
      const end = (error?: unknown) => {
        if (error) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      };
      const callback = all.at(-1);
      if (typeof callback === 'function')
        return query(...all.slice(0, -1), (error: unknown, result: unknown) => {
          end(error);
          callback(error, result);
        });
      const answer = query(...all);
      if (answer instanceof Promise)
        answer.then(
          () => end(),
          (error) => end(error),
        );
      else end();
      return answer;
    };
    client.query = observed as typeof client.query;
  };
  const forget = (client: pg.PoolClient) => void observedClients.delete(client);
  pool.on('acquire', observe).on('remove', forget);
  return () => {
    pool.off('acquire', observe).off('remove', forget);
    // Exposes the class method again.
    for (const client of observedClients) Reflect.deleteProperty(client, 'query');
  };
}
