// Location and format of the records of executed statements.

import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Records of all unit test runs; each process appends to its own file. */
const RECORDS = fileURLToPath(new URL('../../node_modules/.cache/merkur/statements/', import.meta.url));

/** One line of the records. */
interface StatementRecord {
  text: string;
  /** Columns in which a null was read. */
  nulls: string[];
}

export function appendRecords(name: string, records: readonly StatementRecord[]): void {
  mkdirSync(RECORDS, { recursive: true });
  appendFileSync(`${RECORDS}${name}.jsonl`, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
}

/** All records: columns in which a null was read, by statement. */
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
