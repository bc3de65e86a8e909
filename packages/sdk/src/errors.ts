// Errors of the client.

import type { Problem } from './api-types.ts';

/** A refused field. */
export type FieldError = NonNullable<Problem['errors']>[number];

/** The API refused the request. `code` is stable; `message` is for people and may change. */
export class MerkurError extends Error {
  override readonly name = 'MerkurError';
  readonly status: number;
  /** A code of the reference, or `http_` and the status if a proxy answered. */
  readonly code: string;
  /** Whether the same request can succeed: never, later by itself, or after a change on your side. */
  readonly retry: Problem['retry'];
  /** The whole reply. */
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail || problem.title);
    this.status = problem.status;
    this.code = problem.code;
    this.retry = problem.retry;
    this.problem = problem;
  }

  /** Refused fields; empty if the request as a whole was refused. */
  get errors(): readonly FieldError[] {
    return this.problem.errors ?? [];
  }
}

/** No complete reply after all attempts. A write may have been carried out; repeat it with the same idempotency key. */
export class MerkurConnectionError extends Error {
  override readonly name = 'MerkurConnectionError';
}
