// Traces of calls, jobs and purchases (OpenTelemetry). A no-op until a process starts exporting traces
// (operations/trace-export.ts); then all work inside a span belongs to its trace.

import {
  type Attributes,
  context,
  createContextKey,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { PRODUCT_VERSION } from './product-version.ts';

/** The product's tracer. Attributes never contain a key, a price, an address or a company name. */
export const tracer = () => trace.getTracer('merkur', PRODUCT_VERSION);

/** Field of a job payload with its trace context (W3C). */
const TRACE_FIELD = 'traceparent';

const INHERITED = createContextKey('attributes of the spans inside');

/**
 * Runs work in a span of the current trace, or of a new one. Traced work inside has these attributes, too. Errors mark the
 * span as failed and are rethrown.
 */
export function traced<T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
  kind: SpanKind = SpanKind.INTERNAL,
): Promise<T> {
  const inherited = context.active().getValue(INHERITED) as Attributes | undefined;
  const all = { ...inherited, ...attributes };
  return inSpan(tracer().startSpan(name, { kind, attributes: all }), all, work);
}

/** Runs work in a span that was started for it with these attributes, and ends the span. */
export async function inSpan<T>(span: Span, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const inside = trace.setSpan(context.active(), span).setValue(INHERITED, attributes);
  try {
    return await context.with(inside, work);
  } catch (error) {
    // The message goes to the log only, where it is redacted.
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

/** Outcomes that leave open what happened, or whose call threw. */
const FAILED_OUTCOMES = new Set(['unknown', 'unclear', 'failed']);

/** Adds the kind of an outcome to the current span. */
export function noteOutcome(outcome: string): void {
  const span = trace.getActiveSpan();
  span?.setAttribute('merkur.outcome', outcome);
  if (FAILED_OUTCOMES.has(outcome)) span?.setStatus({ code: SpanStatusCode.ERROR });
}

/** Adds the current trace to a job payload; unchanged if there is none. */
export function withTrace<P extends object>(payload: P): P {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  const traceparent = carrier[TRACE_FIELD];
  return traceparent ? { ...payload, [TRACE_FIELD]: traceparent } : payload;
}

/** Runs a job in the trace that queued it. */
export function inTrace<P extends object, T>(name: string, data: P, work: (payload: P) => Promise<T>): Promise<T> {
  const { [TRACE_FIELD]: traceparent, ...payload } = data as P & { [TRACE_FIELD]?: string };
  const parent = propagation.extract(context.active(), traceparent ? { [TRACE_FIELD]: traceparent } : {});
  return context.with(parent, () => traced(name, {}, () => work(payload as P), SpanKind.CONSUMER));
}

/** Current trace id, for log entries. */
export function currentTraceId(): string | undefined {
  const span = trace.getActiveSpan();
  return span?.isRecording() ? span.spanContext().traceId : undefined;
}
