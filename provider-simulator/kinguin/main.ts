// Runs the Kinguin simulator as a process (`npm run kinguin`), configured by environment variables:
//
//   KINGUIN_PORT           default 4800; 0 picks a free port
//   KINGUIN_HOST           default 127.0.0.1
//   KINGUIN_DIR            folder of its journal; without it nothing is stored
//   KINGUIN_SEED           seed of the catalogue, default «merkur»
//   KINGUIN_API_KEY        value of the header X-Api-Key, default «demo»
//   KINGUIN_FAULTS         rates, like timeoutAfter=0.05,thirdPoll=0.2
//   KINGUIN_FAULT_CONTROL  1: allows the header X-Fault and POST /_faults
//   KINGUIN_WEBHOOK_URL, KINGUIN_WEBHOOK_SECRET   address that receives events, and their secret

import { KINGUIN_FAULTS } from './faults.ts';
import { BASE_PATH, startKinguin } from './server.ts';

const env = process.env;
const port = Number(env.KINGUIN_PORT || 4800);
if (!Number.isInteger(port) || port < 0) throw new Error('KINGUIN_PORT must be a number from 0.');
const apiKey = env.KINGUIN_API_KEY || 'demo';

const kinguin = await startKinguin({
  port,
  host: env.KINGUIN_HOST || '127.0.0.1',
  seed: env.KINGUIN_SEED || 'merkur',
  apiKey,
  faults: KINGUIN_FAULTS.parse(env.KINGUIN_FAULTS ?? ''),
  faultControl: env.KINGUIN_FAULT_CONTROL === '1',
  ...(env.KINGUIN_DIR ? { dir: env.KINGUIN_DIR } : {}),
  ...(env.KINGUIN_WEBHOOK_URL
    ? { webhook: { url: env.KINGUIN_WEBHOOK_URL, secret: env.KINGUIN_WEBHOOK_SECRET ?? '' } }
    : {}),
});

console.log(`Kinguin simulator listening on ${kinguin.url}. Its entry in PROVIDERS:`);
console.log(
  JSON.stringify([
    { code: 'kinguin', name: 'Kinguin', adapter: 'kinguin', url: `${kinguin.url}${BASE_PATH}`, token: apiKey },
  ]),
);

let closing = false;
function stop(): void {
  if (closing) return;
  closing = true;
  void kinguin.close().then(() => process.exit(0));
}

process.on('SIGINT', stop);
process.on('SIGTERM', stop);
