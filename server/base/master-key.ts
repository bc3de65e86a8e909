// One secret to guard: the master key. Every other key is derived from it for one purpose (HKDF-SHA-256), so no key
// serves two. In production it comes from outside and is never made here.

import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Config, ConfigError } from './config.ts';

const BYTES = 32;

const PURPOSES = [
  'kek',
  'fingerprint',
  'lookup',
  'ledger',
  'otp',
  'jwt',
  'cookie',
  'pepper',
  'email',
  'audit',
] as const;
export type Purpose = (typeof PURPOSES)[number];

export interface Keys {
  /** Names the master key without telling it. */
  masterId: string;
  /** 32 bytes for one purpose. */
  for(purpose: Purpose): Buffer;
}

export function keysOf(master: Buffer): Keys {
  if (master.length !== BYTES)
    throw new ConfigError(`The master key must have ${BYTES} bytes; it has ${master.length}.`);
  const derived = new Map(
    PURPOSES.map((purpose) => [purpose, Buffer.from(hkdfSync('sha256', master, '', `merkur:${purpose}:v1`, BYTES))]),
  );
  return {
    masterId: createHash('sha256').update('merkur:id').update(master).digest('hex').slice(0, 12),
    for: (purpose) => derived.get(purpose)!,
  };
}

/** Reads the master key, or makes one beside the data folder's database on the first run outside production. */
export function openKeys(config: Pick<Config, 'masterKeyFile' | 'dataDir'>): { keys: Keys; madeAt: string | null } {
  const file = config.masterKeyFile ?? join(config.dataDir, 'secrets', 'master.key');
  if (existsSync(file)) return { keys: keysOf(readMaster(file)), madeAt: null };
  if (config.masterKeyFile !== null) throw new ConfigError(`The master key file ${file} does not exist.`);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const master = randomBytes(BYTES);
  writeFileSync(file, `${master.toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  return { keys: keysOf(master), madeAt: file };
}

function readMaster(file: string): Buffer {
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new ConfigError(`The master key file ${file} can be read by others; give it mode 600.`);
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
}
