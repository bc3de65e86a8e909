// Events that suppliers send on their own. They prove nothing: each only leads to a lookup or a sync, which would have
// followed anyway.

export type ProviderEvent =
  /** An order may have changed: the one with our reference, if there is one, or with the supplier's id. */
  | { kind: 'order'; reference: string | null; providerOrderId: string }
  /** Products may have changed. */
  | { kind: 'catalogue' };

interface EventRequest {
  /** With names in lower case. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  body: string;
}

/**
 * Reads a request of a supplier. Null: it lacks the supplier's secret. `unknown`: genuine, but of no known kind or shape.
 */
export type EventReader = (request: EventRequest) => ProviderEvent | 'unknown' | null;
