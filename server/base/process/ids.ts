// IDs are version 7 UUIDs (RFC 9562 section 5.7): random, but ordered by creation, so that indexes stay dense.

import { randomFillSync } from 'node:crypto';

const bytes = Buffer.alloc(16);
let lastMillisecond = 0;
let counter = 0;

/** A new id, greater than all earlier ones of this process. */
export function newId(): string {
  const now = Date.now();
  if (now > lastMillisecond) {
    lastMillisecond = now;
    counter = 0;
  } else if (++counter > 0xfff) {
    lastMillisecond += 1;
    counter = 0;
  }
  randomFillSync(bytes, 8);
  bytes.writeUIntBE(lastMillisecond, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
