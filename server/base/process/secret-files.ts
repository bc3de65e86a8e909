// Variables that contain a password or token may name a file with it instead: `SMTP_URL_FILE=/run/secrets/smtp`.

import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';

type Environment = Record<string, string | undefined>;

/** Exported for tests. */
export const SECRET_VARIABLES = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'SMTP_URL', 'PROVIDERS'];

function readSecret(variable: string, path: string, faults: string[]): string | undefined {
  if (!isAbsolute(path)) {
    faults.push(`${variable} must be an absolute path.`);
    return undefined;
  }
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    faults.push(`${variable} names ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`);
    return undefined;
  }
}

/** The environment with the contents of these files. Adds errors to `faults`, never a content. */
export function readSecretFiles(env: Environment, faults: string[]): Environment {
  const read: Environment = {};
  for (const name of SECRET_VARIABLES) {
    const path = env[`${name}_FILE`]?.trim();
    if (!path) continue;
    if (env[name]?.trim()) faults.push(`${name} and ${name}_FILE exclude each other.`);
    else read[name] = readSecret(`${name}_FILE`, path, faults);
  }
  return { ...env, ...read };
}
