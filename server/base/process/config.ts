// Configuration from the environment, read and validated once. A wrong value stops the start with one sentence per
// error; nothing is guessed.

import { join, resolve } from 'node:path';
import { HOUR, MINUTE } from '#domain/base/time.ts';
import { LOOPBACK } from './config-values.ts';
import { readVariables, type Values } from './config-variables.ts';
import type { ProviderConfig } from './provider-config.ts';
import { readSecretFiles } from './secret-files.ts';

/**
 * A PgBouncer in transaction mode. `transaction-prepared`: it also keeps prepared statements (1.21 or newer with
 * `max_prepared_statements`).
 */
export type Pooler = 'transaction' | 'transaction-prepared';

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** Socket of the embedded database if another process holds it (`npm run dev`); null opens it in this process. */
  embeddedSocket: string | null;
  /** The connection pooler between us and the server; null if none. */
  databasePooler: Pooler | null;
  /** Read replica for lists, reports and searches; null reads everything from the primary. */
  databaseReadUrl: string | null;
  /** Address of the server without the pooler, for work that needs a session. */
  databaseDirectUrl: string | null;
  /** How long a start waits for the database server (s). */
  databaseWaitSeconds: number;
  mode: 'app' | 'worker' | 'all';
  /** Null: the built-in mailbox. */
  smtpUrl: string | null;
  mailFrom: string;
  /** A test system for partners: invented catalogue, simulated provider, no email (API-150). */
  sandbox: boolean;
  demo: 'auto' | 'on' | 'small' | 'off';
  /** Null: a random one, printed once. */
  demoPassword: string | null;
  publicUrl: string;
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted; empty trusts none. */
  trustedProxies: string[];
  /** Whether sign-in requires an emailed code (LOG-023). */
  signInCode: boolean;
  /** Users who must set up a second factor. */
  requireSecondFactor: 'off' | 'staff';
  /** Idle timeout and maximum lifetime of sessions in milliseconds (LOG-025). */
  sessions: SessionLifetimes;
  production: boolean;
  /** File with the master key; null: generated in `dataDir` on the first run. */
  masterKeyFile: string | null;
  providers: ProviderConfig[];
  /** Analytics page embedded in the Overview (OVR-006); null: none. */
  analyticsFrameUrl: string | null;
  /** Contact for vulnerability reports; null: no security.txt. */
  securityContact: string | null;
  /** VIES endpoint of the European Commission for VAT ID checks; null: no checks. */
  viesUrl: string | null;
  /** Null: workbooks stay in Merkur. */
  googleSheets: GoogleSheetsConfig | null;
  /** Shorter settle window of purchases for trials with the provider simulator (s); null: the default. */
  trialSettleSeconds: number | null;
  limits: { callsPerMinute: number; authPerMinute: number };
  /** Limits of each credential of the partner API (API-008). */
  programLimits: ProgramLimits;
  backups: BackupConfig;
  /** Endpoint for metrics; null: none. */
  metrics: { port: number; host: string } | null;
  /** Numbers of processes that should run, for alerts; null: not stated. */
  expectedProcesses: { app: number | null; worker: number | null };
  /** Trace collector; null: no tracing. */
  traces: TraceConfig | null;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
}

export interface TraceConfig {
  /** OTLP over HTTP. */
  endpoint: string;
  /** Sampled fraction, from 0 to 1. */
  share: number;
}

export interface ProgramLimits {
  readsPerMinute: number;
  writesPerMinute: number;
  /** Concurrent calls per process. */
  callsInFlight: number;
}

export interface SessionLifetimes {
  staff: { idle: number; whole: number };
  partner: { idle: number; whole: number };
}

/** Automatic backups of the embedded database. */
export interface BackupConfig {
  folder: string;
  /** Interval (ms); null: no backups. */
  every: number | null;
  /** Number of days, weeks and months whose newest backup is kept. */
  keep: { days: number; weeks: number; months: number };
}

export interface GoogleSheetsConfig {
  /** JSON key file of the service account. */
  keyFile: string;
  /** Null: a spreadsheet is created when first needed. */
  spreadsheetId: string | null;
  /** Email addresses to share created spreadsheets with. */
  shareWith: string[];
}

/** An error the operator must fix before Merkur starts; the message is one sentence. */
export class ConfigError extends Error {}

/** Exit code after a ConfigError (EX_CONFIG of sysexits.h), so that supervisors do not restart. */
export const EXIT_BAD_CONFIG = 78;

/** Reads and validates the configuration. @throws ConfigError with all errors, one per line */
export function readConfig(env: Record<string, string | undefined>): Config {
  const faults: string[] = [];
  const values = readVariables(readSecretFiles(env, faults), faults);
  const config = applyDefaults(values);
  faults.push(
    ...contradictions(config),
    ...sheetFaults(values),
    ...(config.sandbox ? sandboxFaults(config) : []),
    ...(config.production ? productionFaults(config) : []),
  );
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return config;
}

const databaseOf = (values: Values) => ({
  databaseUrl: values.DATABASE_URL ?? null,
  databasePooler: values.DATABASE_POOLER ?? null,
  databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
  databaseReadUrl: values.DATABASE_READ_URL ?? null,
  embeddedSocket: values.EMBEDDED_SOCKET ?? null,
  databaseWaitSeconds: values.DATABASE_WAIT_SECONDS,
});

const googleSheetsOf = ({
  GOOGLE_SHEETS_KEY_FILE: keyFile,
  GOOGLE_SHEETS_ID: id,
  GOOGLE_SHEETS_SHARE_WITH: shareWith,
}: Values): Config['googleSheets'] => (keyFile ? { keyFile, spreadsheetId: id ?? null, shareWith } : null);

const backupsOf = (values: Values): Config['backups'] => ({
  folder: values.BACKUP_DIR ?? join(resolve(values.DATA_DIR), 'backups'),
  every: values.BACKUP_EVERY_HOURS === 0 ? null : values.BACKUP_EVERY_HOURS * HOUR,
  keep: { days: values.BACKUP_KEEP_DAYS, weeks: values.BACKUP_KEEP_WEEKS, months: values.BACKUP_KEEP_MONTHS },
});

/** Where metrics, traces and log lines go. */
const observationOf = (values: Values, production: boolean) => ({
  metrics: values.METRICS_PORT === undefined ? null : { port: values.METRICS_PORT, host: values.METRICS_HOST },
  expectedProcesses: { app: values.EXPECTED_APPS ?? null, worker: values.EXPECTED_WORKERS ?? null },
  traces:
    values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
      ? null
      : { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, share: values.OTEL_TRACES_SAMPLER_ARG },
  logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
});

function applyDefaults(values: Values): Config {
  const production = values.NODE_ENV === 'production';
  const sandbox = values.SANDBOX === 'on';
  const port = values.PORT;
  return {
    port,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    ...databaseOf(values),
    mode: values.MODE,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    sandbox,
    demo: values.DEMO ?? (sandbox ? 'small' : production ? 'off' : 'auto'),
    demoPassword: values.DEMO_PASSWORD ?? null,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${port}`,
    analyticsFrameUrl: values.ANALYTICS_FRAME_URL ?? null,
    securityContact: values.SECURITY_CONTACT ?? null,
    viesUrl: values.VIES_URL ?? null,
    trustedProxies: values.TRUSTED_PROXIES ?? (production ? [LOOPBACK] : []),
    signInCode: values.SIGN_IN_CODE === 'on',
    requireSecondFactor: values.REQUIRE_SECOND_FACTOR,
    sessions: {
      staff: { idle: values.STAFF_IDLE_MINUTES * MINUTE, whole: values.STAFF_SESSION_HOURS * HOUR },
      partner: { idle: values.PARTNER_IDLE_MINUTES * MINUTE, whole: values.PARTNER_SESSION_HOURS * HOUR },
    },
    production,
    masterKeyFile: values.MASTER_KEY_FILE ?? null,
    providers: values.PROVIDERS,
    googleSheets: googleSheetsOf(values),
    trialSettleSeconds: values.TRIAL_SETTLE_SECONDS ?? null,
    limits: { callsPerMinute: values.CALLS_PER_MINUTE, authPerMinute: values.AUTH_CALLS_PER_MINUTE },
    programLimits: {
      readsPerMinute: values.API_READS_PER_MINUTE,
      writesPerMinute: values.API_WRITES_PER_MINUTE,
      callsInFlight: values.API_CALLS_IN_FLIGHT,
    },
    backups: backupsOf(values),
    ...observationOf(values, production),
  };
}

/** Plain HTTP is allowed to this machine only, and never in production. */
export const isSafe = ({ protocol, hostname }: URL, production: boolean): boolean =>
  protocol === 'https:' ||
  (protocol === 'http:' && !production && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));

/** Contradictions between database variables. */
function databaseFaults(config: Config): string[] {
  const faults: string[] = [];
  if (config.databaseUrl === null && config.mode !== 'all')
    faults.push('MODE needs DATABASE_URL: the embedded database serves one process.');
  if (config.databasePooler !== null && config.databaseDirectUrl === null)
    faults.push('DATABASE_POOLER needs DATABASE_DIRECT_URL: the schema is changed in a session of its own.');
  if (config.databaseUrl === null && config.databaseDirectUrl !== null)
    faults.push('DATABASE_DIRECT_URL needs DATABASE_URL.');
  if (config.databaseUrl === null && config.databaseReadUrl !== null)
    faults.push('DATABASE_READ_URL needs DATABASE_URL.');
  if (config.embeddedSocket !== null && (config.production || config.databaseUrl !== null))
    faults.push('EMBEDDED_SOCKET is for development without DATABASE_URL only.');
  return faults;
}

/** Values that are valid on their own but contradict each other. */
function contradictions(config: Config): string[] {
  const faults = databaseFaults(config);
  if (config.metrics?.port === config.port) faults.push('METRICS_PORT must be another port than PORT.');
  // If a lookup counted as final too early, a key would be bought twice.
  if (config.trialSettleSeconds !== null && (config.production || config.providers.length > 0))
    faults.push('TRIAL_SETTLE_SECONDS is for trials without PROVIDERS only.');
  if (config.analyticsFrameUrl !== null && !isSafe(new URL(config.analyticsFrameUrl), config.production))
    faults.push(
      'ANALYTICS_FRAME_URL must start with https://: browsers show nothing else in a page that came over https.',
    );
  if (config.viesUrl !== null && !isSafe(new URL(config.viesUrl), config.production))
    faults.push('VIES_URL must start with https://: its answers decide about tax.');
  for (const { code, url } of config.providers)
    if (url !== undefined && !isSafe(new URL(url), config.production))
      faults.push(`The url of ${code} in PROVIDERS must start with https://: credentials and keys go over it.`);
  return faults;
}

/** Google Sheets are used if GOOGLE_SHEETS_KEY_FILE is set. */
function sheetFaults(values: Values): string[] {
  const { GOOGLE_SHEETS_KEY_FILE: file, GOOGLE_SHEETS_ID: id, GOOGLE_SHEETS_SHARE_WITH: people } = values;
  const isShared = id !== undefined || people.length > 0;
  if (!file && isShared) return ['GOOGLE_SHEETS_KEY_FILE is missing.'];
  return file && !isShared
    ? ['GOOGLE_SHEETS_SHARE_WITH must name who may open the spreadsheet, or GOOGLE_SHEETS_ID one that exists.']
    : [];
}

/** A sandbox must neither buy real keys nor write to real people. */
function sandboxFaults(config: Config): string[] {
  const faults: string[] = [];
  if (config.providers.length > 0)
    faults.push('PROVIDERS cannot be set with SANDBOX=on: it buys from the simulator only.');
  if (config.smtpUrl !== null) faults.push('SMTP_URL cannot be set with SANDBOX=on: it sends no email.');
  if (config.viesUrl !== null) faults.push('VIES_URL cannot be set with SANDBOX=on: its VAT ids are invented.');
  if (config.mode !== 'all') faults.push('MODE must be all with SANDBOX=on: the simulator belongs to the process.');
  if (config.demo === 'off') faults.push('DEMO cannot be off with SANDBOX=on.');
  if (config.production && config.signInCode)
    faults.push('SIGN_IN_CODE must be off with SANDBOX=on in production: the codes could not be sent.');
  return faults;
}

/** Requirements of production that do not apply to a sandbox. */
function liveFaults(config: Config): string[] {
  const faults: string[] = [];
  if (!config.signInCode) faults.push('SIGN_IN_CODE cannot be off in production.');
  if (config.demo === 'on' || config.demo === 'small') faults.push(`DEMO cannot be ${config.demo} in production.`);
  if (config.smtpUrl === null) faults.push('SMTP_URL is required in production: sign-in codes are mailed.');
  return faults;
}

function productionFaults(config: Config): string[] {
  const faults: string[] = [];
  if (config.masterKeyFile === null) faults.push('MASTER_KEY_FILE is required in production; it is never made there.');
  if (!config.sandbox) faults.push(...liveFaults(config));
  if (!config.publicUrl.startsWith('https://')) faults.push('PUBLIC_URL must start with https:// in production.');
  return faults;
}
