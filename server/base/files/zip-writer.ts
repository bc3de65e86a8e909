// Writes a ZIP file as a stream, entry by entry. Buffers are stored uncompressed; streams are compressed on the fly,
// followed by their sizes.

import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import type { Time } from '#domain/base/time.ts';

export interface ZipEntry {
  /** ASCII. */
  name: string;
  at: Time;
  content: Buffer | AsyncIterable<Buffer>;
}

/** Maximum number of entries without ZIP64. */
export const MAX_ZIP_ENTRIES = 65_535;
const MAX_OFFSET = 0xffff_ffff;

const VERSION = 20;
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const DESCRIPTOR = 0x08074b50;

/** MS-DOS date and time, which have no zone: UTC. */
function dosTime(at: Time): [date: number, time: number] {
  const day = new Date(at);
  return [
    ((day.getUTCFullYear() - 1980) << 9) | ((day.getUTCMonth() + 1) << 5) | day.getUTCDate(),
    (day.getUTCHours() << 11) | (day.getUTCMinutes() << 5) | (day.getUTCSeconds() >> 1),
  ];
}

interface Sizes {
  crc: number;
  packed: number;
  whole: number;
}

const UNKNOWN: Sizes = { crc: 0, packed: 0, whole: 0 };
const STORED = 0;
const DEFLATED = 8;
/** Flag: the sizes follow the content. */
const SIZES_FOLLOW = 8;

/** Fields shared by the local header and the directory, starting with the version needed to extract. */
function factsOf({ name, at, content }: ZipEntry, { crc, packed, whole }: Sizes): Buffer {
  const facts = Buffer.alloc(26);
  const [date, time] = dosTime(at);
  const isWhole = Buffer.isBuffer(content);
  facts.writeUInt16LE(VERSION, 0);
  facts.writeUInt16LE(isWhole ? 0 : SIZES_FOLLOW, 2);
  facts.writeUInt16LE(isWhole ? STORED : DEFLATED, 4);
  facts.writeUInt16LE(time, 6);
  facts.writeUInt16LE(date, 8);
  facts.writeUInt32LE(crc, 10);
  facts.writeUInt32LE(packed, 14);
  facts.writeUInt32LE(whole, 18);
  facts.writeUInt16LE(name.length, 22);
  return facts;
}

const uint32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, 4 * at);
  return bytes;
};

function directoryEntry(facts: Buffer, name: string, offset: number): Buffer {
  const head = Buffer.alloc(6);
  head.writeUInt32LE(CENTRAL, 0);
  head.writeUInt16LE(VERSION, 4);
  return Buffer.concat([head, facts, Buffer.alloc(10), uint32(offset), Buffer.from(name, 'ascii')]);
}

/** Compresses content on the fly. Returns the sizes. */
async function* deflated(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer, Sizes> {
  const sizes = { ...UNKNOWN };
  async function* measured(): AsyncGenerator<Buffer> {
    for await (const piece of content) {
      sizes.crc = crc32(piece, sizes.crc);
      sizes.whole += piece.length;
      yield piece;
    }
  }
  const source = Readable.from(measured());
  const deflate = createDeflateRaw();
  source.on('error', (error) => deflate.destroy(error)).pipe(deflate);
  try {
    for await (const piece of deflate as AsyncIterable<Buffer>) {
      sizes.packed += piece.length;
      yield piece;
    }
  } finally {
    source.destroy();
  }
  yield uint32(DESCRIPTOR, sizes.crc, sizes.packed, sizes.whole);
  return sizes;
}

/** An entry with its header. Returns its sizes. */
async function* writeEntry(entry: ZipEntry): AsyncGenerator<Buffer, Sizes> {
  const { name, content } = entry;
  const headerOf = (sizes: Sizes) => Buffer.concat([uint32(LOCAL), factsOf(entry, sizes), Buffer.from(name, 'ascii')]);
  if (!Buffer.isBuffer(content)) {
    yield headerOf(UNKNOWN);
    return yield* deflated(content);
  }
  const sizes = { crc: crc32(content), packed: content.length, whole: content.length };
  yield headerOf(sizes);
  yield content;
  return sizes;
}

/** Streams a ZIP of these entries. @throws RangeError past 4 GiB */
export async function* writeZip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const begin = offset;
    const pieces = writeEntry(entry);
    let piece = await pieces.next();
    for (; !piece.done; piece = await pieces.next()) {
      offset += piece.value.length;
      yield piece.value;
    }
    directory.push(directoryEntry(factsOf(entry, piece.value), entry.name, begin));
    if (offset > MAX_OFFSET || directory.length > MAX_ZIP_ENTRIES) throw new RangeError('The ZIP file is too large.');
  }
  const entriesOfDirectory = Buffer.concat(directory);
  yield entriesOfDirectory;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(entriesOfDirectory.length, 12);
  end.writeUInt32LE(offset, 16);
  yield end;
}
