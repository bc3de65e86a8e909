// File format of the shipped world: JSON lines compressed with Brotli. The facts come first, then the provider
// simulator's books, then the rows in chunks that can be stored separately: an order and everything that belongs to it
// are in the same chunk.

import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import type { Time } from '#domain/base/time.ts';

export const WORLD_FILE = fileURLToPath(new URL('world.jsonl.br', import.meta.url));

/** Numbers of a series as they were assigned: for each one its year, its place in the year, and the day. */
export type NumberSeries = readonly { year: number; days: readonly string[] }[];

export interface WorldFacts {
  kind: 'facts';
  /** End of the world's year. */
  end: Time;
  /** Id of its house company; each installation has created its own. */
  houseId: string;
  chunks: number;
  orders: number;
  /** Days on which numbers were assigned, by series (`GK`, `INV`, `CRN`). */
  numbers: Readonly<Record<string, NumberSeries>>;
}

/** One event of the simulator's journal. */
interface BookLine {
  kind: 'book';
  events: readonly object[];
}

/** Rows of one table in one chunk. */
export interface RowsLine {
  kind: 'rows';
  chunk: number;
  table: string;
  columns: readonly string[];
  rows: readonly (readonly unknown[])[];
}

export type WorldLine = WorldFacts | BookLine | RowsLine;

/** Lines of a file as unparsed text, so that dates and ids can be moved before parsing. */
export async function* readLines(file: string): AsyncGenerator<string> {
  const stream = createReadStream(file).pipe(createBrotliDecompress());
  const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY });
  try {
    yield* lines;
  } finally {
    lines.close();
    stream.destroy();
  }
}

/** Parses the first line. */
export async function readFacts(file: string): Promise<WorldFacts> {
  for await (const line of readLines(file)) return JSON.parse(line) as WorldFacts;
  throw new Error(`${file} is empty.`);
}
