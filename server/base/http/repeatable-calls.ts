// Idempotency keys at the edge: claimed before the call; released, or stored with a response, when it fails.

import type { FastifyRequest } from 'fastify';
import type { Actor } from '#domain/base/actor.ts';
import { commonCopy } from '#domain/base/copy.ts';
import type { Endpoint } from '#domain/base/endpoint.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { RefusalKind } from '#domain/base/refusal-codes.ts';
import type { Database } from '#server/base/database/db.ts';
import { DatabaseUnavailable } from '#server/base/database/outage.ts';
import type { Clock } from '#server/base/process/clock.ts';
import {
  abandonClaim,
  claimIdempotencyKey,
  type IdempotentRequest,
  idempotentRequestOf,
  releaseClaim,
  type StoredAnswer,
  storeAnswer,
} from './idempotency.ts';
import { defectProblem, problemOf } from './problem.ts';
import { pathOf } from './web-server.ts';

interface Books {
  database: Database;
  clock: Clock;
}

/** The claim may exist although its commit was never acknowledged. */
export async function claimRequest(books: Books, repeat: IdempotentRequest): Promise<StoredAnswer | null> {
  const now = books.clock.now();
  try {
    return await claimIdempotencyKey(books.database, repeat, now);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) abandonClaim(books.database, repeat, now);
    throw error;
  }
}

/** Temporary refusals, which are not about the call itself. */
const TRANSIENT_REFUSALS: readonly RefusalKind[] = ['tooMany', 'unavailable'];

/** Stores a refusal as the response; temporary refusals and failures may be retried. */
export async function storeFailure(
  books: Books,
  repeat: IdempotentRequest,
  error: unknown,
  request: FastifyRequest,
): Promise<void> {
  if (error instanceof DatabaseUnavailable) return abandonClaim(books.database, repeat, books.clock.now());
  const isRefusal = error instanceof Refusal;
  const failure = isRefusal
    ? { status: error.status, reply: problemOf(error, pathOf(request), request.id) }
    : { status: 500, reply: defectProblem(pathOf(request), request.id) };
  if (isRefusal && !TRANSIENT_REFUSALS.includes(error.kind)) await storeAnswer(books.database, repeat, failure);
  else await releaseClaim(books.database, repeat, failure);
}

/** The idempotency data of a request; null without a key. @throws Refusal for a key of invalid length */
export function idempotentRequestIn(call: Endpoint, request: FastifyRequest, actor: Actor): IdempotentRequest | null {
  const key = request.headers['idempotency-key'];
  if (call.method !== 'POST' || call.kind === 'file' || typeof key !== 'string' || actor.userId === null) return null;
  if (key.length < 1 || key.length > 100) throw new Refusal('idempotency_key_length', commonCopy.repeatKey);
  const { userId } = actor;
  return idempotentRequestOf({
    userId,
    key,
    // The fields of an upload are in its query.
    call: `POST ${call.path} ${JSON.stringify(call.upload ? [request.params, request.query] : request.params)}`,
    body: request.body,
  });
}
