// A connection from a transaction pooler (PgBouncer). Session settings are sent at the start of each transaction, and a
// single statement is wrapped in one.

import pg from 'pg';

const BEGIN = /^\s*(?:begin|start transaction)\b[^;]*$/i;
/** Several statements with their own begin and end, as the job queue sends them. */
const WHOLE = /^\s*begin\s*;/i;
const END = /^(?:commit|rollback|end)\s*;?$/i;

/** Session settings by name; times in milliseconds. */
export type SessionSettings = Readonly<Record<string, string | number>>;

/** Name of a prepared statement; undefined if it is not prepared. */
type NameOf = (text: string) => string | undefined;

interface Borrower {
  settings: SessionSettings;
  nameOf: NameOf;
}

const borrowers = new WeakMap<object, Borrower>();

/** Settings to send in every transaction of a connection; null if its session keeps them. */
export const localSettingsOf = (client: object): SessionSettings | null => borrowers.get(client)?.settings ?? null;

/** Statement naming of a pooled connection; null for a direct one. */
export const borrowedNameOf = (client: object): NameOf | null => borrowers.get(client)?.nameOf ?? null;

type Callback = (error: Error | null, result?: unknown) => void;

/**
 * A client class that does not rely on a session. Prepared statements need one, so there are none unless the pooler
 * keeps them: then `nameOf` names them.
 */
export function pooledClient(settings: SessionSettings, nameOf: NameOf = () => undefined): typeof pg.Client {
  const setup = Object.entries(settings).map(([name, value]) => `; set local ${name} = '${value}'`);

  return class PooledClient extends pg.Client {
    private isInTransaction = false;

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      borrowers.set(this, { settings, nameOf });
    }

    // biome-ignore lint/suspicious/noExplicitAny: the many ways to call it are those of the driver, and pass through.
    override query(text: any, values?: any, callback?: any): any {
      if (typeof text !== 'string') return super.query(text, values, callback);
      const [list, done]: [unknown[] | undefined, Callback | undefined] =
        typeof values === 'function' ? [undefined, values] : [values, callback];
      const answer = this.runStatement(text, list);
      if (!done) return answer;
      answer.then(
        (result) => done(null, result),
        (error: Error) => done(error),
      );
    }

    private async runStatement(text: string, values: unknown[] | undefined): Promise<unknown> {
      if (BEGIN.test(text)) {
        this.isInTransaction = true;
        return super.query(text + setup.join(''));
      }
      if (END.test(text.trim())) this.isInTransaction = false;
      else if (!this.isInTransaction && !WHOLE.test(text)) return this.runAlone(text, values);
      return this.send(text, values);
    }

    private send(text: string, values: unknown[] = []): Promise<unknown> {
      const name = nameOf(text);
      return name === undefined ? super.query(text, values) : super.query({ name, text, values });
    }

    private async runAlone(text: string, values: unknown[] | undefined): Promise<unknown> {
      await super.query(`begin${setup.join('')}`);
      try {
        const result = await this.send(text, values);
        await super.query('commit');
        return result;
      } catch (error) {
        // A broken connection has nothing left to roll back.
        await super.query('rollback').catch(() => {});
        throw error;
      }
    }
  };
}
