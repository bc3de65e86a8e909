// Message after the start: address, accounts, and where to find sign-in codes.

import { SETUP_LINK_HOURS } from '#domain/setup/calls.ts';
import type { Config } from '#server/base/process/config.ts';
import { createStartOutput } from '#server/base/process/start-output.ts';
import { DEMO_ACCOUNTS } from '#server/seed/demo-people.ts';

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');

interface StartSummary {
  config: Config;
  /** Null unless the demo world was created on this start. */
  demoPassword: string | null;
  withDemo: boolean;
  /** Link for the first administrator; null if there are users. */
  setupUrl: string | null;
  /** True while the demo world is still loading. */
  isFilling: boolean;
  masterKeyMadeAt: string | null;
  simulatorUrl: string | null;
}

export function printStartMessage({
  config,
  demoPassword,
  withDemo,
  setupUrl,
  isFilling,
  masterKeyMadeAt,
  simulatorUrl,
}: StartSummary): void {
  const lines: string[] = [''];
  if (config.mode === 'worker') lines.push('Merkur works in the background.');
  else lines.push(`Merkur is ready: ${config.publicUrl}`);
  if (config.sandbox) lines.push('This is a sandbox: keys and orders are invented, and no email is sent.');
  if (masterKeyMadeAt)
    lines.push('', `A master key was made at ${masterKeyMadeAt}. Keep a copy of it: without it no key can be read.`);
  if (withDemo && demoPassword) {
    lines.push('', 'Demo accounts, one password for all:', `  password  ${demoPassword}`);
    for (const { email, role } of DEMO_ACCOUNTS) lines.push(`  ${email.padEnd(26)}${role}`);
  } else if (setupUrl) {
    lines.push('', 'There are no users yet. Open this link to create the first administrator:', `  ${setupUrl}`);
    lines.push(`It works once and is valid for ${SETUP_LINK_HOURS} hours. A restart prints a new one.`);
  }
  if (config.smtpUrl === null && !config.production && config.mode !== 'worker') {
    lines.push('', `One-time codes appear in the mailbox: ${config.publicUrl}/dev/mailbox`);
    if (!isLoopback(config.host))
      lines.push(`Anybody who reaches ${config.host} can read them there. Set SMTP_URL, or HOST to 127.0.0.1.`);
  }
  if (isFilling) lines.push('', 'A year of business is being loaded; the lists fill up within a minute.');
  if (config.metrics) lines.push(`Metrics are served at http://${config.metrics.host}:${config.metrics.port}/metrics`);
  if (simulatorUrl) lines.push(`Keys are bought from the provider simulator at ${simulatorUrl}`);
  createStartOutput().say(lines.join('\n'));
}

/** Progress is printed every 25 %. */
const STEP = 25;
let reached = 0;

/** Prints how much of the demo world is loaded, in percent. */
export function printFilling(percent: number): void {
  if (percent < reached + STEP) return;
  reached = percent - (percent % STEP);
  createStartOutput().say(reached < 100 ? `The demo is loaded to ${reached} %.` : 'The demo is complete.');
}
