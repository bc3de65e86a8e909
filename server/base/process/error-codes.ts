// Codes of an error and of its causes.

/** Codes of the error, its causes, and the errors of an AggregateError, outermost first. */
export function codesOf(error: unknown): string[] {
  const { code, cause, errors } = Object(error) as { code?: unknown; cause?: unknown; errors?: unknown[] };
  return [...(typeof code === 'string' ? [code] : []), ...[cause, ...(errors ?? [])].filter(Boolean).flatMap(codesOf)];
}
