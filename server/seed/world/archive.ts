// The shipped world as a file: lines of JSON under Brotli. First its facts, then the books of the provider simulator, then
// the rows, in chunks that can each be stored alone: an order and all that belongs to it are in one.

import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import type { Time } from '#domain/base/time.ts';

export const WORLD_FILE = fileURLToPath(new URL('world.jsonl.br', import.meta.url));

/** A number series as it was written: of each number its year, its place in it, and when it was given. */
export type NumberSeries = readonly { year: number; days: readonly string[] }[];

export interface WorldFacts {
  kind: 'facts';
  /** When the world ends. */
  end: Time;
  /** The id of its house company, which each installation has made for itself. */
  houseId: string;
  chunks: number;
  orders: number;
  /** Days on which numbers were given, by series (`GK`, `INV`, `CRN`). */
  numbers: Readonly<Record<string, NumberSeries>>;
}

/** What the simulator remembers, one event a line as in its journal. */
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

/** The lines of a file as text, so that what moves in them can be moved before they are read. */
export async function* linesOf(file: string): AsyncGenerator<string> {
  const stream = createReadStream(file).pipe(createBrotliDecompress());
  const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY });
  try {
    yield* lines;
  } finally {
    lines.close();
    stream.destroy();
  }
}

/** The first line. */
export async function readFacts(file: string): Promise<WorldFacts> {
  for await (const line of linesOf(file)) return JSON.parse(line) as WorldFacts;
  throw new Error(`${file} is empty.`);
}
