// The only way to refuse a request. Thrown anywhere below HTTP: the transaction rolls back and the edge responds with
// the code's status and the user-facing message. Any other exception is a defect.

import type { Cents } from './money.ts';
import { REFUSALS, type RefusalCode, type RefusalKind, statusOf } from './refusal-codes.ts';

/** Reason of a refusal: a code for programs, a message for people. */
export interface Fault {
  code: RefusalCode;
  text: string;
}

/** A violated rule: input field (dot path, code casing), message, and rule code. */
export interface FieldError {
  field: string;
  message: string;
  code: RefusalCode;
  /** Allowed values, if there are few. */
  allowed?: readonly string[];
}

/** User-facing part of a violated rule. */
export type FieldSentence = Omit<FieldError, 'code'>;

/** Objects that a refusal is about. */
export interface RefusalSubject {
  /** The order that exists already. */
  orderId?: string;
  /** The draw that exists already. */
  drawId?: string;
  /** The current unit price. */
  unitPriceCents?: Cents;
}

interface RefusalDetails {
  errors?: FieldError[];
  /** Retry-After in seconds. */
  retryAfter?: number;
  /** The actual state, if the rule requires another one (ERR-005). */
  state?: string;
  about?: RefusalSubject;
}

export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly code: RefusalCode;
  readonly errors: FieldError[];
  readonly retryAfter: number | undefined;
  readonly state: string | undefined;
  readonly about: RefusalSubject;

  constructor(code: RefusalCode, message: string, details: RefusalDetails = {}) {
    super(message);
    this.name = 'Refusal';
    this.kind = REFUSALS[code].kind;
    this.code = code;
    this.errors = details.errors ?? [];
    this.retryAfter = details.retryAfter;
    this.state = details.state;
    this.about = details.about ?? {};
  }

  get status(): number {
    return statusOf(this.code);
  }
}

/** Refusal of one input field. */
export const invalidField = (field: string, code: RefusalCode, message: string): Refusal =>
  new Refusal(code, message, { errors: [{ field, code, message }] });

/** Refusal of several fields, each with its rule code. `errors` is not empty. */
export const invalidFields = (errors: FieldError[]): Refusal =>
  new Refusal('invalid', errors[0]?.message ?? '', { errors });

/** Refusal of a field from a fault. */
export const fieldRefusal = (field: string, { code, text }: Fault): Refusal => invalidField(field, code, text);
