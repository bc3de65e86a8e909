// Key loads for tests: upload a file, confirm it, and run it as the worker does.

import { type KeyLoad, LOAD_FILE_TYPE, loadCalls, loadFileCalls } from '#domain/loads/calls.ts';
import { loadRunHandler } from '#server/loads/load-execution.ts';
import type { Person, World } from './world.ts';

export const LOAD_TERMS = { costPerKey: 125_000, countryCode: 'DE' };

/** Uploads the file of a load and returns the response, even if refused. */
export const sendKeyFile = (person: Person, input: { id: string; file: Uint8Array }) =>
  person.call(loadFileCalls.upload, input, { 'content-type': LOAD_FILE_TYPE });

/** A file that was read and checked. */
export async function readKeyFile(
  person: Person,
  productId: string,
  file: string | Uint8Array,
  fileName = 'keys.txt',
): Promise<KeyLoad> {
  const { id } = await person.do(loadCalls.create, { productId, fileName });
  const { status, reply, message } = await sendKeyFile(person, { id, file: Buffer.from(file as string) });
  if (status !== 200) throw new Error(message);
  return reply;
}

/** Runs a load like the worker. */
export const runLoad = (w: World, { id }: { id: string }): Promise<void> =>
  loadRunHandler({ database: w.database, clock: w })({ loadId: id });

/** Keys in stock, loaded from a text file. */
export async function loadKeys(w: World, person: Person, productId: string, keys: readonly string[]): Promise<KeyLoad> {
  const read = await readKeyFile(person, productId, keys.join('\n'));
  await person.do(loadCalls.confirm, { id: read.id, ...LOAD_TERMS });
  await runLoad(w, read);
  return person.do(loadCalls.load, { id: read.id });
}
