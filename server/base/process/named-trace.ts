// Traces whose ids are derived from a name, so that several processes add to one trace at different times without
// passing its context on (docs/decisions/0114).

import { createHash } from 'node:crypto';
import { type Attributes, context, createContextKey, type SpanContext, TraceFlags, trace } from '@opentelemetry/api';
import { inSpan, traced, tracer } from './tracing.ts';

/** A trace: a name that is unique among all installations, and attributes of all its spans. */
export interface NamedTrace {
  name: string;
  attributes: Attributes;
}

const ROOT_IDS = createContextKey('ids of the root span');

/** The root span of a trace. Not marked as sampled: each process decides by the trace id, with the same result. */
function rootOf({ name }: NamedTrace): SpanContext {
  const hash = createHash('sha256').update(name).digest('hex');
  return { traceId: hash.slice(0, 32), spanId: hash.slice(32, 48), traceFlags: TraceFlags.NONE, isRemote: true };
}

/** Ids of the root span that is being started; undefined for random ones. */
export const assignedIds = () => context.active().getValue(ROOT_IDS) as SpanContext | undefined;

/** Runs work in the root span. Call once per trace. */
export function tracedRoot<T>(of: NamedTrace, span: string, work: () => Promise<T>): Promise<T> {
  const { attributes } = of;
  const root = context.with(context.active().setValue(ROOT_IDS, rootOf(of)), () =>
    tracer().startSpan(span, { root: true, attributes }),
  );
  return inSpan(root, attributes, work);
}

/** Runs work in a span below the root, which may be another process's and have ended. */
export function tracedPart<T>(of: NamedTrace, span: string, work: () => Promise<T>): Promise<T> {
  return context.with(trace.setSpanContext(context.active(), rootOf(of)), () => traced(span, of.attributes, work));
}

/** Runs work that belongs to several traces: each gets a span of it, and the first also the spans inside. */
export async function tracedTogether<T>(
  [first, ...others]: readonly [NamedTrace, ...NamedTrace[]],
  span: string,
  work: () => Promise<T>,
): Promise<T> {
  const result = tracedPart(first, span, work);
  await Promise.all(others.map((of) => tracedPart(of, span, () => result.then(() => {})))).catch(() => {});
  return result;
}
