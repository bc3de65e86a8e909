// Bearer tokens of programs: `mk_live_<id>_<secret>`, `mk_test_...` in a sandbox (API-002, API-152). The id is public, the secret has 256 bits.

import { createHash } from 'node:crypto';
import { credentialCopy } from '#domain/access/credential-copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { randomLetters } from '#server/base/crypto/random-letters.ts';

const ID_LENGTH = 16;
/** 256 bits, so a plain hash cannot be brute-forced. */
const SECRET_LENGTH = 43;
/** Identifies leaked credentials in logs and repositories. */
const PREFIXES = { live: 'mk_live_', test: 'mk_test_' } as const;
const TOKEN = new RegExp(`^(?:mk_live_|mk_test_)([0-9A-Za-z]{${ID_LENGTH}})_([0-9A-Za-z]{${SECRET_LENGTH}})$`);

/** A new public id. Exported for tests. */
export const newCredentialId = (): string => randomLetters(ID_LENGTH);

/** A new secret and its hash, which alone is stored. Exported for tests. */
export function newProgramSecret(credentialId: string, isSandbox = false): { token: string; hash: Buffer } {
  const secret = randomLetters(SECRET_LENGTH);
  return { token: `${PREFIXES[isSandbox ? 'test' : 'live']}${credentialId}_${secret}`, hash: hashOfSecret(secret) };
}

/** Whether a bearer token belongs to a program, genuine or not. */
export const isProgramToken = (token: string): boolean =>
  token.startsWith(PREFIXES.live) || token.startsWith(PREFIXES.test);

/** @throws Refusal 401 for a credential of the sandbox in a live installation, and the reverse (API-152) */
export function refuseOtherEnvironment(token: string, isSandbox: boolean): void {
  if (token.startsWith(PREFIXES.test) !== isSandbox)
    throw new Refusal('other_environment', isSandbox ? credentialCopy.liveInSandbox : credentialCopy.testInLive);
}

/** Parts of a well-formed token, else null. */
export function readProgramToken(token: string): { credentialId: string; hash: Buffer } | null {
  const [, credentialId, secret] = TOKEN.exec(token) ?? [];
  return credentialId && secret ? { credentialId, hash: hashOfSecret(secret) } : null;
}

const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
