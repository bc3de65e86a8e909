// File with the master key, sealed with a passphrase: scrypt derives a key, AES-256-GCM encrypts with it. The
// parameters are in the file and authenticated, so that later versions can raise them.

import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { BackupError } from './backup-error.ts';

/** 128 MB and about half a second per guess. */
const COST = { N: 2 ** 17, r: 8, p: 1 };
const MAX_MEMORY = 256 * 1024 * 1024;
const MIN_PASSPHRASE = 12;

const Base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/));
const SealedKey = z.strictObject({
  merkurKey: z.literal(1),
  masterId: z.string().check(z.regex(/^[0-9a-f]{12}$/)),
  kdf: z.literal('scrypt'),
  N: z.literal(COST.N),
  r: z.literal(COST.r),
  p: z.literal(COST.p),
  salt: Base64,
  nonce: Base64,
  sealed: Base64,
});
type SealedKey = z.output<typeof SealedKey>;

const derive = promisify(scrypt) as (
  passphrase: string,
  salt: Buffer,
  length: number,
  options: ScryptOptions,
) => Promise<Buffer>;

/** Derives the same key for every Unicode composition of the passphrase. */
const deriveKey = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  derive(passphrase.normalize('NFKC'), salt, 32, { ...COST, maxmem: MAX_MEMORY });

const openPart = ({ merkurKey, masterId, kdf, N, r, p }: Omit<SealedKey, 'salt' | 'nonce' | 'sealed'>): Buffer =>
  Buffer.from(JSON.stringify([merkurKey, masterId, kdf, N, r, p]));

/** Error message for a passphrase, or null. */
export const passphraseFault = (passphrase: string): string | null =>
  [...passphrase].length < MIN_PASSPHRASE ? `The passphrase must have at least ${MIN_PASSPHRASE} characters.` : null;

/** Content of the file. @throws BackupError if the passphrase is too short */
export async function sealMasterKey(master: Buffer, masterId: string, passphrase: string): Promise<string> {
  const fault = passphraseFault(passphrase);
  if (fault) throw new BackupError(fault);
  const head = { merkurKey: 1, masterId, kdf: 'scrypt', ...COST } as const;
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', await deriveKey(passphrase, salt), nonce, { authTagLength: 16 });
  cipher.setAAD(openPart(head));
  const sealed = Buffer.concat([cipher.update(master), cipher.final(), cipher.getAuthTag()]);
  const file: SealedKey = {
    ...head,
    salt: salt.toString('base64'),
    nonce: nonce.toString('base64'),
    sealed: sealed.toString('base64'),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Opens the master key in a file. @throws BackupError if there is none or the passphrase is wrong */
export async function openMasterKey(text: string, passphrase: string): Promise<{ master: Buffer; masterId: string }> {
  let file: SealedKey;
  try {
    file = z.parse(SealedKey, JSON.parse(text));
  } catch {
    throw new BackupError('This is no file of "merkur key export", or it is damaged.');
  }
  const [salt, nonce, bytes] = [file.salt, file.nonce, file.sealed].map((part) => Buffer.from(part, 'base64'));
  const key = await deriveKey(passphrase, salt!);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce!, { authTagLength: 16 });
    decipher.setAAD(openPart(file));
    decipher.setAuthTag(bytes!.subarray(-16));
    return {
      master: Buffer.concat([decipher.update(bytes!.subarray(0, -16)), decipher.final()]),
      masterId: file.masterId,
    };
  } catch {
    throw new BackupError('The passphrase does not open this file, or the file is damaged. Nothing was changed.');
  }
}
