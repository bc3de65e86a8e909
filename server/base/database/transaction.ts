// Transactions of a connection: their statements in order, and their end.

import type pg from 'pg';
import { beginAsPartner, partnerQueryConfig, queryAsPartnerInTransaction } from './partner-query.ts';
import { preparedName } from './preparing-client.ts';
import { begin, beginWith, hasPreparedBegin } from './transaction-start.ts';

export type Row = Record<string, unknown>;
export type Send = (text: string, values: unknown[]) => Promise<pg.QueryResult<Row>>;

/** Statements of one transaction, as itself and as a partner. */
export interface Sends {
  send: Send;
  sendFor: (companyId: string) => Send;
}

/** Serializes the statements of a transaction, even if they are issued in parallel. The first one starts it. */
class StatementOrder implements Sends {
  private last: Promise<unknown> = Promise.resolve();
  /** The first statement; null before. If it fails, there may be no transaction, so nothing else is sent. */
  private start: Promise<unknown> | null = null;
  private readonly client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  private queue<R>(ask: () => Promise<R>): Promise<R> {
    const next = this.last.then(ask);
    this.last = next.catch(() => {});
    return next;
  }

  send: Send = (text, values) =>
    this.queue(async () => {
      // Without values the driver uses the simple protocol, which also allows several statements.
      if (this.canBegin() && values.length > 0)
        return this.startWith(beginWith<Row>(this.client, { name: preparedName(text), text, values }));
      await this.begin();
      return this.client.query<Row>(text, values);
    });

  sendFor =
    (companyId: string): Send =>
    (text, values) =>
      this.queue(async () => {
        const query = partnerQueryConfig(this.client, text, values);
        if (this.canBegin()) return this.startWith(beginAsPartner<Row>(this.client, query, companyId));
        await this.begin();
        return queryAsPartnerInTransaction<Row>(this.client, query, companyId);
      });

  private canBegin(): boolean {
    return this.start === null && hasPreparedBegin(this.client);
  }

  private startWith<R>(first: Promise<R>): Promise<R> {
    this.start = first;
    return first;
  }

  private begin(): Promise<unknown> {
    this.start ??= begin(this.client);
    return this.start;
  }

  /** Ends the transaction, if a statement has started it. */
  end(how: 'commit' | 'rollback'): Promise<unknown> {
    return this.queue(async () => this.start && this.client.query(how));
  }
}

/** Runs work in one transaction and rolls back if it throws. */
export async function inTransaction<T>(pool: pg.Pool, work: (sends: Sends) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const order = new StatementOrder(client);
  let broken: Error | undefined;
  try {
    const result = await work(order);
    await order.end('commit');
    return result;
  } catch (error) {
    await order.end('rollback').catch((trouble: Error) => {
      broken = trouble;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
