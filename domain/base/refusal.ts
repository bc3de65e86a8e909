// The one way to say no. Thrown anywhere below HTTP: the transaction rolls back and the edge answers with the status of
// its code and the sentence that the person will read. Anything else that is thrown is a defect.

import { REFUSALS, type RefusalCode, type RefusalKind, statusOf } from './refusal-codes.ts';

/** Why something is refused: the code for programs, the sentence for people. */
export interface Fault {
  code: RefusalCode;
  text: string;
}

/** One broken rule: the input field (dot path, code casing), the sentence, and the code of the rule. */
export interface FieldError {
  field: string;
  message: string;
  code: RefusalCode;
  /** The allowed values, where they are few. */
  allowed?: readonly string[];
}

/** What a person reads of a broken rule. */
export type FieldSentence = Omit<FieldError, 'code'>;

interface RefusalDetails {
  errors?: FieldError[];
  /** Seconds to wait, sent as Retry-After. */
  retryAfter?: number;
  /** The state that was found where the rule asks for another one (ERR-005). */
  state?: string;
}

export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly code: RefusalCode;
  readonly errors: FieldError[];
  readonly retryAfter: number | undefined;
  readonly state: string | undefined;

  constructor(code: RefusalCode, message: string, details: RefusalDetails = {}) {
    super(message);
    this.name = 'Refusal';
    this.kind = REFUSALS[code].kind;
    this.code = code;
    this.errors = details.errors ?? [];
    this.retryAfter = details.retryAfter;
    this.state = details.state;
  }

  /** The HTTP status of the answer. */
  get status(): number {
    return statusOf(this.code);
  }
}

/** A refusal of one input field. */
export const invalidField = (field: string, code: RefusalCode, message: string): Refusal =>
  new Refusal(code, message, { errors: [{ field, code, message }] });

/** A refusal of several fields, each with the code of its rule. `errors` is not empty. */
export const invalidFields = (errors: FieldError[]): Refusal =>
  new Refusal('invalid', errors[0]?.message ?? '', { errors });

/** The same for a fault. */
export const fieldRefusal = (field: string, { code, text }: Fault): Refusal => invalidField(field, code, text);
