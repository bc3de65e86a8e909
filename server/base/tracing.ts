// Traces: what one call, job or purchase took and where (OpenTelemetry). Nothing here does anything until a process starts
// to send traces (operations/trace-export.ts); then whatever runs inside of a span belongs to its trace.

import { type Attributes, context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { PRODUCT_VERSION } from './product-version.ts';

/** What is measured of the product; attributes never hold a key, an address or a name of a company. */
export const tracer = () => trace.getTracer('merkur', PRODUCT_VERSION);

/** Names the trace that follows in a payload of a job (W3C Trace Context). */
export const TRACE_FIELD = 'traceparent';

/** Does some work in a span: of the trace that goes on, or of a new one. An error ends it as failed and is thrown on. */
export function traced<T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
  kind: SpanKind = SpanKind.INTERNAL,
): Promise<T> {
  return tracer().startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      // The message stays in the log, where secrets are taken out of it.
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** A payload with the trace that queued it; as it is where nothing is traced. */
export function withTrace<P extends object>(payload: P): P {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  const traceparent = carrier[TRACE_FIELD];
  return traceparent ? { ...payload, [TRACE_FIELD]: traceparent } : payload;
}

/** Does a job in the trace that queued it. */
export function inTrace<P extends object, T>(name: string, data: P, work: (payload: P) => Promise<T>): Promise<T> {
  const { [TRACE_FIELD]: traceparent, ...payload } = data as P & { [TRACE_FIELD]?: string };
  const parent = propagation.extract(context.active(), traceparent ? { [TRACE_FIELD]: traceparent } : {});
  return context.with(parent, () => traced(name, {}, () => work(payload as P), SpanKind.CONSUMER));
}

/** The id of the trace that goes on, for lines of the log. */
export function currentTraceId(): string | undefined {
  const span = trace.getActiveSpan();
  return span?.isRecording() ? span.spanContext().traceId : undefined;
}
