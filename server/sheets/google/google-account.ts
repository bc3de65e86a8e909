// Service account for Google Sheets. Its key never leaves this object: not into logs, not into errors.

import { readFile } from 'node:fs/promises';
import { importPKCS8 } from 'jose';
import { ConfigError } from '#server/base/process/config.ts';

export interface ServiceAccount {
  email: string;
  key: CryptoKey;
}

/** Reads the JSON key file issued by Google. @throws ConfigError */
export async function readServiceAccount(file: string): Promise<ServiceAccount> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ConfigError(`GOOGLE_SHEETS_KEY_FILE cannot be read: ${file}`);
  });
  try {
    const { client_email: email, private_key: pem } = JSON.parse(text) as Record<string, unknown>;
    if (typeof email === 'string' && email.includes('@') && typeof pem === 'string')
      return { email, key: await importPKCS8(pem, 'RS256') };
  } catch {
    // No details, because the text is secret.
  }
  throw new ConfigError('GOOGLE_SHEETS_KEY_FILE must be the JSON key of a service account.');
}
