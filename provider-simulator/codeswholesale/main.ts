// Runs the CodesWholesale simulator as a process (`npm run codeswholesale`), configured by environment variables:
//
//   CODESWHOLESALE_PORT           default 4900; 0 picks a free port
//   CODESWHOLESALE_HOST           default 127.0.0.1
//   CODESWHOLESALE_DIR            folder of its journal; without it nothing is stored
//   CODESWHOLESALE_SEED           seed of the catalogue, default «merkur»
//   CODESWHOLESALE_CLIENT_ID, CODESWHOLESALE_CLIENT_SECRET   credentials, default «demo»
//   CODESWHOLESALE_TOKEN_SECONDS  lifetime of a token, default 3600
//   CODESWHOLESALE_FAULTS         rates, like timeoutAfter=0.05,thirdPoll=0.2
//   CODESWHOLESALE_FAULT_CONTROL  1: allows the header X-Fault and POST /_faults
//   CODESWHOLESALE_POSTBACK_URL, CODESWHOLESALE_SIGNATURE   address that receives postbacks, and their signature

import { CODESWHOLESALE_FAULTS } from './faults.ts';
import { startCodesWholesale } from './server.ts';

const env = process.env;
const port = Number(env.CODESWHOLESALE_PORT || 4900);
if (!Number.isInteger(port) || port < 0) throw new Error('CODESWHOLESALE_PORT must be a number from 0.');
const tokenSeconds = Number(env.CODESWHOLESALE_TOKEN_SECONDS || 3600);
if (!(tokenSeconds > 0)) throw new Error('CODESWHOLESALE_TOKEN_SECONDS must be a positive number.');
const clientId = env.CODESWHOLESALE_CLIENT_ID || 'demo';
const clientSecret = env.CODESWHOLESALE_CLIENT_SECRET || 'demo';
const postbackUrl = env.CODESWHOLESALE_POSTBACK_URL;
const signature = env.CODESWHOLESALE_SIGNATURE ?? '';
if (postbackUrl && !signature) throw new Error('CODESWHOLESALE_SIGNATURE is required to send postbacks.');

const simulator = await startCodesWholesale({
  port,
  host: env.CODESWHOLESALE_HOST || '127.0.0.1',
  seed: env.CODESWHOLESALE_SEED || 'merkur',
  clientId,
  clientSecret,
  tokenSeconds,
  faults: CODESWHOLESALE_FAULTS.parse(env.CODESWHOLESALE_FAULTS ?? ''),
  faultControl: env.CODESWHOLESALE_FAULT_CONTROL === '1',
  ...(postbackUrl ? { postback: { url: postbackUrl, signature } } : {}),
  ...(env.CODESWHOLESALE_DIR ? { dir: env.CODESWHOLESALE_DIR } : {}),
});

console.log(`CodesWholesale simulator listening on ${simulator.url}. Its entry in PROVIDERS:`);
console.log(
  JSON.stringify([
    {
      code: 'cws',
      name: 'CodesWholesale',
      adapter: 'codeswholesale',
      url: simulator.url,
      clientId,
      clientSecret,
      currency: 'EUR',
      ...(postbackUrl ? { webhookSecret: signature } : {}),
    },
  ]),
);

let closing = false;
function stop(): void {
  if (closing) return;
  closing = true;
  void simulator.close().then(() => process.exit(0));
}

process.on('SIGINT', stop);
process.on('SIGTERM', stop);
