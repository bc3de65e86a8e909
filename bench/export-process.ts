// A benchmark server that runs exports in the same process as requests, which is the worst case.

import { openPostgresServer } from '#server/base/database/open-database.ts';
import { exportRunHandler } from '#server/exports/making.ts';
import { keys } from './bench-database.ts';
import { serveDatabase } from './database-server.ts';

const [url] = process.argv.slice(2) as [string];
const database = openPostgresServer(url);
const { address } = await serveDatabase(database);
const log = { error: console.error } as never;
const makeExport = exportRunHandler({
  database,
  clock: { now: () => new Date().toISOString() },
  keys,
  log,
  publicUrl: address,
});
let highestMb = 0;
const residentMb = () => Math.round(process.memoryUsage.rss() / 2 ** 20);
setInterval(() => {
  highestMb = Math.max(highestMb, residentMb());
}, 50).unref();
process.on('message', async ({ exportId }: { exportId: string | null }) => {
  if (exportId === null) {
    highestMb = residentMb();
    process.send!({ highestMb });
    return;
  }
  const cpu = process.cpuUsage();
  const begin = performance.now();
  await makeExport({ exportId });
  const { user, system } = process.cpuUsage(cpu);
  process.send!({ seconds: (performance.now() - begin) / 1000, cpuSeconds: (user + system) / 1e6, highestMb });
});
process.send!(address);
