// What one call leaves in the audit log: a line in the transaction of what it did, and when it was refused or did its
// work elsewhere, its own line. Never both.

import type { Actor } from '#domain/base/actor.ts';
import type { Endpoint } from '#domain/base/endpoint.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import type { Client } from './context.ts';
import type { Database, Tx } from './db.ts';
import { DatabaseUnavailable } from './outage.ts';

/** What a call came to. */
export interface CallOutcome {
  call: Endpoint;
  actor: Actor;
  client: Client;
  now: Time;
  /** The ids of the path, as they were sent. */
  params: Record<string, unknown>;
  status: number;
  /** The name of the rule that refused it; empty when it succeeded. */
  code: string;
}

/** The log of who did what. */
export interface Audit {
  /** Is a call of this person written down? */
  isAudited(call: Endpoint, actor: Actor): boolean;
  /** Writes one line for each thing that the transaction noted, one in all when it noted none. */
  write(tx: Tx, outcome: CallOutcome): Promise<void>;
}

export interface CallAudit {
  /** Writes into a transaction what the call comes to if it commits; `done` must follow the commit. */
  write(tx: Tx, result: unknown): Promise<void>;
  /** Nothing more is to be written. */
  markWritten(): void;
  /** The database for a handler that opens transactions itself: those that note something write it down. */
  wrapDatabase(database: Database): Database;
  /** Writes what no transaction wrote, before the answer leaves. */
  writeAfter(result: unknown): Promise<void>;
  /** Runs the call; a refusal or a defect that nobody wrote down is written. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

type OutcomeStatus = Pick<CallOutcome, 'status' | 'code'>;

const outcomeStatus = (result: unknown): OutcomeStatus =>
  result instanceof Refusal
    ? { status: result.status, code: result.code }
    : result instanceof DatabaseUnavailable
      ? { status: 503, code: 'database' }
      : result instanceof Error
        ? { status: 500, code: 'defect' }
        : { status: 200, code: '' };

/** The trail of one call. `onError` receives the error of a line that could not be written. */
export function createCallAudit(
  database: Database,
  audit: Audit,
  callInfo: Omit<CallOutcome, keyof OutcomeStatus>,
  onError: (error: unknown) => void,
): CallAudit {
  let isPending = audit.isAudited(callInfo.call, callInfo.actor);
  const write = async (tx: Tx, result: unknown) => {
    if (isPending) await audit.write(tx, { ...callInfo, ...outcomeStatus(result) });
  };
  const writeAfter = async (result: unknown) => {
    if (isPending) await database.transaction((tx) => write(tx, result));
    isPending = false;
  };
  return {
    write,
    writeAfter,
    markWritten: () => {
      isPending = false;
    },
    wrapDatabase: (inner) => ({
      ...inner,
      transaction: async (work) => {
        let hasNotes = false;
        const isAudited = audit.isAudited(callInfo.call, callInfo.actor);
        const result = await inner.transaction(async (tx) => {
          const value = await work(tx);
          hasNotes = isAudited && tx.notes.length > 0;
          if (hasNotes) await audit.write(tx, { ...callInfo, ...outcomeStatus(value) });
          return value;
        });
        if (hasNotes) isPending = false;
        return result;
      },
    }),
    run: async (work) => {
      try {
        return await work();
      } catch (error) {
        // The failure itself must reach the caller, whatever becomes of the line about it.
        await writeAfter(error).catch(onError);
        throw error;
      }
    },
  };
}
