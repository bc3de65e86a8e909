// Configuration comes from the environment, is read once and checked whole. A wrong value stops the start with one
// sentence for each fault; nothing is guessed.

import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Null means the embedded database in `dataDir`. */
  databaseUrl: string | null;
  mode: 'app' | 'worker' | 'all';
  /** Null means the built-in mailbox. */
  smtpUrl: string | null;
  mailFrom: string;
  demo: 'auto' | 'on' | 'off';
  /** Null means a random one, printed once. */
  demoPassword: string | null;
  publicUrl: string;
  /** Addresses and networks of proxies whose X-Forwarded-For is believed; empty believes nobody's. */
  trustedProxies: string[];
  /** Sign-in asks for a code sent by mail (LOG-023). */
  signInCode: boolean;
  production: boolean;
  /** File with the master key; null means one is made in `dataDir` on the first run. */
  masterKeyFile: string | null;
  providers: ProviderConfig[];
  /** Null means that workbooks are kept here. */
  googleSheets: GoogleSheetsConfig | null;
  /** Shorter settle window of purchases, in seconds, for trials of the provider simulator; null means the usual one. */
  trialSettleSeconds: number | null;
  limits: { callsPerMinute: number; authPerMinute: number };
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
}

export interface ProviderConfig {
  code: string;
  name: string;
  url: string;
  token: string;
  /** The most calls that a process has in progress there at once. */
  callsInFlight?: number;
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

const DEMO_MODES = ['auto', 'on', 'off'] as const;
const MODES = ['app', 'worker', 'all'] as const;
const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

/** The checked configuration; throws ConfigError with every fault, one a line. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const faults: string[] = [];
  const text = (name: string) => env[name]?.trim() || null;
  const choice = <V extends string>(name: string, values: readonly V[], fallback: V): V => {
    const value = text(name);
    if (value === null) return fallback;
    if ((values as readonly string[]).includes(value)) return value as V;
    faults.push(`${name} must be one of ${values.join(', ')}; it is "${value}".`);
    return fallback;
  };
  const integer = (name: string, fallback: number, min: number, max: number): number => {
    const value = text(name);
    if (value === null) return fallback;
    const number = Number(value);
    if (Number.isInteger(number) && number >= min && number <= max) return number;
    faults.push(`${name} must be a whole number from ${min} to ${max}; it is "${value}".`);
    return fallback;
  };
  const url = (name: string, protocols: string[]): string | null => {
    const value = text(name);
    if (value === null) return null;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
    faults.push(`${name} must be an address starting with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
    return null;
  };

  const production = text('NODE_ENV') === 'production';
  const port = integer('PORT', 3000, 0, 65_535);
  const host = text('HOST') ?? '127.0.0.1';
  const config: Config = {
    port,
    host,
    dataDir: resolve(text('DATA_DIR') ?? './data'),
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    mode: choice('MODE', MODES, 'all'),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: text('MAIL_FROM') ?? 'Merkur <no-reply@merkur.example>',
    demo: choice('DEMO', DEMO_MODES, production ? 'off' : 'auto'),
    demoPassword: text('DEMO_PASSWORD'),
    publicUrl: url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`,
    trustedProxies: readProxies(text('TRUSTED_PROXIES') ?? (production ? LOOPBACK : ''), faults),
    signInCode: choice('SIGN_IN_CODE', ['on', 'off'], 'on') === 'on',
    production,
    masterKeyFile: text('MASTER_KEY_FILE'),
    providers: readProviders(text('PROVIDERS'), production, faults),
    googleSheets: readGoogleSheets(text, faults),
    trialSettleSeconds: text('TRIAL_SETTLE_SECONDS') === null ? null : integer('TRIAL_SETTLE_SECONDS', 900, 5, 900),
    limits: {
      callsPerMinute: integer('CALLS_PER_MINUTE', 600, 1, 1_000_000),
      authPerMinute: integer('AUTH_CALLS_PER_MINUTE', 10, 1, 1_000_000),
    },
    logLevel: choice('LOG_LEVEL', LOG_LEVELS, production ? 'info' : 'warn'),
  };
  if (config.databaseUrl === null && config.mode !== 'all')
    faults.push('MODE needs DATABASE_URL: the embedded database serves one process.');
  if (config.masterKeyFile !== null && !isAbsolute(config.masterKeyFile))
    faults.push('MASTER_KEY_FILE must be an absolute path.');
  // Believed too early that a provider sold nothing, a key would be paid twice.
  if (config.trialSettleSeconds !== null && (production || config.providers.length > 0))
    faults.push('TRIAL_SETTLE_SECONDS is for trials without PROVIDERS only.');
  if (production) {
    if (config.masterKeyFile === null)
      faults.push('MASTER_KEY_FILE is required in production; it is never made there.');
    if (!config.signInCode) faults.push('SIGN_IN_CODE cannot be off in production.');
    if (config.demo === 'on') faults.push('DEMO cannot be on in production.');
    if (config.smtpUrl === null) faults.push('SMTP_URL is required in production: sign-in codes are mailed.');
    if (!config.publicUrl.startsWith('https://')) faults.push('PUBLIC_URL must start with https:// in production.');
  }
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return config;
}

const LOOPBACK = 'loopback';

/** An address, or a network in CIDR notation that is not the whole world. */
function isNetwork(text: string): boolean {
  const [address = '', length, more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more !== undefined) return false;
  return length === undefined || (/^[1-9]\d{0,2}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128));
}

/** TRUSTED_PROXIES is a list of addresses and networks joined by commas, or the word loopback. */
function readProxies(value: string, faults: string[]): string[] {
  const proxies = value.split(',').flatMap((part) => part.trim() || []);
  for (const proxy of proxies)
    if (proxy !== LOOPBACK && !isNetwork(proxy))
      faults.push(
        `TRUSTED_PROXIES must be addresses or networks joined by commas, like 10.0.0.5, 192.168.1.0/24, or loopback; "${proxy}" is none.`,
      );
  return proxies;
}

const MAX_CALLS_IN_FLIGHT = 1000;

const isCallLimit = (n: unknown) =>
  n === undefined || (Number.isInteger(n) && Number(n) >= 1 && Number(n) <= MAX_CALLS_IN_FLIGHT);

/** Without TLS only to the own machine, and not even there in production. */
const isSafe = ({ protocol, hostname }: URL, production: boolean): boolean =>
  protocol === 'https:' ||
  (protocol === 'http:' && !production && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));

/** PROVIDERS is a JSON list of {code, name, url, token} with an optional callsInFlight. */
function readProviders(value: string | null, production: boolean, faults: string[]): ProviderConfig[] {
  if (value === null) return [];
  try {
    const list = JSON.parse(value) as ProviderConfig[];
    const isComplete = Array.isArray(list) && list.every((p) => p.code && p.name && URL.canParse(p.url) && p.token);
    if (isComplete) {
      if (!list.every((p) => isCallLimit(p.callsInFlight)))
        faults.push(`callsInFlight in PROVIDERS must be a whole number from 1 to ${MAX_CALLS_IN_FLIGHT}.`);
      for (const { code, url } of list)
        if (!isSafe(new URL(url), production))
          faults.push(`The url of ${code} in PROVIDERS must start with https://: credentials and keys go over it.`);
      return list;
    }
  } catch {
    // Falls through to the sentence below: what is wrong with the text is the same fault.
  }
  faults.push('PROVIDERS must be a JSON list of {"code", "name", "url", "token"}.');
  return [];
}

/** Google Sheets are used when GOOGLE_SHEETS_KEY_FILE names the key of a service account. */
function readGoogleSheets(text: (name: string) => string | null, faults: string[]): GoogleSheetsConfig | null {
  const keyFile = text('GOOGLE_SHEETS_KEY_FILE');
  const spreadsheetId = text('GOOGLE_SHEETS_ID');
  const shareWith = (text('GOOGLE_SHEETS_SHARE_WITH') ?? '').split(',').flatMap((mail) => mail.trim() || []);
  if (keyFile === null) {
    if (spreadsheetId !== null || shareWith.length > 0) faults.push('GOOGLE_SHEETS_KEY_FILE is missing.');
    return null;
  }
  if (!isAbsolute(keyFile)) faults.push('GOOGLE_SHEETS_KEY_FILE must be an absolute path.');
  if (spreadsheetId !== null && !/^[\w-]{10,200}$/.test(spreadsheetId))
    faults.push('GOOGLE_SHEETS_ID must be the id of a spreadsheet, as its address holds it.');
  if (spreadsheetId === null && shareWith.length === 0)
    faults.push(
      'GOOGLE_SHEETS_SHARE_WITH must name who may open the spreadsheet, or GOOGLE_SHEETS_ID one that exists.',
    );
  return { keyFile, spreadsheetId, shareWith };
}
