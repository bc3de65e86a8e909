// What one call leaves in the audit log: a line in the transaction of what it did, and when it was refused or did its
// work elsewhere, a line of its own. Never both.

import type { Actor } from '#domain/base/actor.ts';
import type { Endpoint } from '#domain/base/endpoint.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import type { Client } from './context.ts';
import type { Database, Tx } from './db.ts';
import { DatabaseUnavailable } from './outage.ts';

/** What a call came to. */
export interface Outcome {
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
  concerns(call: Endpoint, actor: Actor): boolean;
  /** Writes one line for each thing that the transaction noted, one in all when it noted none. */
  write(tx: Tx, outcome: Outcome): Promise<void>;
}

export interface Trail {
  /** Writes into a transaction what the call comes to if it commits; `done` must follow the commit. */
  write(tx: Tx, result: unknown): Promise<void>;
  /** Nothing more is to be written. */
  done(): void;
  /** The database for a handler that opens transactions itself: those that note something write it down. */
  through(database: Database): Database;
  /** Writes what no transaction wrote, before the answer leaves. */
  after(result: unknown): Promise<void>;
  /** Runs the call; a refusal or a defect that nobody wrote down is written. */
  over<T>(work: () => Promise<T>): Promise<T>;
}

type Judged = Pick<Outcome, 'status' | 'code'>;

const judge = (result: unknown): Judged =>
  result instanceof Refusal
    ? { status: result.status, code: result.code }
    : result instanceof DatabaseUnavailable
      ? { status: 503, code: 'database' }
      : result instanceof Error
        ? { status: 500, code: 'defect' }
        : { status: 200, code: '' };

/** The trail of one call. `complain` hears of a line that could not be written beside a failure. */
export function trailOf(
  database: Database,
  audit: Audit,
  known: Omit<Outcome, keyof Judged>,
  complain: (error: unknown) => void,
): Trail {
  let open = audit.concerns(known.call, known.actor);
  const write = async (tx: Tx, result: unknown) => {
    if (open) await audit.write(tx, { ...known, ...judge(result) });
  };
  const after = async (result: unknown) => {
    if (open) await database.transaction((tx) => write(tx, result));
    open = false;
  };
  return {
    write,
    after,
    done: () => {
      open = false;
    },
    through: (inner) => ({
      ...inner,
      transaction: async (work) => {
        let noted = false;
        const concerned = audit.concerns(known.call, known.actor);
        const result = await inner.transaction(async (tx) => {
          const made = await work(tx);
          noted = concerned && tx.noted.length > 0;
          if (noted) await audit.write(tx, { ...known, ...judge(made) });
          return made;
        });
        if (noted) open = false;
        return result;
      },
    }),
    over: async (work) => {
      try {
        return await work();
      } catch (error) {
        // The failure itself must reach the caller, whatever becomes of the line about it.
        await after(error).catch(complain);
        throw error;
      }
    },
  };
}
