// A ZIP file as a stream, entry by entry: what is in it is packed already, so it is stored as it is.

import { crc32 } from 'node:zlib';
import type { Time } from '#domain/base/time.ts';

export interface ZipEntry {
  /** ASCII. */
  name: string;
  at: Time;
  bytes: Buffer;
}

/** Entries that a ZIP without extensions can count. */
export const MAX_ZIP_ENTRIES = 65_535;
const MAX_OFFSET = 0xffff_ffff;

const VERSION = 20;
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;

/** Date and time in the form of MS-DOS, which has no zone: UTC. */
function dosTime(at: Time): [date: number, time: number] {
  const day = new Date(at);
  return [
    ((day.getUTCFullYear() - 1980) << 9) | ((day.getUTCMonth() + 1) << 5) | day.getUTCDate(),
    (day.getUTCHours() << 11) | (day.getUTCMinutes() << 5) | (day.getUTCSeconds() >> 1),
  ];
}

/** What the header of an entry and the directory say alike, from the version that unpacks it on. */
function factsOf({ name, at, bytes }: ZipEntry): Buffer {
  const facts = Buffer.alloc(26);
  const [date, time] = dosTime(at);
  facts.writeUInt16LE(VERSION, 0);
  facts.writeUInt16LE(time, 6);
  facts.writeUInt16LE(date, 8);
  facts.writeUInt32LE(crc32(bytes), 10);
  facts.writeUInt32LE(bytes.length, 14);
  facts.writeUInt32LE(bytes.length, 18);
  facts.writeUInt16LE(name.length, 22);
  return facts;
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

function directoryEntry(facts: Buffer, name: string, offset: number): Buffer {
  const head = Buffer.alloc(6);
  head.writeUInt32LE(CENTRAL, 0);
  head.writeUInt16LE(VERSION, 4);
  return Buffer.concat([head, facts, Buffer.alloc(10), uint32(offset), Buffer.from(name, 'ascii')]);
}

/** The bytes of a ZIP of these entries, as they come. @throws RangeError past 4 GiB */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const facts = factsOf(entry);
    const header = Buffer.concat([uint32(LOCAL), facts, Buffer.from(entry.name, 'ascii')]);
    directory.push(directoryEntry(facts, entry.name, offset));
    yield header;
    yield entry.bytes;
    offset += header.length + entry.bytes.length;
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
