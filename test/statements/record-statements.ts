// Records what unit tests execute: every distinct statement of the product, and which of its columns were ever null.
// The statement check (check.ts) reads these records. The driver is wrapped, so the product does not know about it.

import pg from 'pg';
import { afterAll } from 'vitest';
import { sitesOf } from './sql-tags.ts';
import { appendRecords } from './statement-records.ts';

/** Rows checked per result: a nullable column usually has a null in the first ones, or in another result. */
const ROWS_READ = 50;

interface Recorder {
  seen: Map<string, Set<string>>;
  fresh: Map<string, string[]>;
}

// Modules are reloaded for every test file; the driver is wrapped once per process.
const holder = globalThis as { statementRecorder?: Recorder };

function noteResult({ seen, fresh }: Recorder, text: string, rows: readonly Record<string, unknown>[]): void {
  const known = seen.get(text);
  const nulls = known ?? new Set<string>();
  const newNulls: string[] = [];
  for (const row of rows.slice(0, ROWS_READ)) {
    for (const name in row) {
      if (row[name] !== null || nulls.has(name)) continue;
      nulls.add(name);
      newNulls.push(name);
    }
  }
  if (known && newNulls.length === 0) return;
  seen.set(text, nulls);
  fresh.set(text, [...(fresh.get(text) ?? []), ...newNulls]);
}

function wrapDriver(): Recorder {
  const recorder: Recorder = { seen: new Map(), fresh: new Map() };
  const client = pg.Client.prototype as { query: (...all: never[]) => unknown };
  const query = client.query;
  client.query = function (this: pg.Client, ...all: never[]) {
    const [first, second] = all as unknown[] as [string | { text?: string } | undefined, unknown];
    const text = typeof first === 'string' ? first : first?.text;
    if (text === undefined || !(recorder.seen.has(text) || sitesOf(text).length > 0)) return query.apply(this, all);
    // Reads under row-level security use the callback form.
    if (typeof second === 'function') {
      const answer = second as (error: Error | null, result: pg.QueryResult<Record<string, unknown>>) => unknown;
      const noted: typeof answer = (error, result) => {
        if (!error) noteResult(recorder, text, result.rows);
        return answer(error, result);
      };
      return query.apply(this, [first, noted] as never[]);
    }
    const result = query.apply(this, all);
    if (!(result instanceof Promise)) return result;
    result.then(
      ({ rows }: pg.QueryResult<Record<string, unknown>>) => noteResult(recorder, text, rows),
      () => {},
    );
    return result;
  };
  return recorder;
}

/** Records the statements of this process's tests from now on. */
export function recordStatements(): void {
  const recorder = (holder.statementRecorder ??= wrapDriver());
  afterAll(() => {
    if (recorder.fresh.size === 0) return;
    appendRecords(
      String(process.pid),
      [...recorder.fresh].map(([text, nulls]) => ({ text, nulls })),
    );
    recorder.fresh.clear();
  });
}
