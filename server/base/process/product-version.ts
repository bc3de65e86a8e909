// Version and commit of this program.

import { readFileSync } from 'node:fs';

const ROOT = new URL('../../../', import.meta.url);

function readText(path: string): string | null {
  try {
    return readFileSync(new URL(path, ROOT), 'utf8').trim();
  } catch {
    return null;
  }
}

/** The commit checked out in the git folder; null if there is no such folder. */
function checkedOutCommit(): string | null {
  const head = readText('.git/HEAD');
  const ref = head?.match(/^ref: (\S+)$/)?.[1];
  if (ref === undefined) return head;
  return (
    readText(`.git/${ref}`) ??
    readText('.git/packed-refs')
      ?.split('\n')
      .find((line) => line.endsWith(` ${ref}`))
      ?.split(' ')[0] ??
    null
  );
}

const COMMIT_LENGTH = 12;

/** From package.json. */
export const PRODUCT_VERSION: string = JSON.parse(readText('package.json')!).version;

/** From the file that a release contains, else of the git folder; `unknown` if there is neither. */
export const PRODUCT_COMMIT = (readText('COMMIT') ?? checkedOutCommit() ?? 'unknown').slice(0, COMMIT_LENGTH);
