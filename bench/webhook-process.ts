// A benchmark process that creates deliveries and sends webhooks until it is killed.

import { openPostgresServer } from '#server/base/database/open-database.ts';
import { systemClock } from '#server/base/process/clock.ts';
import { createLog } from '#server/base/process/log.ts';
import { createDeliveries } from '#server/platform/webhooks/sending/fan-out.ts';
import { createWebhookClient } from '#server/platform/webhooks/sending/http-client.ts';
import { createWebhookSender, WEBHOOK_INTERVAL_MS } from '#server/platform/webhooks/sending/sender.ts';
import { keys } from './bench-database.ts';

const database = openPostgresServer(process.argv[2]!);
const client = createWebhookClient({ allowsLocal: true });
const log = createLog('error');
const publicUrl = 'https://merkur.example';
const sender = createWebhookSender({ database, clock: systemClock, keys, client, log, publicUrl });

/** Repeats work as the worker does, without a pause while there is some. */
async function repeat(work: () => Promise<number>): Promise<never> {
  for (;;) if ((await work()) === 0) await new Promise((resolve) => setTimeout(resolve, WEBHOOK_INTERVAL_MS));
}

process.send!('ready');
await Promise.all([repeat(() => createDeliveries(database, systemClock.now())), repeat(sender.run)]);
