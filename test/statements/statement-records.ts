// Where the unit tests note the statements that they execute, and how the notes are read.

import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The notes of every run of the unit tests; each thread appends to a file of its own. */
export const RECORDS = fileURLToPath(new URL('../../node_modules/.cache/merkur/statements/', import.meta.url));

/** One line of the notes. */
export interface StatementRecord {
  text: string;
  /** Columns in which a null was read. */
  nulls: string[];
}

export function appendRecords(name: string, records: readonly StatementRecord[]): void {
  mkdirSync(RECORDS, { recursive: true });
  appendFileSync(`${RECORDS}${name}.jsonl`, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
}

/** All notes: for each statement the columns in which a null was read. */
export function readRecords(): Map<string, Set<string>> {
  const records = new Map<string, Set<string>>();
  mkdirSync(RECORDS, { recursive: true });
  for (const file of readdirSync(RECORDS)) {
    for (const line of readFileSync(RECORDS + file, 'utf8')
      .trim()
      .split('\n')) {
      const { text, nulls } = JSON.parse(line) as StatementRecord;
      records.set(text, new Set([...(records.get(text) ?? []), ...nulls]));
    }
  }
  return records;
}
