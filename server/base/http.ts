// The edge. Turns a call and a function into a route: who asks, may they, is the input right, run it in a transaction,
// shape the reply. Nothing below knows HTTP.

import '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Actor, VISITOR } from '#domain/base/actor.ts';
import { copy } from '#domain/base/copy.ts';
import { admits, type Endpoint, type Input, pathFields, type Reply } from '#domain/base/endpoint.ts';
import { Refusal, type RefusalKind } from '#domain/base/refusal.ts';
import { shapeOf } from '#domain/base/wire.ts';
import { clientOf } from './client.ts';
import type { Clock } from './clock.ts';
import type { FileReply, Open, Reading, Writing } from './context.ts';
import type { Database } from './db.ts';
import {
  type Answer,
  abandon,
  claimRepeat,
  giveBack,
  keepAfter,
  keepWithin,
  type Repeat,
  renewing,
  repeatOf,
} from './idempotency.ts';
import { DatabaseUnavailable } from './outage.ts';
import { defect, problemOf, refusalOf } from './problem.ts';
import { refuseUnreadable } from './readable.ts';
import { type Audit, type Trail, trailOf } from './trail.ts';
import { networkKey, PROBLEM, pathOf } from './web-server.ts';

type Calls = Record<string, Endpoint>;
type Replied<E extends Endpoint> = Promise<Reply<E> | FileReply | Refusal>;
type Handler<E extends Endpoint> = E['method'] extends 'GET'
  ? (context: Reading, input: Input<E>) => Replied<E>
  : (context: Writing, input: Input<E>) => Replied<E>;

/** One handler for each call. A returned Refusal is answered after the commit; a thrown one rolls everything back. */
export type Handlers<C extends Calls> = { [K in keyof C]: Handler<C[K]> };
export type OpenHandlers<C extends Calls> = { [K in keyof C]: (context: Open, input: Input<C[K]>) => Replied<C[K]> };

export interface Edge {
  app: FastifyInstance;
  database: Database;
  clock: Clock;
  /** The person behind a request, or null; throws a refusal when a session has ended. */
  actorOf(request: FastifyRequest): Promise<Actor | null>;
  /** Every call that is served, for the OpenAPI document. */
  served: Endpoint[];
  /** Replies are checked against their schema while developing and testing. */
  checkReplies: boolean;
  authPerMinute: number;
  /** How people reach the product. */
  publicUrl: string;
  /** Those of the sessions that go on. */
  livingSessions(ids: readonly string[]): Promise<Set<string>>;
  audit: Audit;
}

type Run = (context: Running, input: unknown, repeat: Repeat | null) => Promise<unknown>;

interface Running {
  actor: Actor;
  request: FastifyRequest;
  reply: FastifyReply;
  trail: Trail;
  /** The answer was kept for repetitions, with the transaction of the call. */
  kept?: boolean;
}

/** Serves calls whose handlers read, or write in one transaction that the edge opens. */
export function serve<C extends Calls>(edge: Edge, calls: C, handlers: Handlers<C>): void {
  for (const [name, call] of Object.entries(calls)) {
    const handler = handlers[name] as unknown as (context: object, input: unknown) => Promise<unknown>;
    route(edge, call, async (running, input, repeat) => {
      const { actor, request, reply, trail } = running;
      const shared = { actor, now: edge.clock.now(), client: clientOf(request, reply, edge.publicUrl) };
      if (call.method === 'GET') return handler({ ...shared, db: edge.database }, input);
      const result = await edge.database.transaction(async (tx) => {
        const result = await handler({ ...shared, tx }, input);
        await trail.write(tx, result);
        if (repeat) await keepWithin(tx, repeat, answerOf(edge, call, result, request));
        return result;
      });
      running.kept = true;
      trail.done();
      return result;
    });
  }
}

/** Serves calls whose handlers open transactions themselves, because they work in between. */
export function serveOpen<C extends Calls>(edge: Edge, calls: C, handlers: OpenHandlers<C>): void {
  for (const [name, call] of Object.entries(calls)) {
    const handler = handlers[name] as unknown as (context: Open, input: unknown) => Promise<unknown>;
    route(edge, call, ({ actor, request, reply, trail }, input, repeat) => {
      const database = trail.through(repeat ? renewing(edge.database, repeat, edge.clock) : edge.database);
      return handler(
        { actor, now: edge.clock.now(), client: clientOf(request, reply, edge.publicUrl), database },
        input,
      );
    });
  }
}

function answerOf(edge: Edge, call: Endpoint, result: unknown, request: FastifyRequest): Answer {
  if (result instanceof Refusal)
    return { status: result.status, reply: problemOf(result, pathOf(request), request.id) };
  if (edge.checkReplies) {
    const checked = z.safeEncode(call.reply, result as never);
    if (!checked.success)
      throw new Error(
        `${call.method} ${call.path} answers what its schema does not say: ${JSON.stringify(checked.error.issues)}`,
      );
  }
  return { status: 200, reply: shapeOf(call.reply).encode(result) };
}

/** Bytes of a body that is a file; handlers say in their own words when less is allowed. */
const FILE_LIMIT = 2 * 1024 * 1024;

/** Bodies that are files reach their handler as bytes. */
function acceptFiles(app: FastifyInstance, type: string): void {
  if (!app.hasContentTypeParser(type))
    app.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: FILE_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
}

/** Who makes a call. @throws Refusal 401 without a session where one is needed */
export async function callerOf(edge: Edge, call: Endpoint, request: FastifyRequest): Promise<Actor> {
  const actor = call.access === 'public' ? VISITOR : await edge.actorOf(request);
  if (!actor) throw new Refusal('unauthenticated', copy.signIn);
  return actor;
}

/** The one door of every call. @throws Refusal 403 */
export function refuseUnlessAdmitted(call: Endpoint, actor: Actor): void {
  if (!admits(call.access, actor) || (call.inPerson && actor.byKey)) throw new Refusal('forbidden', copy.notAllowed);
}

function route(edge: Edge, call: Endpoint, run: Run): void {
  if (call.upload) acceptFiles(edge.app, call.upload);
  edge.served.push(call);
  const fromPath = pathFields(call.path);
  const { rename } = shapeOf(call.input);
  edge.app.route({
    method: call.method,
    url: `/api${call.path}`,
    ...(call.throttle === 'auth' && {
      config: { rateLimit: { max: edge.authPerMinute, timeWindow: '1 minute', keyGenerator: networkKey } },
    }),
    handler: async (request, reply) => {
      const actor = await callerOf(edge, call, request);
      const known = { call, actor, client: clientOf(request, reply, edge.publicUrl), now: edge.clock.now() };
      const params = request.params as Record<string, unknown>;
      const trail = trailOf(edge.database, edge.audit, { ...known, params }, (error) =>
        request.log.error(error, 'audit'),
      );
      return trail.over(() => admitted({ actor, request, reply, trail }));
    },
  });
  const admitted = async (running: Running) => {
    const { actor, request, reply } = running;
    refuseUnlessAdmitted(call, actor);
    if (Buffer.isBuffer(request.body) !== (call.upload !== undefined)) throw new Refusal('unreadable', copy.unreadable);
    const body = call.body ? { [call.body]: request.body } : (request.body ?? {});
    const raw = call.method === 'GET' ? request.query : body;
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw new Refusal('unreadable', copy.unreadable);
    const input = { ...(rename(raw) as object), ...(request.params as object) };
    refuseUnreadable(input);
    const parsed = z.safeParse(call.input, input, { reportInput: true });
    if (!parsed.success) throw refusalOf(parsed.error, fromPath);
    const repeat = repeatIn(call, request, actor);
    const first = repeat && (await claimed(edge, repeat));
    if (!first) return answer(edge, call, running, repeat, () => run(running, parsed.data, repeat));
    running.trail.done();
    if (first.status >= 400) reply.type(PROBLEM);
    return reply.code(first.status).send(first.status >= 400 ? JSON.stringify(first.reply) : first.reply);
  };
}

/** The claim may be there although its commit was not heard of. */
async function claimed(edge: Edge, repeat: Repeat): Promise<Answer | null> {
  const now = edge.clock.now();
  try {
    return await claimRepeat(edge.database, repeat, now);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) abandon(repeat, now);
    throw error;
  }
}

async function answer(
  edge: Edge,
  call: Endpoint,
  running: Running,
  repeat: Repeat | null,
  run: () => Promise<unknown>,
) {
  const { request, reply, trail } = running;
  try {
    const result = await run();
    await trail.after(result);
    if (result instanceof Refusal) throw result;
    if (call.kind === 'file') return sendFile(reply, result as FileReply);
    const answered = answerOf(edge, call, result, request);
    if (repeat && !running.kept) await keepAfter(edge.database, repeat, answered);
    return reply.send(answered.reply);
  } catch (error) {
    if (repeat && !running.kept)
      await settleFailure(edge, repeat, error, request).catch((trouble) => request.log.error(trouble, 'idempotency'));
    throw error;
  }
}

/** Refusals that speak of the moment and not of the call. */
const PASSING: readonly RefusalKind[] = ['tooMany', 'unavailable'];

/** A refusal is the answer also next time; what broke, or may go better in a moment, may be tried again. */
async function settleFailure(edge: Edge, repeat: Repeat, error: unknown, request: FastifyRequest): Promise<void> {
  if (error instanceof DatabaseUnavailable) return abandon(repeat, edge.clock.now());
  const isRefusal = error instanceof Refusal;
  const failed = isRefusal
    ? { status: error.status, reply: problemOf(error, pathOf(request), request.id) }
    : { status: 500, reply: defect(pathOf(request), request.id) };
  if (isRefusal && !PASSING.includes(error.kind)) await keepAfter(edge.database, repeat, failed);
  else await giveBack(edge.database, repeat, failed);
}

function sendFile(reply: FastifyReply, file: FileReply) {
  return reply
    .headers({ ...file.headers, 'content-disposition': `attachment; filename="${file.filename}"` })
    .type(file.contentType)
    .send(file.body);
}

function repeatIn(call: Endpoint, request: FastifyRequest, actor: Actor): Repeat | null {
  const key = request.headers['idempotency-key'];
  if (call.method !== 'POST' || call.kind === 'file' || typeof key !== 'string' || actor.userId === null) return null;
  if (key.length < 1 || key.length > 100) throw new Refusal('invalid', copy.repeatKey);
  const { userId } = actor;
  return repeatOf({ userId, key, call: `POST ${call.path} ${JSON.stringify(request.params)}`, body: request.body });
}
