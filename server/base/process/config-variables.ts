// Environment variables and their schemas.

import type { z } from 'zod';
import {
  absolutePath,
  address,
  contact,
  list,
  oneOf,
  proxies,
  servers,
  share,
  spreadsheetId,
  text,
  wholeNumber,
} from './config-values.ts';
import { providers } from './provider-config.ts';

/** All variables; an empty one counts as not set. Exported for tests. */
export const VARIABLES = {
  NODE_ENV: text,
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: text.default('127.0.0.1'),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: servers,
  DATABASE_POOLER: oneOf(['transaction', 'transaction-prepared']),
  DATABASE_DIRECT_URL: servers,
  DATABASE_WAIT_SECONDS: wholeNumber(0, 3600).default(60),
  DATABASE_READ_URL: address('postgres:', 'postgresql:'),
  EMBEDDED_SOCKET: absolutePath,
  MODE: oneOf(['app', 'worker', 'all']).default('all'),
  SMTP_URL: address('smtp:', 'smtps:'),
  MAIL_FROM: text.default('Merkur <no-reply@merkur.example>'),
  DEMO: oneOf(['auto', 'on', 'small', 'off']),
  DEMO_PASSWORD: text,
  PUBLIC_URL: address('http:', 'https:'),
  SECURITY_CONTACT: contact,
  ANALYTICS_FRAME_URL: address('http:', 'https:'),
  VIES_URL: address('http:', 'https:'),
  TRUSTED_PROXIES: proxies,
  SANDBOX: oneOf(['on', 'off']).default('off'),
  SIGN_IN_CODE: oneOf(['on', 'off']).default('on'),
  REQUIRE_SECOND_FACTOR: oneOf(['off', 'staff']).default('off'),
  STAFF_IDLE_MINUTES: wholeNumber(5, 1440).default(60),
  STAFF_SESSION_HOURS: wholeNumber(1, 168).default(12),
  PARTNER_IDLE_MINUTES: wholeNumber(5, 10_080).default(480),
  PARTNER_SESSION_HOURS: wholeNumber(1, 744).default(168),
  MASTER_KEY_FILE: absolutePath,
  PROVIDERS: providers.default([]),
  GOOGLE_SHEETS_KEY_FILE: absolutePath,
  GOOGLE_SHEETS_ID: spreadsheetId,
  GOOGLE_SHEETS_SHARE_WITH: list.default([]),
  TRIAL_SETTLE_SECONDS: wholeNumber(5, 900),
  CALLS_PER_MINUTE: wholeNumber(1, 1_000_000).default(600),
  AUTH_CALLS_PER_MINUTE: wholeNumber(1, 1_000_000).default(10),
  API_READS_PER_MINUTE: wholeNumber(1, 1_000_000).default(1200),
  API_WRITES_PER_MINUTE: wholeNumber(1, 1_000_000).default(300),
  API_CALLS_IN_FLIGHT: wholeNumber(1, 1000).default(8),
  BACKUP_DIR: absolutePath,
  BACKUP_EVERY_HOURS: wholeNumber(0, 168).default(6),
  BACKUP_KEEP_DAYS: wholeNumber(1, 366).default(7),
  BACKUP_KEEP_WEEKS: wholeNumber(0, 520).default(4),
  BACKUP_KEEP_MONTHS: wholeNumber(0, 240).default(12),
  METRICS_PORT: wholeNumber(1, 65_535),
  METRICS_HOST: text.default('127.0.0.1'),
  EXPECTED_APPS: wholeNumber(1, 1000),
  EXPECTED_WORKERS: wholeNumber(1, 1000),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http:', 'https:'),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
  LOG_LEVEL: oneOf(['silent', 'error', 'warn', 'info', 'debug']),
};

/** Parsed environment, before cross-checks. */
export type Values = { [Name in keyof typeof VARIABLES]: z.output<(typeof VARIABLES)[Name]> };

/** Prefix for a fault within a variable: its field, or its entry in a list. */
const placeOf = (part: PropertyKey | undefined): string => {
  if (part === undefined) return '';
  return typeof part === 'number' ? `Entry ${part + 1} of ` : `${String(part)} in `;
};

/** Parses each variable. Adds the errors of invalid ones to `faults` and treats them as not set. */
export function readVariables(env: Record<string, string | undefined>, faults: string[]): Values {
  const read = Object.entries(VARIABLES).map(([name, schema]) => {
    const parsed = schema.safeParse(env[name]?.trim() || undefined);
    for (const { path, message } of parsed.error?.issues ?? [])
      faults.push(`${placeOf(path.at(-1))}${name} ${message}`);
    return [name, parsed.success ? parsed.data : schema.parse(undefined)] as const;
  });
  return Object.fromEntries(read) as Values;
}
