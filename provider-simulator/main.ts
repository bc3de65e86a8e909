// Runs the simulator as a process, configured by environment variables:
//
//   SIMULATOR_PORT           default 4700; 0 picks a free port
//   SIMULATOR_HOST           default 127.0.0.1
//   SIMULATOR_DIR            folder of its journal; without it nothing is stored
//   SIMULATOR_SEED           seed of the catalogue, default «merkur»
//   SIMULATOR_KEY_PREFIX     begins every key, like TEST-
//   SIMULATOR_FAULTS         rates, like timeoutAfter=0.05,error5xxBefore=0.02
//   SIMULATOR_FAULT_CONTROL  1: allows the header X-Fault, POST /_faults and POST /_prices
//   SIMULATOR_LOOKUP_LAG     seconds until lookups by reference see a new order
//   SIMULATOR_UNITS_PER_ORDER   maximum number of units per order, default 1
//   SIMULATOR_TOKEN          bearer token required for every request

import { parseFaults } from './faults.ts';
import { startSimulator } from './simulator.ts';

const env = process.env;

function readNumber(name: string, otherwise: number): number {
  const value = Number(env[name] || otherwise);
  if (!(value >= 0)) throw new Error(`${name} must be a number from 0.`);
  return value;
}

const lookupLagSeconds = readNumber('SIMULATOR_LOOKUP_LAG', 0);
const unitsPerOrder = readNumber('SIMULATOR_UNITS_PER_ORDER', 1);
const simulator = await startSimulator({
  port: readNumber('SIMULATOR_PORT', 4700),
  host: env.SIMULATOR_HOST || '127.0.0.1',
  seed: env.SIMULATOR_SEED || 'merkur',
  keyPrefix: env.SIMULATOR_KEY_PREFIX ?? '',
  faults: parseFaults(env.SIMULATOR_FAULTS ?? ''),
  faultControl: env.SIMULATOR_FAULT_CONTROL === '1',
  accounts: { genba: { lookupLagSeconds, unitsPerOrder }, playsource: { lookupLagSeconds, unitsPerOrder } },
  ...(env.SIMULATOR_DIR ? { dir: env.SIMULATOR_DIR } : {}),
  ...(env.SIMULATOR_TOKEN ? { token: env.SIMULATOR_TOKEN } : {}),
});

console.log(`Provider simulator listening on ${simulator.url}`);

let closing = false;
function stop(): void {
  if (closing) return;
  closing = true;
  void simulator.close().then(() => process.exit(0));
}

process.on('SIGINT', stop);
process.on('SIGTERM', stop);
// Started by another process: ends with it.
process.on('disconnect', stop);
