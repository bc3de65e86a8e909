// The master key is the only secret to protect. Every other key is derived from it for one purpose (HKDF-SHA-256), so
// no key has two uses. After a rotation the keys that must outlive it are stored in the database, encrypted with the
// new master key (docs/decisions/0097).

import { createHash, createSecretKey, hkdfSync } from 'node:crypto';
import { ConfigError } from '#server/base/process/config.ts';
import { decryptBytes, encryptBytes } from './encryption.ts';

export const KEY_BYTES = 32;

/**
 * Effect of a rotation on the key of a purpose. `replaced`: everything is encrypted again. `constant`: hashes cannot be
 * recomputed or must stay searchable, so the first key is kept. `chained`: seals up to the rotation, and its successor
 * continues. `overlapping`: accepted for a limited time.
 */
const AT_ROTATION = {
  check: 'replaced',
  kek: 'replaced',
  factor: 'replaced',
  webhook: 'replaced',
  provider: 'replaced',
  export: 'replaced',
  backup: 'replaced',
  fingerprint: 'constant',
  lookup: 'constant',
  pepper: 'constant',
  recovery: 'constant',
  email: 'constant',
  audit: 'chained',
  books: 'chained',
  ledger: 'chained',
  jwt: 'overlapping',
  cookie: 'overlapping',
  otp: 'overlapping',
  'audit-line': 'overlapping',
} as const;
export type Purpose = keyof typeof AT_ROTATION;
export const PURPOSES = Object.keys(AT_ROTATION) as Purpose[];
export const atRotation = (purpose: Purpose): (typeof AT_ROTATION)[Purpose] => AT_ROTATION[purpose];

/** One master key. */
export interface MasterKey {
  /** Identifies the key without revealing it. */
  id: string;
  /** 32 bytes for one purpose. */
  derive(purpose: Purpose): Buffer;
}

/** A key of an earlier master key, encrypted with the current one. */
export interface KeptKey {
  purpose: Purpose;
  masterId: string;
  wrapped: Buffer;
}

/** The keys in use. They change while the process runs when the master key is rotated. */
export interface DerivedKeys {
  readonly masterId: string;
  /** Path of the key file, for messages to the operator. */
  readonly file: string;
  /** 32 bytes for one purpose. */
  keyFor(purpose: Purpose): Buffer;
  /** The keys whose results are accepted, the one in use first. */
  acceptedFor(purpose: Purpose): Buffer[];
  /** Key of a purpose under an earlier or the current master key; undefined if it is not known here. */
  findKey(purpose: Purpose, masterId: string): Buffer | undefined;
  /** Makes another master key available, such as the next one. */
  hold(master: Buffer): void;
  held(): MasterKey[];
  /** Uses a held master key and keys of earlier ones, all of them. */
  use(masterId: string, kept: readonly KeptKey[]): void;
}

export const masterIdOf = (master: Buffer): string =>
  createHash('sha256').update('merkur:id').update(master).digest('hex').slice(0, 12);

/** @throws ConfigError if it is not 32 bytes long */
function masterKeyOf(master: Buffer): MasterKey {
  if (master.length !== KEY_BYTES)
    throw new ConfigError(`The master key must have ${KEY_BYTES} bytes; it has ${master.length}.`);
  const derived = new Map(
    PURPOSES.map((purpose) => [
      purpose,
      Buffer.from(hkdfSync('sha256', master, '', `merkur:${purpose}:v1`, KEY_BYTES)),
    ]),
  );
  return { id: masterIdOf(master), derive: (purpose) => derived.get(purpose)! };
}

const wrappingAad = (wrapper: MasterKey, { purpose, masterId }: Omit<KeptKey, 'wrapped'>): string =>
  `gk1|kept|${purpose}|${masterId}|${wrapper.id}`;

/** Encrypts a key of an earlier master key for storage. */
export const wrapKey = (wrapper: MasterKey, place: Omit<KeptKey, 'wrapped'>, key: Buffer): Buffer =>
  encryptBytes(createSecretKey(wrapper.derive('kek')), wrappingAad(wrapper, place), key);

const unwrapKey = (wrapper: MasterKey, kept: KeptKey): Buffer =>
  decryptBytes(createSecretKey(wrapper.derive('kek')), wrappingAad(wrapper, kept), kept.wrapped);

/** Keys derived from a master key. @throws ConfigError if it is not 32 bytes long */
export function deriveKeys(master: Buffer, file = 'memory'): DerivedKeys {
  let current = masterKeyOf(master);
  const masters = new Map([[current.id, current]]);
  let keptKeys: (Omit<KeptKey, 'wrapped'> & { key: Buffer })[] = [];
  const keptFor = (purpose: Purpose) => keptKeys.filter((kept) => kept.purpose === purpose);
  const keyFor = (purpose: Purpose): Buffer =>
    (AT_ROTATION[purpose] === 'constant' ? keptFor(purpose)[0]?.key : undefined) ?? current.derive(purpose);
  return {
    file,
    get masterId() {
      return current.id;
    },
    keyFor,
    acceptedFor: (purpose) => {
      if (AT_ROTATION[purpose] === 'constant') return [keyFor(purpose)];
      const others = [...masters.values()].filter((one) => one !== current).map((one) => one.derive(purpose));
      const kept = AT_ROTATION[purpose] === 'overlapping' ? keptFor(purpose).map(({ key }) => key) : [];
      return [current.derive(purpose), ...others, ...kept];
    },
    findKey: (purpose, masterId) =>
      masters.get(masterId)?.derive(purpose) ?? keptFor(purpose).find((kept) => kept.masterId === masterId)?.key,
    hold: (other) => {
      if (!masters.has(masterIdOf(other))) masters.set(masterIdOf(other), masterKeyOf(other));
    },
    held: () => [...masters.values()],
    use: (masterId, kept) => {
      const next = masters.get(masterId);
      if (!next) throw new Error(`The master key ${masterId} is not held here.`);
      keptKeys = kept.map((one) => ({ ...one, key: unwrapKey(next, one) }));
      // Its results are accepted for as long as the database keeps its keys.
      if (next !== current) masters.delete(current.id);
      current = next;
    },
  };
}
