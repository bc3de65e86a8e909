// Process of the kill test: books a bank payment, reports a step, and waits there to be killed.

import { writeSync } from 'node:fs';
import { SYSTEM } from '#domain/base/actor.ts';
import type { Time } from '#domain/base/time.ts';
import { writeSystemEntries } from '#server/audit/entry-writer.ts';
import { deriveKeys } from '#server/base/crypto/master-key.ts';
import { openPostgresServer } from '#server/base/database/open-database.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { createQueue } from '#server/base/jobs/jobs.ts';
import { createLog } from '#server/base/process/log.ts';
import { confirmPayment } from './decisions.ts';

/** Database, clock and payment of the process, and where it stops: before or after its commit. */
export interface BookingProcessSettings {
  url: string;
  /** Base64. */
  masterKey: string;
  now: Time;
  id: string;
  step: 'allocated' | 'committed';
}

const { url, masterKey, now, id, step } = JSON.parse(process.argv[2]!) as BookingProcessSettings;
const log = createLog('error');
const database = openPostgresServer(url, log);
const queue = await createQueue(database, { embedded: false, log, isUnsupervised: true });
database.setEnqueue(queue.enqueue, queue.wake);
const keys = deriveKeys(Buffer.from(masterKey, 'base64'));
const who = { id: null, name: SYSTEM.name, role: null, companyId: null };

/** Reports a step. The process stays in it if it is the last. */
async function reach(reached: BookingProcessSettings['step']): Promise<void> {
  writeSync(1, `${reached}\n`);
  if (reached === step) await new Promise(() => setInterval(() => undefined, 60_000));
}

await database.transaction(async (tx) => {
  await confirmPayment({ tx, db: tx, actor: SYSTEM, now, client: {} as CommandContext['client'] }, { id });
  await writeSystemEntries(tx, keys, { action: 'billing', who, now });
  await reach('allocated');
});
await reach('committed');
