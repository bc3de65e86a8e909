// Writes the audit entry of a call: in the call's transaction, or separately if it was refused or used several
// transactions. Never both.

import type { Actor } from '#domain/base/actor.ts';
import type { Endpoint } from '#domain/base/endpoint.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import type { Database, Tx } from '#server/base/database/db.ts';
import { DatabaseUnavailable } from '#server/base/database/outage.ts';
import type { Client } from './context.ts';

export interface CallOutcome {
  call: Endpoint;
  actor: Actor;
  client: Client;
  now: Time;
  /** The path ids as received. */
  params: Record<string, unknown>;
  status: number;
  /** Code of the refusal; empty on success. */
  code: string;
}

export interface Audit {
  /** Whether calls by this actor are audited. */
  isAudited(call: Endpoint, actor: Actor): boolean;
  /** Writes one entry per note of the transaction, or a single one if there are none. */
  write(tx: Tx, outcome: CallOutcome): Promise<void>;
}

export interface CallAudit {
  /** Writes the outcome into a transaction; call `markWritten` once it has committed. */
  write(tx: Tx, result: unknown): Promise<void>;
  /** Suppresses further entries. */
  markWritten(): void;
  /** The database for handlers that open their own transactions: each transaction with notes writes its entry. */
  wrapDatabase(database: Database): Database;
  /** Writes the entry if no transaction did, before the response is sent. */
  writeAfter(result: unknown): Promise<void>;
  /** Runs the call and records a refusal or defect that is not in the log yet. */
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

/** Creates the audit trail of one call. `onError` receives failures to write an entry. */
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
        // The original error must reach the caller even if its audit entry fails.
        await writeAfter(error).catch(onError);
        throw error;
      }
    },
  };
}
