// Reads and writes whole buffers at a position: a single system call may transfer less than requested.

import type { FileHandle } from 'node:fs/promises';

/** Writes all bytes at a position. */
export async function writeWhole(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; )
    done += (await handle.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
}

/** Reads up to `length` bytes at a position; fewer only at the end of the file. */
export async function readUpTo(handle: FileHandle, length: number, position: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await handle.read(bytes, done, length - done, position + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return bytes.subarray(0, done);
}
