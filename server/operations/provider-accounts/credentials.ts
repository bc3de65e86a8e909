// Credentials of accounts at providers, encrypted with a key derived from the master key and bound to the provider.

import { createSecretKey } from 'node:crypto';
import { sql } from 'kysely';
import { decryptWithAny, encryptBytes } from '#server/base/crypto/encryption.ts';
import type { DerivedKeys, MasterKey } from '#server/base/crypto/master-key.ts';
import type { Tx } from '#server/base/database/db.ts';

/** Credentials of an account; which ones it has depends on the adapter. */
export interface Credentials {
  token?: string | undefined;
  clientId?: string | undefined;
  clientSecret?: string | undefined;
  /** Without it, no webhooks are accepted. */
  webhookSecret?: string | undefined;
}

const aadOf = (providerId: string) => `provider|${providerId}`;

const encrypt = (key: Buffer, providerId: string, plain: Buffer): Buffer =>
  encryptBytes(createSecretKey(key), aadOf(providerId), plain);

const decrypt = (keys: DerivedKeys, providerId: string, sealed: Buffer): Buffer =>
  decryptWithAny(keys.acceptedFor('provider'), aadOf(providerId), sealed);

/** Call `holdMasterKey` first. */
export const sealCredentials = (keys: DerivedKeys, providerId: string, credentials: Credentials): Buffer =>
  encrypt(keys.keyFor('provider'), providerId, Buffer.from(JSON.stringify(credentials)));

export const openCredentials = (keys: DerivedKeys, providerId: string, sealed: Buffer): Credentials =>
  JSON.parse(decrypt(keys, providerId, sealed).toString()) as Credentials;

/** Encrypts all accounts with another master key. Returns their number. */
export async function resealAccounts(tx: Tx, keys: DerivedKeys, to: MasterKey): Promise<number> {
  const rows = await tx.all(
    sql<{ providerId: string; sealedCredentials: Buffer }>`select provider_id, sealed_credentials
      from provider_account order by provider_id for update`,
  );
  for (const { providerId, sealedCredentials } of rows) {
    const resealed = encrypt(to.derive('provider'), providerId, decrypt(keys, providerId, sealedCredentials));
    await tx.run(sql`update provider_account set sealed_credentials = ${resealed} where provider_id = ${providerId}`);
  }
  return rows.length;
}
