// Records the calls of programs (API-013). Rows are collected in memory and written about once a second, so that no call
// waits for them; those of a process that is killed are lost.

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { PARTNER_API } from '#domain/base/endpoint.ts';
import type { Time } from '#domain/base/time.ts';
import { programCaller } from '#server/access/credentials/program-caller.ts';
import { type Database, prepared } from '#server/base/database/db.ts';
import { recordset } from '#server/base/database/rows.ts';
import { answeredRefusal } from '#server/base/http/answered-refusal.ts';
import type { Clock } from '#server/base/process/clock.ts';
import type { Log } from '#server/base/process/log.ts';

const WRITE_INTERVAL_MS = 1000;
/** Calls kept in memory; further ones are dropped until the next write. */
const WAITING_MAX = 10_000;
const API = '/api';

interface RecordedCall {
  at: Time;
  companyId: string;
  credentialId: string;
  method: string;
  path: string;
  status: number;
  code: string;
  ms: number;
  traceId: string;
}

const insertCalls = (database: Database, calls: readonly RecordedCall[]): Promise<number> =>
  database.transaction((tx) =>
    tx.run(
      prepared(sql`insert into api_call (at, company_id, credential_id, method, path, status, code, ms, trace_id)
        select c.at, c.company_id, c.credential_id, c.method, c.path, c.status, c.code, c.ms, c.trace_id
        from ${recordset('c', calls, {
          at: 'timestamptz',
          companyId: 'uuid',
          credentialId: 'text',
          method: 'text',
          path: 'text',
          status: 'int',
          code: 'text',
          ms: 'int',
          traceId: 'text',
        })}`),
    ),
  );

/** Records every call of the partner API whose credential is known. */
export function recordProgramCalls(http: FastifyInstance, database: Database, clock: Clock, log: Log): void {
  let waiting: RecordedCall[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function write(): Promise<void> {
    timer = undefined;
    const calls = waiting;
    waiting = [];
    if (calls.length === 0) return;
    await insertCalls(database, calls).catch((err: unknown) =>
      log.warn({ err, calls: calls.length }, 'Calls of programs could not be recorded.'),
    );
  }

  http.addHook('onResponse', async (request, reply) => {
    const caller = programCaller(request);
    const path = request.routeOptions.url?.slice(API.length);
    if (!caller || !path?.startsWith(PARTNER_API) || waiting.length >= WAITING_MAX) return;
    waiting.push({
      ...caller,
      at: clock.now(),
      method: request.method,
      path,
      status: reply.statusCode,
      code: answeredRefusal(request),
      ms: Math.round(reply.elapsedTime),
      traceId: request.id,
    });
    timer ??= setTimeout(() => void write(), WRITE_INTERVAL_MS).unref();
  });
  http.addHook('onClose', async () => {
    clearTimeout(timer);
    await write();
  });
}
