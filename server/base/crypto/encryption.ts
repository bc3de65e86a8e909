// Authenticated encryption bound to a key and a purpose (AES-256-GCM, NIST SP 800-38D).

import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Returns nonce, ciphertext and tag. `aad` names the record the bytes belong to; decryption fails for any other. */
export function encryptBytes(key: KeyObject, aad: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(aad));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]);
}

/** The plain bytes under the first key that decrypts them; throws if none does. During a rotation there are two keys. */
export function decryptWithAny(keys: readonly Buffer[], aad: string, bytes: Buffer): Buffer {
  let failure: unknown;
  for (const key of keys) {
    try {
      return decryptBytes(createSecretKey(key), aad, bytes);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** Returns the plain bytes; throws if key, purpose or bytes do not match. */
export function decryptBytes(key: KeyObject, aad: string, bytes: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(aad))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}
