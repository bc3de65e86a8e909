// Configuration comes from the environment, is read once and checked whole. A wrong value stops the start with one
// sentence for each fault; nothing is guessed.

import { join, resolve } from 'node:path';
import { HOUR, MINUTE } from '#domain/base/time.ts';
import { LOOPBACK, type ProviderConfig } from './config-values.ts';
import { readVariables, type Values } from './config-variables.ts';

/**
 * A PgBouncer in transaction mode; a `transaction-prepared` one keeps prepared statements for its borrowers (1.21 or newer with
 * `max_prepared_statements`).
 */
export type Pooler = 'transaction' | 'transaction-prepared';

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Null means the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** Socket of the embedded database when another process holds it (`npm run dev`); null opens it in this process. */
  embeddedSocket: string | null;
  /** What stands before the server and lends connections for one transaction at a time; null for nothing. */
  databasePooler: Pooler | null;
  /** A copy that follows the server, for lists, reports and searches; null reads everything from the server. */
  databaseReadUrl: string | null;
  /** The server itself, for what needs a session. */
  databaseDirectUrl: string | null;
  mode: 'app' | 'worker' | 'all';
  /** Null means the built-in mailbox. */
  smtpUrl: string | null;
  mailFrom: string;
  demo: 'auto' | 'on' | 'small' | 'off';
  /** Null means a random one, printed once. */
  demoPassword: string | null;
  publicUrl: string;
  /** Addresses and networks of proxies whose X-Forwarded-For is believed; empty believes nobody's. */
  trustedProxies: string[];
  /** Sign-in asks for a code sent by mail (LOG-023). */
  signInCode: boolean;
  /** Who must have a second factor; nobody when off. */
  requireSecondFactor: 'off' | 'staff';
  /** How long sessions live without use and at the most, in milliseconds (LOG-025). */
  sessions: SessionLifetimes;
  production: boolean;
  /** File with the master key; null means one is made in `dataDir` on the first run. */
  masterKeyFile: string | null;
  providers: ProviderConfig[];
  /** The page of an analytics tool that the Overview embeds (OVR-006); null leaves it out. */
  analyticsFrameUrl: string | null;
  /** Where vulnerabilities are reported; null: no security.txt. */
  securityContact: string | null;
  /** Where VAT ids are checked (VIES of the European Commission); null asks nobody. */
  viesUrl: string | null;
  /** Null means that workbooks are kept here. */
  googleSheets: GoogleSheetsConfig | null;
  /** Shorter settle window of purchases, in seconds, for trials of the provider simulator; null means the usual one. */
  trialSettleSeconds: number | null;
  limits: { callsPerMinute: number; authPerMinute: number };
  backups: BackupConfig;
  /** Where metrics are served; null serves none. */
  metrics: { port: number; host: string } | null;
  /** Where traces are sent; null sends none. */
  traces: TraceConfig | null;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
}

export interface TraceConfig {
  /** The collector, OTLP over HTTP. */
  endpoint: string;
  /** Of all traces, from 0 to 1. */
  share: number;
}

export interface SessionLifetimes {
  staff: { idle: number; whole: number };
  partner: { idle: number; whole: number };
}

/** The backups that the embedded database takes by itself. */
export interface BackupConfig {
  folder: string;
  /** Milliseconds between two; null takes none. */
  every: number | null;
  /** How many days, weeks and months keep their newest one. */
  keep: { days: number; weeks: number; months: number };
}

export interface GoogleSheetsConfig {
  /** The key of the service account, a JSON file. */
  keyFile: string;
  /** Null means that a spreadsheet is made at the first need. */
  spreadsheetId: string | null;
  /** E-mail addresses that a spreadsheet made here is shared with. */
  shareWith: string[];
}

/** What an operator must put right before Merkur starts; the message says it in a sentence. */
export class ConfigError extends Error {}

/** The exit code after a ConfigError (EX_CONFIG of sysexits.h), so that supervisors do not try again. */
export const EXIT_BAD_CONFIG = 78;

/** The checked configuration; throws ConfigError with every fault, one a line. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const faults: string[] = [];
  const values = readVariables(env, faults);
  const config = applyDefaults(values);
  faults.push(
    ...contradictions(config),
    ...sheetFaults(values),
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
});

function applyDefaults(values: Values): Config {
  const production = values.NODE_ENV === 'production';
  const port = values.PORT;
  const keyFile = values.GOOGLE_SHEETS_KEY_FILE;
  return {
    port,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    ...databaseOf(values),
    mode: values.MODE,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    demo: values.DEMO ?? (production ? 'off' : 'auto'),
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
    googleSheets: keyFile
      ? {
          keyFile,
          spreadsheetId: values.GOOGLE_SHEETS_ID ?? null,
          shareWith: values.GOOGLE_SHEETS_SHARE_WITH,
        }
      : null,
    trialSettleSeconds: values.TRIAL_SETTLE_SECONDS ?? null,
    limits: { callsPerMinute: values.CALLS_PER_MINUTE, authPerMinute: values.AUTH_CALLS_PER_MINUTE },
    backups: {
      folder: values.BACKUP_DIR ?? join(resolve(values.DATA_DIR), 'backups'),
      every: values.BACKUP_EVERY_HOURS === 0 ? null : values.BACKUP_EVERY_HOURS * HOUR,
      keep: { days: values.BACKUP_KEEP_DAYS, weeks: values.BACKUP_KEEP_WEEKS, months: values.BACKUP_KEEP_MONTHS },
    },
    metrics: values.METRICS_PORT === undefined ? null : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    traces:
      values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, share: values.OTEL_TRACES_SAMPLER_ARG },
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  };
}

/** Without TLS only to the own machine, and not even there in production. */
const isSafe = ({ protocol, hostname }: URL, production: boolean): boolean =>
  protocol === 'https:' ||
  (protocol === 'http:' && !production && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));

/** Contradictions between the variables of the database. */
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

/** Values that are right by themselves and wrong together. */
function contradictions(config: Config): string[] {
  const faults = databaseFaults(config);
  if (config.metrics?.port === config.port) faults.push('METRICS_PORT must be another port than PORT.');
  // Believed too early that a provider sold nothing, a key would be paid twice.
  if (config.trialSettleSeconds !== null && (config.production || config.providers.length > 0))
    faults.push('TRIAL_SETTLE_SECONDS is for trials without PROVIDERS only.');
  if (config.analyticsFrameUrl !== null && !isSafe(new URL(config.analyticsFrameUrl), config.production))
    faults.push(
      'ANALYTICS_FRAME_URL must start with https://: browsers show nothing else in a page that came over https.',
    );
  if (config.viesUrl !== null && !isSafe(new URL(config.viesUrl), config.production))
    faults.push('VIES_URL must start with https://: its answers decide about tax.');
  for (const { code, url } of config.providers)
    if (!isSafe(new URL(url), config.production))
      faults.push(`The url of ${code} in PROVIDERS must start with https://: credentials and keys go over it.`);
  return faults;
}

/** Google Sheets are used when GOOGLE_SHEETS_KEY_FILE names the key of a service account. */
function sheetFaults(values: Values): string[] {
  const { GOOGLE_SHEETS_KEY_FILE: file, GOOGLE_SHEETS_ID: id, GOOGLE_SHEETS_SHARE_WITH: people } = values;
  const isShared = id !== undefined || people.length > 0;
  if (!file && isShared) return ['GOOGLE_SHEETS_KEY_FILE is missing.'];
  return file && !isShared
    ? ['GOOGLE_SHEETS_SHARE_WITH must name who may open the spreadsheet, or GOOGLE_SHEETS_ID one that exists.']
    : [];
}

function productionFaults(config: Config): string[] {
  const faults: string[] = [];
  if (config.masterKeyFile === null) faults.push('MASTER_KEY_FILE is required in production; it is never made there.');
  if (!config.signInCode) faults.push('SIGN_IN_CODE cannot be off in production.');
  if (config.demo === 'on' || config.demo === 'small') faults.push(`DEMO cannot be ${config.demo} in production.`);
  if (config.smtpUrl === null) faults.push('SMTP_URL is required in production: sign-in codes are mailed.');
  if (!config.publicUrl.startsWith('https://')) faults.push('PUBLIC_URL must start with https:// in production.');
  return faults;
}
