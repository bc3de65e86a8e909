// Opens an embedded database in its own process and prints the cost.

import { sql } from 'kysely';
import { openEmbeddedDatabase } from '#server/base/database/open-database.ts';
import { memoryOf } from './processor-time.ts';

const database = await openEmbeddedDatabase({ dataDir: process.argv[2]! });
await database.one(sql<{ one: number }>`select 1 as one`);
const { user, system } = process.cpuUsage();
process.send!({ cpu: (user + system) / 1000, peakMb: memoryOf(process.pid).peakMb });
await database.close();
process.exit(0);
