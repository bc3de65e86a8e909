// The one way to say no. Thrown anywhere below HTTP: the transaction rolls back and the edge answers with the
// status of its kind and the sentence that the person will read. Anything else that is thrown is a defect.

const STATUS = {
  unreadable: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  invalid: 422,
  tooMany: 429,
  unavailable: 503,
} as const;

export type RefusalKind = keyof typeof STATUS;

/** One broken rule: the input field (dot path, code casing) and the sentence. */
export interface FieldError {
  field: string;
  message: string;
}

interface RefusalDetails {
  /** Machine-readable name of the rule, e.g. `order_status`. */
  code?: string;
  errors?: FieldError[];
  /** Seconds to wait, sent as Retry-After. */
  retryAfter?: number;
}

export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly code: string;
  readonly errors: FieldError[];
  readonly retryAfter: number | undefined;

  constructor(kind: RefusalKind, message: string, details: RefusalDetails = {}) {
    super(message);
    this.name = 'Refusal';
    this.kind = kind;
    this.code = details.code ?? kind;
    this.errors = details.errors ?? [];
    this.retryAfter = details.retryAfter;
  }

  /** The HTTP status of the answer. */
  get status(): number {
    return STATUS[this.kind];
  }
}

/** A refusal of one input field. */
export const invalidField = (field: string, message: string): Refusal =>
  new Refusal('invalid', message, { errors: [{ field, message }] });
