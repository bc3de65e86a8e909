// The HTTP edge. Turns a call and a function into a route: authenticates, authorizes, validates, runs the handler in a
// transaction and shapes the reply. Nothing below knows HTTP.

import '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Actor, VISITOR } from '#domain/base/actor.ts';
import { commonCopy } from '#domain/base/copy.ts';
import {
  type Endpoint,
  hasAccess,
  type Input,
  isFactorFresh,
  isInPersonOnly,
  isProgramCall,
  pathParams,
  type Reply,
} from '#domain/base/endpoint.ts';
import { programCopy } from '#domain/base/program-copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { wireCodecOf } from '#domain/base/wire.ts';
import { dialectOfPath } from '#domain/base/wire-dialects.ts';
import type { Database } from '#server/base/database/db.ts';
import { retryDeadlocks, withDeadlockRetries } from '#server/base/database/deadlocks.ts';
import { viewOf } from '#server/base/database/partner-view.ts';
import type { Replica } from '#server/base/database/replica.ts';
import type { Clock } from '#server/base/process/clock.ts';
import { type Audit, type CallAudit, createCallAudit } from './call-audit.ts';
import { clientOf } from './client.ts';
import type { Client, CommandContext, FileReply, QueryContext, UnmanagedContext } from './context.ts';
import { hasCurrentVersion, TaggedReply } from './etag.ts';
import { acceptFiles, MAX_FILE_BYTES, sendFile } from './files.ts';
import {
  type IdempotentRequest,
  type StoredAnswer,
  storeAnswer,
  storeAnswerInTransaction,
  withClaimRenewal,
} from './idempotency.ts';
import { refuseUnstorableText } from './input-text.ts';
import { problemOf, refusalOf } from './problem.ts';
import { readPositionOf, rememberReadPosition } from './read-position.ts';
import { claimRequest, idempotentRequestIn, storeFailure } from './repeatable-calls.ts';
import { networkKey, PROBLEM_CONTENT_TYPE, pathOf } from './web-server.ts';

type Endpoints = Record<string, Endpoint>;
type HandlerResult<E extends Endpoint> = Promise<Reply<E> | FileReply | TaggedReply<Reply<E>> | Refusal>;
type Handler<E extends Endpoint> = E['method'] extends 'GET'
  ? (context: QueryContext, input: Input<E>) => HandlerResult<E>
  : (context: CommandContext, input: Input<E>) => HandlerResult<E>;

/** One handler per call. A returned Refusal commits before the reply; a thrown one rolls everything back. */
type Handlers<C extends Endpoints> = { [K in keyof C]: Handler<C[K]> };
type UnmanagedHandlers<C extends Endpoints> = {
  [K in keyof C]: (context: UnmanagedContext, input: Input<C[K]>) => HandlerResult<C[K]>;
};

export interface Edge {
  app: FastifyInstance;
  database: Database;
  /** Read replica for data that may lag; absent if none is configured. */
  replica?: Replica | undefined;
  clock: Clock;
  /** The user of a request, or null; throws a refusal if the session has ended. */
  findActor(request: FastifyRequest): Promise<Actor | null>;
  /** Admits a program to the partner API within its limits; throws a refusal otherwise. */
  admitProgram(request: FastifyRequest, reply: FastifyReply): Promise<Actor>;
  /** All served calls, for the OpenAPI document. */
  endpoints: Endpoint[];
  /** Validates replies against their schema, in development and tests. */
  checkReplies: boolean;
  authPerMinute: number;
  /** Public address of the product. */
  publicUrl: string;
  /** Subset of these sessions that is still active. */
  activeSessionIds(ids: readonly string[]): Promise<Set<string>>;
  audit: Audit;
}

type RunCall = (context: CallExecution, input: unknown, repeat: IdempotentRequest | null) => Promise<unknown>;

interface CallExecution {
  actor: Actor;
  request: FastifyRequest;
  reply: FastifyReply;
  client: Client;
  callAudit: CallAudit;
  /** The reply was stored for replays, in the call's transaction. */
  isAnswerStored?: boolean;
  /** The call may have committed something its caller must see in the next reads. */
  mayHaveWritten?: boolean;
}

const logDeadlock = (request: FastifyRequest) => (err: Error) =>
  request.log.warn({ err }, 'The database ended a deadlock; the call runs again.');

/** Serves calls whose handlers read, or write in one transaction opened by the edge. */
export function serve<C extends Endpoints>(edge: Edge, calls: C, handlers: Handlers<C>): void {
  for (const [name, call] of Object.entries(calls)) {
    const handler = handlers[name] as unknown as (context: object, input: unknown) => Promise<unknown>;
    route(edge, call, async (execution, input, repeat) => {
      const { actor, request, client, callAudit } = execution;
      const shared = { actor, now: edge.clock.now(), client };
      const view = viewOf(actor);
      if (call.method === 'GET') {
        const replica = call.mayLag ? edge.replica : undefined;
        const db = replica?.reader(readPositionOf(request, client), view) ?? view(edge.database);
        return retryDeadlocks(() => handler({ ...shared, db }, input), logDeadlock(request));
      }
      execution.mayHaveWritten = true;
      const runOnce = () =>
        edge.database.transaction(async (tx) => {
          const result = await handler({ ...shared, tx, db: view(tx) }, input);
          await callAudit.write(tx, result);
          if (repeat) await storeAnswerInTransaction(tx, repeat, encodeAnswer(edge, call, result, request));
          return result;
        });
      const result = await retryDeadlocks(runOnce, logDeadlock(request));
      execution.isAnswerStored = true;
      callAudit.markWritten();
      return result;
    });
  }
}

/** Serves calls whose handlers open their own transactions, because they do other work in between. */
export function serveUnmanaged<C extends Endpoints>(edge: Edge, calls: C, handlers: UnmanagedHandlers<C>): void {
  for (const [name, call] of Object.entries(calls)) {
    const handler = handlers[name] as unknown as (context: UnmanagedContext, input: unknown) => Promise<unknown>;
    route(edge, call, (execution, input, repeat) => {
      const { actor, client, callAudit, request } = execution;
      execution.mayHaveWritten = true;
      const claimed = repeat ? withClaimRenewal(edge.database, repeat, edge.clock) : edge.database;
      const database = withDeadlockRetries(callAudit.wrapDatabase(claimed), logDeadlock(request));
      const db = viewOf(actor)(edge.database);
      return handler({ actor, now: edge.clock.now(), client, database, db }, input);
    });
  }
}

function encodeAnswer(edge: Edge, call: Endpoint, result: unknown, request: FastifyRequest): StoredAnswer {
  if (result instanceof Refusal)
    return { status: result.status, reply: problemOf(result, pathOf(request), request.id) };
  if (edge.checkReplies) {
    const checked = z.safeEncode(call.reply, result as never);
    if (!checked.success)
      throw new Error(
        `${call.method} ${call.path} answers what its schema does not say: ${JSON.stringify(checked.error.issues)}`,
      );
  }
  return { status: 200, reply: wireCodecOf(call.reply, dialectOfPath(call.path)).encode(result) };
}

/** Authenticates the caller. @throws Refusal 401 without a session if the call needs one */
export async function authenticate(edge: Edge, call: Endpoint, request: FastifyRequest): Promise<Actor> {
  const actor = call.access === 'public' ? VISITOR : await edge.findActor(request);
  if (!actor) throw new Refusal('unauthenticated', commonCopy.signIn);
  return actor;
}

/** The single access check of every call. @throws Refusal 403 */
export function requireAccess(call: Endpoint, actor: Actor, now: Time): void {
  if (call.scope && !actor.apiScopes?.has(call.scope))
    throw new Refusal('scope_missing', programCopy.scopeMissing(call.scope));
  if (!hasAccess(call.access, actor) || (isInPersonOnly(call) && actor.viaApiKey))
    throw new Refusal('forbidden', commonCopy.notAllowed);
  if (call.needsStepUp && !isFactorFresh(actor, now)) throw new Refusal('step_up_required', commonCopy.stepUpRequired);
}

/**
 * The length of a compressed reply leaks its content (BREACH). Replies that may hold tokens, secrets or keys stay
 * uncompressed: sign-in, credentials, keys and files. Exported for tests.
 */
export const isCompressible = ({ kind, access, throttle, holdsKeys }: Endpoint): boolean =>
  kind === 'json' && access !== 'public' && throttle !== 'auth' && !holdsKeys;

function route(edge: Edge, call: Endpoint, run: RunCall): void {
  if (call.upload) acceptFiles(edge.app, call.upload);
  edge.endpoints.push(call);
  const paramNames = pathParams(call.path);
  const dialect = dialectOfPath(call.path);
  const { normalizeNames: rename } = wireCodecOf(call.input, dialect);
  edge.app.route({
    method: call.method,
    url: `/api${call.path}`,
    // Several calls share the content type and its parser, each with its own limit.
    ...(call.upload && { bodyLimit: call.uploadBytes ?? MAX_FILE_BYTES }),
    config: {
      isCompressible: isCompressible(call),
      ...(call.throttle === 'auth' && {
        rateLimit: { max: edge.authPerMinute, timeWindow: '1 minute', keyGenerator: networkKey },
      }),
    },
    handler: async (request, reply) => {
      const actor = isProgramCall(call)
        ? await edge.admitProgram(request, reply)
        : await authenticate(edge, call, request);
      if (actor.userId !== null) request.log = request.log.child({ user: actor.userId });
      const client = clientOf(request, reply, edge.publicUrl);
      const callInfo = { call, actor, client, now: edge.clock.now() };
      const params = request.params as Record<string, unknown>;
      const callAudit = createCallAudit(edge.database, edge.audit, { ...callInfo, params }, (error) =>
        request.log.error({ err: error }, 'The audit log could not be written.'),
      );
      return callAudit.run(() => runAuthorized({ actor, request, reply, client, callAudit }));
    },
  });
  const runAuthorized = async (execution: CallExecution) => {
    const { actor, request, reply } = execution;
    requireAccess(call, actor, edge.clock.now());
    if (Buffer.isBuffer(request.body) !== (call.upload !== undefined))
      throw new Refusal('unreadable', commonCopy.unreadable);
    const body = call.body ? { [call.body]: request.body } : (request.body ?? {});
    const raw = call.method === 'GET' ? request.query : body;
    if (typeof raw !== 'object' || Array.isArray(raw)) throw new Refusal('unreadable', programCopy.notAnObject);
    // A file is the whole body, so the other fields of an upload are in its query.
    const query = call.upload ? (rename(request.query) as object) : {};
    const input = { ...query, ...(rename(raw) as object), ...(request.params as object) };
    refuseUnstorableText(input);
    const parsed = z.safeParse(call.input, input, { reportInput: true });
    if (!parsed.success) throw refusalOf(parsed.error, paramNames, dialect);
    const idempotent = idempotentRequestIn(call, request, actor);
    const storedAnswer = idempotent && (await claimRequest(edge, idempotent));
    if (!storedAnswer)
      return runAndReply(edge, call, execution, idempotent, () => run(execution, parsed.data, idempotent));
    execution.callAudit.markWritten();
    await handOutReadPosition(edge, execution);
    const { status, reply: stored } = storedAnswer;
    reply.header('idempotent-replayed', 'true');
    if (status === 200) return reply.send(stored);
    return reply.code(status).type(PROBLEM_CONTENT_TYPE).send(JSON.stringify(stored));
  };
}

const handOutReadPosition = async ({ replica }: Edge, { reply, client }: CallExecution): Promise<void> => {
  if (replica) await rememberReadPosition(replica, reply, client);
};

async function runAndReply(
  edge: Edge,
  call: Endpoint,
  execution: CallExecution,
  repeat: IdempotentRequest | null,
  run: () => Promise<unknown>,
) {
  const { request, reply, callAudit } = execution;
  try {
    let result = await run();
    await callAudit.writeAfter(result);
    if (execution.mayHaveWritten) await handOutReadPosition(edge, execution);
    if (result instanceof Refusal) throw result;
    if (result instanceof TaggedReply) {
      if (hasCurrentVersion(result, request, reply)) return reply.code(304).send();
      result = await result.read();
    }
    if (call.kind === 'file') return sendFile(reply, result as FileReply);
    const encoded = encodeAnswer(edge, call, result, request);
    if (repeat && !execution.isAnswerStored) await storeAnswer(edge.database, repeat, encoded);
    return reply.send(encoded.reply);
  } catch (error) {
    if (repeat && !execution.isAnswerStored)
      await storeFailure(edge, repeat, error, request).catch((trouble) =>
        request.log.error({ err: trouble }, 'An answer could not be kept.'),
      );
    throw error;
  }
}
